package nooterraformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

func TestRoundTrip(t *testing.T) {
	for file, text := range vectors.Cards(t, "nooterra") {
		t.Run(file, func(t *testing.T) {
			p := projectiontest.Pair{From: Nooterra, To: vectors.Description, Card: text}
			if !p.Check(t) {
				t.Error("cannot be read")
			}
			d, _, _ := projection.Convert(text, Nooterra, vectors.Description)
			if _, _, err := projection.Convert(d, vectors.Description, Nooterra); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestReadsAll(t *testing.T) { vectors.ReadsAll(t, Nooterra) }

// required are options for what only a registry knows.
var required = []projection.Option{
	projection.Supply("tenant-id", "t"), projection.Supply("id", "a"), projection.Supply("name", "n"),
	projection.Supply("status", "active"), projection.Supply("visibility", "public"),
	projection.Supply("created-at", "2026-01-01T00:00:00Z"), projection.Supply("updated-at", "2026-01-01T00:00:00Z"), projection.Supply("revision", "0"),
}

// registered is a card of the required members.
func registered(more string) string {
	return `{"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"a","displayName":"n","status":"active","visibility":"public",` + more +
		`"createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","revision":0}`
}

func TestWrite(t *testing.T) {
	for _, test := range []struct{ name, description, want, lost string }{
		{"options supply what a card requires", `{}`, registered(`"capabilities":[],`), ""},
		{
			"capabilities and tools", `{"skills":[{"kind":"capability","id":"a.b"},{"id":"t","toolName":"u","title":"T","description":"d","hints":{"readOnly":true,"idempotent":true},"annotations":{"x":[1]}},{"id":"v"}]}`,
			registered(`"capabilities":["a.b"],"tools":[
				{"schemaVersion":"ToolDescriptor.v1","toolId":"t","mcpToolName":"u","name":"T","description":"d","sideEffecting":false,"requiresEvidenceKinds":[],"metadata":{"x":[1]}},
				{"schemaVersion":"ToolDescriptor.v1","toolId":"v","sideEffecting":true,"requiresEvidenceKinds":[]}],`), "/skills/1/hints/idempotent",
		},
		{
			"prices are whole cents", `{"pricing":{"amount":0.05,"currency":"USD","joules":3},"skills":[{"id":"t","pricing":{"amount":0.005,"currency":"USD"}}]}`,
			registered(`"capabilities":[],"priceHint":{"amountCents":5,"currency":"USD"},"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":true,"requiresEvidenceKinds":[]}],`),
			"/pricing/joules /skills/0/pricing",
		},
		{
			"the first HTTP address is the host",
			`{"endpoints":[{"protocol":"grpc","address":"h:443"},{"protocol":"jsonrpc","address":"https://a.example/","priority":1},{"protocol":"mcp","address":"https://a.example/"},{"protocol":"http+json","address":"https://b.example/"}]}`,
			registered(`"capabilities":[],"host":{"endpoint":"https://a.example/","protocols":["jsonrpc","mcp"]},`), "/endpoints/0 /endpoints/1/priority /endpoints/3",
		},
		{"a version is no revision", `{"version":"1.1.0"}`, registered(`"capabilities":[],`), "/version"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: Nooterra, Card: test.description, Want: test.want, Lost: test.lost, Options: required,
			}.Check(t)
		})
	}
}

// TestDerivations: values that a card requires and that are taken from others.
func TestDerivations(t *testing.T) {
	vectors.Case{
		From: vectors.Description, To: Nooterra,
		Card: `{"identities":[{"kind":"did","value":"did:x:y"},{"kind":"uri","value":"a"},{"kind":"tenant","value":"t"}],"name":"n","status":"active","visibility":"public","created":"2026-01-01T00:00:00Z","version":"0"}`,
		Want: registered(`"capabilities":[],`), Lost: "/identities/0",
	}.Check(t)
	vectors.Case{
		From: vectors.Description, To: Nooterra, Options: append(required, projection.Supply("side-effecting", "false")),
		Card: `{"skills":[{"id":"t"},{"id":"u","hints":{"readOnly":false}}]}`,
		Want: registered(`"capabilities":[],"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":false,"requiresEvidenceKinds":[]},
			{"schemaVersion":"ToolDescriptor.v1","toolId":"u","sideEffecting":true,"requiresEvidenceKinds":[]}],`),
	}.Check(t)
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ name, card, want, lost string }{
		{
			"protocols of a host", `{"host":{"runtime":"node20","endpoint":"https://a.example/","protocols":["MCP","Https","a2a"]}}`,
			`{"endpoints":[{"protocol":"mcp","address":"https://a.example/"},{"protocol":"http+json","address":"https://a.example/"},{"protocol":"a2a","address":"https://a.example/"}]}`,
			"/host/runtime",
		},
		{"a host without protocols", `{"host":{"endpoint":"https://a.example/","protocols":[]}}`, `{"endpoints":[{"address":"https://a.example/"}]}`, ""},
		{"a host without address", `{"host":{"endpoint":null,"protocols":["mcp"]}}`, `{}`, "/host/protocols"},
		{"null is absent", `{"description":null,"host":null,"priceHint":null,"metadata":null,"tools":null}`, `{}`, ""},
		{"the revision is the version", `{"revision":3,"priceHint":{"amountCents":1234,"unit":"task"}}`, `{"revision":3,"version":"3","pricing":{"amount":12.34,"unit":"task"}}`, ""},
		{
			"evidence and risk", `{"tools":[{"schemaVersion":"ToolDescriptor.v2","toolId":"t","riskClass":"read","requiresEvidenceKinds":["hash"],"pricing":{"amountCents":5}},{"toolId":"u","requiresEvidenceKinds":[]}]}`,
			`{"skills":[{"id":"t","pricing":{"amount":0.05}},{"id":"u"}]}`, "/tools/0/schemaVersion /tools/0/riskClass /tools/0/requiresEvidenceKinds",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{From: Nooterra, To: vectors.Description, Card: test.card, Want: test.want, Lost: test.lost}.Check(t)
		})
	}
}

