package cost_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// conversion is a conversion of cards that have many of something.
type conversion struct {
	name, from, to, version string
	// item is the text of one of them, in which # is its number; before and after are the text
	// around.
	item, before, after string
	// then is a second list of as many texts, between after and end.
	then, end string
}

const oneTool = `{"id":"agent://a","name":"a","tools":[{"name":"t","input_schema":{`

// interfaces and schemes are of cards of A2A.
const (
	interfaces = `{"url":"https://a.example/#","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`
	schemes    = `"o#":{"oauth2SecurityScheme":{"flows":{"implicit":{"refreshUrl":"u"},"password":{"refreshUrl":"u"}}}}`
)

// validCard is a valid card of A2A.
const validCard = `{"name":"n","description":"d","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
	`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}]}`

// conversions are inputs whose conversions once took quadratic time, or would with lists that are
// searched.
var conversions = []conversion{
	{"unknown members of metadata", "agentcard", "aevum", "", `"m#":0`, `{"metadata":{`, `}}`, "", ""},
	{"unknown members of metadata", "aevum", "agentcard", "", `"m#":0`, `{"metadata":{`, `}}`, "", ""},
	{"boolean properties", "adp", "mcp", "2025-11-25", `"p#":true`, oneTool + `"properties":{`, `}}}]}`, "", ""},
	{"x-mcp-header", "adp", "mcp", "2026-07-28", `"p#":{"x-mcp-header":"h#"}`, oneTool + `"properties":{`, `}}}]}`, "", ""},
	{"references", "adp", "openai", "", `"p#":{"$ref":"#/$defs/a"}`, oneTool + `"anyOf":[{}],"properties":{`, `}}}]}`, "", ""},
	{"interfaces", "a2a", "adp", "", `{"url":"https://a#.example/","protocolBinding":"JSONRPC"}`, `{"supportedInterfaces":[`, `]}`, "", ""},
	{"unknown members", "a2a-union", "a2a", "", `"m#":0`, `{`, `}`, "", ""},
	{"unknown members", "nooterra", "oasf", "", `"m#":0`, `{`, `}`, "", ""},
	{"tools", "mcp", "nooterra", "", `{"name":"t#","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"U","readOnlyHint":true}}`, `{"tools":[`, `]}`, "", ""},
	{"tools of one name", "agent", "mcp", "", `{"id":"t","input":{"type":"object"}}`, `{"skills":[`, `]}`, "", ""},
	{"tools of one name", "agent", "openai", "", `{"id":"t","input":{"type":"object"}}`, `{"skills":[`, `]}`, "", ""},
	{"skills in annotations", "oasf-descriptor", "agent", "", `"io.github.agentcard-go.skill.#":"{\"id\":\"t\",\"title\":\"#\"}"`, `{"spec":{"capabilities":[{"name":"t"}]},"metadata":{"annotations":{`, `}}}`, "", ""},
	{"members that are alternatives", "agent", "a2a", "", `{"id":"#","kind":""}`, `{"skills":[`, `]}`, "", ""},
	{"capabilities", "nooterra", "oasf-descriptor", "", `"a.b#"`, `{"capabilities":[`, `]}`, "", ""},
	{"protocols", "nooterra", "adp", "", `"p#"`, `{"host":{"endpoint":"https://a.example/","protocols":[`, `]}}`, "", ""},
	{"addresses", "adp", "oasf", "1.1.0", `{"protocol":"grpc","uri":"grpc://a#:443","auth":"none"}`, `{"endpoints":[`, `]}`, "", ""},
	{"annotations", "oasf", "nooterra", "", `"io.github.agentcard-go.endpoint.#":"{\"address\":\"https://a.example/\"}"`, `{"annotations":{`, `}}`, "", ""},
	{"connections", "oasf", "adp", "", `{"type":"sse","url":"https://a#.example/"}`, `{"modules":[{"name":"integration/mcp","data":{"connections":[`, `]}}]}`, "", ""},
	{"arguments", "mcp-server-json", "oasf", "1.1.0", `{"type":"positional","value":"v#"}`, `{"packages":[{"registryType":"npm","identifier":"a","packageArguments":[`, `]}]}`, "", ""},
	{"packages", "mcp-server-json", "oasf", "1.1.0", `{"registryType":"npm","identifier":"a#","environmentVariables":[{"name":"K","isSecret":true}]}`, `{"packages":[`, `]}`, "", ""},
	{"packages", "agent", "oasf", "1.1.0", `{"registry":"npm","identifier":"a#","environment":[{"name":"K","secret":true}]}`, `{"packages":[`, `]}`, "", ""},
	{"packages", "mcp-server-json", "oasf", "0.8.0", `{"registryType":"npm","identifier":"a#"}`, `{"packages":[`, `]}`, "", ""},
	{"variables", "mcp-server-json", "oasf", "1.1.0", `{"name":"K#"}`, `{"packages":[{"registryType":"oci","identifier":"a","environmentVariables":[`, `]}]}`, "", ""},
	{"packages in annotations", "oasf", "mcp-server-json", "", `"io.github.agentcard-go.package.#":"{\"registry\":\"npm\",\"identifier\":\"a#\"}"`, `{"schema_version":"0.8.0","annotations":{`, `}}`, "", ""},
	{"servers of modules", "oasf", "mcp-server-json", "", `{"name":"integration/mcp","data":{"mcp_data":{"remotes":[{"type":"sse","url":"https://a#.example/"}]}}}`, `{"modules":[`, `]}`, "", ""},
	{"cards of modules", "oasf", "a2a", "", `{"name":"integration/a2a","data":{"card_data":{"supportedInterfaces":[{"url":"https://a#.example/"}]}}}`, `{"modules":[`, `]}`, "", ""},
	{"commands", "oasf", "mcp-server-json", "", `{"type":"stdio","command":"docker","args":["run","-e","K","a#"]}`, `{"modules":[{"name":"integration/mcp","data":{"connections":[`, `]}}]}`, "", ""},
	{"variables of a command", "oasf", "mcp-server-json", "", `"-e","K#"`, `{"modules":[{"name":"integration/mcp","data":{"connections":[{"type":"stdio","command":"docker","args":["run",`, `,"a"]}]}}]}`, "", ""},
	{"headers", "mcp-server-json", "mcp-server-card", "", `{"name":"H#"}`, `{"remotes":[{"type":"sse","url":"https://a.example/","headers":[`, `]}]}`, "", ""},
	{"headers of one name", "mcp-server-json", "mcp-server-card", "", `{"type":"sse","url":"https://a.example/#","headers":[{"name":"K","description":"#","isRequired":true,"isSecret":true}]}`, `{"remotes":[`, `]}`, "", ""},
	{"headers of one name", "mcp-server-json", "a2a", "", `{"type":"sse","url":"https://a.example/#","headers":[{"name":"K","description":"#","isRequired":true,"isSecret":true}]}`, `{"remotes":[`, `]}`, "", ""},
	{"icons", "mcp-server-json", "mcp-server-card", "", `{"src":"https://a.example/#","sizes":["1x1"]}`, `{"icons":[`, `]}`, "", ""},
	{"headers", "agent", "oasf", "1.1.0", `{"name":"H#"}`, `{"endpoints":[{"protocol":"mcp","address":"https://a.example/","headers":[`, `]}]}`, "", ""},
	{"headers", "oasf", "mcp-server-json", "", `"H#":"v"`, `{"modules":[{"name":"integration/mcp","data":{"connections":[{"type":"sse","url":"https://a.example/","headers":{`, `}}]}}]}`, "", ""},
	{"skills and methods", "agent", "oasf", "1.1.0", `{"protocol":"mcp","address":"https://a#/","methods":["a"]}`, `{"endpoints":[{"protocol":"x","address":"https://z/"},`, `],"skills":[`, `{"id":"s#"}`, `]}`},
	{"endpoints and requirements", "agent", "mcp-server-card", "", `{"protocol":"mcp","address":"https://a#/"}`, `{"endpoints":[`, `],"security":[`, `{"s#":[]}`, `]}`},
	{"servers", "agent", "oasf", "1.1.0", `{"protocol":"mcp","address":"https://a#.example/"}`, `{"endpoints":[`, `]}`, "", ""},
	{"source code", "oasf", "mcp-server-card", "", `{"type":"source_code","urls":["https://a.example/#"]}`, `{"locators":[`, `]}`, "", ""},
	{"remotes", "mcp-server-json", "oasf", "1.1.0", `{"type":"sse","url":"https://a#.example/"}`, `{"remotes":[`, `]}`, "", ""},
	{"differences from the card inside", "oasf", "a2a", "", `"a#":"b"`, `{"schema_version":"1.1.0","modules":[{"name":"integration/a2a","data":{"card_data":` + validCard + `}}],"annotations":{`, `}}`, "", ""},
	{"interfaces", "a2a", "a2a-union", "", interfaces, `{"supportedInterfaces":[`, `]}`, "", ""},
	{"schemes and requirements", "a2a", "a2a-union", "", schemes, `{"securitySchemes":{`, `},"securityRequirements":[`, `{"schemes":{"o#":{"list":[]}}}`, `]}`},
	{"interfaces", "a2a-union", "a2a-0.3", "", interfaces, `{"supportedInterfaces":[`, `]}`, "", ""},
	{"schemes and requirements", "a2a-union", "a2a-0.3", "", schemes, `{"securitySchemes":{`, `},"securityRequirements":[`, `{"schemes":{"o#":{"list":[]}}}`, `]}`},
	{"unknown schemes", "a2a-0.3", "a2a", "", `"o#":{"type":"t"}`, `{"securitySchemes":{`, `},"security":[`, `{"o#":[]}`, `]}`},
	{"skills with requirements", "a2a-0.3", "a2a", "", `{"id":"#","security":[{"a":[]}]}`, `{"skills":[`, `]}`, "", ""},
	{"unknown schemes", "a2a-union", "a2a-0.3", "", `"o#":{"type":"t"}`, `{"securitySchemes":{`, `},"security":[`, `{"o#":[]}`, `]}`},
	{"skills with requirements", "a2a-union", "a2a-0.3", "", `{"id":"#","security":[{"a":[]}]}`, `{"skills":[`, `]}`, "", ""},
}

