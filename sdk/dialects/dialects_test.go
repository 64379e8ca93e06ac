package dialects_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// documents are valid documents, one for each kind that detection distinguishes.
var documents = []struct {
	dialect, entry, text string
}{
	{"aevum", "card", `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[{"id":"text.a"}],"endpoint":{"protocol":"https","url":"https://a.example/"}}`},
	{"agentcard", "card", `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[{"id":"text.a","description":"d"}],"endpoint":{"protocol":"sse","url":"https://a.example/"}}`},
	{"nooterra", "card", `{"schemaVersion":"AgentCard.v1","agentId":"a","tenantId":"t","displayName":"A","status":"active","visibility":"public","capabilities":["a"],"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0}`},
	{"nooterra", "tool", `{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":false,"requiresEvidenceKinds":[]}`},
	{"nooterra", "stream-event", `{"schemaVersion":"AgentCardStreamEvent.v1","type":"AGENT_CARD_REMOVED","scope":"public","cursor":"2026-03-04T10%3A00%3A00.000Z|t|a","tenantId":"t","agentId":"a","removedAt":"2026-03-04T10:00:00.000Z","reasonCode":"NO_LONGER_VISIBLE"}`},
	{"adp", "card", `{"id":"agent://a","name":"a"}`},
	{"a2a", "card", `{"name":"a","description":"d","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`},
	{"a2a-0.3", "card", `{"protocolVersion":"0.3.0","name":"a","description":"d","url":"https://a.example/","version":"1","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`},
	{"mcp", "card", `{"resultType":"complete","tools":[{"name":"t","inputSchema":{"type":"object"}}],"ttlMs":0,"cacheScope":"public"}`},
	{"mcp-server-json", "card", `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","packages":[{"registryType":"npm","identifier":"p","transport":{"type":"stdio"}}]}`},
	{"oasf", "card", `{"name":"a","version":"1","schema_version":"0.7.0","description":"d","authors":["a"],"created_at":"2026-03-01T08:00:00Z","skills":[{"id":101}],"locators":[{"type":"binary","url":"https://a.example/"}]}`},
	{"oasf-descriptor", "card", `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"a"},"spec":{}}`},
	{"openai", "card", `{"tools":[{"type":"function","function":{"name":"t"}}]}`},
	{"ai-catalog", "card", `{"specVersion":"1.0","entries":[{"identifier":"urn:air:a.example:n:b","displayName":"B","type":"application/json","url":"https://a.example/"}]}`},
	{"mcp-server-card", "card", `{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"a.b/c","version":"1","description":"d"}`},
	{"agent-skills-index", "card", `{"$schema":"https://schemas.agentskills.io/discovery/0.2.0/schema.json","skills":[]}`},
	{"api-catalog", "card", `{"linkset":[{"anchor":"https://a.example/","item":[{"href":"https://a.example/api"}]}]}`},
	{"agent", "card", `{"identities":[{"kind":"uri","value":"agent://a"}],"name":"a"}`},
}

func TestParse(t *testing.T) {
	for _, d := range documents {
		t.Run(d.dialect+"/"+d.entry, func(t *testing.T) {
			for name, parse := range map[string]func() (card.Message, error){
				"Parse":          func() (card.Message, error) { return dialects.Parse([]byte(d.text)) },
				"Decode":         func() (card.Message, error) { return dialects.Decode([]byte(d.text)) },
				"ParseAs":        func() (card.Message, error) { return dialects.ParseAs(d.dialect, []byte(d.text)) },
				"ParseAs, entry": func() (card.Message, error) { return dialects.ParseAs(d.dialect+"/"+d.entry, []byte(d.text)) },
				"DecodeAs":       func() (card.Message, error) { return dialects.DecodeAs(d.dialect, []byte(d.text)) },
			} {
				c, err := parse()
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				if c.CardInfo().Dialect != d.dialect || c.CardInfo().Entry != d.entry {
					t.Errorf("%s gives %s/%s", name, c.CardInfo().Dialect, c.CardInfo().Entry)
				}
				text, err := dialects.Encode(c)
				if same, _ := card.EqualJSON(text, []byte(d.text)); err != nil || !same {
					t.Errorf("%s: is written as %s (%v)", name, text, err)
				}
			}
			if _, found := dialects.Examine([]byte(d.text)); len(found.Errors()) > 0 {
				t.Errorf("Examine finds %v", found)
			}
		})
	}
}

// TestEveryEntryIsDetected: each kind of document that detection distinguishes has an
// entry here.
func TestEveryEntryIsDetected(t *testing.T) {
	for _, name := range dialects.Names() {
		d, ok := dialects.Lookup(name)
		if !ok || d.Name != name || detect.Format(d.Name).Title() == "" {
			t.Fatalf("%s: %+v", name, d)
		}
		if d.Kinds()[0] != "card" {
			t.Errorf("the first entry of %s is %q", name, d.Kinds()[0])
		}
		for _, detected := range detect.Format(name).Entries() {
			if !slices.Contains(d.Kinds(), detected) {
				t.Errorf("%s/%s is detected and has no entry", name, detected)
			}
		}
	}
}

