package agentcard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
)

// TestRules checks the exact findings for a card in which one member is replaced.
func TestRules(t *testing.T) {
	tests := []struct {
		member, text string
		want         []string
	}{
		{"", "", nil},
		{"x", `null`, []string{"error /x unknown-field"}},
		{"description", `"a"`, []string{"error /description unknown-field"}},
		{"agent_id", `"9F81D4FAE7DEC11D0A76500A0C"`, []string{"warning /agent_id ulid-overflow"}},
		{"agent_id", `"01JB2X9M4E7QKZ5T8R3V6W1YHNN"`, []string{"error /agent_id pattern"}},
		{"name", `""`, []string{"error /name min-length"}},
		{"name", `" "`, nil},
		{"version", `"1.0.0-a..b"`, []string{"error /version pattern"}},
		{"capabilities", `[]`, []string{"error /capabilities min-items"}},
		{"capabilities", `[{"id":"text.a","description":""}]`, []string{"error /capabilities/0/description min-length"}},
		{"capabilities", `[{"id":"text.a","description":"` + strings.Repeat("😀", 512) + `"}]`, nil},
		{"capabilities", `[{"id":"text.a","description":"d","cost":1}]`, []string{"error /capabilities/0/cost unknown-field"}},
		{"capabilities", `[{"id":"t.` + strings.Repeat("a", 127) + `","description":"d"}]`, []string{"error /capabilities/0/id max-length"}},
		{"capabilities", `[{"id":"text.a","description":"d"},{"id":"text.a","description":"d"}]`, nil},
		{"capabilities", `[{"id":"t.` + strings.Repeat("a", 126) + `","description":"d"}]`, nil},
		{"capabilities", `[{"id":"a.b.c","description":"d"},{"id":"1.-","description":"d"}]`, nil},
		{"capabilities", `[{"id":"generate","description":"d"},{"id":"a.","description":"d"},{"id":"a..b","description":"d"},{"id":"a_b-c","description":"d"}]`, []string{
			"warning /capabilities/0/id cap-namespace", "warning /capabilities/1/id cap-namespace",
			"warning /capabilities/2/id cap-namespace", "warning /capabilities/3/id cap-namespace",
		}},
		{"capabilities", `[{"id":"Generate","description":"d"}]`, []string{"error /capabilities/0/id pattern"}},
		{"capabilities", `[{"id":".a","description":"d"}]`, []string{"error /capabilities/0/id pattern"}},
		{"capabilities", `[{"id":"","description":"d"}]`, []string{"error /capabilities/0/id pattern"}},
		{"capabilities", `[{"id":7,"description":"d"}]`, []string{"error /capabilities/0/id type"}},
		{"capabilities", `[{"description":"d"}]`, []string{"error /capabilities/0/id required"}},
		{"capabilities", `[{"id":"text.a"}]`, []string{"error /capabilities/0/description required"}},
		{"capabilities", `[{"id":"text.a","description":null}]`, []string{"error /capabilities/0/description type"}},
		{"capabilities", `[{"id":"text.a","description":"d","tags":null}]`, []string{"error /capabilities/0/tags type"}},
		{"capabilities", `[{"id":"text.a","description":"d","tags":["","t"]}]`, nil},
		{"capabilities", `[{"id":"text.a","description":"d","tags":["x","y","x"]}]`, []string{"error /capabilities/0/tags/2 unique"}},
		{"capabilities", `[{"id":"text.a","description":"d","tags":["` + strings.Repeat("t", 65) + `"]}]`, []string{"error /capabilities/0/tags/0 max-length"}},
		{"capabilities", `[{"id":"text.a","description":"d","input_schema":null,"output_schema":{}}]`, nil},
		{"capabilities", `[{"id":"text.a","description":"d","input_schema":{"type":"strnig"}}]`, []string{"warning /capabilities/0/input_schema/type json-schema"}},
		{"capabilities", `[{"id":"text.a","description":"d","output_schema":"{}"}]`, []string{"error /capabilities/0/output_schema type"}},

		{"endpoint", `{"protocol":"http","url":"https://a.example","auth":null}`, nil},
		{"endpoint", `{"protocol":"https","url":"https://a.example"}`, []string{"error /endpoint/protocol enum"}},
		{"endpoint", `{"protocol":"google_a2a","url":"a.example"}`, []string{"error /endpoint/url uri"}},
		{"endpoint", `{"protocol":"sse","url":"https:///x"}`, []string{"error /endpoint/url uri"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","health_url":null}`, []string{"error /endpoint/health_url type"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","health_url":"/health"}`, []string{"error /endpoint/health_url uri"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","region":"eu"}`, []string{"error /endpoint/region unknown-field"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{}}`, []string{"error /endpoint/auth/scheme required"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"oauth2"}}`, []string{"warning /endpoint/auth/token_url auth-token-url"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"oauth2","token_url":"https://a.example/t","x":1}}`, nil},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"bearer","token_url":"t"}}`, []string{"error /endpoint/auth/token_url uri"}},

		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"none","x":{"y":null}}}`, nil},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":null}}`, []string{"error /endpoint/auth/scheme type"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"Bearer"}}`, []string{"error /endpoint/auth/scheme enum"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":[]}`, []string{"error /endpoint/auth type"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"api_key","header":1}}`, []string{"error /endpoint/auth/header type"}},
		{"endpoint", `{"protocol":"sse","url":"https://a.example","auth":{"scheme":"api_key","header":"X-API-Key","key":"k1","in":"header","oauth":{"clientSecret":"s"}}}`,
			[]string{"warning /endpoint/auth/key auth-credential", "warning /endpoint/auth/oauth/clientSecret auth-credential"}},
		{"endpoint", `{"protocol":"sse","url":"https://u:p@a.example","health_url":"https://u@a.example"}`, []string{"warning /endpoint/url url-password"}},
		{"endpoint", `{"url":"grpc://a:1"}`, []string{"error /endpoint/protocol required"}},
		{"endpoint", `{"protocol":null,"url":"grpc://a:1"}`, []string{"error /endpoint/protocol type"}},
		{"endpoint", `{"protocol":"http"}`, []string{"error /endpoint/url required"}},
		{"endpoint", `{"protocol":"http","url":7}`, []string{"error /endpoint/url type"}},
		{"endpoint", `{"protocol":"http","url":""}`, []string{"error /endpoint/url uri"}},

		{"pricing", `null`, nil},
		{"pricing", `{}`, nil},
		{"pricing", `{"base_cost_joules":-5}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"base_cost_joules":1e-400}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"base_cost_joules":2.854e-21}`, nil},
		{"pricing", `{"base_cost_joules":"1"}`, []string{"error /pricing/base_cost_joules type"}},
		{"pricing", `{"base_cost_joules":true}`, []string{"error /pricing/base_cost_joules type"}},
		{"pricing", `{"cost_per_request":null}`, nil},
		{"pricing", `{"cost_per_request":-1,"currency":"EUR"}`, []string{"error /pricing/cost_per_request minimum"}},
		{"pricing", `{"cost_per_request":"1"}`, []string{"error /pricing/cost_per_request type"}},
		{"pricing", `{"currency":""}`, []string{"error /pricing/currency pattern"}},
		{"pricing", `{"currency":"usd"}`, []string{"error /pricing/currency pattern"}},
		{"pricing", `{"currency":"ABCDEFGHIJ"}`, nil},
		{"pricing", `{"currency":"ABCDEFGHIJK"}`, []string{"error /pricing/currency pattern"}},
		{"pricing", `{"base_cost_joules":null,"estimated_latency_ms":null,"currency":null,"cost_per_request":null}`, nil},
		{"pricing", `{"base_cost_joules":1e-30}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"estimated_latency_ms":-1}`, []string{"error /pricing/estimated_latency_ms minimum"}},
		{"pricing", `{"currency":"US"}`, []string{"error /pricing/currency pattern"}},
		{"pricing", `{"cost_per_request":1}`, []string{"warning /pricing/cost_per_request cost-without-currency"}},
		{"pricing", `{"cost_per_request":1,"currency":null}`, []string{"warning /pricing/cost_per_request cost-without-currency"}},
		{"pricing", `{"cost_per_request":1,"currency":"USDC"}`, nil},
		{"pricing", `{"per_token_joules":1}`, []string{"error /pricing/per_token_joules unknown-field"}},

		{"metadata", `null`, []string{"error /metadata type"}},
		{"metadata", `{"pacr:interaction_count":1e2,"pacr:avg_latency_ms":0,"pacr:trust_tier":"Any","x":null}`, nil},
		{"metadata", `{"pacr:interaction_count":1.5}`, []string{"error /metadata/pacr:interaction_count type"}},
		{"metadata", `{"pacr:reputation_score":1.01,"pacr:influence_rank":-1,"pacr:critical_score":-1,"pacr:avg_cost_joules":-1}`, []string{
			"error /metadata/pacr:avg_cost_joules minimum", "error /metadata/pacr:critical_score minimum",
			"error /metadata/pacr:influence_rank minimum", "error /metadata/pacr:reputation_score maximum",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.member+" "+tt.text, func(t *testing.T) {
			_, found := agentcard.Examine([]byte(cardWith(tt.member, tt.text)))
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

// cardWith returns a card in which one member is replaced.
func cardWith(member, text string) string {
	members := [][2]string{
		{"agent_id", `"01JB2X9M4E7QKZ5T8R3V6W1YHN"`},
		{"name", `"Writer"`},
		{"version", `"1.0.0"`},
		{"capabilities", `[{"id":"text.generate","description":"Writes a text."}]`},
		{"endpoint", `{"protocol":"http","url":"https://agents.example.com/"}`},
	}
	if i := slices.IndexFunc(members, func(m [2]string) bool { return m[0] == member }); i >= 0 {
		members[i][1] = text
	} else if member != "" {
		members = append(members, [2]string{member, text})
	}
	var list []string
	for _, m := range members {
		list = append(list, fmt.Sprintf("%q:%s", m[0], m[1]))
	}
	return "{" + strings.Join(list, ",") + "}"
}
