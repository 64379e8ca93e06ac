package a2aformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// card03 returns a card of 0.3 with security.
func card03(security string) []byte {
	return []byte(`{"protocolVersion":"0.3.0","url":"https://a.example/",` + about + `,` + modes + `,"capabilities":{},` + skill + `,` + security + `}`)
}

const twoFlows = `{"type":"oauth2","description":"d","flows":{
	"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{"s":"S"}},
	"authorizationCode":{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{}}}}`

// TestFlowsComeBack: the schemes that a card of 1.0 has for the flows of one scheme are one
// scheme of 0.3 again.
func TestFlowsComeBack(t *testing.T) {
	for _, security := range []string{
		`"securitySchemes":{"o":` + twoFlows + `}`,
		`"securitySchemes":{"o":` + twoFlows + `},"security":[{"o":["s"]}]`,
		`"securitySchemes":{"o":` + twoFlows + `,"k":{"type":"apiKey","in":"header","name":"X"}},"security":[{"k":[],"o":["s"]},{"o":[]},{"k":[]}]`,
		`"securitySchemes":{"o":` + twoFlows + `,"p":` + twoFlows + `},"security":[{"o":["s"]},{"p":[]}]`,
	} {
		text := card03(security)
		for _, through := range []format.Any{A2A, A2AUnion} {
			forth, _, err := projection.Convert(text, A2A03, through, give("binding", "JSONRPC"))
			if err != nil {
				t.Fatal(err)
			}
			back, report, err := projection.Convert(forth, through, A2A03)
			if err != nil {
				t.Fatal(err)
			}
			for _, member := range []string{"securitySchemes", "security"} {
				want, _ := card.ParseObject(text)
				got, _ := card.ParseObject(back)
				a, _ := want.Get(member)
				b, _ := got.Get(member)
				if a.String() == "" && b.String() == "" {
					continue
				}
				if same, _ := card.EqualJSON([]byte(a.String()), []byte(b.String())); !same {
					t.Errorf("%s\n%s\n%v", security, b, report)
				}
			}
			projectiontest.Pair{From: through, To: A2A03, Card: forth}.Check(t)
		}
	}
}

// TestFlowsStayApart: schemes are joined only if splitting the result gives them again.
func TestFlowsStayApart(t *testing.T) {
	flow := func(name string) string {
		return `{"oauth2SecurityScheme":{"flows":{"` + name + `":{"tokenUrl":"https://a.example/t","scopes":{}}}}}`
	}
	pair := `"o-password":` + flow("password") + `,"o-clientCredentials":` + flow("clientCredentials")
	for name, security := range map[string]string{
		"only one is required":            `"securitySchemes":{` + pair + `},"securityRequirements":[{"schemes":{"o-password":{"list":[]}}}]`,
		"both are required":               `"securitySchemes":{` + pair + `},"securityRequirements":[{"schemes":{"o-password":{"list":[]},"o-clientCredentials":{"list":[]}}}]`,
		"other scopes":                    `"securitySchemes":{` + pair + `},"securityRequirements":[{"schemes":{"o-password":{"list":["s"]}}},{"schemes":{"o-clientCredentials":{"list":[]}}}]`,
		"another order":                   `"securitySchemes":{` + pair + `},"securityRequirements":[{"schemes":{"o-clientCredentials":{"list":[]}}},{"schemes":{"o-password":{"list":[]}}}]`,
		"a scheme has the name":           `"securitySchemes":{` + pair + `,"o":` + flow("password") + `}`,
		"another description":             `"securitySchemes":{` + strings.Replace(pair, `{"flows"`, `{"description":"d","flows"`, 1) + `}`,
		"0.3 does not have the flow":      `"securitySchemes":{"o-password":` + flow("password") + `,"o-deviceCode":` + strings.Replace(flow("deviceCode"), `"tokenUrl"`, `"deviceAuthorizationUrl":"https://a.example/d","tokenUrl"`, 1) + `}`,
		"the name is of another flow":     `"securitySchemes":{"o-password":` + flow("password") + `,"o-implicit":` + flow("clientCredentials") + `}`,
		"a skill requires one of them":    `"securitySchemes":{` + pair + `},"securityRequirements":[{"schemes":{"o-password":{"list":[]}}},{"schemes":{"o-clientCredentials":{"list":[]}}}],"skills":[{"id":"s","name":"S","description":"d","tags":[],"securityRequirements":[{"schemes":{"o-password":{"list":[]}}}]}]`,
		"the requirement names the whole": `"securitySchemes":{` + pair + `},"securityRequirements":[{"schemes":{"o":{"list":[]}}}]`,
	} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(security, `"skills"`) {
				security += `,` + skill
			}
			text := card10(`"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3"}],` + security)
			out, _, err := projection.Convert([]byte(text), A2A, A2A03)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(out), `"o-password":{`) {
				t.Errorf("joined: %s", out)
			}
			projectiontest.Pair{From: A2A, To: A2A03, Card: []byte(text)}.Check(t)
		})
	}
}

