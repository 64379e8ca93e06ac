package oasfformat

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// TestRoundTrip: records of the wild, in their own version.
func TestRoundTrip(t *testing.T) {
	for file, text := range vectors.Wild(t) {
		var record struct {
			Version string `json:"schema_version"`
		}
		if json.Unmarshal(text, &record) != nil || !oasf.SchemaVersion(record.Version).Known() {
			continue
		}
		t.Run(file, func(t *testing.T) {
			version := projection.Version(record.Version)
			p := projectiontest.Pair{From: OASF, To: vectors.Description, Card: text, Back: []projection.Option{version}}
			if !p.Check(t) {
				t.Error("cannot be read")
			}
			if _, err := oasf.Parse(text); err != nil || record.Version == "0.7.0" {
				return // locators are required, and a description has none of packages
			}
			d, _, _ := projection.Convert(text, OASF, vectors.Description)
			if _, _, err := projection.Convert(d, vectors.Description, OASF, version); err != nil {
				t.Errorf("%v\n%s", err, d)
			}
		})
	}
}

// required are options for what OASF requires.
var required = []projection.Option{
	projection.Supply("name", "n"), projection.Supply("authors", "x", "y"), projection.Supply("skills", "10201"),
	projection.Supply("created-at", "2026-01-01T00:00:00Z"), projection.Version("1.0.0"),
}

// record is a record of the required members.
func record(more string) string {
	return `{"name":"n","version":"1","schema_version":"1.0.0","description":"d","authors":["x","y"],"created_at":"2026-01-01T00:00:00Z","skills":[{"id":10201}]` + more + `}`
}

func TestWrite(t *testing.T) {
	for _, test := range []struct{ name, description, want, lost string }{
		{"options supply what a record requires", ``, record(``), ""},
		{
			"annotations hold what OASF has no member for",
			`,"identities":[{"kind":"did","value":"did:x:y"},{"kind":"cid","value":"z"}],"provider":{"name":"p"},"ttl":5,"annotations":{"a":"b","c":1},"tags":["t"]`,
			record(`,"annotations":{"io.github.agentcard-go.did":"did:x:y","io.github.agentcard-go.provider":"{\"name\":\"p\"}","io.github.agentcard-go.ttl":"5","io.github.agentcard-go.tags":"[\"t\"]","a":"b","c":"1"}`),
			"/identities/1 /annotations/c",
		},
		{
			"endpoints are addresses of a locator",
			`,"endpoints":[{"protocol":"jsonrpc","version":"1.0","address":"https://a.example/"},{"protocol":"websocket","address":"wss://a.example/"},{"address":"https://b.example/"}]`,
			record(`,"locators":[{"type":"url","urls":["https://a.example/","wss://a.example/","https://b.example/"]}],
				"annotations":{"io.github.agentcard-go.endpoint.0":"{\"protocol\":\"jsonrpc\",\"version\":\"1.0\",\"address\":\"https://a.example/\"}"}`),
			"",
		},
		{
			"several endpoints at one address have an annotation each",
			`,"endpoints":[{"address":"https://a.example/"},{"address":"https://a.example/"},{"address":"https://b.example/"}]`,
			record(`,"locators":[{"type":"url","urls":["https://a.example/","https://b.example/"]}],
				"annotations":{"io.github.agentcard-go.endpoint.0":"{\"address\":\"https://a.example/\"}","io.github.agentcard-go.endpoint.1":"{\"address\":\"https://a.example/\"}"}`),
			"",
		},
		{
			"skills of an MCP server are tools",
			`,"endpoints":[{"protocol":"mcp","address":"https://a.example/"}],"skills":[{"id":"t","title":"T","input":{"type":"object"},"hints":{"readOnly":true,"destructive":false}}]`,
			record(`,"locators":[{"type":"url","urls":["https://a.example/"]}],"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n",
				"connections":[{"type":"streamable-http","url":"https://a.example/"}],"tools":[{"name":"t","title":"T","scopes":["read_only"]}]},"artifact":{"media_type":"application/json","size":128,"digest":"sha256:1b1ad25d514af541bb9dbed1941da21ae1aa537398cc4a6d128a594181ee3570",
				"json":{"tools":[{"name":"t","title":"T","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false}}]}}}]`), "",
		},
		{
			"the JSON text of an annotation has no white space", `,"skills":[{"id":"t","description":"a \" b","examples":[ "c  d" , "e" ]}]`,
			record(`,"annotations":{"io.github.agentcard-go.skill.0":"{\"id\":\"t\",\"description\":\"a \\\" b\",\"examples\":[\"c  d\",\"e\"]}"}`), "",
		},
		{
			"other skills are annotations", `,"skills":[{"id":"t","input":{"type":"object"}}]`,
			record(`,"annotations":{"io.github.agentcard-go.skill.0":"{\"id\":\"t\",\"input\":{\"type\":\"object\"}}"}`), "",
		},
		{
			"MCP servers at several addresses are connections", `,"endpoints":[{"protocol":"mcp","address":"https://a.example/"},{"protocol":"mcp","transport":"sse","address":"https://b.example/","headers":[{"name":"X-A","value":"b"},{"name":"X-B"}]}]`,
			record(`,"locators":[{"type":"url","urls":["https://a.example/","https://b.example/"]}],
				"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"streamable-http","url":"https://a.example/"},{"type":"sse","url":"https://b.example/","headers":{"X-A":"b","X-B":"${X_B}"}}]}}]`), "",
		},
		{
			"a header with more is in an annotation, too", `,"endpoints":[{"protocol":"mcp","address":"https://a.example/","headers":[{"name":"X-A","secret":true}]}]`,
			record(`,"annotations":{"io.github.agentcard-go.endpoint.0":"{\"protocol\":\"mcp\",\"address\":\"https://a.example/\",\"headers\":[{\"name\":\"X-A\",\"secret\":true}]}"},"locators":[{"type":"url","urls":["https://a.example/"]}],
				"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"streamable-http","url":"https://a.example/","headers":{"X-A":"${X_A}"}}]}}]`), "",
		},
		{
			"a server can be a process", `,"endpoints":[{"protocol":"stdio","address":"npx -y a"}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"npx","args":["-y","a"]}]}}]`), "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: OASF, Card: `{"version":"1","description":"d"` + test.description + `}`,
				Want: test.want, Lost: test.lost, Options: required,
			}.Check(t)
		})
	}
}

