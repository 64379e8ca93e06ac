package v03_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestNormalize(t *testing.T) {
	tests := []struct{ name, card, want string }{
		{"what is in order", `{"name":"a","x":null,"security":[{"Name":[],"icon_url":["a"]}]}`, ``},
		{"snake case", `{"default_input_modes":["a/b"],"skills":[{"input_modes":[]}]}`, `{"defaultInputModes":["a/b"],"skills":[{"inputModes":[]}]}`},
		{"null", `{"iconUrl":null,"capabilities":{"extensions":null}}`, `{"capabilities":{}}`},
		{"requirements of the protocol buffers", `{"security":[{"schemes":{"k":{"list":["a"]},"m":{}}}],"skills":[{"security":[{"schemes":{"k":{"list":[]}}}]}]}`,
			`{"security":[{"k":["a"],"m":[]}],"skills":[{"security":[{"k":[]}]}]}`},
		{"a scheme that is called schemes", `{"security":[{"schemes":["a"]}]}`, ``},
		{"schemes of the protocol buffers", `{"securitySchemes":{"a":{"apiKeySecurityScheme":{"location":"header","name":"X"}},"b":{"mtlsSecurityScheme":{}}}}`,
			`{"securitySchemes":{"a":{"type":"apiKey","in":"header","name":"X"},"b":{"type":"mutualTLS"}}}`},
		{"schemes of both", `{"securitySchemes":{"a":{"type":"apiKey","in":"header","apiKeySecurityScheme":{"location":"header"}}}}`, ``},
		{"schemes of nothing", `{"securitySchemes":{"a":{"samlSecurityScheme":{}},"b":7,"c":{"apiKeySecurityScheme":8}}}`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want == "" {
				want = tt.card
			}
			c, err := v03.Decode([]byte(tt.card))
			if err != nil {
				t.Fatal(err)
			}
			x, changes, err := v03.DecodeNormal([]byte(tt.card))
			if err != nil {
				t.Fatal(err)
			}
			if (changes == nil) != (tt.want == "") {
				t.Errorf("Normalize is the identity, but DecodeNormal reports %v", changes)
			}
			for what, n := range map[string]*v03.AgentCard{"what is read": x, "the normal form": v03.Normalize(c), "the normal form of that": v03.Normalize(v03.Normalize(c))} {
				got, err := card.AppendJSON(nil, n)
				if err != nil {
					t.Fatal(err)
				}
				if same, err := card.EqualJSON(got, []byte(want)); err != nil || !same {
					t.Errorf("%s is %s, want %s", what, got, want)
				}
			}
		})
	}
}

func TestDecodeNormal(t *testing.T) {
	_, changes, err := v03.DecodeNormal([]byte(`{
		"icon_url": null,
		"securitySchemes": {"a": {"apiKeySecurityScheme": {"location": "header", "name": null}}},
		"security": [{"schemes": {"a": {"list": []}}}]
	}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"dropped /icon_url → : null",
		"renamed /securitySchemes/a/apiKeySecurityScheme → /securitySchemes/a: normal-form",
		"renamed /securitySchemes/a/apiKeySecurityScheme/location → /securitySchemes/a/in: normal-form",
		"dropped /securitySchemes/a/apiKeySecurityScheme/name → : null",
		"renamed /security/0/schemes → /security/0: normal-form",
		"renamed /security/0/schemes/a/list → /security/0/a: normal-form",
	}
	var got []string
	for _, e := range changes {
		got = append(got, fmt.Sprintf("%s %s → %s: %s", e.Change, e.Source, e.Target, e.Code))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
