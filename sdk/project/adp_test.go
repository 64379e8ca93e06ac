package project

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// writer is every type of a card.
type writer interface {
	AppendJSON([]byte) ([]byte, error)
}

func jsonOf(t *testing.T, x writer) card.Object {
	t.Helper()
	text, err := x.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, string(text))
}

func adpCard(t *testing.T, text string) *adp.Card {
	t.Helper()
	c, err := adp.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return c
}

func losses(report *card.Report) []string {
	var list []string
	for _, e := range report.Losses() {
		list = append(list, e.Source)
	}
	return list
}

// wantMembers fails the test where the members of want are not in got.
func wantMembers(t *testing.T, got card.Object, want string) {
	t.Helper()
	for name, v := range parsed(t, want).All() {
		value, _ := got.Get(name)
		if v.Kind() == card.KindNull && value.IsZero() {
			continue // null asks for absence
		}
		if !value.Equal(v) {
			t.Errorf("%s is %s, want %s", name, value, v)
		}
	}
}

// TestADPRoute: which endpoint a client of A2A is sent to.
func TestADPRoute(t *testing.T) {
	for _, test := range []struct{ name, endpoints, url, transport string }{
		{"the only one", `[{"protocol":"http+json","uri":"https://a.example/"}]`, "https://a.example/", "HTTP+JSON"},
		{"the first of equals", `[{"protocol":"http+json","uri":"https://a.example/","priority":1},{"protocol":"grpc","uri":"grpc://b.example:443","priority":1}]`, "https://a.example/", "HTTP+JSON"},
		{"the lowest priority", `[{"protocol":"http+json","uri":"https://a.example/","priority":2},{"protocol":"grpc","uri":"grpc://b.example:443","priority":1}]`, "grpc://b.example:443", "GRPC"},
		{"no priority is 0", `[{"protocol":"http+json","uri":"https://a.example/","priority":1},{"protocol":"http+json","uri":"https://b.example/"}]`, "https://b.example/", "HTTP+JSON"},
		{"below 0", `[{"protocol":"http+json","uri":"https://a.example/"},{"protocol":"http+json","uri":"https://b.example/","priority":-1}]`, "https://b.example/", "HTTP+JSON"},
		{"whatever its priority", `[{"protocol":"aitp","uri":"agent://a"},{"protocol":"ws","uri":"wss://a.example/"},{"protocol":"http+json","uri":"https://a.example/","priority":9}]`, "https://a.example/", "HTTP+JSON"},
		{"an unknown protocol is skipped", `[{"protocol":"quic","uri":7,"priority":"x"},{"protocol":"http+json","uri":"https://a.example/"}]`, "https://a.example/", "HTTP+JSON"},
		{"ws alone", `[{"protocol":"ws","uri":"wss://a.example/"}]`, "", ""},
		{"aitp alone", `[{"protocol":"aitp","uri":"agent://a"}]`, "", ""},
		{"none", `[]`, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := adpCard(t, `{"id":"agent://a","name":"a","endpoints":`+test.endpoints+`}`)
			got, _, err := ADPToA2AV03(c, ProtocolVersion("0.3.0"))
			if test.url == "" {
				failed, ok := errors.AsType[*projectrt.Error](err)
				if !ok || failed.Pointer != "/endpoints" {
					t.Fatalf("%v, want an error at /endpoints", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got.URL != test.url || string(got.PreferredTransport.Or("")) != test.transport {
				t.Errorf("%s %s, want %s %s", got.URL, got.PreferredTransport.Or(""), test.url, test.transport)
			}
		})
	}
}

const adpWhole = `{
	"id": "agent://a", "name": "a", "skills": ["nlp", "zh"], "did": "did:web:a.example",
	"tools": [
		{"name": "t", "description": "d", "input_schema": {"type": "object"}, "streaming": true, "x": 1},
		{"name": "u", "output_schema": {"type": "string"}, "idempotent": false}
	],
	"endpoints": [
		{"protocol": "aitp", "uri": "agent://a"},
		{"protocol": "grpc", "uri": "grpc://a.example:443", "auth": "mutual_tls", "priority": 1, "methods": ["t"]}
	],
	"metadata": {"created_at": "2026-01-15T00:00:00Z", "ttl": 60},
	"seq": 7
}`

func TestADPToA2A(t *testing.T) {
	got, report, err := ADPToA2A(adpCard(t, adpWhole), ProtocolVersion("1.0"))
	if err != nil {
		t.Fatal(err)
	}
	wantMembers(t, jsonOf(t, got), `{
		"name": "a", "description": "a", "version": "0.0.0",
		"supportedInterfaces": [{"url": "a.example:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"}],
		"capabilities": {"streaming": true},
		"defaultInputModes": ["application/json"], "defaultOutputModes": ["application/json"],
		"securitySchemes": {"mtls": {"mtlsSecurityScheme": {}}},
		"skills": [
			{"id": "t", "name": "t", "description": "d", "tags": ["nlp", "zh"]},
			{"id": "u", "name": "u", "description": "u", "tags": ["nlp", "zh"]}
		]
	}`)
	for _, pointer := range []string{
		"/id", "/did", "/tools/0/input_schema", "/tools/0/x", "/tools/0/streaming", "/tools/1/output_schema",
		"/tools/1/idempotent", "/endpoints/0", "/endpoints/1/methods", "/endpoints/1/priority", "/metadata", "/seq",
	} {
		if !slices.Contains(losses(report), pointer) {
			t.Errorf("%s is not among the losses %q", pointer, losses(report))
		}
	}
}

// TestADPToA2ATable: the table writes what it lists and nothing else.
func TestADPToA2ATable(t *testing.T) {
	got, _, err := ADPToA2AV03(adpCard(t, adpWhole), Table())
	if err != nil {
		t.Fatal(err)
	}
	want := parsed(t, `{"name":"a","url":"agent://a","skills":[{"id":"t","description":"d"},{"id":"u"}],"capabilities":{"streaming":true}}`)
	if out := jsonOf(t, got); !out.Equal(want) {
		t.Errorf("%s\nwant %s", out, want)
	}
}

// TestADPAuth: of what an endpoint may ask, all but the signature of AITP comes back.
func TestADPAuth(t *testing.T) {
	for auth, back := range map[string]string{
		"": "", "none": "none", "bearer": "bearer", "mutual_tls": "mutual_tls", "aitp_signed": "", "secret": "",
	} {
		member := `,"auth":"` + auth + `"`
		if auth == "" {
			member = ""
		}
		c := adpCard(t, `{"id":"agent://a","name":"a","endpoints":[{"protocol":"http+json","uri":"https://a.example/"`+member+`}]}`)
		old, report, err := ADPToA2AV03(c, ProtocolVersion("0.3.0"))
		if err != nil {
			t.Fatal(err)
		}
		if lost := slices.Contains(losses(report), "/endpoints/0/auth"); lost != (auth != back) {
			t.Errorf("%q is reported as lost: %t", auth, lost)
		}
		b, _ := ADPFromA2AV03(old, ID("agent://a"))
		again := b.Draft()
		if got := string(again.Endpoints[0].Auth.Or("")); got != back {
			t.Errorf("%q comes back from 0.3 as %q", auth, got)
		}
		one, _, err := ADPToA2A(c, ProtocolVersion("1.0"))
		if err != nil {
			t.Fatal(err)
		}
		b, _ = ADPFromA2A(one, ID("agent://a"))
		if got := string(b.Draft().Endpoints[0].Auth.Or("")); got != back {
			t.Errorf("%q comes back from 1.0 as %q", auth, got)
		}
	}
}

func TestADPFromA2AV03(t *testing.T) {
	c, err := v03.Decode([]byte(`{
		"name": "a", "description": "d", "version": "1.0.0", "protocolVersion": "0.3.0",
		"url": "https://a.example/rpc",
		"additionalInterfaces": [
			{"url": "https://a.example/rpc", "transport": "JSONRPC"},
			{"url": "https://a.example/v1", "transport": "HTTP+JSON"},
			{"url": "a.example:443", "transport": "GRPC"},
			{"url": "mqtt://a.example", "transport": "MQTT"}
		],
		"provider": {"organization": "o", "url": "https://o.example/"},
		"capabilities": {"streaming": true, "pushNotifications": false},
		"defaultInputModes": ["text/plain"], "defaultOutputModes": ["application/json"],
		"securitySchemes": {"b": {"type": "http", "scheme": "Bearer"}}, "security": [{"b": []}],
		"skills": [
			{"id": "t", "name": "T", "description": "does t", "tags": ["x", "y"], "examples": ["e"]},
			{"id": "u", "name": "u", "description": "does u", "tags": ["y", "z"]}
		]
	}`))
	if err != nil {
		t.Fatal(err)
	}
	b, report := ADPFromA2AV03(c, ID("agent://a"))
	got, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want := parsed(t, `{
		"id": "agent://a", "name": "a", "description": "d", "version": "1.0.0", "skills": ["x", "y", "z"],
		"tools": [{"name": "t", "description": "does t"}, {"name": "u", "description": "does u"}],
		"endpoints": [
			{"protocol": "http+json", "uri": "https://a.example/rpc", "auth": "bearer"},
			{"protocol": "http+json", "uri": "https://a.example/v1", "auth": "bearer"},
			{"protocol": "grpc", "uri": "grpc://a.example:443", "auth": "bearer"}
		]
	}`)
	if out := jsonOf(t, got); !out.Equal(want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	for _, pointer := range []string{
		"/provider", "/capabilities/streaming", "/capabilities/pushNotifications", "/defaultInputModes",
		"/additionalInterfaces/3/url", "/skills/0/name", "/skills/0/examples", "/skills/0/tags", "/skills/1/tags", "/protocolVersion",
	} {
		if !slices.Contains(losses(report), pointer) {
			t.Errorf("%s is not among the losses %q", pointer, losses(report))
		}
	}
}

func TestADPFromA2A(t *testing.T) {
	c, err := a2a.Decode([]byte(`{
		"name": "a", "description": "d", "version": "1.0.0",
		"supportedInterfaces": [
			{"url": "a.example", "protocolBinding": "GRPC", "protocolVersion": "1.0", "tenant": "x"},
			{"url": "wss://a.example/", "protocolBinding": "https://a.example/binding", "protocolVersion": "1.0"}
		],
		"capabilities": {"extendedAgentCard": true}, "defaultInputModes": [], "defaultOutputModes": [], "skills": []
	}`))
	if err != nil {
		t.Fatal(err)
	}
	b, report := ADPFromA2A(c, ID("agent://a"), Name("b"))
	got, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want := parsed(t, `{
		"id": "agent://a", "name": "b", "description": "d", "version": "1.0.0", "tools": [],
		"endpoints": [{"protocol": "grpc", "uri": "grpc://a.example"}, {"protocol": "ws", "uri": "wss://a.example/"}]
	}`)
	if out := jsonOf(t, got); !out.Equal(want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	for _, pointer := range []string{"/supportedInterfaces/0/tenant", "/supportedInterfaces/1/protocolBinding", "/capabilities"} {
		if !slices.Contains(losses(report), pointer) {
			t.Errorf("%s is not among the losses %q", pointer, losses(report))
		}
	}
}

func TestADPToMCP(t *testing.T) {
	for _, test := range []struct{ version, tools, want string }{
		{"2024-11-05", `[{"name":"t","idempotent":true,"output_schema":{"type":"object"}}]`, `{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}`},
		{"2025-03-26", `[{"name":"t","idempotent":false}]`, `{"tools":[{"name":"t","inputSchema":{"type":"object"},"annotations":{"idempotentHint":false}}]}`},
		{"2025-06-18", `[{"name":"t","output_schema":{"type":"array"}}]`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"result":{"type":"array"}},"required":["result"],"x-fastmcp-wrap-result":true}}]}`},
		{"2026-07-28", `[{"name":"t","output_schema":{"type":"array"}}]`,
			`{"resultType":"complete","tools":[{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array"}}],"ttlMs":0,"cacheScope":"private"}`},
		{"2025-11-25", `[]`, `{"tools":[]}`},
		{"2025-11-25", `[{"name":"t","input_schema":{"type":"array"}}]`, ``},
	} {
		got, _, err := ADPToMCP(adpCard(t, `{"id":"agent://a","name":"a","tools":`+test.tools+`}`), Version(test.version))
		switch {
		case test.want == "":
			if failed, ok := errors.AsType[*projectrt.Error](err); !ok || failed.Pointer != "/tools/0/input_schema" {
				t.Errorf("%s: %v, want an error at the schema", test.tools, err)
			}
		case err != nil:
			t.Errorf("%s: %v", test.tools, err)
		default:
			if out := jsonOf(t, got); !out.Equal(parsed(t, test.want)) {
				t.Errorf("%s: %s\nwant %s", test.version, out, test.want)
			}
		}
	}
}

func TestADPFromMCP(t *testing.T) {
	list, err := mcp.Decode([]byte(`{
		"tools": [{
			"name": "t", "title": "T", "inputSchema": {"type": "object"},
			"outputSchema": {"type": "object", "properties": {"result": {"type": "string"}}, "required": ["result"], "x-fastmcp-wrap-result": true},
			"annotations": {"title": "T", "idempotentHint": true, "readOnlyHint": false}
		}],
		"nextCursor": "n"
	}`))
	if err != nil {
		t.Fatal(err)
	}
	b, report := ADPFromMCP(list, ID("agent://a"), Name("a"))
	got, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want := parsed(t, `{"id":"agent://a","name":"a","tools":[{"name":"t","input_schema":{"type":"object"},"output_schema":{"type":"string"},"idempotent":true}]}`)
	if out := jsonOf(t, got); !out.Equal(want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	for _, pointer := range []string{"/tools/0/title", "/tools/0/annotations/title", "/tools/0/annotations/readOnlyHint", "/nextCursor"} {
		if !slices.Contains(losses(report), pointer) {
			t.Errorf("%s is not among the losses %q", pointer, losses(report))
		}
	}
	// The list tells neither who the agent is nor what it is called.
	b, _ = ADPFromMCP(list)
	if _, err := b.Build(); err == nil || !strings.Contains(err.Error(), "/id") || !strings.Contains(err.Error(), "/name") {
		t.Errorf("%v, want id and name to be missing", err)
	}
}

func TestADPToDescriptor(t *testing.T) {
	c := adpCard(t, `{
		"id": "agent://a", "name": "a", "version": "1.0.0", "skills": ["x", "y z"],
		"tools": [{"name": "t", "description": "d", "input_schema": {"type": "string"}}],
		"endpoints": [{"protocol": "quic", "uri": 1}, {"protocol": "grpc", "uri": "grpcs://a.example"}]
	}`)
	got, report, err := ADPToDescriptor(c, APIVersion("v1"))
	if err != nil {
		t.Fatal(err)
	}
	want := parsed(t, `{
		"apiVersion": "v1", "kind": "AgentDescriptor",
		"metadata": {"name": "a", "labels": {"skills": "x,y z", "version": "1.0.0"}},
		"spec": {"capabilities": [{"name": "t", "inputSchema": {"type": "string"}}], "endpoints": [{"url": "grpcs://a.example"}]}
	}`)
	if out := jsonOf(t, got); !out.Equal(want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	if lost, want := losses(report), []string{"/id", "/tools/0/description", "/endpoints/0", "/endpoints"}; !slices.Equal(lost, want) {
		t.Errorf("losses are %q, want %q", lost, want)
	}
	b, _ := ADPFromDescriptor(got, ID("agent://a"))
	back, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want = parsed(t, `{
		"id": "agent://a", "name": "a", "version": "1.0.0", "skills": ["x", "y z"],
		"tools": [{"name": "t", "input_schema": {"type": "string"}}],
		"endpoints": [{"protocol": "grpc", "uri": "grpcs://a.example"}]
	}`)
	if out := jsonOf(t, back); !out.Equal(want) {
		t.Errorf("back: %s\nwant %s", out, want)
	}
}

// TestADPTags: tags that a comma does not separate again are reported or refused.
func TestADPTags(t *testing.T) {
	for _, test := range []struct {
		skills, label string
		refused, lost []string
	}{
		{`[]`, ``, nil, nil},
		{`["a","b c"]`, `a,b c`, nil, nil},
		{`["a",""]`, `a,`, nil, nil},
		{`[""]`, ``, nil, []string{"/skills/0"}},
		{`["a"," b"]`, `a, b`, nil, []string{"/skills/1"}},
		{`["a,b","c"]`, `a,b,c`, []string{"/skills/0"}, []string{"/skills/0"}},
	} {
		c := adpCard(t, `{"id":"agent://a","name":"a","skills":`+test.skills+`}`)
		got, report, err := ADPToDescriptor(c, Table())
		if err != nil {
			t.Fatal(err)
		}
		if label := got.Metadata.Labels.OrEmpty().Skills.Or("-"); label != test.label {
			t.Errorf("%s becomes %q, want %q", test.skills, label, test.label)
		}
		for _, pointer := range test.lost {
			if !slices.Contains(losses(report), pointer) {
				t.Errorf("%s: %s is not among the losses %q", test.skills, pointer, losses(report))
			}
		}
		_, _, err = ADPToDescriptor(c, APIVersion("v1"))
		failed, _ := errors.AsType[*projectrt.Error](err)
		if (failed != nil) != (test.refused != nil) || failed != nil && failed.Pointer != test.refused[0] {
			t.Errorf("%s: %v, want an error at %q", test.skills, err, test.refused)
		}
	}
}

func TestADPFromDescriptor(t *testing.T) {
	m, err := descriptor.Decode([]byte(`{"metadata":{"labels":{"skills":"a, b"}},"spec":{"endpoints":[{"url":"ftp://a.example"}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	b, report := ADPFromDescriptor(m, ID("agent://a"), Name("a"))
	got, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if want := parsed(t, `{"id":"agent://a","name":"a","skills":["a","b"],"endpoints":[]}`); !jsonOf(t, got).Equal(want) {
		t.Errorf("%s\nwant %s", jsonOf(t, got), want)
	}
	if lost := losses(report); !slices.Equal(lost, []string{"/spec/endpoints/0"}) {
		t.Errorf("losses are %q", lost)
	}
}

func TestADPToOASF(t *testing.T) {
	c := adpCard(t, adpWhole)
	got, _, err := ADPToOASF(c, Version("1.0.0"), Authors("o"), Skills("10101"))
	if err != nil {
		t.Fatal(err)
	}
	wantMembers(t, jsonOf(t, got), `{
		"name": "a", "version": "0.0.0", "schema_version": "1.0.0", "description": "a",
		"authors": ["o"], "created_at": "2026-01-15T00:00:00Z", "skills": [{"id": 10101}],
		"locators": [{"type": "url", "urls": ["agent://a", "grpc://a.example:443"], "annotations": {
			"io.github.agentcard-go.endpoint.0": "{\"protocol\":\"aitp\",\"uri\":\"agent://a\"}",
			"io.github.agentcard-go.endpoint.1": "{\"protocol\":\"grpc\",\"uri\":\"grpc://a.example:443\",\"methods\":[\"t\"],\"auth\":\"mutual_tls\",\"priority\":1}"
		}}]
	}`)
	b, _ := ADPFromOASF(got)
	back, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	wantMembers(t, jsonOf(t, back), `{
		"id": "agent://a", "did": "did:web:a.example", "skills": ["nlp", "zh"],
		"endpoints": [
			{"protocol": "aitp", "uri": "agent://a"},
			{"protocol": "grpc", "uri": "grpc://a.example:443", "auth": "mutual_tls", "priority": 1, "methods": ["t"]}
		],
		"metadata": {"created_at": "2026-01-15T00:00:00Z"}
	}`)
	// Older records have room for one address, and the annotations for all endpoints.
	old, _, err := ADPToOASF(c, Version("0.8.0"), Authors("o"), Skills("10101"))
	if err != nil {
		t.Fatal(err)
	}
	b, _ = ADPFromOASF(old)
	if again := b.Draft(); !jsonOf(t, &again.Endpoints[1]).Equal(jsonOf(t, &c.Endpoints[1])) {
		t.Errorf("the second endpoint comes back from 0.8.0 as %s", jsonOf(t, &again.Endpoints[1]))
	}
	// Skills and authors are never guessed.
	_, _, err = ADPToOASF(c)
	missing, ok := errors.AsType[*projectrt.TargetError](err)
	if !ok || len(missing.Supplies) == 0 {
		t.Errorf("%v, want an error that names the options", err)
	}
}

func TestADPFromOASF(t *testing.T) {
	record, err := oasf.Decode([]byte(`{
		"name": "a", "version": "1.0.0", "schema_version": "1.1.0", "description": "d", "authors": ["o"],
		"created_at": "2026-01-15T00:00:00Z", "skills": [{"id": 1}],
		"locators": [
			{"type": "source_code", "urls": ["https://a.example/src"]},
			{"type": "url", "urls": ["https://a.example/", "ws://b.example/", "ftp://c.example/"], "annotations": {"x": "y"}}
		]
	}`))
	if err != nil {
		t.Fatal(err)
	}
	b, report := ADPFromOASF(record, ID("agent://a"))
	got, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	wantMembers(t, jsonOf(t, got), `{"id":"agent://a","endpoints":[{"protocol":"http+json","uri":"https://a.example/"},{"protocol":"ws","uri":"ws://b.example/"}],"skills":null}`)
	for _, pointer := range []string{"/locators/0", "/locators/1/urls/2", "/locators/1/annotations/x", "/skills", "/authors"} {
		if !slices.Contains(losses(report), pointer) {
			t.Errorf("%s is not among the losses %q", pointer, losses(report))
		}
	}
}

func TestADPToOpenAI(t *testing.T) {
	c := adpCard(t, `{"id":"agent://a","name":"a","tools":[{"name":"a.b","input_schema":{"type":"string"}},{"name":"c"}]}`)
	got, _, err := ADPToOpenAI(c)
	if err != nil {
		t.Fatal(err)
	}
	want := parsed(t, `{"tools":[
		{"type":"function","function":{"name":"a__b","parameters":{"type":"object","properties":{"input":{"type":"string"}},"required":["input"],"x-cardgen-wrap-input":true}}},
		{"type":"function","function":{"name":"c"}}
	]}`)
	if out := jsonOf(t, got); !out.Equal(want) {
		t.Errorf("%s\nwant %s", out, want)
	}
	b, _ := ADPFromOpenAI(got, ID("agent://a"), Name("a"))
	back, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if out := jsonOf(t, back); !out.Equal(jsonOf(t, c)) {
		t.Errorf("back: %s", out)
	}
}

// The tags of a card are written once more for each tool, which many of both would make
// a card beyond measure of.
func TestADPTagsOfManyTools(t *testing.T) {
	c := &adp.Card{ID: "agent://a", Name: "a", Skills: make([]string, 2000), Tools: make([]adp.Tool, 2000)}
	made, report, err := ADPToA2A(c, Set("/supportedInterfaces", []any{map[string]string{
		"url": "https://a.example/", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0",
	}}))
	if err == nil && len(made.Skills[0].Tags) > 0 {
		t.Error("every skill has all tags")
	}
	for _, e := range report.Of(card.Dropped) {
		if e.Source == "/skills" {
			return
		}
	}
	t.Error("the report does not say that the tags are dropped")
}

// What ADP has nothing of use for is the caller's to set.
func TestADPSetInPlaceOfWhatIsMissing(t *testing.T) {
	inlets := Set("/supportedInterfaces", []any{map[string]string{
		"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0",
	}})
	inlet := Set("/supportedInterfaces/-", map[string]string{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"})
	const (
		none   = `{"id": "agent://a", "name": "a"}`
		socket = `{"id": "agent://a", "name": "a", "endpoints": [{"protocol": "ws", "uri": "wss://a.example/"}]}`
		scalar = `{"id": "agent://a", "name": "a", "tools": [{"name": "t", "input_schema": {"type": "string"}}]}`
		comma  = `{"id": "agent://a", "name": "a", "skills": ["x", "y,z"]}`
	)
	for _, test := range []struct {
		name, card string
		to         Format
		set        Option
		// pointer and code are of the error without set, lost what is dropped with it.
		pointer, code, lost string
	}{
		{"no endpoint", none, FormatA2A, inlets, "", "endpoint", ""},
		{"one more interface", none, FormatA2A, inlet, "", "endpoint", ""},
		{"no endpoint, union", none, FormatA2AUnion, inlets, "", "endpoint", ""},
		{"no endpoint, 0.3", none, FormatA2AV03, Set("/url", "https://a.example/"), "", "endpoint", ""},
		{"another protocol", socket, FormatA2A, inlets, "/endpoints", "endpoint", "/endpoints"},
		{"another protocol, union", socket, FormatA2AUnion, inlet, "/endpoints", "endpoint", "/endpoints"},
		{"another protocol, 0.3", socket, FormatA2AV03, Set("/url", "https://a.example/"), "/endpoints", "endpoint", "/endpoints"},
		{"input that is no object", scalar, FormatMCP, Set("/tools/0/inputSchema", map[string]string{"type": "object"}), "/tools/0/input_schema", "schema-root", "/tools/0/input_schema"},
		{"comma in a tag", comma, FormatDescriptor, Set("/metadata/labels/skills", "x"), "/skills/1", "separator", "/skills"},
	} {
		t.Run(test.name, func(t *testing.T) {
			opts := []Option{ProtocolVersion("0.3.0"), APIVersion("v1")}
			_, _, err := Convert([]byte(test.card), FormatADP, test.to, opts...)
			failed, ok := err.(*Error)
			if !ok || failed.Pointer != test.pointer || failed.Code != test.code || failed.Target == "" {
				t.Fatalf("without it: %v", err)
			}
			_, report, err := Convert([]byte(test.card), FormatADP, test.to, append(opts, test.set)...)
			if err != nil {
				t.Fatal(err)
			}
			lost := test.lost == ""
			for _, e := range report.Of(card.Dropped) {
				lost = lost || e.Source == test.lost && e.Code == test.code
			}
			if !lost {
				t.Errorf("the report does not say that %s is dropped:\n%v", test.lost, report)
			}
		})
	}
}
