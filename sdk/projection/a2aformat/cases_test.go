package a2aformat

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	about = `"name":"n","description":"d","version":"1"`
	modes = `"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"]`
	both  = `,"inputModes":["text/plain"],"outputModes":["text/plain"]}`
	skill = `"skills":[{"id":"s","name":"S","description":"d","tags":[]}]`
	able  = `"skills":[{"id":"s","title":"S","description":"d","tags":[]}]`
)

// describe returns a description with members.
func describe(members string) string { return `{` + about + `,` + members + both }

// card10 returns a card of 1.0. One that streams has members that begin with the word.
func card10(members string) string {
	return `{` + about + `,` + modes + `,"capabilities":{},` + members + `}`
}

func give(option string, texts ...string) projection.Option {
	return projection.Supply(option, texts...)
}

func TestWrite(t *testing.T) {
	const endpoint = `"endpoints":[{"address":"https://a.example/","protocol":"jsonrpc","version":"1.0"}]`
	const listed = `"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`
	for _, test := range []struct {
		name, description, want, lost string
		options                       []projection.Option
	}{
		{
			"JSON-RPC stays JSON-RPC, and all endpoints are listed in the order of their priorities",
			`"endpoints":[{"address":"https://a.example/","protocol":"http+json","priority":2,"version":"1.0"},
				{"address":"grpc://a.example:443","protocol":"grpc","version":"1.0"},
				{"address":"https://b.example/","protocol":"jsonrpc","priority":1,"version":"1.0"}],` + able,
			`"supportedInterfaces":[{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"},
				{"url":"https://b.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},
				{"url":"https://a.example/","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}],` + skill,
			"/endpoints/0/priority /endpoints/2/priority", nil,
		},
		{
			"the address of gRPC has no scheme, not even with TLS",
			`"endpoints":[{"address":"grpcs://a.example:443","protocol":"grpc","version":"1.0"},{"address":"grpcs://a.example/x","protocol":"grpc","version":"1.0"}],` + able,
			`"supportedInterfaces":[{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"},{"url":"grpcs://a.example/x","protocolBinding":"GRPC","protocolVersion":"1.0"}],` + skill,
			"/endpoints/0/address", nil,
		},
		{
			"the caller gives the binding of an address of HTTP",
			`"endpoints":[{"address":"https://a.example/","protocol":"a2a"},{"address":"https://a.example/mcp","protocol":"mcp"}],` + able, `` + listed + `,` + skill,
			"/endpoints/1", []projection.Option{give("binding", "JSONRPC"), give("protocol-version", "1.0")},
		},
		{
			"the version of another protocol is not that of A2A",
			`"endpoints":[{"address":"https://a.example/","protocol":"mcp","version":"2025-11-25"}],` + able, listed + `,` + skill,
			"/endpoints/0/protocol /endpoints/0/version", []projection.Option{give("binding", "JSONRPC"), give("protocol-version", "1.0")},
		},
		{
			"a binding of the caller takes precedence",
			`"endpoints":[{"address":"https://a.example/","protocol":"http+json"}],` + able, listed + `,` + skill,
			"/endpoints/0/protocol", []projection.Option{give("binding", "JSONRPC"), give("protocol-version", "1.0")},
		},
		{
			"an endpoint keeps its binding beside one that gets the caller's",
			`"endpoints":[{"address":"https://a.example/","protocol":"http+json","version":"1.0"},{"address":"https://a.example/","protocol":"a2a"}],` + able,
			`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"},{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` + skill,
			"", []projection.Option{give("binding", "JSONRPC"), give("protocol-version", "1.0")},
		},
		{
			"an endpoint that another one repeats is one interface",
			`"endpoints":[{"address":"https://a.example/"},{"address":"https://a.example/"}],` + able, listed + `,` + skill,
			"", []projection.Option{give("binding", "JSONRPC"), give("protocol-version", "1.0")},
		},
		{
			"endpoints without a binding are reported",
			`"endpoints":[{"address":"https://a.example/mcp","protocol":"mcp","health":"https://a.example/h"},{"address":"https://a.example/","protocol":"jsonrpc","version":"1.0"}],` + able,
			listed + `,` + skill, "/endpoints/0", nil,
		},
		{
			"tags without skills are skills", endpoint + `,"tags":["a","b"]`,
			listed + `,"skills":[{"id":"a","name":"a","description":"a","tags":["a"]},{"id":"b","name":"b","description":"b","tags":["b"]}]`, "", nil,
		},
		{
			"classes without skills are skills", endpoint + `,"classes":[{"taxonomy":"oasf-skill","name":"x/y","id":7}]`,
			listed + `,"skills":[{"id":"x/y","name":"x/y","description":"x/y","tags":["x/y"]}]`, "/classes/0/taxonomy /classes/0/id", nil,
		},
		{
			"equal tags and classes without skills are one skill", endpoint + `,"tags":["x/y","a","a"],"classes":[{"name":"x/y"}]`,
			listed + `,"skills":[{"id":"x/y","name":"x/y","description":"x/y","tags":["x/y"]},{"id":"a","name":"a","description":"a","tags":["a"]}]`,
			"/tags/2 /classes/0/name", nil,
		},
		{
			"skills have the tags of the agent", endpoint + `,"tags":["a","b"],"skills":[{"id":"s","tags":["b"]},{"id":"t"}]`,
			listed + `,"skills":[{"id":"s","name":"s","description":"s","tags":["b","a"]},{"id":"t","name":"t","description":"t","tags":["a","b"]}]`, "", nil,
		},
		{
			"the agent streams if a skill does", endpoint + `,"skills":[{"id":"s","title":"S","description":"d","tags":[],"streaming":true},{"id":"t","title":"T","description":"d","tags":[],"streaming":true}]`,
			`"streaming":true,` + listed + `,"skills":[{"id":"s","name":"S","description":"d","tags":[]},{"id":"t","name":"T","description":"d","tags":[]}]`,
			"/skills/0/streaming /skills/1/streaming", nil,
		},
		{
			"the requirements of the first interface are those of the card",
			`"schemes":{"k":{"type":"http","scheme":"bearer"},"m":{"type":"mutualTLS"}},"endpoints":[
				{"address":"https://m.example/","protocol":"mcp","security":[{"m":[]}]},
				{"address":"https://a.example/","protocol":"jsonrpc","version":"1.0","security":[{"k":[]}]},
				{"address":"https://b.example/","protocol":"jsonrpc","version":"1.0","security":[{"k":[]}]}],` + able,
			`"securitySchemes":{"k":{"httpAuthSecurityScheme":{"scheme":"bearer"}},"m":{"mtlsSecurityScheme":{}}},"securityRequirements":[{"schemes":{"k":{"list":[]}}}],"supportedInterfaces":[
				{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},
				{"url":"https://b.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` + skill,
			"/endpoints/0", nil,
		},
		{
			"schemes that A2A cannot have are no requirements",
			`"schemes":{"a":{"type":"aitp_signed"},"k":{"type":"apiKey"},"b":{"type":"http","scheme":"bearer"}},"security":[{"a":[]},{"b":[]},{"b":[],"k":[]}],` + endpoint + `,` + able,
			`"securitySchemes":{"b":{"httpAuthSecurityScheme":{"scheme":"bearer"}}},"securityRequirements":[{"schemes":{"b":{"list":[]}}}],` + listed + `,` + skill,
			"/schemes/a /schemes/k /security/0 /security/2", nil,
		},
		{
			"without any of them the card has no requirements", `"schemes":{"a":{"type":"aitp_signed"}},"security":[{"a":[]}],` + endpoint + `,` + able,
			listed + `,` + skill, "/schemes/a /security/0", nil,
		},
		{
			"that nothing is required is an empty list", `"security":[],` + endpoint + `,` + able, `"securityRequirements":[],` + listed + `,` + skill, "", nil,
		},
		{
			"flows of one scheme are schemes",
			`"schemes":{"o":{"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}},"password":{"tokenUrl":"https://a.example/t"}}}},"security":[{"o":["s"]}],` + endpoint + `,` + able,
			`"securitySchemes":{"o-clientCredentials":{"oauth2SecurityScheme":{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}}}}},
				"o-password":{"oauth2SecurityScheme":{"flows":{"password":{"tokenUrl":"https://a.example/t"}}}}},
				"securityRequirements":[{"schemes":{"o-clientCredentials":{"list":["s"]}}},{"schemes":{"o-password":{"list":["s"]}}}],` + listed + `,` + skill, "", nil,
		},
		{
			"what other formats have", `"identities":[{"kind":"did","value":"did:a"}],"features":{"stateHistory":true},` + endpoint + `,` + able, listed + `,` + skill,
			"/identities /features/stateHistory", nil,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: A2A, Card: describe(test.description), Lost: test.lost, Options: test.options,
				Want: strings.Replace(card10(test.want), `{},"streaming":true`, `{"streaming":true}`, 1),
			}.Check(t)
		})
	}
}

