package uses

import (
	"context"
	"database/sql"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/go-viper/mapstructure/v2"
	goccy "github.com/goccy/go-yaml"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	yaml2 "go.yaml.in/yaml/v2"
	yaml3 "go.yaml.in/yaml/v3"
	"go.yaml.in/yaml/v4"
	_ "modernc.org/sqlite"
	k8syaml "sigs.k8s.io/yaml"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/schemafor"
)

func TestYAML(t *testing.T) {
	for _, library := range []struct {
		name      string
		marshal   func(any) ([]byte, error)
		unmarshal func([]byte, any) error
	}{
		{"go.yaml.in/yaml/v4", func(x any) ([]byte, error) { return yaml.Marshal(x) }, func(data []byte, x any) error { return yaml.Unmarshal(data, x) }},
		{"go.yaml.in/yaml/v3", yaml3.Marshal, yaml3.Unmarshal},
		{"go.yaml.in/yaml/v2", yaml2.Marshal, yaml2.Unmarshal},
		{"goccy/go-yaml", goccy.Marshal, func(data []byte, x any) error { return goccy.Unmarshal(data, x) }},
		{"sigs.k8s.io/yaml", k8syaml.Marshal, func(data []byte, x any) error { return k8syaml.Unmarshal(data, x) }},
	} {
		t.Run(library.name, func(t *testing.T) {
			text, err := library.marshal(parsed(t))
			if err != nil {
				t.Fatal(err)
			}
			var c adp.Card
			if err := library.unmarshal(text, &c); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			isDocument(t, c, document)
			text, err = library.marshal(ownValue(t))
			if err != nil {
				t.Fatal(err)
			}
			var x own
			if err := library.unmarshal(text, &x); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			isDocument(t, x, ownDocument)
		})
	}
	var c adp.Card
	if err := yaml.Unmarshal([]byte("id: agent://a\nversion: 2024-01-01\n"), &c); err == nil || !strings.Contains(err.Error(), "quotes") {
		t.Errorf("a date: %v", err)
	}
	r := card.Must(card.ParseRaw([]byte("123456789012345678901234567890")))
	if _, err := yaml.Marshal(r); err == nil || !strings.Contains(err.Error(), "no Go number") {
		t.Errorf("a long number: %v", err)
	}
}

func TestSQL(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	x := ownValue(t)
	if _, err := db.Exec("CREATE TABLE cards (card TEXT, text TEXT, number INTEGER, protocol TEXT, list TEXT, truth, absent TEXT, raw TEXT, object BLOB)"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", parsed(t), x.Text, x.Number, x.Protocol, x.List, card.Some(true), x.Missing, x.Raw, x.Object); err != nil {
		t.Fatal(err)
	}
	var name, kind string
	if err := db.QueryRow("SELECT card->>'name', typeof(number) || ' ' || typeof(text) || ' ' || typeof(absent) FROM cards").Scan(&name, &kind); err != nil || name != "A & B" || kind != "integer text null" {
		t.Error(name, kind, err)
	}
	var c adp.Card
	var got own
	truth := card.Some(false)
	if err := db.QueryRow("SELECT * FROM cards").Scan(&c, &got.Text, &got.Number, &got.Protocol, &got.List, &truth, &got.Missing, &got.Raw, &got.Object); err != nil {
		t.Fatal(err)
	}
	isDocument(t, c, document)
	got.Tool, got.Keys = x.Tool, x.Keys
	isDocument(t, got, ownDocument)
	if v, ok := truth.Get(); !v || !ok {
		t.Error(truth)
	}
	for _, query := range []string{"SELECT NULL", "SELECT 5", "SELECT 'text'"} {
		if err := db.QueryRow(query).Scan(&c); err == nil {
			t.Errorf("%s is a card", query)
		}
	}
	missing := &c
	if err := db.QueryRow("SELECT NULL").Scan(&missing); err != nil || missing != nil {
		t.Error(missing, err)
	}
}

// cardToMap is an example of the guide about other libraries.
func cardToMap(_, to reflect.Type, v any) (any, error) {
	if m, ok := v.(interface{ MarshalYAML() (any, error) }); ok && to.Kind() == reflect.Map {
		return m.MarshalYAML()
	}
	return v, nil
}

func TestMapstructureFromMap(t *testing.T) {
	var tree map[string]any
	if err := json.Unmarshal([]byte(strings.ReplaceAll(document, "9007199254740993", "7")), &tree); err != nil {
		t.Fatal(err)
	}
	var x struct {
		Card adp.Card
		Text card.Optional[string]
	}
	if err := mapstructure.Decode(map[string]any{"card": tree, "text": "a"}, &x); err != nil {
		t.Fatal(err)
	}
	isDocument(t, x.Card, strings.ReplaceAll(document, "9007199254740993", "7"))
	if x.Text != card.Some("a") {
		t.Error(x.Text)
	}
}