// TestGivenAddress: the caller supplies the address of an agent whose card has none.
func TestGivenAddress(t *testing.T) {
	const rest = `,` + about + `,` + modes + `,"capabilities":{},` + skill + `}`
	const description = `"endpoints":[{"address":"npx server","protocol":"stdio"}],` + able
	vectors.Case{
		From: vectors.Description, To: A2A, Card: describe(description), Lost: "/endpoints/0",
		Want:    `{"supportedInterfaces":[{"url":"https://b.example/","protocolBinding":"GRPC","protocolVersion":"1.0"}]` + rest,
		Options: []projection.Option{give("url", "https://b.example/"), give("binding", "GRPC"), give("protocol-version", "1.0")},
	}.Check(t)
	vectors.Case{
		From: vectors.Description, To: A2A03, Card: describe(description), Lost: "/endpoints/0",
		Want: `{"url":"https://b.example/","protocolVersion":"0.3.0"` + rest, Options: []projection.Option{give("url", "https://b.example/")},
	}.Check(t)
	vectors.Case{
		From: vectors.Description, To: A2A03, Card: describe(description), Lost: "/endpoints/0",
		Want:    `{"url":"https://b.example/","preferredTransport":"GRPC","protocolVersion":"0.2.6"` + rest,
		Options: []projection.Option{give("url", "https://b.example/"), give("binding", "GRPC"), give("protocol-version", "0.2.6")},
	}.Check(t)
	_, report, err := projection.Convert([]byte(describe(able)), vectors.Description, A2A, give("url", "https://b.example/"), give("binding", "JSONRPC"), give("protocol-version", "1.0"))
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{"url", "protocolBinding", "protocolVersion"} {
		named := false
		for _, e := range report.Entries {
			named = named || e.Target == "/supportedInterfaces/0/"+at && e.Code == projection.CodeOption
		}
		if !named {
			t.Errorf("no entry says that the caller supplied %s: %v", at, report)
		}
	}
}

// TestRequirementOfAnotherEndpoint: the authentication of an endpoint that A2A cannot have is
// none of the address that the caller supplies.
func TestRequirementOfAnotherEndpoint(t *testing.T) {
	vectors.Case{
		From: vectors.Description, To: A2A03, Lost: "/endpoints/0",
		Card:    describe(`"schemes":{"b":{"type":"http","scheme":"bearer"}},"endpoints":[{"address":"npx server","protocol":"stdio","security":[{"b":[]}]}],` + able),
		Want:    `{"url":"https://b.example/","protocolVersion":"0.3.0","securitySchemes":{"b":{"type":"http","scheme":"bearer"}},` + about + `,` + modes + `,"capabilities":{},` + skill + `}`,
		Options: []projection.Option{give("url", "https://b.example/")},
	}.Check(t)
}

// TestStatedBinding: a binding for an address of HTTP does not replace another one that the
// card states.
func TestStatedBinding(t *testing.T) {
	vectors.Case{
		From: vectors.Description, To: A2A03, Card: describe(`"endpoints":[{"address":"https://a.example/","protocol":"grpc"}],` + able),
		Want:    `{"url":"https://a.example/","preferredTransport":"GRPC","protocolVersion":"0.3.0",` + about + `,` + modes + `,"capabilities":{},` + skill + `}`,
		Options: []projection.Option{give("binding", "JSONRPC")},
	}.Check(t)
}

// TestCapabilitiesAreTags: capabilities, which are keywords, are tags of skills without tags.
func TestCapabilitiesAreTags(t *testing.T) {
	out, _, err := projection.Convert([]byte(describe(`"endpoints":[{"address":"https://a.example/","protocol":"jsonrpc"}],
		"skills":[{"id":"t"},{"id":"u","tags":["x"]},{"kind":"capability","id":"a.b"},{"kind":"capability","id":"c.d"}]`)), vectors.Description, A2A03)
	if err != nil {
		t.Fatal(err)
	}
	o, _ := card.ParseObject(out)
	skills, _ := o.Get("skills")
	for i, want := range []string{`["a.b","c.d"]`, `["x"]`, `["a.b"]`, `["c.d"]`} {
		if tags, _ := skills.Pointer("/" + string(rune('0'+i)) + "/tags"); tags.String() != want {
			t.Errorf("skill %d: %s", i, tags)
		}
	}
}

// TestBothVersions: a version for clients of 1.0 does not replace that of the card, which a
// card of both generations has too.
func TestBothVersions(t *testing.T) {
	_, report, err := projection.Convert(card03(`"iconUrl":"https://a.example/i"`), A2A03, A2AUnion, give("protocol-version", "1.0"))
	if err != nil || report.Lossy() {
		t.Error(err, report)
	}
}
