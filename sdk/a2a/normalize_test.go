package a2a_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestNormalize(t *testing.T) {
	tests := []struct{ name, card, want string }{
		{"what is in order", `{"name":"a","x":null,"supportedInterfaces":[{"url":"u","tenant":""}],"skills":[]}`, ``},
		{"snake case", `{"default_input_modes":["a/b"],"supported_interfaces":[{"protocol_binding":"GRPC"}]}`,
			`{"defaultInputModes":["a/b"],"supportedInterfaces":[{"protocolBinding":"GRPC"}]}`},
		{"capitals", `{"Name":"a"}`, `{"name":"a"}`},
		{"both spellings", `{"iconUrl":"https://a","icon_url":"https://b"}`, ``},
		{"null", `{"iconUrl":null,"provider":null,"skills":[{"examples":null}]}`, `{"skills":[{}]}`},
		{"free objects", `{"capabilities":{"extensions":[{"params":{"icon_url":null}}]},"signatures":[{"header":{"Name":null}}]}`, ``},
		{"chosen names", `{"securitySchemes":{"NAME":{"mtlsSecurityScheme":{}}},"securityRequirements":[{"schemes":{"NAME":{}}}]}`, ``},
		{"plain lists", `{"securityRequirements":[{"schemes":{"k":["a"],"m":[]}}]}`,
			`{"securityRequirements":[{"schemes":{"k":{"list":["a"]},"m":{"list":[]}}}]}`},
		{"requirements of 0.3", `{"skills":[{"securityRequirements":[{"k":["a"]},{}]}]}`,
			`{"skills":[{"securityRequirements":[{"schemes":{"k":{"list":["a"]}}},{}]}]}`},
		{"requirements that are nothing", `{"securityRequirements":[{"k":7},8,null]}`, ``},
		{"schemes of 0.3", `{"securitySchemes":{"a":{"type":"apiKey","in":"header","name":"X","y":1},"b":{"type":"mutualTLS"},"c":{"type":"http","scheme":"bearer","bearer_format":"JWT"},"d":{"type":"oauth2","flows":{"implicit":{"scopes":{"Name":"n"}}}},"e":{"type":"openIdConnect","openIdConnectUrl":"https://a"}}}`,
			`{"securitySchemes":{"a":{"apiKeySecurityScheme":{"location":"header","name":"X","y":1}},"b":{"mtlsSecurityScheme":{}},"c":{"httpAuthSecurityScheme":{"scheme":"bearer","bearerFormat":"JWT"}},"d":{"oauth2SecurityScheme":{"flows":{"implicit":{"scopes":{"Name":"n"}}}}},"e":{"openIdConnectSecurityScheme":{"openIdConnectUrl":"https://a"}}}}`},
		{"schemes of both", `{"securitySchemes":{"a":{"type":"apiKey","in":"header","apiKeySecurityScheme":{"location":"header"}}}}`, ``},
		{"schemes of nothing", `{"securitySchemes":{"a":{"type":"saml"},"b":7}}`, ``},
		{"schemes as a list", `{"securitySchemes":[{"type":"apiKey"}]}`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want == "" {
				want = tt.card
			}
			c, err := a2a.Decode([]byte(tt.card))
			if err != nil {
				t.Fatal(err)
			}
			check(t, "the normal form", a2a.Normalize(c), want)
			check(t, "the normal form of that", a2a.Normalize(a2a.Normalize(c)), want)
			check(t, "the card itself", c, tt.card)
			x, changes, err := a2a.DecodeNormal([]byte(tt.card))
			if err != nil {
				t.Fatal(err)
			}
			check(t, "what is read", x, want)
			if (changes == nil) != (tt.want == "") {
				t.Errorf("Normalize is the identity, but DecodeNormal reports %v", changes)
			}
		})
	}
}

func TestDecodeNormal(t *testing.T) {
	_, changes, err := a2a.DecodeNormal([]byte(`{
		"icon_url": null,
		"security_schemes": {"a/b": {"type": "apiKey", "in": "header", "Name": "X"}},
		"skills": [{}, {"securityRequirements": [{"k": ["a"]}]}]
	}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"dropped /icon_url → : null",
		"renamed /security_schemes → /securitySchemes: normal-form",
		"renamed /security_schemes/a~1b → /securitySchemes/a~1b/apiKeySecurityScheme: normal-form",
		"renamed /security_schemes/a~1b/in → /securitySchemes/a~1b/apiKeySecurityScheme/location: normal-form",
		"renamed /security_schemes/a~1b/Name → /securitySchemes/a~1b/apiKeySecurityScheme/name: normal-form",
		"renamed /skills/1/securityRequirements/0 → /skills/1/securityRequirements/0/schemes: normal-form",
		"renamed /skills/1/securityRequirements/0/k → /skills/1/securityRequirements/0/schemes/k/list: normal-form",
	}
	var got []string
	for _, e := range changes {
		got = append(got, fmt.Sprintf("%s %s → %s: %s", e.Change, e.Source, e.Target, e.Code))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, _, err := a2a.DecodeNormal([]byte(`{`)); err == nil {
		t.Error("an incomplete card is accepted")
	}
}

// TestLongReportsEnd: a report of a card with very many changes is truncated.
func TestLongReportsEnd(t *testing.T) {
	_, changes, err := a2a.DecodeNormal([]byte(`{"skills":[` + strings.Repeat(`{"examples":null},`, 20_000) + `{}]}`))
	if err != nil || len(changes) > 10_001 || changes[len(changes)-1].Code != card.CodeMoreEntries {
		t.Errorf("%d changes are reported, and %v", len(changes), err)
	}
}

func check(t *testing.T, what string, c *a2a.AgentCard, want string) {
	t.Helper()
	got, err := card.AppendJSON(nil, c)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := card.EqualJSON(got, []byte(want)); err != nil || !same {
		t.Errorf("%s is %s, want %s", what, got, want)
	}
}

// Only some readers accept a card as the Go SDK of A2A writes it.
func ExampleNormalize() {
	c, err := a2a.Decode([]byte(`{
		"name": "Route Planner", "description": "Finds the quickest way.", "version": "1",
		"supportedInterfaces": [{"url": "https://a.example.com/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
		"capabilities": {}, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
		"skills": [], "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}},
		"securityRequirements": [{"schemes": {"key": ["read"]}}]
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Validate())
	n := a2a.Normalize(c)
	fmt.Println(n.Validate(), n.SecurityRequirements[0].Schemes["key"].List)
	// Output:
	// /securityRequirements/0/schemes/key: must be an object with a list; the plain list of scopes is the form of 0.3, which a2a-go writes [type]
	// <nil> [read]
}
