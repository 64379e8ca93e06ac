package aevum_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aevum"
)

// TestRules checks the exact findings for a card in which one member is replaced.
func TestRules(t *testing.T) {
	tests := []struct {
		member, text string
		want         []string
	}{
		{"", "", nil},
		{"x", `null`, nil},
		{"agent_id", `"7ZZZZZZZZZZZZZZZZZZZZZZZZZ"`, nil},
		{"agent_id", `"8ZZZZZZZZZZZZZZZZZZZZZZZZZ"`, []string{"warning /agent_id ulid-overflow"}},
		{"agent_id", `"01JB2X9M4E7QKZ5T8R3V6W1YHu"`, []string{"error /agent_id pattern"}},
		{"agent_id", `"8ZZ"`, []string{"error /agent_id pattern"}},
		{"name", `""`, []string{"error /name min-length"}},
		{"name", `"\t"`, []string{"warning /name name-blank", "warning /name name-control"}},
		{"name", `"\u200b\u00a0"`, []string{"warning /name name-blank"}},
		{"name", `"\u200b."`, nil},
		{"name", `"a\u0085"`, []string{"warning /name name-control"}},
		{"name", `"` + strings.Repeat("😀", 128) + `"`, nil},
		{"name", `"` + strings.Repeat("e\u0301", 65) + `"`, []string{"error /name max-length"}},
		{"version", `"1.0.0-alpha+001"`, nil},
		{"version", `"1.0"`, []string{"error /version pattern"}},
		{"version", `"1.0.0\n"`, []string{"error /version pattern"}},
		{"capabilities", `[]`, []string{"error /capabilities min-items"}},
		{"capabilities", `[{"id":"text.a"}]`, []string{"warning /capabilities/0/description cap-description-missing"}},
		{"capabilities", `[{"id":"text.a","description":""}]`, []string{"warning /capabilities/0/description cap-description-empty"}},
		{"capabilities", `[{"id":"text.a","description":" \u00a0\u200b\n"}]`, []string{"warning /capabilities/0/description cap-description-empty"}},
		{"capabilities", `[{"id":"text.a","description":"d"},{"id":"a2a.b","description":"d"},{"id":"text.a","description":"d"}]`,
			[]string{"warning /capabilities/2/id cap-duplicate-id"}},
		{"capabilities", `[{"id":"com.example.x","description":"d"},{"id":"io.github.x","description":"d"},{"id":"fn.x","description":"d"}]`, nil},
		{"capabilities", `[{"id":"shop.example.x","description":"d"},{"id":"bank.acme.x","description":"d"},{"id":"xn--p1ai.example.x","description":"d"},{"id":"uk.co.example.x","description":"d"}]`, nil},
		{"capabilities", `[{"id":"run","description":"d"},{"id":"com","description":"d"},{"id":"text","description":"d"},{"id":"text.","description":"d"},{"id":"com..","description":"d"},{"id":"tool..x","description":"d"},{"id":"com.x.","description":"d"}]`, []string{
			"warning /capabilities/0/id cap-namespace", "warning /capabilities/1/id cap-namespace", "warning /capabilities/2/id cap-namespace",
			"warning /capabilities/3/id cap-namespace", "warning /capabilities/4/id cap-namespace",
			"warning /capabilities/5/id cap-namespace", "warning /capabilities/6/id cap-namespace",
		}},
		{"capabilities", `[{"id":"text.a2a_-","description":"d"},{"id":"1com.x","description":"d"}]`, []string{"warning /capabilities/1/id cap-namespace"}},
		{"capabilities", `[{"id":"Text.x","description":"d"}]`, []string{"error /capabilities/0/id pattern"}},
		{"capabilities", `[{"id":"text.x\n","description":"d"}]`, []string{"error /capabilities/0/id pattern"}},
		{"capabilities", `[{"id":"","description":"d"}]`, []string{"error /capabilities/0/id pattern"}},
		{"capabilities", `[{"id":null,"description":"d"}]`, []string{"error /capabilities/0/id type"}},
		{"capabilities", `[{"description":"d"}]`, []string{"error /capabilities/0/id required"}},
		{"capabilities", `[{"id":"text.a","description":null}]`, []string{"error /capabilities/0/description type"}},
		{"capabilities", `[{"id":"text.a","description":"d","input_schema":null}]`, []string{"error /capabilities/0/input_schema type"}},
		{"capabilities", `[{"id":"text.a","description":"d","output_schema":true}]`, []string{"error /capabilities/0/output_schema type"}},
		{"capabilities", `[{"id":"text.a","description":"d","x":1,"tags":[]}]`, nil},
		{"capabilities", `{}`, []string{"error /capabilities type"}},
		{"capabilities", `[null]`, []string{"error /capabilities/0 type"}},
		{"capabilities", `[{"id":"texts.x","description":"d"},{"id":"text_x","description":"d"}]`,
			[]string{"warning /capabilities/0/id cap-namespace", "warning /capabilities/1/id cap-namespace"}},
		{"capabilities", `[{"id":"text.a","description":"d","input_schema":{},"output_schema":{"type":["object"]}}]`,
			[]string{"warning /capabilities/0/input_schema/type cap-schema-not-parameters", "warning /capabilities/0/output_schema/type cap-schema-not-parameters"}},
		{"capabilities", `[{"id":"text.a","description":"d","input_schema":{"type":"object","minProperties":-1}}]`,
			[]string{"error /capabilities/0/input_schema/minProperties json-schema"}},
		{"capabilities", `[{"id":"text.a","description":"d","tags":["x","x",""]}]`, nil},
		{"capabilities", `[{"id":"text.a","description":"d","tags":[null]}]`, []string{"error /capabilities/0/tags/0 type"}},

		{"endpoint", `{"protocol":"https","url":"HTTPS://a.example"}`, nil},
		{"endpoint", `{"protocol":"https","url":"http://a.example"}`, []string{"error /endpoint/url uri-scheme"}},
		{"endpoint", `{"protocol":"https","url":"https:a"}`, []string{"error /endpoint/url uri", "error /endpoint/url uri-scheme"}},
		{"endpoint", `{"protocol":"https","url":"//a.example"}`, []string{"error /endpoint/url uri"}},
		{"endpoint", `{"protocol":"http","url":"https://a.example"}`, []string{"warning /endpoint/url endpoint-scheme"}},
		{"endpoint", `{"protocol":"http","url":"ws://a.example"}`, []string{"error /endpoint/url uri-scheme"}},
		{"endpoint", `{"protocol":"grpc","url":"grpc://a.example:50051"}`, nil},
		{"endpoint", `{"protocol":"grpc","url":"https://a.example"}`, []string{"warning /endpoint/url endpoint-scheme"}},
		{"endpoint", `{"protocol":"stdio","url":"ftp://a.example"}`, []string{"warning /endpoint/url endpoint-scheme"}},
		{"endpoint", `{"protocol":"mcp","url":"wss://a.example"}`, nil},
		{"endpoint", `{"protocol":"mcp","url":"ftp://a.example"}`, []string{"warning /endpoint/url endpoint-scheme"}},
		{"endpoint", `{"protocol":"HTTPS","url":"http://a.example"}`, []string{"error /endpoint/protocol enum"}},
		{"endpoint", `{}`, []string{"error /endpoint/protocol required", "error /endpoint/url required"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":{"scheme":"mtls","x":1}}`, nil},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":null}`, []string{"error /endpoint/auth type"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":{"scheme":"basic"}}`, []string{"error /endpoint/auth/scheme enum"}},

		{"endpoint", `{"url":"grpc://a:1"}`, []string{"error /endpoint/protocol required"}},
		{"endpoint", `{"url":"https://a.example"}`, []string{"error /endpoint/protocol required"}},
		{"endpoint", `{"protocol":null,"url":"grpc://a:1"}`, []string{"error /endpoint/protocol type"}},
		{"endpoint", `{"protocol":"","url":"grpc://a:1"}`, []string{"error /endpoint/protocol enum"}},
		{"endpoint", `{"protocol":"http"}`, []string{"error /endpoint/url required"}},
		{"endpoint", `{"protocol":"http","url":null}`, []string{"error /endpoint/url type"}},
		{"endpoint", `{"protocol":"grpc","url":7}`, []string{"error /endpoint/url type"}},
		{"endpoint", `{"protocol":"mcp","url":""}`, []string{"error /endpoint/url uri"}},
		{"endpoint", `{"protocol":"grpc","url":"a.example"}`, []string{"error /endpoint/url uri"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://u:p@a"}`, []string{"warning /endpoint/url url-password"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://u@a/x:y@z"}`, nil},
		{"endpoint", `null`, []string{"error /endpoint type"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":{}}`, nil},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":{"scheme":null}}`, []string{"error /endpoint/auth/scheme type"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":{"scheme":"bearer","token":"abc","token_url":"https://a/t","api-key":"","Password":null,"secret":"${S}"}}`,
			[]string{"warning /endpoint/auth/token auth-credential"}},
		{"endpoint", `{"protocol":"mcp","url":"mcp://a","auth":{"scheme":"oauth2","x":[{"clientSecret":"s"}],"API_KEYS":["k"]}}`,
			[]string{"warning /endpoint/auth/API_KEYS/0 auth-credential", "warning /endpoint/auth/x/0/clientSecret auth-credential"}},

		{"pricing", `{"base_cost_joules":-0.0,"per_token_joules":0}`, nil},
		{"pricing", `{"base_cost_joules":-5}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"base_cost_joules":2.854e-21}`, nil},
		{"pricing", `{"base_cost_joules":2.85399999999999999999999e-21}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"base_cost_joules":null}`, []string{"error /pricing/base_cost_joules type"}},
		{"pricing", `{"base_cost_joules":0,"per_token_joules":1e-30,"x":-1}`, nil},
		{"pricing", `null`, []string{"error /pricing type"}},
		{"pricing", `{"base_cost_joules":2853e-24}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"base_cost_joules":1e-400}`, []string{"error /pricing/base_cost_joules landauer"}},
		{"pricing", `{"base_cost_joules":1e400}`, []string{"error /pricing/base_cost_joules range"}},
		{"pricing", `{"per_token_joules":-1e-30}`, []string{"error /pricing/per_token_joules minimum"}},
		{"metadata", `{"pacr:trust_tier":"banned","pacr:other":1,"mcp:x":null,"":[],"PACR:x":1,"pacr":2}`,
			[]string{"warning /metadata/mcp:x metadata-reserved", "warning /metadata/pacr:other metadata-reserved"}},
		{"metadata", `{"pacr:trust_tier":null}`, []string{"error /metadata/pacr:trust_tier type"}},
		{"metadata", `{"pacr:trust_tier":""}`, []string{"error /metadata/pacr:trust_tier enum"}},
		{"metadata", `{"pacr:trust_tier":7,"pacr:x":7}`, []string{"error /metadata/pacr:trust_tier type", "warning /metadata/pacr:x metadata-reserved"}},
		{"metadata", `[]`, []string{"error /metadata type"}},
		{"metadata", `{"pacr:trust_tier":"Verified"}`, []string{"error /metadata/pacr:trust_tier enum"}},
		{"metadata", `{"pacr:substrate_scope":null}`, []string{"error /metadata/pacr:substrate_scope type"}},
		{"goal_subscriptions", `[{"goal_id":"q3 goal","priority":1}]`, nil},
		{"goal_subscriptions", `[]`, nil},
		{"goal_subscriptions", `[{"goal_id":""}]`, nil},
		{"goal_subscriptions", `{}`, []string{"error /goal_subscriptions type"}},
		{"goal_subscriptions", `[{"goal_id":"g","priority":-0.1,"description":7}]`,
			[]string{"error /goal_subscriptions/0/description type", "error /goal_subscriptions/0/priority minimum"}},
		{"goal_subscriptions", `[{"priority":1.000000000000000000001}]`,
			[]string{"error /goal_subscriptions/0/goal_id required", "error /goal_subscriptions/0/priority maximum"}},
	}
	for _, tt := range tests {
		t.Run(tt.member+" "+tt.text, func(t *testing.T) {
			_, found := aevum.Examine([]byte(cardWith(tt.member, tt.text)))
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
		{"name", `"Analyst"`},
		{"version", `"1.0.0"`},
		{"capabilities", `[{"id":"text.summarise","description":"Shortens a text."}]`},
		{"endpoint", `{"protocol":"https","url":"https://agents.example.com/"}`},
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