func TestShift(t *testing.T) {
	for _, test := range []struct {
		number string
		by     int
		want   string
	}{
		{"5", -2, "0.05"}, {"0.05", 2, "5"}, {"250", -2, "2.5"}, {"1e3", -2, "10"}, {"0", 2, "0"}, {"-0.0", 2, "0"},
		{"-12.345", 2, "-1234.5"}, {"1.10e-1", 2, "11"}, {"9007199254740991", -2, "90071992547409.91"}, {"1e999", 2, ""}, {"1e99999999999999999999", 2, ""},
		{"0e99999999999999999999", 2, "0"}, {"-1e-99999999999999999999", 2, ""}, {"100E+1", -2, "10"}, {"0.5e0", 2, "50"},
	} {
		if got, ok := shift(test.number, test.by); got != test.want || ok != (test.want != "") {
			t.Errorf("shift(%s, %d) = %s, %t", test.number, test.by, got, ok)
		}
	}
}

// TestLongDescriptions: a description that is too long for a Nooterra card is truncated after a word.
func TestLongDescriptions(t *testing.T) {
	for _, word := range []string{"word ", "wörter ", "🪶🪶🪶 "} {
		d := `{"name":"n","description":"` + strings.Repeat(word, 1000) + `","skills":[{"id":"t","description":"` + strings.Repeat(word, 1000) + `"}]}`
		made, report, err := projection.Convert([]byte(d), vectors.Description, Nooterra, projection.Placeholders(),
			projection.Supply("revision", "1"), projection.Supply("status", "active"), projection.Supply("visibility", "public"))
		if err != nil || Nooterra.Validate(made) != nil {
			t.Fatalf("%q: %v, %v", word, err, Nooterra.Validate(made))
		}
		raw := card.Must(card.ParseRaw(made))
		for _, pointer := range []string{"/description", "/tools/0/description"} {
			v, _ := raw.Pointer(pointer)
			if !strings.HasSuffix(v.String(), strings.TrimSpace(word)+`…"`) || len(v.String()) < 1900 {
				t.Errorf("%s is %s", pointer, v)
			}
		}
		if len(report.Losses()) != 2 {
			t.Errorf("the losses are %v", report.Losses())
		}
	}
}
