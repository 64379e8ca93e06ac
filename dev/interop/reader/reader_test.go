package reader

import (
	"context"
	"errors"
	"testing"
)

const (
	newCard = `{"name":"n","description":"d","version":"1","capabilities":{},"defaultInputModes":["a/b"],"defaultOutputModes":["a/b"],
		"skills":[{"id":"s","name":"s","description":"d","tags":["t"]}],
		"supportedInterfaces":[{"url":"https://agent.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`
	oldCard = `{"name":"n","description":"d","version":"1","capabilities":{},"defaultInputModes":["a/b"],"defaultOutputModes":["a/b"],
		"skills":[{"id":"s","name":"s","description":"d","tags":["t"]}],"protocolVersion":"0.3.0","url":"https://agent.example"`
	record = `{"name":"n","version":"1","schema_version":"1.0.0","description":"d","created_at":"2026-01-02T03:04:05Z","authors":["a"],"skills":[{"id":101}]`
)

// TestLibraries: readers accept valid documents and report what is wrong with others.
func TestLibraries(t *testing.T) {
	tests := []struct {
		name   string
		reader string
		format Format
		text   string
		wrong  bool
		none   bool
	}{
		{"old card", "a2a-go 0.3.15", A2AV03, oldCard + `}`, false, false},
		{"unknown scheme", "a2a-go 0.3.15", A2AV03, oldCard + `,"securitySchemes":{"x":{"type":"magic"}}}`, true, false},
		{"a scheme of the other generation", "a2a-go 0.3.15", A2AV03, oldCard + `,"securitySchemes":{"x":{"mtlsSecurityScheme":{}}}}`, true, false},
		{"client with a transport", "a2a-go 0.3.15, client", A2AV03, oldCard + `,"preferredTransport":"JSONRPC"}`, false, false},
		{"client applies no default", "a2a-go 0.3.15, client", A2AV03, oldCard + `}`, true, false},
		{"client of another transport", "a2a-go 0.3.15, client", A2AV03, oldCard + `,"preferredTransport":"HTTP+JSON"}`, false, true},
		{"new card", "a2a-go 2.4.0", A2A, newCard + `}`, false, false},
		{"requirements", "a2a-go 2.4.0", A2A, newCard + `,"securityRequirements":[{"schemes":{"x":{"list":[]}}}]}`, true, false},
		{"requirements for the reader that accepts them", "a2a-go 2.4.0, ProtoJSON", A2A, newCard + `,"securityRequirements":[{"schemes":{"x":{"list":[]}}}]}`, false, false},
		{"unknown member", "a2a-go 2.4.0, ProtoJSON", A2A, newCard + `,"url":"https://agent.example"}`, true, false},
		{"unknown member of a card for both", "a2a-go 2.4.0, ProtoJSON", A2AUnion, newCard + `,"url":"https://agent.example"}`, false, false},
		{"empty texts", "a2a-go 2.4.0, gRPC", A2A, newCard + `,"provider":{"url":"","organization":""}}`, true, false},
		{"new client", "a2a-go 2.4.0, client", A2A, newCard + `}`, false, false},
		{"new client of an old address", "a2a-go 2.4.0, client", A2A, oldCard + `,"supportedInterfaces":[{"url":"https://agent.example","protocolBinding":"JSONRPC","protocolVersion":"0.3"}]}`, false, true},
		{"old card for both", "a2a-go 2.4.0, compat", A2AV03, oldCard + `}`, false, false},
		{"scheme without a flow", "a2a-go 2.4.0, compat", A2AV03, oldCard + `,"securitySchemes":{"x":{"type":"oauth2","flows":{}}}}`, true, false},
		{"tools", "go-sdk 1.7.0", MCP, `{"tools":[{"name":"b","inputSchema":{"type":"object"},"annotations":{"destructiveHint":false}},{"name":"a","description":"d","inputSchema":{"type":"object","x":1.50}}]}`, false, false},
		{"no tools", "go-sdk 1.7.0", MCP, `{"tools":[]}`, false, true},
		{"input is not an object", "go-sdk 1.7.0", MCP, `{"tools":[{"name":"a","inputSchema":{"type":"array"}}]}`, true, false},
		{"a duplicate name", "go-sdk 1.7.0", MCP, `{"tools":[{"name":"a","inputSchema":{"type":"object"}},{"name":"a","inputSchema":{"type":"object"}}]}`, true, false},
		{"record", "oasf-sdk 1.1.0", OASF, record + `}`, false, false},
		{"member of another kind", "oasf-sdk 1.1.0", OASF, record + `,"annotations":{"a":1}}`, true, false},
		{"member that the decoder drops", "oasf-sdk 1.1.0", OASF, record + `,"locators":[{"type":"url","url":"https://agent.example"}]}`, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.reader+"/"+tt.name, func(t *testing.T) {
			for _, r := range Libraries() {
				if r.Name != tt.reader {
					continue
				}
				if !r.Takes(tt.format) {
					t.Fatalf("%s is not for %s", r.Name, tt.format)
				}
				err := r.Read(context.Background(), Document{Format: tt.format, Text: []byte(tt.text)})
				if none := errors.Is(err, ErrNone); none != tt.none || !none && (err != nil) != tt.wrong {
					t.Errorf("%v", err)
				}
				return
			}
			t.Fatal("no such reader")
		})
	}
}

// TestSchemas: without the published schemas there is an error that says so.
func TestSchemas(t *testing.T) {
	if _, err := Schemas(t.TempDir()); err == nil {
		t.Error("an empty folder has the published schemas")
	}
}

func TestKeeps(t *testing.T) {
	tests := []struct {
		name, given, has string
		places           []string
		kept             bool
	}{
		{"the same", `{"a":[{"b":1}]}`, `{"a":[{"b":1.0}]}`, []string{"/a/*/b"}, true},
		{"an integer of ProtoJSON", `{"a":128}`, `{"a":"128"}`, []string{"/a"}, true},
		{"another integer of ProtoJSON", `{"a":128}`, `{"a":"129"}`, nil, false},
		{"unknown members", `{"a":1,"x":2}`, `{"a":1}`, []string{"/a"}, true},
		{"lost", `{"a":1}`, `{}`, []string{"/a"}, false},
		{"lost below", `{"a":[{"b":"x"}]}`, `{"a":[{}]}`, []string{"/a/*/b"}, false},
		{"lost element", `{"a":["x","y"]}`, `{"a":["x"]}`, []string{"/a/*"}, false},
		{"other element", `{"a":["x","y"]}`, `{"a":["y","x"]}`, nil, false},
		{"changed", `{"a":"x"}`, `{"a":"y"}`, nil, false},
		{"invented", `{}`, `{"a":"y"}`, nil, false},
		{"zero values of Go", `{}`, `{"a":"","b":false,"c":null,"d":{"e":[]}}`, nil, true},
		{"empty object", `{"a":{"b":{}}}`, `{"a":{}}`, []string{"/a/*"}, true},
		{"empty object kept", `{"a":{"t":"x"}}`, `{"a":{"b":{}}}`, []string{"/a"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := keeps([]byte(tt.given), []byte(tt.has), tt.places); (err == nil) != tt.kept {
				t.Error(err)
			}
		})
	}
}

func TestWithout(t *testing.T) {
	got, err := Without([]byte(`{"a":[{"b":1,"c":2}],"d":{"b":1.50}}`), []string{"/a/*/b", "/d/c", "/e"})
	if want := `{"a":[{"c":2}],"d":{"b":1.50}}`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}
