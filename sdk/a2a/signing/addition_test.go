package signing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// rich is a card with all that says how the agent is reached. Every profile covers it whole.
const rich = `{
  "name": "Router", "description": "Plans routes.", "version": "1.0.0",
  "supportedInterfaces": [{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
  "provider": {"url": "https://p.example/", "organization": "P"},
  "capabilities": {"streaming": true, "extensions": [{"uri": "urn:x", "description": "X", "params": {"a": {"b": true}, "l": ["x"]}}]},
  "securitySchemes": {"b": {"httpAuthSecurityScheme": {"scheme": "bearer"}},
    "o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": {"tokenUrl": "https://t.example/", "scopes": {"s": "S"}}}}}},
  "securityRequirements": [{"schemes": {"o": {"list": ["s"]}}}],
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "r", "name": "Route", "description": "Plans.", "tags": ["travel"], "securityRequirements": [{"schemes": {"o": {"list": ["s"]}}}]}]
}
`

// addition is something that is added to a signed card.
type addition struct {
	// at is the text before which it is added, member what is added: a member whose name is
	// tried in all spellings, if spelled is set, or an element.
	at, name, value string
	spelled         bool
}

// interfaces is a list of interfaces of an attacker.
const interfaces = `[{"url": "https://evil.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]`

// additions are those that a valid signature survived in November 2026, and their likes.
var additions = []addition{
	{`{"schemes": {"o": {"list": ["s"]}}}],
  "default`, "", `{}`, false}, // access without authentication
	{`{"schemes": {"o": {"list": ["s"]}}}]}]`, "", `{}`, false}, // the same for a skill
	{`{"schemes": {"o": {"list": ["s"]}}}],
  "default`, "", `{"schemes": {}}`, false},
	{`{"schemes": {"o": {"list": ["s"]}}}],
  "default`, "", `{"schemes": {"evil": {"list": []}}}`, false},
	{`{"schemes": {"o": {"list": ["s"]}}}]}]`, "", `{"schemes": {"evil": {}}}`, false},
	{`"b": {"http`, "evil", `{"mtlsSecurityScheme": {}}`, false},
	{`"b": {"http`, "evil", `{}`, false},
	{`"b": {"http`, "evil", `null`, false},
	{`"o": {"list": ["s"]}}}],
  "default`, "b", `{"list": []}`, false}, // another scheme in the same requirement
	{`{"url": "https://a`, "", `{}`, false},
	{`{"url": "https://a`, "", `{"url": "", "protocolBinding": "", "protocolVersion": ""}`, false},
	{`{"uri"`, "", `{}`, false},
	{`"a": {"b"`, "evil", `null`, false},
	{`"a": {"b"`, "evil", `{}`, false},
	{`"a": {"b"`, "evil", `""`, false},
	{`"b": true`, "evil", `[]`, false},
	{`"x"]`, "", `""`, false},
	{`{"id": "r"`, "", `{}`, false},

	{`"name": "Router"`, "supportedInterfaces", interfaces, true},
	{`"name": "Router"`, "name", `"Evil"`, true},
	{`"name": "Router"`, "name", `""`, true},
	{`"name": "Router"`, "provider", `{"url": "https://evil.example/", "organization": "Evil"}`, true},
	{`"name": "Router"`, "provider", `{}`, true},
	{`"name": "Router"`, "capabilities", `{"streaming": false}`, true},
	{`"name": "Router"`, "skills", `[]`, true},
	{`"name": "Router"`, "securitySchemes", `{"evil": {"mtlsSecurityScheme": {}}}`, true},
	{`"name": "Router"`, "securitySchemes", `null`, true},
	{`"name": "Router"`, "securityRequirements", `[{}]`, true},
	{`"name": "Router"`, "securityRequirements", `[]`, true},
	{`"name": "Router"`, "description", `"Evil"`, true},
	{`"name": "Router"`, "iconUrl", `"https://evil.example/"`, true},
	{`"name": "Router"`, "signatures", `[]`, true},
	{`"name": "Router"`, "url", `"https://evil.example/"`, true},
	{`"name": "Router"`, "preferredTransport", `"GRPC"`, true},
	{`"name": "Router"`, "additionalInterfaces", `[{"url": "https://evil.example/", "transport": "JSONRPC"}]`, true},
	{`"name": "Router"`, "protocolVersion", `"0.3.0"`, true},
	{`"name": "Router"`, "security", `[{}]`, true},
	{`"name": "Router"`, "supportsAuthenticatedExtendedCard", `true`, true},
	{`"name": "Router"`, "authentication", `{"schemes": []}`, true},
	{`"url": "https://a`, "url", `"https://evil.example/"`, true},
	{`"url": "https://a`, "protocolBinding", `"GRPC"`, true},
	{`"url": "https://a`, "tenant", `"evil"`, true},
	{`"url": "https://a`, "transport", `"GRPC"`, true},
	{`"url": "https://p`, "organization", `"Evil"`, true},
	{`"streaming"`, "extensions", `[]`, true},
	{`"streaming"`, "extendedAgentCard", `true`, true},
	{`"streaming"`, "stateTransitionHistory", `true`, true},
	{`"uri"`, "uri", `"urn:evil"`, true},
	{`"uri"`, "params", `{"evil": 1}`, true},
	{`"httpAuth`, "mtlsSecurityScheme", `{}`, true},
	{`"httpAuth`, "type", `"http"`, true},
	{`"scheme": "bearer"`, "bearerFormat", `"JWT"`, true},
	{`"flows"`, "oauth2MetadataUrl", `"https://evil.example/"`, true},
	{`"clientCredentials"`, "implicit", `{}`, true},
	{`"tokenUrl"`, "tokenUrl", `"https://evil.example/"`, true},
	{`"schemes": {"o": {"list": ["s"]}}}],
  "default`, "schemes", `{}`, true},
	{`"list": ["s"]}}}],
  "default`, "list", `["t"]`, true},
	{`"id": "r"`, "securityRequirements", `[{}]`, true},
	{`"id": "r"`, "security", `[{}]`, true},
	{`"id": "r"`, "id", `"evil"`, true},
	{`"id": "r"`, "name", `"Evil"`, true},
	{`"id": "r"`, "description", `"Evil"`, true},
	{`"id": "r"`, "tags", `["evil"]`, true},
}

