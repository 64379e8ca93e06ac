package dialects_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// edit is a change of a document, with the first reported change.
type edit struct {
	at, value string // a JSON Pointer and the new value; without a value, at is the whole new document
	class     diff.Class
	code      string
	pointer   string
}

// edited are documents with typical edits.
var edited = []struct {
	dialect, text string
	edits         []edit
}{
	{"aevum", `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[
		{"id":"text.a","description":"d","tags":["x","y"],"input_schema":{"type":"object","required":["q"],"properties":{"q":{"type":"string"}},"additionalProperties":false},"output_schema":{"type":"object","required":["r"]}},
		{"id":"text.b"}],"endpoint":{"protocol":"https","url":"https://a.example/","auth":{"scheme":"bearer"}},
		"pricing":{"base_cost_joules":10},"metadata":{"k":1},"goal_subscriptions":[{"goal_id":"g"}]}`, []edit{
		{"/capabilities", `[{"id":"text.a","description":"d","tags":["x","y"],"input_schema":{"type":"object","required":["q"],"properties":{"q":{"type":"string"}},"additionalProperties":false},"output_schema":{"type":"object","required":["r"]}}]`, diff.Breaking, "capability-removed", "/capabilities/1"},
		{"/capabilities/1/id", `"text.c"`, diff.Breaking, "capability-removed", "/capabilities/1"},
		{"/capabilities/2", `{"id":"text.c"}`, diff.Compatible, "capability-added", "/capabilities/2"},
		{"/capabilities/0/description", `"e"`, diff.Compatible, "version-too-low", "/version"},
		{"/version", `"1.0.1"`, diff.Cosmetic, "version-changed", "/version"},
		{"/capabilities/0/input_schema/required", `["q","p"]`, diff.Breaking, "schema-required-added", "/capabilities/0/input_schema/required/1"},
		{"/capabilities/0/input_schema/properties/p", `{"type":"integer"}`, diff.Compatible, "schema-property-added", "/capabilities/0/input_schema/properties/p"},
		{"/capabilities/0/input_schema/properties/q/type", `["string","null"]`, diff.Compatible, "schema-widened", "/capabilities/0/input_schema/properties/q/type"},
		{"/capabilities/0/output_schema/required", `[]`, diff.Breaking, "schema-required-removed", "/capabilities/0/output_schema/required/0"},
		{"/capabilities/0/output_schema/required", `["r","s"]`, diff.Compatible, "schema-required-added", "/capabilities/0/output_schema/required/1"},
		{"/endpoint/url", `"https://b.example/"`, diff.Breaking, "address-changed", "/endpoint/url"},
		{"/endpoint/auth/scheme", `"none"`, diff.Breaking, "auth-scheme-changed", "/endpoint/auth/scheme"},
		{"/endpoint/protocol", `"grpc"`, diff.Breaking, "protocol-changed", "/endpoint/protocol"},
		{"/pricing/base_cost_joules", `11`, diff.Breaking, "price-raised", "/pricing/base_cost_joules"},
		{"/pricing/base_cost_joules", `9`, diff.Compatible, "price-lowered", "/pricing/base_cost_joules"},
		{"/pricing/base_cost_joules", `1e1`, diff.None, "", ""},
		{"/unknown", `{"x":1}`, diff.Compatible, "member-added", "/unknown"},
	}},
	{"agentcard", `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[{"id":"text.a","description":"d","input_schema":{"type":"object"}}],
		"endpoint":{"protocol":"sse","url":"https://a.example/","health_url":"https://a.example/h"},"pricing":{"currency":"EUR","cost_per_request":0.5}}`, []edit{
		{"/name", `"b"`, diff.Cosmetic, "member-changed", "/name"},
		{"/capabilities/0/output_schema", `null`, diff.Cosmetic, "null", "/capabilities/0/output_schema"},
		{"/capabilities/0/output_schema", `{"type":"object"}`, diff.Compatible, "output-schema-added", "/capabilities/0/output_schema"},
		{"/capabilities/0/input_schema", `null`, diff.Breaking, "input-schema-removed", "/capabilities/0/input_schema"},
		{"/endpoint/health_url", `"https://a.example/i"`, diff.Compatible, "health-address-changed", "/endpoint/health_url"},
		{"/endpoint/auth", `{"scheme":"bearer"}`, diff.Breaking, "auth-added", "/endpoint/auth"},
		{"/pricing/currency", `"USD"`, diff.Breaking, "currency-changed", "/pricing/currency"},
		{"/pricing/cost_per_request", `0.25`, diff.Compatible, "price-lowered", "/pricing/cost_per_request"},
	}},
	{"nooterra", `{"schemaVersion":"AgentCard.v1","agentId":"a","tenantId":"t","displayName":"A","status":"active","visibility":"public","capabilities":["a","b"],
		"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"x","sideEffecting":false,"requiresEvidenceKinds":["artifact"],"pricing":{"amountCents":5,"currency":"USD","unit":"call"}}],
		"host":{"runtime":"r","endpoint":"https://a.example/","protocols":["mcp"]},"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0}`, []edit{
		{"/capabilities", `["b","a"]`, diff.Cosmetic, "order-changed", "/capabilities"},
		{"/capabilities", `["a"]`, diff.Breaking, "capability-removed", "/capabilities/1"},
		{"/status", `"suspended"`, diff.Breaking, "status-changed", "/status"},
		{"/revision", `1`, diff.Cosmetic, "revision-changed", "/revision"},
		{"/tools/0/sideEffecting", `true`, diff.Breaking, "side-effects-enabled", "/tools/0/sideEffecting"},
		{"/tools/0/requiresEvidenceKinds", `["artifact","hash"]`, diff.Breaking, "required-evidence-added", "/tools/0/requiresEvidenceKinds/1"},
		{"/tools/0/pricing/amountCents", `6`, diff.Breaking, "price-raised", "/tools/0/pricing/amountCents"},
		{"/host/endpoint", `"https://b.example/"`, diff.Breaking, "address-changed", "/host/endpoint"},
		{"/description", `"d"`, diff.Cosmetic, "member-added", "/description"},
	}},
	{"adp", `{"id":"agent://a","name":"a","skills":["analytical/x"],"tools":[{"name":"t","input_schema":{"type":"object","properties":{"n":{"maximum":5}}}},{"name":"u"}],
		"endpoints":[{"protocol":"grpc","uri":"grpc://a:1","methods":["t"],"auth":"none"}],"constraints":{"max_input_tokens":100,"rate_limit":"10/min"},"seq":1}`, []edit{
		{"/tools", `[{"name":"u"},{"name":"t","input_schema":{"type":"object","properties":{"n":{"maximum":5}}}}]`, diff.Cosmetic, "order-changed", "/tools"},
		{"/tools/1/name", `"v"`, diff.Breaking, "tool-removed", "/tools/1"},
		{"/tools/0/input_schema/properties/n/maximum", `4`, diff.Breaking, "schema-narrowed", "/tools/0/input_schema/properties/n/maximum"},
		{"/tools/0/input_schema/properties/n/maximum", `6`, diff.Compatible, "schema-widened", "/tools/0/input_schema/properties/n/maximum"},
		{"/tools/0/streaming", `false`, diff.Cosmetic, "default", "/tools/0/streaming"},
		{"/tools/0/streaming", `true`, diff.Compatible, "streaming-enabled", "/tools/0/streaming"},
		{"/endpoints/0/uri", `"grpc://b:1"`, diff.Breaking, "endpoint-removed", "/endpoints/0"},
		{"/endpoints/0/auth", `"bearer"`, diff.Breaking, "auth-scheme-changed", "/endpoints/0/auth"},
		{"/endpoints/0/methods", `["t","u"]`, diff.Compatible, "method-added", "/endpoints/0/methods/1"},
		{"/constraints/max_input_tokens", `99`, diff.Breaking, "limit-lowered", "/constraints/max_input_tokens"},
		{"/constraints/max_input_tokens", `100.0`, diff.None, "", ""},
		{"/constraints/max_concurrent_tasks", `1`, diff.Breaking, "limit-added", "/constraints/max_concurrent_tasks"},
		{"/seq", `2`, diff.Cosmetic, "sequence-number-changed", "/seq"},
		{"/signature", `"s"`, diff.Cosmetic, "signature-added", "/signature"},
		{"/skills/0", `"analytical/y"`, diff.Breaking, "skill-removed", "/skills/0"},
	}},
	{"a2a", `{"name":"a","description":"d","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url":"https://a.example/g","protocolBinding":"GRPC","protocolVersion":"1.0"}],
		"capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
		"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X"}}},"securityRequirements":[{"schemes":{"k":{"list":[]}}}],
		"skills":[{"id":"s","name":"S","description":"d","tags":["x"]}]}`, []edit{
		{"/skills/0/id", `"t"`, diff.Breaking, "skill-removed", "/skills/0"},
		{"/skills/0/name", `"T"`, diff.Cosmetic, "member-changed", "/skills/0/name"},
		{"/skills/0/inputModes", `["text/plain"]`, diff.Breaking, "member-added", "/skills/0/inputModes"},
		{"/supportedInterfaces", `[{"url":"https://a.example/g","protocolBinding":"GRPC","protocolVersion":"1.0"},{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`, diff.Compatible, "order-changed", "/supportedInterfaces"},
		{"/supportedInterfaces/1/url", `"https://b.example/g"`, diff.Breaking, "interface-removed", "/supportedInterfaces/1"},
		{"/capabilities/streaming", `false`, diff.Breaking, "streaming-disabled", "/capabilities/streaming"},
		{"/capabilities/pushNotifications", `true`, diff.Compatible, "push-notifications-added", "/capabilities/pushNotifications"},
		{"/capabilities/pushNotifications", `false`, diff.Cosmetic, "default", "/capabilities/pushNotifications"},
		{"/capabilities/extensions", `[{"uri":"https://x.example/","required":true}]`, diff.Breaking, "extension-added", "/capabilities/extensions/0"},
		{"/capabilities/extensions", `[{"uri":"https://x.example/"}]`, diff.Compatible, "extension-added", "/capabilities/extensions/0"},
		{"/capabilities/extensions", `[]`, diff.Cosmetic, "empty", "/capabilities/extensions"},
		{"/defaultOutputModes", `["application/json"]`, diff.Breaking, "output-mode-removed", "/defaultOutputModes/0"},
		{"/securitySchemes/k/apiKeySecurityScheme/name", `"Y"`, diff.Breaking, "member-changed", "/securitySchemes/k/apiKeySecurityScheme/name"},
		{"/securitySchemes/l", `{"mtlsSecurityScheme":{}}`, diff.Compatible, "security-scheme-added", "/securitySchemes/l"},
		{"/securityRequirements", `[]`, diff.Breaking, "security-requirement-removed", "/securityRequirements/0"},
		{"/signatures", `[{"protected":"a","signature":"b"}]`, diff.Cosmetic, "signature-added", "/signatures"},
	}},
	{"a2a-0.3", `{"protocolVersion":"0.3.0","name":"a","description":"d","version":"1","url":"https://a.example/","capabilities":{"streaming":false},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
		"skills":[{"id":"s","name":"S","description":"d","tags":["x"]}]}`, []edit{
		{"/capabilities", `{}`, diff.Cosmetic, "default", "/capabilities/streaming"},
		{"/capabilities/streaming", `true`, diff.Compatible, "streaming-enabled", "/capabilities/streaming"},
		{"/url", `"https://b.example/"`, diff.Breaking, "address-changed", "/url"},
		{"/preferredTransport", `"JSONRPC"`, diff.Cosmetic, "default", "/preferredTransport"},
		{"/preferredTransport", `"GRPC"`, diff.Breaking, "transport-changed", "/preferredTransport"},
		{"/security", `[{"k":[]}]`, diff.Breaking, "security-requirement-added", "/security"},
		{"/supportsAuthenticatedExtendedCard", `true`, diff.Compatible, "extended-card-enabled", "/supportsAuthenticatedExtendedCard"},
		{"/defaultInputModes/1", `"text/html"`, diff.Compatible, "input-mode-added", "/defaultInputModes/1"},
		{"/skills/1", `{"id":"t","name":"T","description":"d","tags":[]}`, diff.Compatible, "skill-added", "/skills/1"},
	}},
	{"mcp", `{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"mode":{"enum":["a","b"]}}},"outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}`, []edit{
		{"/tools/0/name", `"u"`, diff.Breaking, "tool-removed", "/tools/0"},
		{"/tools/0/inputSchema/properties/mode/enum", `["a"]`, diff.Breaking, "schema-value-removed", "/tools/0/inputSchema/properties/mode/enum"},
		{"/tools/0/inputSchema/properties/mode/enum", `["b","a","c"]`, diff.Compatible, "schema-value-added", "/tools/0/inputSchema/properties/mode/enum"},
		{"/tools/0/inputSchema/properties/mode/enum", `["b","a"]`, diff.Cosmetic, "schema-annotation", "/tools/0/inputSchema"},
		{"/tools/0/inputSchema/properties/mode/description", `"d"`, diff.Cosmetic, "schema-annotation", "/tools/0/inputSchema/properties/mode/description"},
		{"/tools/0/inputSchema/properties/new", `{"type":"string"}`, diff.Breaking, "schema-property-added", "/tools/0/inputSchema/properties/new"},
		{"/tools/0/outputSchema/properties", `{"n":{"type":"string"}}`, diff.Compatible, "schema-property-added", "/tools/0/outputSchema/properties/n"},
		{"/tools/0/description", `"d"`, diff.Cosmetic, "member-added", "/tools/0/description"},
		{"/tools/0/annotations/readOnlyHint", `false`, diff.Breaking, "read-only-hint-disabled", "/tools/0/annotations/readOnlyHint"},
		{"/tools/0/annotations/destructiveHint", `false`, diff.Compatible, "destructive-hint-disabled", "/tools/0/annotations/destructiveHint"},
		{"/nextCursor", `"c"`, diff.Cosmetic, "cursor-added", "/nextCursor"},
	}},
	{"mcp-server-json", `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"io.example/a","description":"d","version":"1.0.0",
		"packages":[{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"stdio"},"environmentVariables":[{"name":"KEY"}]}],"remotes":[{"type":"sse","url":"https://a.example/"}]}`, []edit{
		{"/packages/0/version", `"1.0.1"`, diff.Compatible, "package-version-changed", "/packages/0/version"},
		{"/packages/0/transport/type", `"sse"`, diff.Breaking, "package-removed", "/packages/0"},
		{"/packages/0/environmentVariables/0/isRequired", `true`, diff.Breaking, "input-demand-enabled", "/packages/0/environmentVariables/0/isRequired"},
		{"/packages/0/environmentVariables/1", `{"name":"B","isRequired":true}`, diff.Breaking, "environment-variable-added", "/packages/0/environmentVariables/1"},
		{"/packages/0/environmentVariables/0/isSecret", `true`, diff.Compatible, "secrecy-enabled", "/packages/0/environmentVariables/0/isSecret"},
		{"/remotes", `[]`, diff.Breaking, "remote-removed", "/remotes/0"},
		{"/remotes/1", `{"type":"streamable-http","url":"https://a.example/m"}`, diff.Compatible, "remote-added", "/remotes/1"},
		{"/status", `"active"`, diff.Cosmetic, "default", "/status"},
		{"/version", `"1.0.1"`, diff.Cosmetic, "version-changed", "/version"},
	}},
	{"oasf", `{"name":"a","version":"1","schema_version":"1.0.0","description":"d","authors":["x"],"created_at":"2026-01-01T00:00:00Z","skills":[{"name":"a/b","id":1}],"domains":[{"name":"c/d","id":2}],
		"locators":[{"type":"docker_image","urls":["https://a.example/"]}],"modules":[{"name":"m","data":{"x":1}}]}`, []edit{
		{"/skills/1", `{"name":"e/f","id":3}`, diff.Compatible, "skill-added", "/skills/1"},
		{"/skills", `[]`, diff.Breaking, "skill-removed", "/skills/0"},
		{"/locators/0/urls/0", `"https://b.example/"`, diff.Breaking, "locator-removed", "/locators/0"},
		{"/domains", `[]`, diff.Cosmetic, "domain-removed", "/domains/0"},
		{"/modules/0/data/x", `2`, diff.Breaking, "member-changed", "/modules/0/data/x"},
		{"/authors", `["y"]`, diff.Cosmetic, "element-changed", "/authors/0"},
	}},
	{"oasf-descriptor", `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"a","labels":{"version":"1"}},"spec":{"capabilities":[{"name":"c","inputSchema":{"type":"object"}}],"endpoints":[{"url":"https://a.example/"}]}}`, []edit{
		{"/spec/capabilities/0/name", `"d"`, diff.Breaking, "capability-removed", "/spec/capabilities/0"},
		{"/spec/capabilities/0/inputSchema/maxProperties", `1`, diff.Breaking, "schema-narrowed", "/spec/capabilities/0/inputSchema/maxProperties"},
		{"/spec/endpoints/0/url", `"https://b.example/"`, diff.Breaking, "endpoint-removed", "/spec/endpoints/0"},
		{"/metadata/name", `"b"`, diff.Cosmetic, "member-changed", "/metadata/name"},
	}},
	{"openai", `{"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}}},{"type":"function","name":"g"}]}`, []edit{
		{"/tools/0/function/parameters/required", `[]`, diff.Compatible, "schema-required-removed", "/tools/0/function/parameters/required/0"},
		{"/tools/0/function/name", `"h"`, diff.Breaking, "function-removed", "/tools/0"},
		{"/tools/0/function/description", `"d"`, diff.Cosmetic, "member-added", "/tools/0/function/description"},
		{"/tools/0/function/strict", `true`, diff.Compatible, "strictness-added", "/tools/0/function/strict"},
		{"/tools/1/parameters", `{"type":"object"}`, diff.Breaking, "input-schema-added", "/tools/1/parameters"},
	}},
	{"agent", `{"name":"a","skills":[{"id":"s","input":{"type":"string"}}],"endpoints":[{"protocol":"a2a","address":"https://a.example/"}],"limits":{"concurrency":2}}`, []edit{
		{"/skills/0/id", `"t"`, diff.Breaking, "skill-removed", "/skills/0"},
		{"/skills/0/input/maxLength", `3`, diff.Breaking, "schema-narrowed", "/skills/0/input/maxLength"},
		{"/limits/concurrency", `1`, diff.Breaking, "limit-lowered", "/limits/concurrency"},
		{"/endpoints/0/address", `"https://b.example/"`, diff.Breaking, "endpoint-removed", "/endpoints/0"},
	}},
	{"ai-catalog", `{"specVersion":"1.0","host":{"displayName":"h"},"entries":[
		{"identifier":"urn:air:example.com:a","displayName":"A","type":"application/a2a-agent-card+json","url":"https://a.example/card","tags":["x","y"],"capabilities":["c"]},
		{"identifier":"urn:air:example.com:b","displayName":"B","type":"application/mcp-server-card+json","data":{"k":1}}]}`, []edit{
		{"/entries", `[{"identifier":"urn:air:example.com:b","displayName":"B","type":"application/mcp-server-card+json","data":{"k":1}}]`, diff.Breaking, "artifact-removed", "/entries/0"},
		{"/entries/2", `{"identifier":"urn:air:example.com:c","displayName":"C","type":"t/u","url":"https://c.example"}`, diff.Compatible, "artifact-added", "/entries/2"},
		{"/entries/0/url", `"https://b.example/card"`, diff.Breaking, "address-changed", "/entries/0/url"},
		{"/entries/0/type", `"application/agent+json"`, diff.Breaking, "type-changed", "/entries/0/type"},
		{"/entries/0/tags", `["y","x"]`, diff.Cosmetic, "order-changed", "/entries/0/tags"},
		{"/entries/0/capabilities", `[]`, diff.Breaking, "capability-removed", "/entries/0/capabilities/0"},
		{"/entries/0/displayName", `"B"`, diff.Cosmetic, "member-changed", "/entries/0/displayName"},
		{"/entries/1/data", `{"k":2}`, diff.Breaking, "document-changed", "/entries/1/data"},
		{"/host/displayName", `"i"`, diff.Cosmetic, "member-changed", "/host/displayName"},
	}},
	{"agent-skills-index", `{"$schema":"https://schemas.agentskills.io/discovery/0.2.0/schema.json","skills":[
		{"name":"tides","type":"skill-md","description":"d","url":"/tides/SKILL.md","digest":"sha256:` + strings.Repeat("0", 64) + `"},
		{"name":"winds","type":"skill-md","description":"d","url":"/winds/SKILL.md","digest":"sha256:` + strings.Repeat("0", 64) + `"}]}`, []edit{
		{"/skills/0/name", `"waves"`, diff.Breaking, "skill-removed", "/skills/0"},
		{"/skills/0/url", `"/t/SKILL.md"`, diff.Breaking, "address-changed", "/skills/0/url"},
		{"/skills/0/digest", `"sha256:` + strings.Repeat("1", 64) + `"`, diff.Compatible, "digest-changed", "/skills/0/digest"},
		{"/skills/0/description", `"e"`, diff.Cosmetic, "member-changed", "/skills/0/description"},
	}},
}

