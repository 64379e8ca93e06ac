package mcpformat

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

func TestRoundTrip(t *testing.T) {
	for file, text := range vectors.Cards(t, "mcp") {
		t.Run(file, func(t *testing.T) {
			projectiontest.Pair{From: MCP, To: vectors.Description, Card: text}.Check(t)
		})
	}
}

func TestReadsAll(t *testing.T) { vectors.ReadsAll(t, MCP) }

// TestWrite: a description in each version of MCP.
func TestWrite(t *testing.T) {
	const (
		added   = `"resultType":"complete","tools":[`
		caching = `],"ttlMs":0,"cacheScope":"private"`
	)
	for _, test := range []struct{ name, version, description, want, lost string }{
		{
			"no skills", "2025-06-18", `{"name":"a","version":"1"}`, `{"tools":[]}`, "/name /version",
		},
		{
			"the server has a name and a version", "2026-07-28", `{"name":"a","version":"1"}`,
			`{` + added + caching + `,"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"a","version":"1"}}}`, "",
		},
		{
			"a name alone is no server", "2026-07-28", `{"name":"a"}`, `{` + added + caching + `}`, "/name",
		},
		{
			"capabilities cannot be called", "2025-06-18", `{"skills":[{"kind":"capability","id":"a.b"},{"id":"t"}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}`, "/skills/0",
		},
		{
			"the oldest version has names, descriptions and arguments", "2024-11-05",
			`{"skills":[{"id":"t","title":"T","description":"d","output":{"type":"string"},"hints":{"idempotent":true},"annotations":{"a":1}}]}`,
			`{"tools":[{"name":"t","description":"d","inputSchema":{"type":"object"}}]}`,
			"/skills/0/title /skills/0/output /skills/0/hints/idempotent /skills/0/annotations",
		},
		{
			"titles are annotations at first", "2025-03-26", `{"skills":[{"id":"t","title":"T"}]}`,
			`{"tools":[{"name":"t","annotations":{"title":"T"},"inputSchema":{"type":"object"}}]}`, "",
		},
		{
			"icons of tools", "2025-11-25", `{"skills":[{"id":"t","icons":[{"src":"https://a.example/i.png","sizes":["48x48"],"theme":"sepia"},{"src":"a b"}]}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"},"icons":[{"src":"https://a.example/i.png","sizes":["48x48"]}]}]}`, "/skills/0/icons/0/theme /skills/0/icons/1/src",
		},
		{
			"icons of tools in an older version", "2025-06-18", `{"skills":[{"id":"t","icons":[{"src":"https://a.example/i.png"}]}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}`, "/skills/0/icons",
		},
		{
			"calls as tasks", "2025-11-25", `{"skills":[{"id":"t","taskSupport":"optional"}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}}]}`, "",
		},
		{
			"calls as tasks are no part of later versions", "2026-07-28", `{"skills":[{"id":"t","taskSupport":"optional"}]}`,
			`{` + added + `{"name":"t","inputSchema":{"type":"object"}}` + caching + `}`, "/skills/0/taskSupport",
		},
		{
			"a tool is called by its name in MCP", "2025-06-18", `{"skills":[{"id":"t","toolName":"u"}]}`,
			`{"tools":[{"name":"u","inputSchema":{"type":"object"}}]}`, "/skills/0/id",
		},
		{
			"equal names get numbers", "2025-06-18", `{"skills":[{"id":"t"},{"id":"t-2"},{"id":"t"},{"toolName":"t"}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"}},{"name":"t-2","inputSchema":{"type":"object"}},
				{"name":"t-3","inputSchema":{"type":"object"}},{"name":"t-4","inputSchema":{"type":"object"}}]}`, "/skills/2/id /skills/3/toolName",
		},
		{
			"a root without type gets it", "2024-11-05", `{"skills":[{"id":"t","input":{"properties":{"a":{}}}}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"a":{}}}}]}`, "",
		},
		{
			"a result is an object up to 2025-11-25", "2025-11-25",
			`{"skills":[{"id":"t","output":{"$schema":"s","type":"array","items":{"$ref":"#/$defs/a"},"$defs":{"a":{"$ref":"#"}}}}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"$schema":"s","type":"object","properties":{"result":
				{"type":"array","items":{"$ref":"#/properties/result/$defs/a"},"$defs":{"a":{"$ref":"#/properties/result"}}}},
				"required":["result"],"x-fastmcp-wrap-result":true}}]}`, "",
		},
		{
			"a result can be anything since 2026-07-28", "2026-07-28", `{"skills":[{"id":"t","output":{"type":"string"}}]}`,
			`{` + added + `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"string"}}` + caching + `}`, "",
		},
		{
			"schemas of properties are objects up to 2025-11-25", "2025-11-25",
			`{"skills":[{"id":"t","input":{"type":"object","properties":{"a":true,"b":false}}}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object","properties":{"a":{},"b":{"not":{}}}}}]}`, "",
		},
		{
			"x-mcp-header has no meaning in other formats", "2026-07-28",
			`{"skills":[{"id":"t","input":{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"}}}}]}`,
			`{` + added + `{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}` + caching + `}`,
			"/skills/0/input/properties/a/x-mcp-header",
		},
		{
			"annotations whose names are keys of _meta", "2025-06-18", `{"skills":[{"id":"t","annotations":{"a.b/c":1,"a b":2}}]}`,
			`{"tools":[{"name":"t","inputSchema":{"type":"object"},"_meta":{"a.b/c":1}}]}`,
			"/skills/0/annotations/a␣b",
		},
		{
			"arguments that are no object", "2025-06-18", `{"skills":[{"id":"t","input":{"type":"array"}}]}`, "", "/skills/0/input",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := vectors.Case{
				From: vectors.Description, To: MCP, Card: test.description, Want: test.want, Lost: test.lost,
				Options: []projection.Option{projection.Version(test.version)},
			}
			p.Check(t)
		})
	}
}

