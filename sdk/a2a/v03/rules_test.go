package v03_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestRules checks the exact findings for a card with these members in addition to the
// required ones. The vectors of the dialect cover each rule; these are the cases where
// no other finding may occur.
func TestRules(t *testing.T) {
	scheme := func(text string) string { return `"securitySchemes":{"k":` + text + `}` }
	tests := []struct {
		members string
		want    []string
	}{
		{``, nil},
		{`"supportedInterfaces":[],"x":null`, nil},
		{scheme(`{"type":"mutualTLS"}`), nil},
		{scheme(`{"type":"http","scheme":"Bearer"}`), nil},
		{scheme(`{}`), []string{"error /securitySchemes/k scheme-kind"}},
		{scheme(`{"type":"saml","in":7}`), []string{"error /securitySchemes/k scheme-kind"}},
		{scheme(`null`), []string{"error /securitySchemes/k scheme-kind"}},
		{scheme(`{"type":"http"}`), []string{"error /securitySchemes/k/scheme required"}},
		{scheme(`{"type":"openIdConnect","openIdConnectUrl":7}`), []string{"error /securitySchemes/k/openIdConnectUrl type"}},
		{scheme(`{"type":"mutualTLS"}`) + `,"security":[{"k":[]},{}]`, nil},
		{scheme(`{"type":"mutualTLS"}`) + `,"security":[{"Name":[]}]`, []string{"warning /security/0/Name requirement-scheme"}},
		{`"preferredTransport":"GRPC","url":"a.example:443"`, []string{"warning /url reader-a2a-inspector-url"}},
		{`"url":""`, []string{"error /url uri", "warning /url reader-a2a-inspector-url"}},
		{`"additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"},{"url":"https://a.example/","transport":"GRPC"}]`,
			[]string{"warning /additionalInterfaces/1/url reader-a2a-go-same-url"}},
		{`"authentication":{"schemes":["bearer"]}`, []string{"warning /authentication legacy-authentication"}},
		{`"signatures":[{"protected":"eyJhbGciOiJFUzI1NiJ9","signature":"AA"}]`, []string{"warning /preferredTransport reader-a2a-python-signed-default"}},
	}
	for _, tt := range tests {
		t.Run(tt.members, func(t *testing.T) {
			_, found := v03.Examine(cardWith(t, tt.members))
			var got []string
			for _, v := range found {
				got = append(got, fmt.Sprintf("%s %s %s", v.Severity, v.Pointer, v.Code))
			}
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("found %q, want %q", got, tt.want)
			}
		})
	}
}

// plain is a card without findings.
const plain = `{
	"protocolVersion":"0.3.0","name":"a","description":"d","version":"1","capabilities":{},
	"url":"https://a.example/","preferredTransport":"JSONRPC",
	"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
	"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}]
}`

// cardWith returns that card with the members added or replaced.
func cardWith(t *testing.T, members string) []byte {
	t.Helper()
	card := map[string]json.RawMessage{}
	for _, text := range []string{plain, "{" + members + "}"} {
		if err := json.Unmarshal([]byte(text), &card); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(card)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestVersions: the rules of an older version apply when that version is selected.
func TestVersions(t *testing.T) {
	older := func(found card.Violations) bool {
		return slices.ContainsFunc(found, func(v card.Violation) bool { return v.Code == "older-version" })
	}
	const text = `{"name":"n","url":"https://a.example","version":"1","capabilities":{},"skills":[]}`
	for version, want := range map[string]int{"": 4, "0.3": 4, "0.2": 3, "0.1": 0} {
		_, found := v03.Examine([]byte(text), card.Version(version))
		if got := len(found.Errors()); got != want {
			t.Errorf("%q: %d errors, want %d: %v", version, got, want, found)
		}
	}
	for _, release := range []string{"0.3.0", "0.2.5", "0.2.4", "0.1.0"} {
		_, found := v03.Examine([]byte(text), card.Version(release))
		if len(found) != 1 || found[0].Code != card.CodeVersion {
			t.Errorf("%q is no version of the dialect, found %v", release, found)
		}
	}
	for _, tt := range []struct {
		stated, asked string
		errors        int
		older         bool
	}{
		{`"0.1.0"`, "", 0, true}, {`"0.2"`, "", 3, true}, {`"0.2.0"`, "", 3, true}, {`"0.2.1"`, "", 3, true}, {`"0.2.4"`, "", 3, true},
		{`"0.2.5"`, "", 3, false}, {`"0.3.0"`, "", 3, false}, {`"1.0"`, "", 3, false}, {`""`, "", 3, false},
		{`"0.2.1"`, "0.3", 3, false}, {`"0.3.0"`, "0.1", 0, true}, {`7`, "", 4, false},
	} {
		var opts []card.Option
		if tt.asked != "" {
			opts = append(opts, card.Version(tt.asked))
		}
		_, found := v03.Examine([]byte(`{"protocolVersion":`+tt.stated+","+text[1:]), opts...)
		if got := len(found.Errors()); got != tt.errors || older(found) != tt.older {
			t.Errorf("protocolVersion %s, asked for %q: %d errors and older-version is %t, want %d and %t: %v", tt.stated, tt.asked, got, older(found), tt.errors, tt.older, found)
		}
	}
}