// TestClasses: classes of the description and tags that are names of classes, in the version
// that is written.
func TestClasses(t *testing.T) {
	const name = "natural_language_processing/natural_language_generation/text_completion"
	vectors.Case{
		From: vectors.Description, To: OASF, Options: []projection.Option{projection.Version("1.0.0")},
		Card: `{"name":"n","version":"1","description":"d","authors":["x"],"created":"2026-01-01T00:00:00Z",
			"classes":[{"taxonomy":"oasf-skill","name":"` + name + `","id":1},{"taxonomy":"oasf-skill","name":"x/y"},{"taxonomy":"oasf-domain","id":301}],
			"tags":["` + name + `","natural_language_processing/natural_language_generation/summarization","z"]}`,
		Want: `{"name":"n","version":"1","schema_version":"1.0.0","description":"d","authors":["x"],"created_at":"2026-01-01T00:00:00Z",
			"skills":[{"name":"` + name + `"},{"name":"natural_language_processing/natural_language_generation/summarization"}],
			"domains":[{"id":301}],"annotations":{"io.github.agentcard-go.tags":"[\"z\"]"}}`,
		Lost: "/classes/0/id /classes/1",
	}.Check(t)
}

// TestUnknownClass: a class that the caller supplies and that the version does not have is an
// error with similar names.
func TestUnknownClass(t *testing.T) {
	for _, test := range []struct{ version, class, want string }{
		{"1.0.0", "natural_language_processing/natural_language_generation/text_completion", ""},
		{"1.1.0", "10201", ""},
		{"1.0.0", "text_completion", `option skills: OASF 1.0.0 has no class "text_completion"; similar: natural_language_processing/natural_language_generation/text_completion`},
		{"1.0.0", "natural_language_processing/natural_language_generation/text_compleition", `similar: natural_language_processing/natural_language_generation/text_completion`},
		{"1.1.0", "10299999", "option skills: OASF 1.1.0 has no class with the number 10299999; agentcard classes skills, and oasf.Skills in Go, list all"},
		{"1.1.0", "zzzzzzzzz", `option skills: OASF 1.1.0 has no class "zzzzzzzzz"; agentcard classes skills, and oasf.Skills in Go, list all`},
		{"1.1.0", "", `option skills: OASF 1.1.0 has no class ""`},
	} {
		opts := append(required[:len(required):len(required)], projection.Version(test.version), projection.Supply("skills", test.class))
		_, _, err := projection.Convert([]byte(`{"description":"d","version":"1"}`), vectors.Description, OASF, opts...)
		var failed *projection.Error
		if test.want == "" && err != nil || test.want != "" && (!errors.As(err, &failed) || failed.Code != projection.CodeOptions || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s %s: %v", test.version, test.class, err)
		}
	}
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ name, card, want, lost string }{
		{
			"tools and connections of a server",
			`{"name":"n","modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"npx","args":["-y","a"]},{"type":"sse","url":"https://a.example/","headers":{"a":"b"}}],
				"tools":[{"name":"t","scopes":["read_only","x"]}],"prompts":[{"name":"p"}]}}]}`,
			`{"name":"n","packages":[{"registry":"npm","identifier":"a","command":"npx","transport":"stdio"}],"endpoints":[{"protocol":"mcp","transport":"sse","address":"https://a.example/","headers":[{"name":"a","value":"b"}]}],"skills":[{"id":"t","hints":{"readOnly":true}}]}`,
			"/modules/0/data/tools/0/scopes/1 /modules/0/data/prompts",
		},
		{
			"a list of tools as artifact",
			`{"name":"n","modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"streamable-http","url":"https://a.example/"}],"tools":[{"name":"u","description":"e"},{"name":"t","description":"f"}]},
				"artifact":{"media_type":"application/json","size":1,"digest":"x","json":{"tools":[{"name":"t","description":"d","inputSchema":{"type":"object"},"icons":[]},{"name":"v","inputSchema":{"type":"object"}}]}}}]}`,
			`{"name":"n","endpoints":[{"protocol":"mcp","address":"https://a.example/"}],"skills":[{"id":"u","description":"e"},{"id":"t","description":"f","input":{"type":"object"}}]}`,
			"/modules/0/artifact/json/tools/0/description /modules/0/artifact/json/tools/1",
		},
		{
			"servers up to 0.8.0",
			`{"schema_version":"0.8.0","modules":[{"name":"integration/mcp","data":{"servers":[{"name":"s","type":"http","capabilities":["notify"],"url":"https://a.example/","tools":[{"name":"t"}]}]}}]}`,
			`{"endpoints":[{"protocol":"mcp","address":"https://a.example/"}],"skills":[{"id":"t"}]}`,
			"/modules/0/data/servers/0/name /modules/0/data/servers/0/capabilities",
		},
		{
			"the address of a server is that of a locator",
			`{"locators":[{"type":"url","urls":["https://a.example/"]},{"type":"source_code","urls":["https://b.example/","https://c.example/"]}],"modules":[{"name":"integration/mcp","data":{"connections":[{"type":"streamable-http","url":"https://a.example/"}]}}]}`,
			`{"repository":{"url":"https://b.example/","host":"b.example"},"endpoints":[{"protocol":"mcp","address":"https://a.example/"}]}`, "/locators/1/urls/1",
		},
		{
			"an endpoint whose address was changed", `{"locators":[{"type":"url","urls":["https://b.example/"]}],
				"annotations":{"io.github.agentcard-go.endpoint.0":"{\"protocol\":\"jsonrpc\",\"address\":\"https://a.example/\"}","io.github.agentcard-go.ttl":"x"}}`,
			`{"endpoints":[{"address":"https://b.example/"}]}`, "/annotations/io.github.agentcard-go.endpoint.0 /annotations/io.github.agentcard-go.ttl",
		},
		{
			"annotations of other kinds",
			`{"annotations":{"io.github.agentcard-go.tags":"{}","io.github.agentcard-go.skill.0":"[]","io.github.agentcard-go.endpoint.0":"1","io.github.agentcard-go.package.0":"\"a\"","io.github.agentcard-go.repository":"[1]"}}`, `{}`,
			"/annotations/io.github.agentcard-go.tags /annotations/io.github.agentcard-go.skill.0 /annotations/io.github.agentcard-go.endpoint.0 /annotations/io.github.agentcard-go.package.0 /annotations/io.github.agentcard-go.repository",
		},
		{
			"the card of a module",
			`{"name":"n","skills":[{"name":"a/b"}],"modules":[{"name":"integration/a2a","id":203,"data":{"card_schema_version":"1.0","card_data":{"name":"m","description":"d","version":"2",
				"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{"streaming":true},"defaultInputModes":["text/plain"],
				"skills":[{"id":"s","name":"S","description":"e","tags":["t"],"x":1}]}}}]}`,
			`{"name":"m","description":"d","version":"2","classes":[{"taxonomy":"oasf-skill","name":"a/b"}],"tags":["a/b"],"features":{"streaming":true},"inputModes":["text/plain"],
				"endpoints":[{"protocol":"jsonrpc","version":"1.0","address":"https://a.example/"}],"skills":[{"id":"s","title":"S","description":"e","tags":["t"]}]}`,
			"/name /modules/0/data/card_data/skills/0/x",
		},
		{
			"variables of headers and of the environment",
			`{"name":"n","modules":[{"name":"integration/mcp","data":{"name":"n","connections":[
				{"type":"streamable-http","url":"https://a.example/","headers":{"Authorization":"Bearer ${TOKEN}","X-A":"${X_A}","X-B":"b-${env:REGION}","X-C":"{X-C}"}},
				{"type":"stdio","command":"npx","args":["-y","a"],"env_vars":[{"name":"B","description":"d","default_value":"${input:B}"},{"name":"C","description":"d","default_value":"c${D}"}]}]}}]}`,
			`{"name":"n","schemes":{"bearer":{"type":"http","scheme":"bearer"}},"endpoints":[{"protocol":"mcp","address":"https://a.example/","security":[{"bearer":[]}],
				"headers":[{"name":"X-A"},{"name":"X-B","value":"b-{REGION}","variables":{"REGION":{"required":true}}},{"name":"X-C"}]}],
				"packages":[{"registry":"npm","identifier":"a","command":"npx","transport":"stdio","environment":[{"name":"B","description":"d"},{"name":"C","description":"d","default":"c${D}"}]}]}`, "",
		},
		{
			"classes are tags", `{"schema_version":"1.0.0","skills":[{"name":"a/b","id":1,"annotations":{"x":"y"}}],"domains":[{"id":3}]}`,
			`{"classes":[{"taxonomy":"oasf-skill","name":"a/b","id":1},{"taxonomy":"oasf-domain","id":3}],"tags":["a/b"]}`, "/skills/0/annotations",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: OASF, To: vectors.Description, Card: test.card, Want: test.want, Lost: test.lost,
			}.Check(t)
		})
	}
}

func TestReadsAll(t *testing.T) { vectors.ReadsAll(t, OASF) }

// TestLongDescription: a description that is too long for a record is truncated. A record that holds the whole
// card loses nothing.
func TestLongDescription(t *testing.T) {
	long := strings.Repeat("word ", 2100)
	for _, test := range []struct {
		from format.Any
		card string
		lost int
	}{
		{vectors.Description, `{"version":"1","description":"` + long + `"}`, 1},
		{a2aformat.A2A, `{"name":"n","description":"` + long + `","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`, 0},
	} {
		made, report, err := projection.Convert([]byte(test.card), test.from, OASF, required...)
		if err != nil {
			t.Fatal(err)
		}
		if losses := report.Losses(); len(losses) != test.lost {
			t.Errorf("the losses are %v", losses)
		}
		if v, _ := card.Must(card.ParseRaw(made)).Pointer("/description"); !strings.HasSuffix(v.String(), `word…"`) {
			t.Errorf("the description ends with %s", v.String()[len(v.String())-20:])
		}
	}
}