// TestNoInterface: without a binding the card lacks what only the caller knows.
func TestNoInterface(t *testing.T) {
	_, _, err := projection.Convert([]byte(describe(`"endpoints":[{"address":"https://a.example/","protocol":"a2a"}],`+able)), vectors.Description, A2A)
	var invalid *projection.TargetError
	if !errors.As(err, &invalid) || !strings.Contains(err.Error(), `supply /supportedInterfaces with projection.Supply("binding", …)`) {
		t.Error(err)
	}
}

// TestDefaultVersion: an endpoint without a version gets the version of the target, which is
// reported.
func TestDefaultVersion(t *testing.T) {
	result, report, err := projection.Convert([]byte(describe(`"endpoints":[{"address":"https://a.example/","protocol":"jsonrpc"}],`+able)), vectors.Description, A2A)
	if err != nil || !strings.Contains(string(result), `"protocolVersion":"1.0"`) {
		t.Fatalf("%s: %v", result, err)
	}
	if !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
		return e.Target == "/supportedInterfaces/0/protocolVersion" && e.Code == projection.CodeDefault
	}) {
		t.Error(report)
	}
}

func TestWrite03(t *testing.T) {
	const rest = `,` + about + `,` + modes + `,"capabilities":{},` + skill + `}`
	for _, test := range []struct {
		name, endpoints, want, lost string
		options                     []projection.Option
	}{
		{
			"0.3 has a default, and addresses of gRPC are host and port",
			`{"address":"grpc://a.example:443","protocol":"grpc"},{"address":"https://a.example/","protocol":"jsonrpc"}`,
			`{"protocolVersion":"0.3.0","url":"a.example:443","preferredTransport":"GRPC","additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"}]`, "", nil,
		},
		{
			"interfaces for 0.3 are preferred", `{"address":"https://b.example/","protocol":"jsonrpc","version":"1.0"},{"address":"https://a.example/","protocol":"jsonrpc","version":"0.3","tenant":"t"}`,
			`{"protocolVersion":"0.3.0","url":"https://a.example/","preferredTransport":"JSONRPC"`, "/endpoints/0 /endpoints/1/tenant", nil,
		},
		{
			"a card for 1.0 only is one for 0.3", `{"address":"https://b.example/","protocol":"jsonrpc","version":"1.0"}`,
			`{"protocolVersion":"0.3.0","url":"https://b.example/","preferredTransport":"JSONRPC"`, "/endpoints/0/version", nil,
		},
		{
			"a version of the caller", `{"address":"https://b.example/","protocol":"jsonrpc"}`,
			`{"protocolVersion":"0.2.6","url":"https://b.example/","preferredTransport":"JSONRPC"`, "", []projection.Option{give("protocol-version", "0.2.6")},
		},
		{
			"a binding of its own", `{"address":"https://b.example/","protocol":"a2a","binding":"https://a.example/mqtt"}`,
			`{"protocolVersion":"0.3.0","url":"https://b.example/","preferredTransport":"https://a.example/mqtt"`, "", nil,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: A2A03, Card: describe(`"endpoints":[` + test.endpoints + `],` + able), Want: test.want + rest, Lost: test.lost, Options: test.options,
			}.Check(t)
		})
	}
	_, _, err := projection.Convert([]byte(describe(`"endpoints":[],`+able)), vectors.Description, A2A03, give("protocol-version", "1.0"))
	var wrong *projection.Error
	if !errors.As(err, &wrong) || wrong.Code != projection.CodeOptions {
		t.Errorf("version 1.0 in a card of 0.3: %v", err)
	}
}

