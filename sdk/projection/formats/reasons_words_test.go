package formats_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestReasonsOfForms: the report says how a value is in the target, and nothing that is not so.
func TestReasonsOfForms(t *testing.T) {
	const (
		socket  = `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n"},"spec":{"endpoints":[{"url":"wss://a.example/"}]}}`
		tool    = `{"tools":[{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}`
		aevum   = `{"name":"n","version":"1.0.0","endpoint":{"protocol":"https","url":"https://a.example/","auth":{"scheme":"oauth2"}},"capabilities":[{"id":"a.b"}]}`
		record  = `{"name":"n","version":"1","modules":[{"name":"integration/mcp","data":{"name":"n","connections":[{"type":"sse","url":"https://a.example/"}]}}],"annotations":{"io.github.agentcard-go.limits":"{\"rate\":\"1/s\"}"}}`
		server  = `{"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"Authorization","value":"Bearer {token}","isRequired":true,"isSecret":true}]}]}`
		sockets = `{"id":"agent://a","name":"n","endpoints":[{"protocol":"http+json","uri":"https://a.example/"},{"protocol":"ws","uri":"wss://a.example/","auth":"mutual_tls"}]}`
		bearer  = `{"name":"n","description":"d","version":"1","url":"https://a.example/","capabilities":{},"defaultInputModes":["a/b"],"defaultOutputModes":["a/b"],"skills":[],"securitySchemes":{"b":{"type":"http","scheme":"bearer"}},"security":[{"b":[]}]}`
		classes = `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"n","annotations":{"io.github.agentcard-go.classes":"[{\"taxonomy\":\"oasf-skill\",\"name\":\"a/b\"},{\"taxonomy\":\"oasf-domain\",\"name\":\"technology/software_engineering\"}]"}}}`
		scoped  = `{"name":"n","modules":[{"name":"integration/mcp","data":{"connections":[{"type":"sse","url":"https://a.example/"}],"tools":[{"name":"t","scopes":["read_only"]}]}}]}`
		npx     = `{"name":"n","modules":[{"name":"integration/mcp","data":{"connections":[{"type":"stdio","command":"npx","args":["-y","a@1.0"]}]}}]}`
		card10  = `{"name":"n","description":"d","version":"1","capabilities":{},"defaultInputModes":["a/b"],"defaultOutputModes":["a/b"],"skills":[],"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"9.8"}]}`
	)
	for _, test := range []struct{ name, from, to, card, has, hasNot string }{
		{"a protocol of a scheme", "oasf-descriptor", "agent", socket, "/spec/endpoints/0/url → /endpoints/0/protocol: the scheme of the address says the protocol", "another word"},
		{"a connection with a supplied binding", "oasf", "a2a", record, "narrowed  /modules/0/data/connections/0 → /supportedInterfaces/0: the caller supplied another binding", "dropped   /modules/0/data/connections/0:"},
		{"a negated member", "mcp", "nooterra", tool, "/tools/0/annotations/readOnlyHint → /tools/0/sideEffecting: the target has a member for the opposite", ""},
		{"a word that becomes a list", "aevum", "agent", aevum, "/endpoint/auth/scheme → /endpoints/0/security/0/oauth2: the target has a list or an object for it", ""},
		{"a connection", "oasf", "agent", record, "/modules/0/data/connections/0 → /endpoints/0/protocol: a connection is an MCP server", ""},
		{"an annotation", "oasf", "agent", record, "/annotations/io.github.agentcard-go.limits → /limits: the card has it inside a text that contains JSON", ""},
		{"a part of a lost endpoint", "adp", "a2a", sockets, "/endpoints/1/auth → /securitySchemes/mutualTLS: A2A has the same security requirements for all interfaces", ""},
		{"a requirement at a further interface", "adp", "a2a", strings.NewReplacer(`"ws","uri":"wss:`, `"grpc","uri":"grpc:`, `"https://a.example/"`, `"https://a.example/","auth":"bearer"`).Replace(sockets), "narrowed  /endpoints/1/auth → /securitySchemes/mutualTLS: A2A has the same security requirements for all interfaces", ""},
		{"a scheme with a name of its own", "a2a-0.3", "adp", bearer, "/securitySchemes/b → /endpoints/0/auth: the target has a word for the scheme, and converting back names the scheme after the word", ""},
		{"a scheme with the name of its word", "a2a-0.3", "adp", strings.ReplaceAll(bearer, `"b"`, `"bearer"`), "/security/0 → /endpoints/0/auth: the target has a word for it", "converting back names"},
		{"classes of another version", "oasf-descriptor", "oasf", classes, "narrowed  /metadata/annotations/io.github.agentcard-go.classes → /domains/0: this version of OASF has no class of that name", ""},
		{"an annotation that no conversion writes", "oasf", "agentcard", strings.Replace(record, ".limits", ".other", 1), "/annotations/io.github.agentcard-go.other: a name that begins with io.github.agentcard-go. is for conversions", "pacr:"},
		{"a name of conversions", "aevum", "oasf", strings.Replace(aevum, `"n"`, `"n","metadata":{"io.github.agentcard-go.tags":"[1]"}`, 1), "/metadata/io.github.agentcard-go.tags: a name that begins with io.github.agentcard-go. is for conversions", ""},
		{"an object for which there is a word", "mcp-server-json", "agent", server, "/remotes/0/headers/0 → /schemes/bearer/type: the target has a word for it", ""},
		{"an object for which there is a list", "mcp-server-json", "agent", server, "/remotes/0/headers/0 → /endpoints/0/security/0/bearer: the target has a list or an object for it", ""},
		{"a word in another letter case", "mcp-server-json", "agent", server, "/remotes/0/headers/0/value → /schemes/bearer/scheme: the target has a member for this part of the text", ""},
		{"a number of cents", "agent", "nooterra", `{"name":"n","skills":[{"id":"t","pricing":{"amount":1.5,"currency":"USD","unit":"call"}}]}`, "/skills/0/pricing/amount → /tools/0/pricing/amountCents: the target has the number in another unit", ""},
		{"a word for which there is a member", "oasf", "agent", scoped, "/modules/0/data/tools/0/scopes/0 → /skills/0/hints/readOnly: the target has a member for this word", ""},
		{"a part of an argument", "oasf", "agent", npx, "/modules/0/data/connections/0/args/1 → /packages/0/version: the target has a member for this part of the text", "another word"},
		{"a word that begins as another one", "adp", "aevum", `{"id":"agent://a","name":"n","endpoints":[{"protocol":"http+json","uri":"http://a.example/"}]}`, "/endpoints/0/protocol → /endpoint/protocol: the target format uses another word", ""},
		{"an interface for clients of 0.3", "oasf-descriptor", "a2a-union", `{"metadata":{"name":"n"}}`, "/supportedInterfaces/1/url: a card for both versions repeats the interface for clients of 0.3", "implies"},
		{"a version that the format cannot have", "a2a", "a2a-0.3", card10, "", "no binding"},
		{"a name that the caller repeats", "agent", "aevum", `{"name":"Same"}`, "/name: the caller supplied the value", "another value"},
	} {
		opts := offers(test.to, "")
		if test.to == "aevum" {
			opts = append(opts, projection.Supply("name", "Same"))
		}
		_, report, _ := projection.Convert([]byte(test.card), named(test.from), named(test.to), opts...) // a refused conversion has a report, too
		if text := report.String(); !strings.Contains(text, test.has) || test.hasNot != "" && strings.Contains(text, test.hasNot) {
			t.Errorf("%s: the report lacks %q or has %q:\n%s", test.name, test.has, test.hasNot, text)
		}
	}
}