// spellings returns all ways to write a name that encoding/json, or a reader of the names in
// protocol buffers, takes for it, as far as they differ in one kind.
func spellings(name string) []string {
	var snake, mixed strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) {
			snake.WriteByte('_')
		}
		snake.WriteRune(unicode.ToLower(c))
		if i%2 == 0 {
			c = unicode.ToUpper(c)
		}
		mixed.WriteRune(c)
	}
	all := []string{
		name, strings.ToUpper(name), strings.ToLower(name), strings.ToUpper(name[:1]) + name[1:], mixed.String(), snake.String(), strings.ToUpper(snake.String()),
		strings.ReplaceAll(name, "s", "ſ"), strings.ReplaceAll(name, "k", "\u212a"), strings.ReplaceAll(strings.ToUpper(name), "S", "ſ"),
		strings.ReplaceAll(snake.String(), "s", "ſ"), name + "\x00", name + "\x00x",
	}
	for i := range name { // one letter at a time
		for _, c := range []string{strings.ToUpper(name[i : i+1]), strings.ToLower(name[i : i+1]), strings.ReplaceAll(name[i:i+1], "s", "ſ")} {
			all = append(all, name[:i]+c+name[i+1:])
		}
	}
	return all
}

// Nothing that is added to a signed card, and that a reader would follow, leaves the signature
// valid: at every place, in every spelling, before and after the member that is there, for
// signatures of every profile, verified as every profile.
func TestAdditions(t *testing.T) {
	s, keys := key(t)
	tried := map[string]bool{}
	for _, profile := range signing.Profiles() {
		s.Profile = profile
		signed := sign(t, rich, s)
		if v := verify(t, signed, keys); v.Outcome != signature.Valid || len(v.Uncovered) > 0 {
			t.Fatalf("%s: %+v", profile, v)
		}
		for _, a := range additions {
			names := []string{a.name}
			if a.spelled {
				names = spellings(a.name)
			}
			for _, name := range names {
				for _, document := range a.apply(t, signed, name) {
					if tried[document] {
						continue
					}
					tried[document] = true
					refuse(t, document, keys, !a.spelled || name == a.name, fmt.Sprintf("%s: %s %s before %.20s", profile, name, a.value, a.at))
				}
			}
		}
	}
	if len(tried) < 1500 {
		t.Errorf("%d documents", len(tried))
	}
}

