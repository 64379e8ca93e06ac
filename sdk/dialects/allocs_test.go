package dialects_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// full is a valid card with lists of n elements, in particular lists of unique
// elements, and with unknown members and maps if the dialect allows them.
type full struct {
	dialect string
	text    func(n int) string
}

// each joins n formatted numbers.
func each(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

var fullCards = []full{
	{"aevum", func(n int) string {
		return `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[` +
			each(n, `{"id":"text.a#","description":"d","tags":["x","y"],"input_schema":{"type":"object"}}`) +
			`],"endpoint":{"protocol":"https","url":"https://a.example/"},` +
			`"pricing":{"base_cost_joules":2.9e-21,"note":"é"},"metadata":{"x":[1,2]}}`
	}},
	{"agentcard", func(n int) string {
		return `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"a","version":"1.0.0","capabilities":[` +
			`{"id":"text.a","description":"d","tags":[` + each(n, `"tag #"`) + `],"input_schema":{"type":"object"},"output_schema":null}` +
			`],"endpoint":{"protocol":"sse","url":"https://a.example/","health_url":"https://a.example/?q","auth":{"scheme":"bearer","x":1}},` +
			`"pricing":{"base_cost_joules":null,"currency":"EUR","cost_per_request":0.5},` +
			`"metadata":{"pacr:interaction_count":3,"pacr:reputation_score":0.25,"x":"ü","y":{"z":null}}}`
	}},
	{"nooterra", func(n int) string {
		return `{"schemaVersion":"AgentCard.v1","agentId":"a","tenantId":"t","displayName":"A","status":"active","visibility":"public",` +
			`"capabilities":["a"],"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0,"tools":[` +
			each(n, `{"schemaVersion":"ToolDescriptor.v1","toolId":"t#","sideEffecting":false,"requiresEvidenceKinds":[],"metadata":{"b":1,"a":[]}}`) +
			`],"metadata":{"z":1,"y":{},"x":"é"}}`
	}},
	{"adp", func(n int) string {
		return `{"id":"agent://a","name":"a","version":"1.0.0","skills":[` + each(n, `"analytical/s#"`) + `],"tools":[` +
			each(n, `{"name":"t#","description":"d","input_schema":{"type":"object"}}`) +
			`],"extensions":{"b.c":{"x":1},"a.b":{"y":[1.5]}},"unknown":{"x":1}}`
	}},
	{"agent", func(n int) string {
		return `{"name":"a","schemes":{` + each(n, `"s#":{"type":"http","scheme":"bearer"}`) + `},"security":[` +
			each(n, `{"s#":["x"]}`) + `],"skills":[` + each(n, `{"id":"s#","hints":{"readOnly":true},"input":{"type":"object"}}`) + `],"x":{}}`
	}},
	{"oasf", func(n int) string {
		return `{"schema_version":"1.0.0","name":"a","version":"v1.0.0","description":"d","created_at":"2026-01-29T00:00:00Z",` +
			`"authors":[` + each(n, `"author #"`) + `],"skills":[{"id":1.03e2,"name":"natural_language_processing/information_retrieval_synthesis"}],` +
			`"domains":[{"id":10201,"name":"technology/software_engineering/software_development"}],"modules":[{"id":202,"name":"integration/mcp",` +
			`"data":{"name":"a","description":"d","connections":[{"type":"stdio","command":"a \"b\"","args":["\u0061"],"env_vars":[` +
			each(n, `{"name":"N#","description":"\n","required":true,"default_value":"\t"}`) + `]}]}}]}`
	}},
}

func (f full) parse(t *testing.T, n int) card.Message {
	t.Helper()
	c, err := dialects.ParseAs(f.dialect, []byte(f.text(n)))
	if err != nil {
		t.Fatalf("%s: %v", f.dialect, err)
	}
	return c
}

// most is a length of lists and maps for which nothing allocates. The elements of such a list are not
// compared pairwise in the check for repeated elements, and a reader uses such a map again.
const most = 200

// allocations is testing.AllocsPerRun. With the race detector, pools drop values at random:
// the function then runs, and its allocations are not counted.
func allocations(runs int, f func()) float64 {
	if raceDetector {
		f()
		return 0
	}
	return testing.AllocsPerRun(runs, f)
}

func TestValidCardsAllocateNothing(t *testing.T) {
	for _, f := range fullCards {
		x := f.parse(t, most)
		if n := allocations(100, func() {
			if err := x.Validate(); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%s: Validate allocates %v times", f.dialect, n)
		}
		if n := readerAllocations(t, x.CardInfo(), f.text(most)); n != 0 {
			t.Errorf("%s: Reader.ParseString allocates %v times", f.dialect, n)
		}
		buf := make([]byte, 0, 2*len(f.text(most)))
		if n := allocations(100, func() {
			if _, err := card.AppendJSON(buf, x); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("%s: AppendJSON allocates %v times", f.dialect, n)
		}
	}
}

// TestValidDocumentsAllocateNothing validates every valid card and every valid document of the
// vectors, of all dialects, and reads them again and again with a reader.
func TestValidDocumentsAllocateNothing(t *testing.T) {
	valid := map[string]int{}
	check := func(name, dialect string, data []byte) {
		x, err := dialects.ParseAs(dialect, data)
		if err != nil {
			return
		}
		valid[dialect]++
		n := allocations(10, func() {
			if err := x.Validate(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		if n != 0 {
			t.Errorf("%s: Validate allocates %v times", name, n)
		}
		if n := readerAllocations(t, x.CardInfo(), string(data)); n != 0 && len(data) < 20<<10 {
			t.Errorf("%s: Reader.ParseString allocates %v times", name, n)
		}
	}
	files, err := vectors.Load("../../internal/test/vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		for _, v := range f.Vectors {
			if v.Kind == "validate" && v.Input != nil && v.Options.Version == "" && !v.Options.Embedded && !v.Options.Partial {
				check(f.Name+" "+v.Name, f.Dialect, v.Input)
			}
		}
	}
	for _, name := range dialects.Names() {
		for file, data := range vectors.Cards(t, name) {
			check(file, name, data)
		}
		if valid[name] == 0 {
			t.Errorf("no valid document of %s", name)
		}
	}
}

// readerAllocations returns how often a [card.Reader] allocates for a document that it has read
// before.
func readerAllocations(t *testing.T, info card.Info, text string) float64 {
	x, read := info.New(), info.NewReader()
	value := reflect.ValueOf(x).Elem()
	parse := func() {
		value.SetZero()
		if err := read(x, text, true); err != nil {
			t.Error(err)
		}
	}
	for range 3 {
		parse()
	}
	return allocations(20, parse)
}

// The time of validation grows linearly with the number of elements. Comparing every element
// with every other one would take quadratic time.
func TestValidateIsLinear(t *testing.T) {
	cost.Gate(t)
	unlimited := card.WithLimits(card.NoLimits())
	for _, f := range fullCards {
		var check, validate []cost.Sized
		for n := 10_000; n <= 80_000; n *= 2 {
			x := f.parseLong(t, n)
			sized := func(call func() error) cost.Sized {
				return func() (int, func()) {
					return n, func() {
						if err := call(); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			check = append(check, sized(func() error { return card.Check(x, unlimited).Err() }))
			validate = append(validate, sized(func() error { return x.Validate(unlimited) }))
		}
		for name, calls := range map[string][]cost.Sized{f.dialect: check, f.dialect + " Validate": validate} {
			if cost.Wanted(name) {
				cost.CheckGrowth(t, name, calls)
			}
		}
	}
}

// parseLong is parse for documents beyond the default size limit.
func (f full) parseLong(t *testing.T, n int) card.Message {
	t.Helper()
	c, err := dialects.DecodeAs(f.dialect, []byte(f.text(n)), card.WithLimits(card.NoLimits()))
	if err != nil {
		t.Fatalf("%s: %v", f.dialect, err)
	}
	return c
}