func TestAs(t *testing.T) {
	c, err := dialects.Parse([]byte(`{"id":"agent://a","name":"a"}`))
	if err != nil {
		t.Fatal(err)
	}
	if x, ok := c.(*adp.Card); !ok || x.Name != "a" {
		t.Errorf("As gives %v, %t", x, ok)
	}
	if _, ok := c.(*aevum.Card); ok {
		t.Error("an adp card is taken for one of aevum")
	}
}

// TestFailures: the card is nil when the document cannot be read, and a nil card equals
// nil.
func TestFailures(t *testing.T) {
	var (
		undetected *detect.Error
		broken     *card.DecodeError
		dialect    *dialects.UnknownDialectError
	)
	for _, test := range []struct {
		name, text string
		target     any
		code       string
	}{
		{"unknown format", `{"name":"a"}`, &undetected, detect.CodeUnknown},
		{"refused by name", `{"agent_id":"a","endpoint":"https://a","capabilities":[]}`, &undetected, detect.CodeUnsupported},
		{"broken", `{"id":"agent://a",}`, &broken, card.CodeSyntax},
		{"a list", `[]`, &undetected, detect.CodeUnknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := dialects.Parse([]byte(test.text))
			if c != nil || !errors.As(err, test.target) {
				t.Errorf("Parse gives %v, %v", c, err)
			}
			if c, err := dialects.Decode([]byte(test.text)); c != nil || !errors.As(err, test.target) {
				t.Errorf("Decode gives %v, %v", c, err)
			}
			c, found := dialects.Examine([]byte(test.text))
			if c != nil || len(found.Errors()) != 1 || found[0].Code != test.code || found[0].Line == 0 {
				t.Errorf("Examine gives %v, %+v", c, found)
			}
		})
	}
	for _, name := range []string{"esperanto", "", "nooterra/", "adp/tool"} {
		if _, err := dialects.ParseAs(name, []byte(`{}`)); !errors.As(err, &dialect) {
			t.Errorf("ParseAs %q: %v", name, err)
		}
		if c, found := dialects.ExamineAs(name, []byte(`{}`)); c != nil || len(found.Errors()) != 1 {
			t.Errorf("ExamineAs %q: %v, %v", name, c, found)
		}
	}
}

// TestInvalid: Examine returns a card that violates rules, Parse does not, and Encode
// rejects it.
func TestInvalid(t *testing.T) {
	text := []byte(`{"id":"agent://a"}`)
	var invalid *card.InvalidError
	if _, err := dialects.Parse(text); !errors.As(err, &invalid) || !errors.Is(err, card.Required) {
		t.Errorf("Parse: %v", err)
	}
	c, found := dialects.Examine(text)
	if c == nil || len(found.Errors()) != 1 || found[0].Pointer != "/name" {
		t.Fatalf("Examine: %v, %v", c, found)
	}
	if _, err := dialects.Encode(c); !errors.As(err, &invalid) {
		t.Errorf("Encode: %v", err)
	}
}

// TestOptionsReachDetection: a document larger than the default limit is read when an
// option raises the limit.
func TestOptionsReachDetection(t *testing.T) {
	text := slices.Concat([]byte(`{"id":"agent://a","name":"a"`), make([]byte, 4<<20), []byte(`}`))
	for i, c := range text {
		if c == 0 {
			text[i] = ' '
		}
	}
	var broken *card.DecodeError
	if _, err := dialects.Parse(text); !errors.As(err, &broken) || broken.Code != card.CodeSize {
		t.Errorf("with the default limit: %v", err)
	}
	if _, err := dialects.Parse(text, card.WithLimits(card.Limits{Bytes: -1})); err != nil {
		t.Errorf("without a limit: %v", err)
	}
}

// TestVersions: the versions of a dialect equal the versions in its dialect.json, and each of
// them is accepted.
func TestVersions(t *testing.T) {
	for _, name := range dialects.Names() {
		data, err := schemas.FS.ReadFile(name + "/dialect.json")
		if errors.Is(err, fs.ErrNotExist) {
			continue // the dialect's folder has another name
		}
		if err != nil {
			t.Fatal(err)
		}
		var declared struct{ Versions []string }
		if err := json.Unmarshal(data, &declared); err != nil {
			t.Fatal(err)
		}
		d, _ := dialects.Lookup(name)
		if got := d.Versions; !slices.Equal(got, declared.Versions) {
			t.Errorf("%s has the versions %q, dialect.json names %q", name, got, declared.Versions)
		}
	}
	bare := []byte(`{"tools":[]}`)
	if _, err := dialects.ParseAs("mcp", bare, card.Version("2025-11-25")); err != nil {
		t.Errorf("mcp of 2025-11-25: %v", err)
	}
	if _, err := dialects.ParseAs("mcp", bare); err == nil {
		t.Error("a list without the required members is valid in the newest version of mcp")
	}
}

// The size limits of the table equal the limits in the dialect.json files.
func TestMaxSize(t *testing.T) {
	files, err := fs.Glob(schemas.FS, "*/dialect.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(schemas.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		var d struct {
			Dialect string
			MaxSize int
		}
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
		found, ok := dialects.Lookup(d.Dialect)
		if !ok || found.MaxSize != d.MaxSize {
			t.Errorf("%s: MaxSize is not %d", d.Dialect, d.MaxSize)
		}
	}
}