// text returns a card of about n bytes.
func (c conversion) text(n int) []byte {
	var b strings.Builder
	list := func(item string, isEnough func(count int) bool) int {
		count := 0
		for ; count == 0 || !isEnough(count); count++ {
			if count > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strings.ReplaceAll(item, "#", strconv.Itoa(count)))
		}
		return count
	}
	b.WriteString(c.before)
	first := n
	if c.then != "" {
		first = n / 2
	}
	count := list(c.item, func(int) bool { return b.Len() >= first })
	b.WriteString(c.after)
	if c.then != "" {
		list(c.then, func(done int) bool { return done == count })
		b.WriteString(c.end)
	}
	return []byte(b.String())
}

// TestConversions: the CPU time of a conversion grows no faster than the card.
func TestConversions(t *testing.T) {
	cost.Gate(t)
	for _, c := range conversions {
		t.Run(fmt.Sprintf("%s to %s, %s", c.from, c.to, c.name), func(t *testing.T) {
			checkConversion(t, c.from, c.to, c.version, c.text)
		})
	}
}

// TestGrownConversions grows locations of the examples of every format, and measures their
// conversions to every other format.
func TestGrownConversions(t *testing.T) {
	cost.Gate(t)
	grown := 0
	for _, from := range formats.All() {
		source := format.Of(from).Name
		for _, root := range cardsOf(t, source) {
			for _, at := range locations(root, nil) {
				for n, m := range mutations {
					if m.applies != card.KindAbsent && m.applies != at.value.Kind {
						continue
					}
					for _, to := range formats.All() {
						target := format.Of(to).Name
						key := fmt.Sprint(source, target, at.key, n)
						if from == to || !sampledOneIn(key, 2000) {
							continue
						}
						grown++
						old := string(at.value.Append(nil))
						t.Run(fmt.Sprintf("%s to %s, %s at %q", source, target, m.name, at.pointer), func(t *testing.T) {
							checkConversion(t, source, target, "", func(n int) []byte {
								return replace(root, at.value, m.grow(at.value, old, n))
							})
						})
					}
				}
			}
		}
	}
	t.Logf("%d locations", grown)
	if grown == 0 {
		t.Error("no location was grown")
	}
}

