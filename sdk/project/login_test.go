package project

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// schemeAt and tokenURLAt are the places that logins are read to.
var (
	schemeAt   = projectrt.Root().Member("scheme")
	tokenURLAt = projectrt.Root().Member("token_url")
)

// TestLogins brings every login to A2A and back, in both generations.
func TestLogins(t *testing.T) {
	for _, l := range []login{
		{scheme: schemeNone},
		{scheme: schemeBearer},
		{scheme: schemeMTLS},
		{scheme: schemeAPIKey, header: "X-Key"},
		{scheme: schemeOAuth2, tokenURL: "https://auth.example.com/token"},
	} {
		r := projectrt.NewRun("agentcard", "a2a", &projectrt.Options{}, "")
		b, old := a2a.NewAgentCard(), v03.NewAgentCard()
		loginToA2A(r, l, nil, b)
		loginToA2AV03(r, l, nil, old)
		r = projectrt.NewRun("a2a", "agentcard", &projectrt.Options{}, "")
		if got, ok := loginFromA2A(r, nil, b.Draft(), schemeAt, tokenURLAt); !ok || got != l {
			t.Errorf("%+v comes back from 1.0 as %+v, %t", l, got, ok)
		}
		if got, ok := loginFromA2AV03(r, nil, old.Draft(), schemeAt, tokenURLAt); !ok || got != l {
			t.Errorf("%+v comes back from 0.3 as %+v, %t", l, got, ok)
		}
		if r.Report().Lossy() {
			t.Errorf("%+v: %s", l, r.Report())
		}
	}
}

// TestLoginsThatA2ACannotSay asks for a reason.
func TestLoginsThatA2ACannotSay(t *testing.T) {
	for _, l := range []login{{scheme: schemeAPIKey}, {scheme: schemeOAuth2, header: "X-Key"}, {scheme: "kerberos"}, {}} {
		if l.obstacle() == "" {
			t.Errorf("%+v has no obstacle", l)
		}
	}
}

// TestRequirements reads what cards of A2A ask of callers. A requirement is taken only
// as a whole: half of it would be a promise that the agent does not keep.
func TestRequirements(t *testing.T) {
	const schemes = `"securitySchemes":{
		"basic":{"httpAuthSecurityScheme":{"scheme":"basic"}},
		"bearer":{"httpAuthSecurityScheme":{"scheme":"BEARER"}},
		"mtls":{"mtlsSecurityScheme":{}},
		"query":{"apiKeySecurityScheme":{"location":"query","name":"key"}},
		"implicit":{"oauth2SecurityScheme":{"flows":{"implicit":{"scopes":{}}}}}},`
	for _, test := range []struct {
		card     string
		want     string // scheme, header and token URL
		reported []string
	}{
		{`{}`, "", nil},
		{`{"securityRequirements":[]}`, "none", nil},
		{`{"securityRequirements":[{}]}`, "none", []string{"narrowed /securityRequirements"}},
		{`{` + schemes + `"securityRequirements":[{"schemes":{"bearer":{"list":["a"]}}}]}`, "bearer", []string{
			"dropped /securitySchemes/basic", "dropped /securitySchemes/implicit", "dropped /securitySchemes/mtls", "dropped /securitySchemes/query",
			"dropped /securityRequirements/0/schemes/bearer/list", "renamed /securitySchemes/bearer/httpAuthSecurityScheme/scheme",
		}},
		{`{` + schemes + `"securityRequirements":[{"schemes":{"bearer":{},"mtls":{}}}]}`, "", []string{"dropped /securitySchemes", "dropped /securityRequirements"}},
		{`{` + schemes + `"securityRequirements":[{"schemes":{"basic":{}}},{"schemes":{"gone":{}}}]}`, "", []string{"dropped /securitySchemes", "dropped /securityRequirements"}},
		{`{` + schemes + `"securityRequirements":[{"schemes":{"query":{"list":[]}}}]}`, "api_key", []string{
			"narrowed /securitySchemes", "narrowed /securityRequirements",
			"dropped /securitySchemes/query/apiKeySecurityScheme/location", "dropped /securitySchemes/query/apiKeySecurityScheme/name",
		}},
		{`{` + schemes + `"securityRequirements":[{"schemes":{"implicit":{"list":[]}}}]}`, "oauth2", []string{
			"narrowed /securitySchemes", "narrowed /securityRequirements", "dropped /securitySchemes/implicit/oauth2SecurityScheme/flows",
		}},
		{`{` + schemes + `"securityRequirements":[{"schemes":{"basic":{}}},{"schemes":{"mtls":{"list":[]}}}]}`, "mtls", []string{
			"narrowed /securityRequirements", "dropped /securitySchemes/basic", "dropped /securitySchemes/bearer",
			"dropped /securitySchemes/implicit", "dropped /securitySchemes/query",
		}},
	} {
		c, err := a2a.Decode([]byte(test.card))
		if err != nil {
			t.Fatal(err)
		}
		r := projectrt.NewRun("a2a", "agentcard", &projectrt.Options{}, "")
		got, ok := loginFromA2A(r, nil, c, schemeAt, tokenURLAt)
		if !ok {
			got = login{}
		}
		if text := strings.TrimSpace(strings.Join([]string{got.scheme, got.header, got.tokenURL}, " ")); text != test.want {
			t.Errorf("%s asks for %q, not %q", test.card, text, test.want)
		}
		var reported []string
		for _, e := range r.Report().Entries {
			reported = append(reported, string(e.Change)+" "+e.Source)
		}
		if !slices.Equal(reported, test.reported) {
			t.Errorf("%s\ntold %q\nwant %q", test.card, reported, test.reported)
		}
	}
}