// TestFlows03: a scheme with only flows of 1.0 keeps its requirement.
func TestFlows03(t *testing.T) {
	vectors.Case{
		From: A2A, To: A2A03,
		Card: card10(`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3"}],` + skill + `,
			"securitySchemes":{"o":{"oauth2SecurityScheme":{"flows":{"deviceCode":{"deviceAuthorizationUrl":"https://a.example/d","tokenUrl":"https://a.example/t","scopes":{}}}}},
				"p":{"oauth2SecurityScheme":{"flows":{"authorizationCode":{"authorizationUrl":"https://a.example/d","tokenUrl":"https://a.example/t","scopes":{},"pkceRequired":true}}}}},
			"securityRequirements":[{"schemes":{"o":{"list":[]}}}]`),
		Want: `{` + about + `,` + modes + `,"capabilities":{},"protocolVersion":"0.3.0","url":"https://a.example/","preferredTransport":"JSONRPC",` + skill + `,
			"securitySchemes":{"o":{"type":"oauth2","flows":{}},"p":{"type":"oauth2","flows":{"authorizationCode":{"authorizationUrl":"https://a.example/d","tokenUrl":"https://a.example/t","scopes":{}}}}},
			"security":[{"o":[]}]}`,
		Lost: "/securitySchemes/o/oauth2SecurityScheme/flows/deviceCode /securitySchemes/p/oauth2SecurityScheme/flows/authorizationCode/pkceRequired",
	}.Check(t)
}