func TestDiff(t *testing.T) {
	for _, d := range edited {
		if changes, err := dialects.DiffAs(d.dialect, []byte(d.text), []byte(d.text)); err != nil || changes != nil {
			t.Errorf("%s: no change is %v (%v)", d.dialect, changes, err)
		}
		for _, e := range d.edits {
			changed := set(t, d.text, e.at, e.value)
			changes, err := dialects.DiffAs(d.dialect, []byte(d.text), changed)
			if err != nil {
				t.Errorf("%s %s: %v", d.dialect, e.at, err)
				continue
			}
			if changes.Class() != e.class || len(changes) > 0 && (changes[0].Code != e.code || changes[0].Pointer() != e.pointer) {
				t.Errorf("%s %s=%s: want %s %s %s, got %v", d.dialect, e.at, e.value, e.class, e.code, e.pointer, changes)
			}
		}
	}
}

// set returns the document with a value at a location.
func set(t *testing.T, text, pointer, value string) []byte {
	t.Helper()
	root, err := jsontree.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsontree.Parse([]byte(value))
	if err != nil {
		t.Fatal(err)
	}
	if err := root.Set(pointer, v); err != nil {
		t.Fatal(err)
	}
	return root.Append(nil)
}

// Documents that are not comparable are refused, with the reason.
func TestDiffRefuses(t *testing.T) {
	adp, a2a := edited[3].text, edited[4].text
	for _, test := range []struct{ old, new, what string }{
		{adp, a2a, "dialects"},
		{edited[2].text, `{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":false,"requiresEvidenceKinds":[]}`, "kinds"},
		{edited[8].text, string(set(t, edited[8].text, "/schema_version", `"1.1.0"`)), "versions"},
		{edited[8].text, string(set(t, edited[8].text, "/schema_version", `"1\u000a2"`)), "versions"},
	} {
		_, err := dialects.Diff([]byte(test.old), []byte(test.new))
		if !errors.Is(err, diff.ErrMismatch) || !strings.Contains(err.Error(), "different "+test.what+", ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", test.what, err)
		}
	}
	event := []byte(`{"schemaVersion":"AgentCardStreamEvent.v1","type":"AGENT_CARD_REMOVED","scope":"public","cursor":"2026-03-04T10%3A00%3A00.000Z|t|a","tenantId":"t","agentId":"a","removedAt":"2026-03-04T10:00:00.000Z","reasonCode":"NO_LONGER_VISIBLE"}`)
	if _, err := dialects.Diff(event, event); err == nil || err.Error() != "documents of the kind nooterra/stream-event cannot be compared: the schema has no rules for it" {
		t.Error(err)
	}
	for _, text := range []string{"", "{", "{}", `{"a":1,"a":2}`} {
		if _, err := dialects.Diff([]byte(adp), []byte(text)); err == nil {
			t.Errorf("%q is compared", text)
		}
		if _, err := dialects.Diff([]byte(text), []byte(adp)); err == nil {
			t.Errorf("%q is compared", text)
		}
	}
}

func ExampleDiff() {
	old := []byte(`{"id":"agent://a","name":"a","tools":[{"name":"translate","input_schema":{"type":"object"}},{"name":"detect"}],"seq":1}`)
	changed := []byte(`{"id":"agent://a","name":"A","tools":[{"name":"translate","input_schema":{"type":"object","required":["text"]}}],"seq":2}`)
	changes, err := dialects.Diff(old, changed)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range changes {
		fmt.Println(c)
	}
	fmt.Println(changes.Class() == diff.Breaking)
	// Output:
	// breaking: /tools/0/input_schema/required/0: a member is required; for example {} [schema-required-added]
	// breaking: /tools/1: the tool "detect" was removed [tool-removed]
	// cosmetic: /name: the member changed [member-changed]
	// cosmetic: /seq: the sequence number changed [sequence-number-changed]
	// true
}
