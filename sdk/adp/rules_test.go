package adp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestRules checks the exact findings for a card with these members in addition to id
// and name.
func TestRules(t *testing.T) {
	endpoint := func(members string) string {
		return `"endpoints":[{"protocol":"aitp","uri":"agent://a"` + members + `}]`
	}
	tests := []struct {
		members string
		want    []string
	}{
		{``, nil},
		{`"x":{"y":null}`, nil},
		{`"id":"agent://team/a?x"`, []string{"warning /id id-query"}},
		{`"id":"AGENT://a"`, []string{"warning /id id-case"}},
		{`"id":"agent://a#f"`, []string{"error /id uri"}},
		{`"id":"agent:x"`, []string{"error /id uri-scheme"}},
		{`"id":"agent:///a"`, []string{"error /id uri"}},
		{`"id":"agent://:1"`, []string{"error /id uri"}},
		{`"id":"agent://@"`, []string{"error /id uri"}},
		{`"id":"agent://u@"`, []string{"error /id uri"}},
		{`"id":"agent://a:1@:2/p"`, []string{"error /id uri"}},
		{`"id":"agent://u:p@a:1/p@x:y"`, nil},
		{`"id":"agent://[::1]:1?q"`, []string{"warning /id id-query"}},
		{`"id":"agent://a%2"`, []string{"error /id uri"}},
		{`"id":"agent://é"`, []string{"error /id uri"}},
		{`"id":"agent://` + strings.Repeat("a", 248) + `"`, []string{"warning /id id-long"}},
		{`"id":"agent://` + strings.Repeat("a", 247) + `"`, nil},
		{`"id":"agents://a"`, []string{"error /id uri-scheme"}},
		{`"name":" \u3000\ufeff"`, []string{"warning /name name-blank"}},
		{`"name":"\u200b\u00ad\u0000"`, []string{"warning /name name-blank"}},
		{`"name":"\u200b."`, nil},
		{`"description":""`, []string{"warning /description empty-member"}},
		{`"description":null`, []string{"error /description type"}},
		{`"version":"1.0.0+a.b"`, nil},
		{`"version":"1.0.0-01"`, []string{"warning /version version-semver"}},
		{`"version":"v1"`, []string{"warning /version version-semver"}},
		{`"version":""`, []string{"warning /version empty-member", "warning /version version-semver"}},
		{`"skills":["a","a/b","a"]`, []string{"warning /skills/2 tag-duplicate"}},
		{`"skills":[""]`, []string{"warning /skills/0 tag-empty"}},
		{`"skills":["/a","a//b"]`, []string{"warning /skills/0 tag-empty-segment", "warning /skills/1 tag-empty-segment"}},
		{`"skills":["Python","é"]`, []string{"warning /skills/0 tag-case", "warning /skills/1 tag-ascii"}},
		{`"skills":["É"]`, []string{"warning /skills/0 tag-ascii", "warning /skills/0 tag-case"}},
		{`"skills":["nlp/*"]`, []string{"warning /skills/0 tag-wildcard"}},
		{`"skills":["a\n"]`, []string{"warning /skills/0 tag-segment"}},
		{`"skills":["nlp/text_analysis","a.b","c++"]`, []string{"warning /skills/0 tag-segment", "warning /skills/1 tag-segment", "warning /skills/2 tag-segment"}},
		{`"skills":["nlp/text-analysis","c-1/x2"]`, nil},
		{`"skills":[]`, []string{"warning /skills empty-member"}},
		{`"constraints":{}`, []string{"warning /constraints empty-member"}},
		{`"metadata":{}`, []string{"warning /metadata empty-member"}},
		{`"extensions":{}`, []string{"warning /extensions empty-member"}},

		{`"tools":[{"name":"t"},{"name":"u"},{"name":"t"}]`, []string{"warning /tools/2/name tool-duplicate"}},
		{`"tools":[{"name":"adp.describe"},{"name":"adpx"}]`, []string{"warning /tools/0/name tool-reserved"}},
		{`"tools":[{"name":""}]`, []string{"error /tools/0/name min-length"}},
		{`"tools":[{"name":"` + strings.Repeat("é", 128) + `"}]`, []string{"error /tools/0/name max-length"}},
		{`"tools":[{"name":"t","description":""}]`, []string{"warning /tools/0/description empty-member"}},
		{`"tools":[{"name":"t","input_schema":{},"inputSchema":true}]`, nil},
		{`"tools":[{"name":"t","inputSchema":{},"outputSchema":{}}]`,
			[]string{"warning /tools/0/inputSchema unknown-member-near", "warning /tools/0/outputSchema unknown-member-near"}},
		{`"tools":[{"name":"t","inputSchema":true}]`, []string{"warning /tools/0/inputSchema unknown-member-near"}},
		{`"tools":[{"name":"t","input_schema":{"properties":{"a":{"type":"strnig"}}}}]`,
			[]string{"error /tools/0/input_schema/properties/a/type json-schema"}},
		{`"tools":[{"name":"t","output_schema":{"required":"x"}}]`, []string{"error /tools/0/output_schema/required json-schema"}},
		{`"tools":[{"name":"t","input_schema":true}]`, []string{"error /tools/0/input_schema type"}},
		{`"tools":[{"name":"t","streaming":1}]`, []string{"error /tools/0/streaming type"}},

		{endpoint(``), nil},
		{`"endpoints":[{"protocol":"quic","uri":7,"priority":"x","methods":{}}]`, []string{"warning /endpoints/0 endpoint-ignored"}},
		{`"endpoints":[{"protocol":"quic","urii":7,"methds":1}]`, []string{"warning /endpoints/0 endpoint-ignored"}},
		{`"endpoints":[{"protocol":"quic","urii":7,"methods":1}]`, []string{"warning /endpoints/0 endpoint-ignored"}},
		{`"endpoints":[{"protocl":"grpc","urii":7}]`, []string{"error /endpoints/0/protocol required", "warning /endpoints/0/protocl unknown-member-near"}},
		{`"endpoints":[{"protocol":"grpc","urii":7}]`, []string{"error /endpoints/0/uri required", "warning /endpoints/0/urii unknown-member-near"}},
		{endpoint(`,"methds":1`), []string{"warning /endpoints/0/methds unknown-member-near"}},
		{`"endpoints":[{"protocol":"grpc","uri":"a b"},{"protocol":"aitp","uri":""},{"protocol":"ws","uri":"//a"}]`,
			[]string{"error /endpoints/0/uri uri", "error /endpoints/1/uri uri", "error /endpoints/2/uri uri"}},
		{`"endpoints":[{"protocol":7}]`, []string{"error /endpoints/0/protocol type"}},
		{`"endpoints":[{"protocol":null,"uri":7}]`, []string{"error /endpoints/0/protocol type"}},
		{`"endpoints":[{"uri":7}]`, []string{"error /endpoints/0/protocol required"}},
		{`"endpoints":[{"protocol":"grpc"}]`, []string{"error /endpoints/0/uri required"}},
		{`"endpoints":[{"protocol":"aitp","uri":"agent://"},{"protocol":"aitp","uri":"agent:///p"},{"protocol":"aitp","uri":"AGENT://x#f"},{"protocol":"aitp","uri":"agent:x"}]`,
			[]string{"error /endpoints/0/uri uri", "error /endpoints/1/uri uri", "error /endpoints/2/uri uri", "error /endpoints/3/uri uri"}},
		{`"endpoints":[{"protocol":"aitp","uri":"agent://:1"},{"protocol":"aitp","uri":"agent://@/p"},{"protocol":"aitp","uri":"agent://u@?q"}]`,
			[]string{"error /endpoints/0/uri uri", "error /endpoints/1/uri uri", "error /endpoints/2/uri uri"}},
		{`"endpoints":[{"protocol":"aitp","uri":"agent://a/p?q"},{"protocol":"aitp","uri":7}]`, []string{"error /endpoints/1/uri type"}},
		{`"endpoints":[{"protocol":"aitp","uri":"https://a.example"}]`, []string{"warning /endpoints/0/uri endpoint-uri-scheme"}},
		{`"endpoints":[{"protocol":"http+json","uri":"HTTPS://a.example"},{"protocol":"http+json","uri":"ftp://a.example"}]`,
			[]string{"warning /endpoints/1/uri endpoint-uri-scheme"}},
		{`"endpoints":[{"protocol":"grpc","uri":"grpcs://a.example:443"},{"protocol":"grpc","uri":"https://a.example"}]`,
			[]string{"warning /endpoints/1/uri endpoint-uri-scheme"}},
		{`"endpoints":[{"protocol":"ws","uri":"wss://a.example"},{"protocol":"ws","uri":"http://a.example"}]`,
			[]string{"warning /endpoints/1/uri endpoint-uri-scheme"}},
		{`"endpoints":[{"protocol":"http+json","uri":"https:///x"}]`, []string{"error /endpoints/0/uri uri"}},
		{endpoint(`,"methods":[]`), []string{"warning /endpoints/0/methods endpoint-methods-empty"}},
		{`"tools":[{"name":"t"}],` + endpoint(`,"methods":["t","u"]`), []string{"warning /endpoints/0/methods/1 endpoint-method-unknown"}},
		{`"tools":[],` + endpoint(`,"methods":["t"]`), []string{"warning /endpoints/0/methods/0 endpoint-method-unknown"}},
		{endpoint(`,"methods":["t"]`), nil},
		{`"tools":[{"name":"t"}],"endpoints":[{"protocol":"quic","methods":["u"]}]`, []string{"warning /endpoints/0 endpoint-ignored"}},
		{`"tools":[{"name":7}],"endpoints":[{"protocol":"AITP","methods":["u"]},{"methods":["u"]},{"protocol":7,"methods":["u"]}]`,
			[]string{"error /endpoints/1/protocol required", "error /endpoints/2/protocol type", "error /tools/0/name type", "warning /endpoints/0 endpoint-ignored"}},
		{`"tools":[],` + endpoint(`,"methods":["adp.describe","adp.advertise","adp.discover","adp.other"]`),
			[]string{"warning /endpoints/0/methods/3 endpoint-method-unknown"}},
		{endpoint(`,"methods":["t",1]`), []string{"error /endpoints/0/methods/1 type"}},
		{endpoint(`,"auth":"basic"`), []string{"warning /endpoints/0/auth endpoint-auth-unknown"}},
		{endpoint(`,"auth":null`), []string{"error /endpoints/0/auth type"}},
		{endpoint(`,"priority":1.5`), []string{"error /endpoints/0/priority type"}},
		{endpoint(`,"priority":1e2`), nil},

		{`"constraints":{"max_concurrent_tasks":-1,"max_input_tokens":-5}`,
			[]string{"warning /constraints/max_concurrent_tasks constraint-range", "warning /constraints/max_input_tokens constraint-range"}},
		{`"constraints":{"supported_languages":[]}`, []string{"warning /constraints/supported_languages empty-member"}},
		{`"constraints":{"supported_languages":["zh","eng"]}`, []string{"warning /constraints/supported_languages/1 language-code"}},
		{`"constraints":{"supported_languages":["de","nb","xx","iw","EN","zh-CN"]}`, []string{
			"warning /constraints/supported_languages/2 language-code", "warning /constraints/supported_languages/3 language-code",
			"warning /constraints/supported_languages/4 language-code", "warning /constraints/supported_languages/5 language-code",
		}},
		{`"constraints":{"rate_limit":"60 per minute"}`, []string{"warning /constraints/rate_limit rate-limit-form"}},
		{`"constraints":{"rate_limit":"0.5/s","x":1}`, nil},

		{`"did":"did:web:agents.example.com:a%20b"`, nil},
		{`"did":"did:key:"`, []string{"error /did did"}},
		{`"did":"did:key:z6Mk#key-1"`, []string{"error /did did"}},
		{`"did":"did:key:z6Mk\n"`, []string{"error /did did"}},

		{`"metadata":{"created_at":"2016-12-31T23:59:60Z","updated_at":"2017-01-01T00:00:00Z"}`, nil},
		{`"metadata":{"created_at":"2026-01-01T00:00:00+01:00","updated_at":"2025-12-31T23:00:00Z"}`, nil},
		{`"metadata":{"created_at":"2026-01-02T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}`, []string{"warning /metadata/updated_at timestamp-order"}},
		{`"metadata":{"created_at":"yesterday","updated_at":"2026-01-01T00:00:00Z"}`, []string{"warning /metadata/created_at timestamp"}},
		{`"metadata":{"ttl":-1}`, []string{"error /metadata/ttl minimum"}},
		{`"metadata":{"ttl":9223372036854775808}`, nil},

		{`"extensions":{"":{},"a.b":[]}`, []string{"warning /extensions/ extension-namespace", "warning /extensions/a.b extension-not-object"}},
		{`"extensions":[]`, []string{"error /extensions type"}},
		{`"seq":18446744073709551615`, []string{"warning /seq seq-not-ijson"}},
		{`"seq":9007199254740991`, nil},
		{`"seq":-1`, []string{"error /seq minimum"}},
		{`"seq":1.5`, []string{"error /seq type"}},
		{`"signature":"` + strings.Repeat("A", 85) + `B"`, []string{"error /signature signature-form"}},
		{`"signature":"` + strings.Repeat("_", 85) + `w"`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.members, func(t *testing.T) {
			_, found := adp.Examine([]byte(cardWith(tt.members)))
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

// cardWith returns a card with the members, which may replace id and name.
func cardWith(members string) string {
	list := []string{members}
	for _, m := range []string{`"id":"agent://a"`, `"name":"a"`} {
		if name, _, _ := strings.Cut(m, ":"); !strings.HasPrefix(members, name+":") {
			list = append(list, m)
		}
	}
	return "{" + strings.TrimPrefix(strings.Join(list, ","), ",") + "}"
}

func TestNumbersBeyondSeq(t *testing.T) {
	_, found := adp.Examine([]byte(cardWith(`"seq":18446744073709551616`)))
	for _, v := range found.Errors() {
		if v.Pointer == "/seq" && (v.Code == "range" || v.Code == "maximum") {
			return
		}
	}
	t.Errorf("found %v, want an error that seq is out of range", found)
}

// TestQueryWithoutTags: a query without tags is valid and has a warning.
func TestQueryWithoutTags(t *testing.T) {
	for _, body := range []string{`{}`, `{"tags":[]}`} {
		_, found := card.Examine[adp.DiscoverRequest]([]byte(body))
		if len(found) != 1 || found[0].Code != "discover-tags" || found[0].Severity != card.Warning {
			t.Errorf("%s: found %v, want the warning discover-tags", body, found)
		}
	}
}

func TestMethodBodies(t *testing.T) {
	tests := []struct {
		name string
		err  func() error
		want string
	}{
		{"describe", func() error { _, err := card.Parse[adp.DescribeRequest]([]byte(`{"fields":["skills"]}`)); return err }, ""},
		{"describe without a body", func() error { _, err := card.Parse[adp.DescribeRequest](nil); return err }, ""},
		{"describe with a blank", func() error { _, err := card.Parse[adp.DescribeRequest]([]byte(" ")); return err }, "1:"},
		{"advertise without a body", func() error { _, err := card.Parse[adp.AdvertiseResponse](nil); return err }, "1:1"},
		{"describe fields", func() error { _, err := card.Parse[adp.DescribeRequest]([]byte(`{"fields":"skills"}`)); return err }, "/fields"},
		{"advertise", func() error { _, err := card.Parse[adp.AdvertiseResponse]([]byte(`{}`)); return err }, "/stored"},
		{"discover", func() error {
			_, err := card.Parse[adp.DiscoverRequest]([]byte(`{"limit":0,"min_score":1}`))
			return err
		}, ""},
		{"discover limit", func() error { _, err := card.Parse[adp.DiscoverRequest]([]byte(`{"limit":-1}`)); return err }, "/limit"},
		{"discover score", func() error { _, err := card.Parse[adp.DiscoverRequest]([]byte(`{"min_score":1.1}`)); return err }, "/min_score"},
		{"discover answer", func() error {
			_, err := card.Parse[adp.DiscoverResponse]([]byte(`{"results":[{"agent_card":{"id":"agent://a","name":7},"score":0.5,"matched_tags":[]}]}`))
			return err
		}, "/results/0/agent_card/name"},
		{"discover answer without tags", func() error {
			_, err := card.Parse[adp.DiscoverResponse]([]byte(`{"results":[{"agent_card":{"id":"agent://a","name":"a"},"score":0.5}]}`))
			return err
		}, "/results/0/matched_tags"},
	}
	for _, tt := range tests {
		err := tt.err()
		if (tt.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want an error at %q", tt.name, err, tt.want)
		}
	}
}