// refuse verifies a document by default and as each profile alone. The outcome is not valid,
// unless unset is allowed and readers find the same as before.
func refuse(t *testing.T, document string, keys signature.KeySource, unset bool, name string) {
	t.Helper()
	options := []signing.Options{{}}
	for _, p := range signing.Profiles() {
		options = append(options, signing.Options{Profiles: []signing.Profile{p}})
	}
	for _, o := range options {
		o.Keys = keys
		v, err := signing.Verify(t.Context(), []byte(document), o)
		if err != nil {
			continue // a name occurs twice
		}
		if v.Outcome == signature.Valid {
			if unset && same(t, []byte(document)) {
				continue
			}
			t.Errorf("%s, verified as %v: %+v", name, o.Profiles, v)
		}
	}
}

// same reports whether readers find the same as in the card that was signed: an addition may
// have added a value that is unset, such as an empty list.
func same(t *testing.T, document []byte) bool {
	return a2aReading(t, []byte(rich)) == a2aReading(t, document) && !vectors.ReachDiffers(vectors.Reach([]byte(rich)), vectors.Reach(document))
}

// apply returns the document with the addition before the text at, and behind it.
func (a addition) apply(t *testing.T, document, name string) []string {
	t.Helper()
	i := strings.Index(document, a.at)
	if i < 0 {
		t.Fatalf("the card has no %s", a.at)
	}
	added := a.value
	if a.name != "" {
		quoted, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		added = fmt.Sprintf("%s: %s", quoted, a.value)
	}
	end := valueEnd(document, i, a.name != "")
	return []string{
		document[:i] + added + ", " + document[i:],
		document[:end] + ", " + added + document[end:],
	}
}

// valueEnd returns the index behind the member or the element at i.
func valueEnd(document string, i int, member bool) int {
	if member {
		i = strings.Index(document[i:], ":") + i + 1
	}
	depth, quoted := 0, false
	for ; ; i++ {
		switch c := document[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case (c == ',' || c == '}' || c == ']') && depth == 0:
			return i
		case c == '}' || c == ']':
			depth--
		}
	}
}