// TestAdditions: every value that the card does not have is named at its own place.
func TestAdditions(t *testing.T) {
	_, report, err := projection.Convert([]byte(`{"name":"n","endpoints":[{"address":"https://a.example/","protocol":"jsonrpc","version":"1.0"}],"skills":[{"id":"s","tags":["a"]},{"id":"t"}]}`), vectors.Description, A2A)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range report.Entries {
		if e.Change == card.Defaulted {
			got = append(got, e.Target)
		}
	}
	const want = "/description /version /capabilities /defaultInputModes /defaultOutputModes /skills/0/name /skills/0/description /skills/1/name /skills/1/description /skills/1/tags"
	if strings.Join(got, " ") != want {
		t.Errorf("additions: %s", got)
	}
}

func TestEmptyObjectsAreNoLosses(t *testing.T) {
	vectors.Case{
		From: A2A, To: vectors.Description, Card: `{"name":"n","capabilities":{},"provider":{},"securitySchemes":{},"signatures":[],"skills":[{"id":"s"}]}`,
		Want: `{"name":"n","schemes":{},"skills":[{"id":"s"}]}`,
	}.Check(t)
}

// TestSame: a card that is converted to its own format is the same, without entries.
func TestSame(t *testing.T) {
	text := card10(`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"x","protocolVersion":"1.0"}],` + skill)
	got, report, err := projection.Convert([]byte(text), A2A, A2A)
	if same, _ := card.EqualJSON(got, []byte(text)); !same || len(report.Entries) > 0 {
		t.Errorf("%s, %v, %v", got, report, err)
	}
}

// TestUnion: what a library of one generation leaves of a card for both is read as a card of
// that generation.
func TestUnion(t *testing.T) {
	whole, _, err := projection.Convert([]byte(card10(`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"t"}],
		"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X"}}},"securityRequirements":[{"schemes":{"k":{"list":["s"]}}}],`+skill)), A2A, A2AUnion)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		format format.Any
		parts  []string
	}{
		{"1.0", A2A, []string{"url", "preferredTransport", "protocolVersion", "security", "type", "in", "name"}},
		{"0.3", A2A03, []string{"supportedInterfaces", "securityRequirements", "apiKeySecurityScheme"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			left := without(t, whole, test.parts)
			want, _, err := projection.Convert(left, test.format, vectors.Description)
			if err != nil {
				t.Fatal(err)
			}
			got, report, err := projection.Convert(left, A2AUnion, vectors.Description)
			if err != nil || report.Lossy() {
				t.Fatal(err, report)
			}
			if same, _ := card.EqualJSON(got, want); !same && test.name == "0.3" {
				t.Errorf("read as %s, not %s", got, want)
			}
			if strings.Count(string(got), "a.example") != 1 {
				t.Errorf("the address is repeated: %s", got)
			}
			again, _, err := projection.Convert(left, A2AUnion, A2AUnion)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := A2A03.Parse(again); err != nil {
				t.Error(err)
			}
			if _, err := A2A.Parse(again); err != nil {
				t.Error(err)
			}
		})
	}
}

// without returns a card without members of the card and of its security scheme.
func without(t *testing.T, text []byte, names []string) []byte {
	t.Helper()
	o, err := card.ParseObject(text)
	if err != nil {
		t.Fatal(err)
	}
	schemes := `{"k":{"type":"apiKey","in":"header","name":"X"}}`
	members := []string{}
	for name, v := range o.All() {
		if name == "securitySchemes" {
			if names[0] == "url" {
				schemes = `{"k":{"apiKeySecurityScheme":{"location":"header","name":"X"}}}`
			}
			members = append(members, `"securitySchemes":`+schemes)
			continue
		}
		gone := false
		for _, n := range names {
			gone = gone || n == name && name != "name"
		}
		if !gone {
			members = append(members, fmt.Sprintf("%q:%s", name, v.String()))
		}
	}
	return []byte("{" + strings.Join(members, ",") + "}")
}