func TestMapstructureToMap(t *testing.T) {
	// mapstructure has no method for it, but a hook.
	var out map[string]any
	decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &out, DecodeHook: cardToMap})
	if err != nil {
		t.Fatal(err)
	}
	if err := decoder.Decode(parsed(t)); err != nil {
		t.Fatal(err)
	}
	isDocument(t, out, document)
	// Without the hook, it reflects on the fields.
	for name, v := range map[string]any{
		"a document": parsed(t), "its value": *parsed(t), "a tool": parsed(t).Tools[0], "a struct with a card": ownValue(t),
		"an Optional": struct{ O card.Optional[string] }{}, "a Nullable": struct{ N card.Nullable[bool] }{card.Null[bool]()},
		"a Raw": struct{ R card.Raw }{}, "an Object": struct{ O card.Object }{},
	} {
		var out map[string]any
		isRefused(t, "mapstructure of "+name, mapstructure.Decode(v, &out), "useDecodeHookWithMarshalYAML")
		decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &out, TagName: "json"})
		if err != nil {
			t.Fatal(err)
		}
		isRefused(t, "mapstructure with the tag json of "+name, decoder.Decode(v), "useDecodeHookWithMarshalYAML")
	}
}

// TestMapstructureOfPart: a part of a document is refused in both directions; the hook writes it without loss.
func TestMapstructureOfPart(t *testing.T) {
	const text = `{"id":"s","name":"S","description":"d","tags":["t"],"x-own":1}`
	skill, err := card.Decode[a2a.AgentSkill]([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string]any{"a pointer": skill, "a value": *skill} {
		var out map[string]any
		decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{Result: &out, DecodeHook: cardToMap})
		if err != nil {
			t.Fatal(err)
		}
		if err := decoder.Decode(v); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		isDocument(t, out, text)
	}
	var tool adp.Tool
	tree := map[string]any{"name": "t", "input_schema": map[string]any{"type": "object"}, "x-own": 1}
	isRefused(t, "a tool from a map", mapstructure.Decode(tree, &tool), "Reflected")
}

func TestJSONSchema(t *testing.T) {
	schema, err := schemafor.For[struct {
		Text card.Optional[string] `json:"text,omitzero"`
		Card adp.Card              `json:"card"`
	}]()
	if err != nil {
		t.Fatal(err)
	}
	isDocument(t, schema, `{"type":"object","additionalProperties":false,"required":["card"],"properties":{"text":{"type":"string"},"card":{}}}`)
	// With the schema of the card, google/jsonschema-go validates the JSON of a document.
	for text, valid := range map[string]bool{`{"id":"agent://a","name":"A"}`: true, `{"id":"agent://a","Name":"A"}`: false} {
		var s jsonschema.Schema
		if err := json.Unmarshal(card.Must(schemafor.Complete[adp.Card]()).Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		resolved, err := s.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(v); (err == nil) != valid {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// addKeep is an example of the guide about other libraries.
func addKeep(server *mcp.Server, keep func(adp.Card, card.Optional[string])) {
	type input struct {
		Card adp.Card              `json:"card"`
		Note card.Optional[string] `json:"note,omitzero"`
	}
	mcp.AddTool(server, &mcp.Tool{Name: "keep", InputSchema: card.Must(schemafor.Complete[input]())},
		func(_ context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
			keep(in.Card, in.Note)
			return &mcp.CallToolResult{}, nil, nil
		})
}

// toolInput is the input of a tool that takes a card.
type toolInput struct {
	Card adp.Card              `json:"card"`
	Note card.Optional[string] `json:"note,omitzero"`
}

// The schema of a tool with a card is complete: a call with another card is refused, and the fields of a
// card that follows it are set.
func TestAddTool(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "cards", Version: "1"}, nil)
	var received *toolInput
	addKeep(server, func(c adp.Card, note card.Optional[string]) { received = &toolInput{c, note} })
	mcp.AddTool(server, &mcp.Tool{Name: "card", InputSchema: card.Must(schemafor.Complete[adp.Card]())},
		func(_ context.Context, _ *mcp.CallToolRequest, in adp.Card) (*mcp.CallToolResult, any, error) {
			received = &toolInput{Card: in}
			return &mcp.CallToolResult{}, nil, nil
		})
	mcp.AddTool(server, &mcp.Tool{Name: "any", InputSchema: schemafor.Must[toolInput]()},
		func(_ context.Context, _ *mcp.CallToolRequest, in toolInput) (*mcp.CallToolResult, any, error) {
			received = &in
			return &mcp.CallToolResult{}, nil, nil
		})
	serverSide, clientSide := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), serverSide, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), clientSide, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	// The MCP SDK decodes arguments into float64 before it decodes them into the input.
	const small = `{"id":"agent://a","name":"A","seq":7,"tools":[{"name":"t","x-own":1.5}]}`
	for _, tt := range []struct {
		tool, arguments string
		accepted        bool
	}{
		{"keep", `{"card":` + small + `,"note":"n"}`, true},
		{"keep", `{"card":{"ID":"agent://a","Name":"A"}}`, false},
		{"keep", `{"card":{"id":"agent://a","name":"A","tools":[{"name":7}]}}`, false},
		{"keep", `{"note":"n"}`, false},
		{"card", small, true},
		{"card", `{"id":"agent://a"}`, false},
		{"any", `{"card":` + strings.ReplaceAll(document, "9007199254740993", "7") + `,"note":"n"}`, true},
	} {
		received = nil
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tt.tool, Arguments: json.RawMessage(tt.arguments)})
		if err != nil || result.IsError == tt.accepted || (received != nil) != tt.accepted {
			t.Errorf("%s with %s: %v %v", tt.tool, tt.arguments, result, err)
			continue
		}
		if tt.accepted && tt.tool == "card" {
			isDocument(t, received.Card, tt.arguments)
		} else if tt.accepted {
			isDocument(t, received, tt.arguments)
		}
	}
}