// checkConversion measures a conversion of cards of doubling size, with and without options.
func checkConversion(t *testing.T, from, to, version string, text func(n int) []byte) {
	t.Helper()
	for _, o := range conversionOptions {
		opts := append(o.options[:len(o.options):len(o.options)], projection.Version(version))
		checkCalls(t, t.Name()+o.name, func(n int) ([][]byte, func() int) {
			card := text(n)
			return [][]byte{card}, func() int {
				out, report, err := projection.Convert(card, named(from), named(to), opts...)
				if _, refused := errors.AsType[*projection.TargetError](err); refused {
					return refusedResult * len(card)
				}
				return len(out) + sizeOf(report)
			}
		})
	}
}

// refusedResult is the length of a result that is made and found invalid, as a multiple of the
// source: it is not known, since no function returns it.
const refusedResult = 4

// conversionOptions are the options with which conversions are measured.
var conversionOptions = []struct {
	name    string
	options []projection.Option
}{
	{"", nil},
	{", carried", []projection.Option{projection.Carry()}},
	{", with values", []projection.Option{
		projection.Supply("name", "n"), projection.Supply("url", "https://a.example/"), projection.Set("/x-a/b", []int{1}),
	}},
}

// sizeOf returns the length of the texts of a report.
func sizeOf(report *card.Report) int {
	if report == nil {
		return 0
	}
	size := 0
	for _, e := range report.Entries {
		size += len(e.Source) + len(e.Target) + len(e.Message) + len(e.Code)
	}
	return size
}

// cardsOf returns the examples of a format.
func cardsOf(t *testing.T, format string) []*jsontree.Node {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../vectors/testdata/cards", format, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	var list []*jsontree.Node
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if root, err := jsontree.Parse(data); err == nil { // some examples are invalid on purpose
			list = append(list, root)
		}
	}
	return list
}

// named returns the format with a name, nil if there is none.
func named(name string) format.Any {
	f, _ := formats.Lookup(name)
	return f
}
