package project

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// invoiceMatcher is a Nooterra card with a bit of everything.
const invoiceMatcher = `{
	"schemaVersion":"AgentCard.v1","tenantId":"tenant_fin","agentId":"agt_invoice_matcher","displayName":"Invoice Matcher",
	"description":"Pairs invoices with orders.","status":"active","visibility":"public",
	"capabilities":["capability://finance.invoice.match@v2","invoice.match"],"tags":["accounting"],
	"host":{"runtime":"openclaw","endpoint":"https://fin.example/agent","protocols":["a2a"]},
	"tools":[
		{"schemaVersion":"ToolDescriptor.v1","toolId":"invoice.match","mcpToolName":"invoice_match","name":"Match","description":"Pairs one invoice.","riskClass":"compute","sideEffecting":false,"requiresEvidenceKinds":["hash"]},
		{"schemaVersion":"ToolDescriptor.v1","toolId":"invoice.pay","sideEffecting":true,"requiresEvidenceKinds":[],"pricing":{"amountCents":40}}],
	"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-02T08:00:00Z","revision":3
}`

func TestNooterraTo(t *testing.T) {
	mcpHost := strings.Replace(invoiceMatcher, `"a2a"`, `"mcp"`, 1)
	for _, test := range []struct {
		name, text string
		to         Format
		opts       []Option
		want       string
		report     []string
	}{
		{
			name: "A2A 1.0", text: invoiceMatcher, to: "a2a", opts: []Option{ProtocolVersion("1.0")},
			want: `{"name":"Invoice Matcher","description":"Pairs invoices with orders.","version":"3",
				"supportedInterfaces":[{"url":"https://fin.example/agent","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
				"capabilities":{},"defaultInputModes":["application/json"],"defaultOutputModes":["application/json"],
				"skills":[
					{"id":"invoice.match","name":"Match","description":"Pairs one invoice.","tags":["capability://finance.invoice.match@v2","invoice.match","accounting"]},
					{"id":"invoice.pay","name":"invoice.pay","description":"invoice.pay","tags":["capability://finance.invoice.match@v2","invoice.match","accounting"]}]}`,
			report: []string{
				"defaulted  → /defaultInputModes constant", "defaulted  → /defaultOutputModes constant",
				"defaulted /tools/1/description → /skills/1/description stand-in", "defaulted /tools/1/name → /skills/1/name stand-in",
				"dropped /agentId →  identity", "dropped /createdAt →  dates", "dropped /updatedAt →  dates", "dropped /tenantId →  identity",
				"dropped /host/runtime →  host", "dropped /status →  status", "dropped /visibility →  visibility",
				"dropped /tools/0/mcpToolName →  mcp-name", "dropped /tools/0/requiresEvidenceKinds →  evidence", "dropped /tools/0/riskClass →  risk",
				"dropped /tools/0/sideEffecting →  risk", "dropped /tools/1/pricing →  pricing", "dropped /tools/1/sideEffecting →  risk",
				"renamed /host/protocols → /supportedInterfaces/0/protocolBinding binding", "renamed /revision → /version revision",
			},
		},
		{
			name: "A2A 0.3", text: invoiceMatcher, to: "a2a-0.3", opts: []Option{ProtocolVersion("0.3.0")},
			want: `{"protocolVersion":"0.3.0","name":"Invoice Matcher","description":"Pairs invoices with orders.","version":"3",
				"url":"https://fin.example/agent","preferredTransport":"JSONRPC",
				"capabilities":{},"defaultInputModes":["application/json"],"defaultOutputModes":["application/json"],
				"skills":[
					{"id":"invoice.match","name":"Match","description":"Pairs one invoice.","tags":["capability://finance.invoice.match@v2","invoice.match","accounting"]},
					{"id":"invoice.pay","name":"invoice.pay","description":"invoice.pay","tags":["capability://finance.invoice.match@v2","invoice.match","accounting"]}]}`,
		},
		{
			name: "MCP", text: invoiceMatcher, to: "mcp",
			want: `{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[
				{"name":"invoice_match","title":"Match","description":"Pairs one invoice.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},
				{"name":"invoice.pay","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false}}]}`,
		},
		{
			name: "MCP of 2024", text: invoiceMatcher, to: "mcp", opts: []Option{Version("2024-11-05")},
			want: `{"tools":[{"name":"invoice_match","description":"Pairs one invoice.","inputSchema":{"type":"object"}},{"name":"invoice.pay","inputSchema":{"type":"object"}}]}`,
			report: []string{
				"defaulted  → /tools/0/inputSchema constant", "defaulted  → /tools/1/inputSchema constant",
				"defaulted /tools/1/mcpToolName → /tools/1/name stand-in",
				"dropped /agentId →  identity", "dropped /capabilities →  words", "dropped /tags →  words", "dropped /createdAt →  dates",
				"dropped /description →  identity", "dropped /displayName →  identity", "dropped /host →  host", "dropped /revision →  dates",
				"dropped /status →  status", "dropped /tenantId →  identity", "dropped /updatedAt →  dates", "dropped /visibility →  visibility",
				"dropped /tools/0/name →  version", "dropped /tools/0/requiresEvidenceKinds →  evidence", "dropped /tools/0/riskClass →  risk",
				"dropped /tools/0/sideEffecting →  version", "dropped /tools/0/toolId →  mcp-name", "dropped /tools/1/pricing →  pricing",
			},
		},
		{
			name: "OpenAI", text: invoiceMatcher, to: "openai",
			want: `{"tools":[{"type":"function","function":{"name":"invoice__match","description":"Pairs one invoice."}},{"type":"function","function":{"name":"invoice__pay"}}]}`,
		},
		{
			name: "ADP", text: mcpHost, to: "adp", opts: []Option{ID("agent://fin")},
			want: `{"id":"agent://fin","name":"Invoice Matcher","description":"Pairs invoices with orders.","seq":3,
				"skills":["capability://finance.invoice.match@v2","invoice.match","accounting"],
				"tools":[{"name":"invoice.match","description":"Pairs one invoice."},{"name":"invoice.pay"}],
				"endpoints":[{"protocol":"mcp","uri":"https://fin.example/agent"}],
				"metadata":{"created_at":"2026-03-01T08:00:00Z","updated_at":"2026-03-02T08:00:00Z"}}`,
		},
		{
			name: "OASF", text: mcpHost, to: "oasf", opts: []Option{Authors("Fin Ltd"), Skills("language_processing/language_understanding")},
			want: `{"name":"Invoice Matcher","description":"Pairs invoices with orders.","version":"3","schema_version":"1.1.0","authors":["Fin Ltd"],
				"created_at":"2026-03-01T08:00:00Z","skills":[{"name":"language_processing/language_understanding"}],
				"locators":[{"type":"url","urls":["https://fin.example/agent"],"annotations":{"io.github.agentcard-go.protocol":"mcp","io.github.agentcard-go.runtime":"openclaw"}}],
				"modules":[{"name":"integration/mcp","id":202,"data":{"name":"Invoice Matcher",
					"connections":[{"type":"streamable-http","url":"https://fin.example/agent"}],
					"tools":[{"name":"invoice_match","title":"Match","description":"Pairs one invoice.","scopes":["read_only"]},{"name":"invoice.pay"}]}}],
				"annotations":{
					"io.github.agentcard-go.tenantId":"tenant_fin","io.github.agentcard-go.agentId":"agt_invoice_matcher",
					"io.github.agentcard-go.status":"active","io.github.agentcard-go.visibility":"public",
					"io.github.agentcard-go.updatedAt":"2026-03-02T08:00:00Z",
					"io.github.agentcard-go.capabilities":"[\"capability://finance.invoice.match@v2\",\"invoice.match\"]",
					"io.github.agentcard-go.tags":"[\"accounting\"]"}}`,
		},
		{
			name: "the descriptor", text: invoiceMatcher, to: "oasf-descriptor", opts: []Option{APIVersion("v1")},
			want: `{"apiVersion":"v1","kind":"AgentDescriptor",
				"metadata":{"name":"Invoice Matcher","labels":{"version":"3","skills":"capability://finance.invoice.match@v2,invoice.match"},
					"annotations":{
						"io.github.agentcard-go.tenantId":"tenant_fin","io.github.agentcard-go.agentId":"agt_invoice_matcher",
						"io.github.agentcard-go.status":"active","io.github.agentcard-go.visibility":"public",
						"io.github.agentcard-go.createdAt":"2026-03-01T08:00:00Z","io.github.agentcard-go.updatedAt":"2026-03-02T08:00:00Z",
						"io.github.agentcard-go.tags":"[\"accounting\"]"}},
				"spec":{"description":"Pairs invoices with orders.","capabilities":[{"name":"invoice.match"},{"name":"invoice.pay"}],"endpoints":[{"url":"https://fin.example/agent"}]}}`,
		},
		{
			name: "AgentCard 1.0", text: invoiceMatcher, to: "agentcard", opts: []Option{ID("01HZQK3P8EMXR9V7T5N2W4J6C0"), Set("/version", "1.0.0")},
			want: `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Invoice Matcher","version":"1.0.0",
				"capabilities":[{"id":"invoice.match","description":"invoice.match"}],
				"endpoint":{"protocol":"google_a2a","url":"https://fin.example/agent"}}`,
		},
		{
			name: "Aevum", text: mcpHost, to: "aevum", opts: []Option{ID("01HZQK3P8EMXR9V7T5N2W4J6C0"), Set("/version", "1.0.0")},
			want: `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Invoice Matcher","version":"1.0.0",
				"capabilities":[{"id":"invoice.match"}],"endpoint":{"protocol":"mcp","url":"https://fin.example/agent"}}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, report := converted(t, test.text, "nooterra", test.to, test.opts...)
			sameJSON(t, out, test.want)
			if test.report != nil {
				sameLines(t, report, test.report)
			}
		})
	}
}

// TestNooterraFrom: what a registry knows comes from options or stays missing.
func TestNooterraFrom(t *testing.T) {
	registry := []Option{
		TenantID("t"), ID("a"), Name("A"), CreatedAt("2026-03-01T08:00:00Z"),
		Set("/status", "active"), Set("/visibility", "private"), Set("/updatedAt", "2026-03-01T08:00:00Z"), Set("/revision", 0),
	}
	const known = `"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"a","displayName":"A","createdAt":"2026-03-01T08:00:00Z","status":"active","visibility":"private","updatedAt":"2026-03-01T08:00:00Z","revision":0`
	for _, test := range []struct {
		name, text string
		from       Format
		opts       []Option
		want       string
	}{
		{
			name: "MCP", from: "mcp", opts: []Option{Set("/capabilities", []string{"a.b"})},
			text: `{"tools":[{"name":"a_b","title":"T","inputSchema":{"type":"object"}},{"name":"r","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}`,
			want: `{` + known + `,"capabilities":["a.b"],"tools":[
				{"schemaVersion":"ToolDescriptor.v1","toolId":"a_b","mcpToolName":"a_b","name":"T","sideEffecting":true,"requiresEvidenceKinds":[]},
				{"schemaVersion":"ToolDescriptor.v1","toolId":"r","mcpToolName":"r","sideEffecting":false,"requiresEvidenceKinds":[]}]}`,
		},
		{
			name: "A2A", from: "a2a", opts: []Option{Set("/tools/0/sideEffecting", false), Set("/displayName", "A")},
			text: `{"name":"B","description":"d","version":"1.2","supportedInterfaces":[{"url":"b.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"},{"url":"https://b.example/","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["application/json"],"defaultOutputModes":["application/json"],"skills":[{"id":"s","name":"S","description":"e","tags":["b.c","travel"]}]}`,
			want: `{` + known + `,"description":"d","capabilities":["b.c"],"tags":["travel"],
				"host":{"endpoint":"https://b.example/","protocols":["a2a","http+json"]},
				"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"s","name":"S","description":"e","sideEffecting":false,"requiresEvidenceKinds":[]}]}`,
		},
		{
			name: "OpenAI, flat", from: "openai", opts: []Option{Set("/capabilities", []string{}), Set("/tools/0/sideEffecting", true)},
			text: `{"tools":[{"type":"function","name":"a__b","description":"d"}]}`,
			want: `{` + known + `,"capabilities":[],"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"a.b","description":"d","sideEffecting":true,"requiresEvidenceKinds":[]}]}`,
		},
		{
			name: "Aevum", from: "aevum", opts: []Option{Set("/displayName", "A")},
			text: `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"B","version":"1.0.0","capabilities":[{"id":"text.a","description":"d"}],"endpoint":{"protocol":"https","url":"https://b.example/"},"metadata":{"pacr:trust_tier":"basic","free":1.50}}`,
			want: `{` + known + `,"capabilities":["text.a"],"host":{"endpoint":"https://b.example/","protocols":["https"]},"metadata":{"free":1.50}}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, _ := converted(t, test.text, test.from, "nooterra", slices.Concat(registry, test.opts)...)
			sameJSON(t, out, test.want)
		})
	}
	for name, text := range map[string]string{
		"A2A": `{"name":"B","description":"d","version":"1","supportedInterfaces":[{"url":"https://b.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["a/b"],"defaultOutputModes":["a/b"],"skills":[{"id":"s","name":"S","description":"e","tags":["t"]}]}`,
		"MCP": `{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}`,
	} {
		out, _ := converted(t, text, "", "nooterra")
		for _, member := range []string{"tenantId", "agentId", "status", "visibility", "capabilities", "createdAt", "updatedAt"} {
			if !strings.Contains(out, member) || strings.HasPrefix(out, "{") {
				t.Errorf("%s: nothing says that %s is missing: %s", name, member, out)
			}
		}
	}
}

// TestNooterraInterface: an interface is claimed only where the host speaks what A2A is spoken
// over.
func TestNooterraInterface(t *testing.T) {
	for protocols, want := range map[string]string{
		`["a2a"]`:                             "JSONRPC",
		`["A2A","mcp"]`:                       "JSONRPC",
		`["a2a","grpc"]`:                      "GRPC",
		`["grpc"]`:                            "GRPC",
		`["a2a","http"]`:                      "JSONRPC",
		`["http","mcp"]`:                      "HTTP+JSON",
		`["a2a","rest"]`:                      "HTTP+JSON",
		`["a2a","https://b.example/binding"]`: "https://b.example/binding",
		`["https://b.example/binding"]`:       "",
		`["mcp"]`:                             "",
		`["mqtt","ws"]`:                       "",
		`[]`:                                  "",
	} {
		text := fmt.Sprintf(`{"host":{"endpoint":"https://a.example/","protocols":%s}}`, protocols)
		b, report := projectrt.Open(nooterraA2A, decoded(t, formatNooterra, text), []Option{ProtocolVersion("1.0")})
		list := b.Draft().SupportedInterfaces
		switch {
		case want == "" && (len(list) != 0 || !slices.Contains(losses(report), "/host")):
			t.Errorf("%s: %v and %s", protocols, list, report)
		case want != "" && (len(list) != 1 || string(list[0].ProtocolBinding) != want || list[0].ProtocolVersion != "1.0"):
			t.Errorf("%s: %v, want %s", protocols, list, want)
		}
	}
}

func decoded[T any](t *testing.T, f *projectrt.Format[T], text string) *T {
	t.Helper()
	x, err := f.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestRevisions: only what a revision can be comes back as one.
func TestRevisions(t *testing.T) {
	r := projectrt.NewRun("", "", &projectrt.Options{}, "")
	for text, want := range map[string]int64{
		"0": 0, "3": 3, "9007199254740991": 9007199254740991,
		"9007199254740992": -1, "1.0": -1, "-1": -1, "007": -1, "+1": -1, "": -1, "1e3": -1, " 1": -1,
	} {
		n, ok := revisionFromText(r, nil, nil, text)
		if ok != (want >= 0) || ok && n != want {
			t.Errorf("%q is %d, %t", text, n, ok)
		}
		if again, _ := revisionToText(r, nil, nil, n); ok && again != text {
			t.Errorf("%q comes back as %q", text, again)
		}
	}
}

func TestSharedWords(t *testing.T) {
	for _, test := range []struct {
		lists [][]string
		want  []string
	}{
		{nil, nil},
		{[][]string{{"b", "a", "b"}}, []string{"b", "a"}},
		{[][]string{{"b", "a"}, {"a", "c", "b"}}, []string{"b", "a"}},
		{[][]string{{"a"}, {"b"}, {"a"}}, nil},
		{[][]string{{"a", "b"}, {}, {"a"}}, nil},
		{[][]string{{"a", "b"}, {"b", "b"}, {"b"}}, []string{"b"}},
	} {
		if got := sharedWords(test.lists); !slices.Equal(got, test.want) {
			t.Errorf("%q share %q, want %q", test.lists, got, test.want)
		}
	}
}

// TestManyWords: a card does not become one beyond measure.
func TestManyWords(t *testing.T) {
	tools := strings.Repeat(`{"toolId":"t"},`, 2000) + `{"toolId":"t"}`
	tags := strings.Repeat(`"a",`, 2000) + `"a"`
	b, report := projectrt.Open(nooterraA2A, decoded(t, formatNooterra, `{"tools":[`+tools+`],"tags":[`+tags+`]}`), nil)
	if skills := b.Draft().Skills; len(skills) != 2001 || len(skills[0].Tags) != 0 || !slices.Contains(losses(report), "/tags") {
		t.Errorf("%d skills", len(skills))
	}
}