// Two members that a reader takes for one are never valid, although the signature covers both:
// it does not cover their order. One in another spelling is valid if it is covered.
func TestAmbiguousNames(t *testing.T) {
	s, keys := key(t)
	s.AllowUncovered = true
	for _, profile := range []signing.Profile{signing.Raw, signing.Spec} {
		s.Profile = profile
		for change, want := range map[string]signature.Outcome{
			`"Name": "Evil", "name"`:                                                    signature.Invalid,
			`"NAME": "Router", "name"`:                                                  signature.Invalid,
			`"IconUrl": "a", "icon_url": "b", "name"`:                                   signature.Invalid,
			`"Url": "https://b.example/", "url": "", "name"`:                            signature.Invalid,
			`"IconUrl": "a", "name"`:                                                    signature.Valid,
			`"Url": "https://b.example/", "name"`:                                       signature.Valid,
			`"x-note": {"a": 1, "A": 2}, "name"`:                                        signature.Valid,
			`"additionalInterfaces": [{"url": "a", "URL": "b"}], "name"`:                signature.Invalid,
			`"securitySchemes": {"b": {"type": "http"}, "B": {"type": "http"}}, "name"`: signature.Valid,
			`"securitySchemes": {"b": {"type": "http", "Type": "apiKey"}}, "name"`:      signature.Invalid,
		} {
			document := sign(t, strings.Replace(small, `"name"`, change, 1), s)
			if v := verify(t, document, keys); v.Outcome != want || want == signature.Invalid && v.Code != signing.CodeUncovered {
				t.Errorf("%s, %s: %+v", profile, change, v)
			}
		}
	}
	s.Profile, s.AllowUncovered = signing.Raw, false
	_, err := signing.Sign([]byte(strings.Replace(small, `"name"`, `"Name": "Evil", "name"`, 1)), s)
	if refused, ok := errors.AsType[card.Violation](err); !ok || refused.Code != signing.CodeNotCovered || !strings.Contains(refused.Message, "("+signing.Ambiguous.String()+")") || refused.Line != 2 || refused.Column != 11 {
		t.Errorf("signed: %v", err)
	}
	// An empty member that the payload leaves out resets the one that is covered.
	signed := sign(t, strings.Replace(small, `"name"`, `"SecurityRequirements": [{"schemes": {"b": {"list": ["s"]}}}], "name"`, 1), signing.Signer{Key: s.Key, KeyID: "k"})
	if v := verify(t, signed, keys); v.Outcome != signature.Valid {
		t.Fatalf("%+v", v)
	}
	if v := verify(t, strings.Replace(signed, `"name"`, `"securityRequirements": [], "name"`, 1), keys); v.Outcome != signature.Invalid {
		t.Errorf("%+v", v)
	}
}

// Members outside the meaning of the card are listed, are not part of the covered card, and
// do not make the signature invalid; the covered card is one of the same dialect.
func TestVendorMembers(t *testing.T) {
	s, keys := key(t)
	s.Profile = signing.SDK
	signed := sign(t, small, s)
	for at, want := range map[string]string{`"name": "Router"`: "/x-note", `"id": "r"`: "/skills/0/x-note"} {
		document := strings.Replace(signed, at, `"x-note": {"a": 1}, `+at, 1)
		v := verify(t, document, keys)
		if v.Outcome != signature.Valid || len(v.Uncovered) != 1 || v.Uncovered[0] != (signing.Uncovered{Pointer: want, Reason: signing.NotDefined}) {
			t.Errorf("%s: %+v", want, v)
		}
		if strings.Contains(string(v.Covered), "x-note") || strings.Contains(string(v.Covered), "signatures") {
			t.Errorf("the covered card is %s", v.Covered)
		}
		if _, err := a2a.Parse(v.Covered); err != nil {
			t.Errorf("the covered card %s: %v", v.Covered, err)
		}
	}
	// Inside what says how the agent is reached, they do.
	for _, at := range []string{`"url"`, `"streaming"`} {
		if v := verify(t, strings.Replace(signed, at, `"x-note": 1, `+at, 1), keys); v.Outcome != signature.Invalid || v.Code != signing.CodeUncovered {
			t.Errorf("before %s: %+v", at, v)
		}
	}
}

// The covered card keeps required members whose value is the same as absent.
func TestCovered(t *testing.T) {
	s, keys := key(t)
	document := strings.NewReplacer(`"description": "Plans routes."`, `"description": "", "iconUrl": "", "provider": null`, `{"streaming": true}`, `{}`, `["travel"]`, `[]`).Replace(small)
	for profile, want := range map[signing.Profile]string{
		signing.Raw: `{"name":"Router","description":"","iconUrl":"","provider":null,"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0",` +
			`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":[]}]}`,
		signing.Spec: `{"name":"Router","description":"","iconUrl":"","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0",` +
			`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":[]}]}`,
		signing.SDK: `{"name":"Router","description":"","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0",` +
			`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"r","name":"Route","description":"Plans.","tags":[]}]}`,
	} {
		s.Profile = profile
		if v := verify(t, sign(t, document, s), keys); string(v.Covered) != want {
			t.Errorf("%s: %s: %+v, want\n%s", profile, v.Covered, v, want)
		}
	}
}