// TestReasons: the report says why a part of a schema is lost.
func TestReasons(t *testing.T) {
	for input, want := range map[string]string{
		`{"type":"array"}`: "/skills/0/input schema-root",
		`{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"}}}`: "/skills/0/input/properties/a/x-mcp-header schema-header",
	} {
		card := []byte(`{"skills":[{"id":"t","input":` + input + `}]}`)
		_, report, _ := projection.Convert(card, vectors.Description, MCP, projection.Version("2026-07-28")) // the first result is not valid
		var got []string
		for _, e := range report.Entries {
			if e.Source != "" && e.Target == "" {
				got = append(got, e.Source+" "+e.Code)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %s", input, got, want)
		}
	}
}

// TestRead: parts of lists that have members of the description.
func TestRead(t *testing.T) {
	for _, test := range []struct{ name, list, want, lost string }{
		{
			"the server", `{"tools":[],"_meta":{"a":1,"io.modelcontextprotocol/serverInfo":{"name":"n","title":"N","version":"2","description":"d","websiteUrl":"https://a.example/","icons":[{"src":"https://a.example/i.png"}]}}}`,
			`{"skills":[],"name":"n","version":"2","description":"d","documentation":"https://a.example/","icon":"https://a.example/i.png"}`,
			"/_meta/a /_meta/io.modelcontextprotocol~1serverInfo/title",
		},
		{
			"the title takes precedence over that of the annotations",
			`{"tools":[{"name":"t","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"U"}},{"name":"u","annotations":{"title":"U"}}]}`,
			`{"skills":[{"id":"t","title":"T","input":{"type":"object"}},{"id":"u","title":"U"}]}`, "/tools/0/annotations/title",
		},
		{
			"icons of tools", `{"tools":[{"name":"t","icons":[{"src":"https://a.example/i.png"},{"sizes":["any"]},7]}]}`,
			`{"skills":[{"id":"t","icons":[{"src":"https://a.example/i.png"}]}]}`, "/tools/0/icons/1 /tools/0/icons/2",
		},
		{
			"empty values are no losses", `{"tools":[{"name":"t","icons":[],"_meta":{}}],"_meta":{}}`, `{"skills":[{"id":"t","annotations":{}}]}`, "",
		},
		{
			"a wrapped result is what it contains",
			`{"tools":[{"name":"t","outputSchema":{"type":"object","properties":{"result":{"items":{"$ref":"#/properties/result"}}},"required":["result"],"x-fastmcp-wrap-result":true}}]}`,
			`{"skills":[{"id":"t","output":{"items":{"$ref":"#"}}}]}`, "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{From: MCP, To: vectors.Description, Card: test.list, Want: test.want, Lost: test.lost}.Check(t)
		})
	}
}

// TestDistinctNames: all tools of a long list have different names.
func TestDistinctNames(t *testing.T) {
	const count = 3000
	card := []byte(`{"skills":[{"id":"t-7"}` + strings.Repeat(`,{"id":"t"}`, count) + `]}`)
	for _, f := range []format.Any{MCP, OpenAI} {
		out, report, err := projection.Convert(card, vectors.Description, f)
		names := make(map[string]bool)
		for _, m := range regexp.MustCompile(`"name":"(.*?)"`).FindAllSubmatch(out, -1) {
			names[string(m[1])] = true
		}
		if err != nil || len(names) != count+1 || len(report.Losses()) != count-1 {
			t.Errorf("%d names, %d losses, %v", len(names), len(report.Losses()), err)
		}
	}
}

// TestServerAddress: MCP requires an address with a scheme for the page of a server.
func TestServerAddress(t *testing.T) {
	for _, test := range []struct{ text, losses string }{
		{"https://a.example/", ""},
		{"{{BASE}}/llms.txt", "dropped /documentation"},
	} {
		text := []byte(`{"name":"a","version":"1","documentation":"` + test.text + `"}`)
		out, report, err := projection.Convert(text, vectors.Description, MCP, projection.Version("2026-07-28"))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(out), test.text); got != (test.losses == "") {
			t.Errorf("%s: %s", test.text, out)
		}
		if losses := fmt.Sprint(report.Losses()); test.losses != "" && !strings.Contains(losses, test.losses) || test.losses == "" && report.Lossy() {
			t.Errorf("%s: %s", test.text, losses)
		}
	}
}
