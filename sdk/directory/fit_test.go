package directory_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// tools returns an MCP list with one tool.
func tools(name, input, output string) string {
	if output != "" {
		output = `,"outputSchema":` + output
	}
	return fmt.Sprintf(`{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":%q,"inputSchema":%s%s}]}`, name, input, output)
}

// TestFindBySchema: agents are found whose input schema is proven to accept a document, and whose output
// is proven to fit a schema. What is not decided is counted.
func TestFindBySchema(t *testing.T) {
	c := serve(t, directory.Options{})
	const route = `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string","minLength":2}},"required":["from","to"],"additionalProperties":false}`
	for id, document := range map[string]string{
		"route":  tools("route", route, `{"type":"object","properties":{"km":{"type":"integer","minimum":0}},"required":["km"]}`),
		"any":    tools("any", `{"type":"object"}`, ""),
		"look":   tools("look", `{"type":"object","properties":{"from":{"type":"string","pattern":"^(?=.*(.)\\\\1)A"}}}`, `{"type":"object","properties":{"km":{"type":"number"}}}`),
		"none":   tools("none", `{"type":"object","required":["x"]}`, `{"type":"object"}`),
		"large":  tools("large", `{"type":"object","description":"`+strings.Repeat("x", 140_000)+`"}`, ""),
		"nested": tools("nested", `{"$ref":"#/$defs/a","$defs":{"a":{"type":"object","additionalProperties":{"type":"string"}}},"type":"object"}`, ""),
	} {
		if got := c.call("POST", "/cards?dialect=mcp&id="+id, document); got.status != 201 {
			t.Fatal(got.text)
		}
	}
	for _, tt := range []struct{ accepts, returns, want string }{
		{`{"from":"Bern","to":"Basel"}`, ``, "any 1.00 accepts=any/skills/0/input; nested 1.00 accepts=nested/skills/0/input; route 1.00 accepts=route/skills/0/input, 1 undecided"},
		{`{"from":"Bern","to":"B"}`, ``, "any 1.00 accepts=any/skills/0/input; nested 1.00 accepts=nested/skills/0/input, 1 undecided"},
		{`{"from":1}`, ``, "any 1.00 accepts=any/skills/0/input, 1 undecided"},
		{`"text"`, ``, ", 1 undecided"},
		{``, `{"properties":{"km":{"type":"number"}}}`, "look 1.00 returns=look/skills/0/output; route 1.00 returns=route/skills/0/output, 1 undecided"},
		{``, `{"required":["km"]}`, "route 1.00 returns=route/skills/0/output, 1 undecided"},
		{`{"from":"Bern","to":"Basel"}`, `{"type":"object"}`, "route 1.00 accepts=route/skills/0/input returns=route/skills/0/output, 1 undecided"},
	} {
		query := url.Values{}
		if tt.accepts != "" {
			query.Set("accepts", tt.accepts)
		}
		if tt.returns != "" {
			query.Set("returns", tt.returns)
		}
		got := c.found(query.Encode())
		if n := c.get("/find?" + query.Encode()).at("undecided"); n != nil {
			got += fmt.Sprintf(", %v undecided", n)
		}
		if got != tt.want {
			t.Errorf("%s %s: %s\nwant %s", tt.accepts, tt.returns, got, tt.want)
		}
	}
	for _, query := range []string{"accepts={", "accepts=", "returns={", "returns=" + url.QueryEscape(`"`+strings.Repeat("x", 9000)+`"`)} {
		if got := c.get("/find?" + query); got.status != 400 || got.code() != "SCHEMA_INVALID" {
			t.Errorf("%.20s: %d %s", query, got.status, got.text)
		}
	}
}
