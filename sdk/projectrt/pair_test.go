package projectrt

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// lines are the entries of a report, one a line: change, source, target, code.
func lines(r *card.Report) string {
	var b strings.Builder
	for _, e := range r.Entries {
		b.WriteString(string(e.Change) + " " + e.Source + " > " + e.Target + " " + e.Code + "\n")
	}
	return b.String()
}

func decodeSample(t *testing.T) *adp.Card {
	t.Helper()
	c, err := adp.Decode([]byte(sampleCard))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func text(t *testing.T, x interface{ AppendJSON([]byte) ([]byte, error) }) string {
	t.Helper()
	b, err := x.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func equalJSON(t *testing.T, got, want string) {
	t.Helper()
	if same, err := card.EqualJSON([]byte(got), []byte(want)); err != nil || !same {
		t.Errorf("got\n%s\nwant\n%s\n%v", got, want, err)
	}
}

func TestToReportsEverything(t *testing.T) {
	m, report, err := To(samplePair, decodeSample(t), []Option{func(o *Options) { o.Version = "2025-03-26" }})
	if err != nil {
		t.Fatal(err)
	}
	equalJSON(t, text(t, m), `{"tools":[
		{"name":"sum","description":"Adds.","inputSchema":{"type":"object","maximum":1e400}},
		{"name":"list","inputSchema":{"type":"object"},"annotations":{"idempotentHint":true}}],
		"nextCursor":"1.0.0","_meta":{"com.example/skills":"adding,listing"}}`)
	want := `dropped /tools/0/streaming >  no-home
dropped /tools/0/x >  unknown-member
defaulted /tools/1/input_schema > /tools/1/inputSchema default
dropped /tools/1/output_schema >  version
dropped /id >  no-home
dropped /name >  no-home
dropped /metadata >  no-home
dropped /extensions >  no-home
dropped /x-unknown >  unknown-member
`
	if got := lines(report); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if report.From != "adp" || report.To != "mcp" || report.Version != "2025-03-26" {
		t.Errorf("head: %s %s %s", report.From, report.To, report.Version)
	}
}

func TestMismatchMemberIsDropped(t *testing.T) {
	c, _ := adp.Decode([]byte(`{"id":"agent://a","name":"a","tools":[],"version":7}`))
	_, report, err := To(samplePair, c, nil)
	if err != nil || !strings.Contains(lines(report), "dropped /version >  unfit\n") {
		t.Errorf("%v\n%s", err, lines(report))
	}
}

func TestFromFillsABuilder(t *testing.T) {
	m, _ := mcp.Decode([]byte(`{"tools":[{"name":"a","inputSchema":{}}],"ttlMs":5}`))
	b, report := From(samplePair, m, nil)
	if got, want := lines(report), "dropped /ttlMs >  no-home\n"; got != want {
		t.Errorf("got %s", got)
	}
	_, err := b.Build()
	if !errors.Is(err, card.Required) {
		t.Errorf("id and name are missing, Build says %v", err)
	}
	c, err := b.WithID("agent://a").WithName("a").Build()
	if err != nil {
		t.Fatal(err)
	}
	equalJSON(t, text(t, c), `{"id":"agent://a","name":"a","tools":[{"name":"a","input_schema":{}}]}`)
}

func TestBackSaysWhatOptionsSupply(t *testing.T) {
	m, _ := mcp.Decode([]byte(`{"tools":[]}`))
	c, report, err := Back(samplePair, m, []Option{Give("name", "a")})
	var target *TargetError
	var invalid *card.InvalidError
	if c != nil || report == nil || !errors.As(err, &target) || !errors.As(err, &invalid) || !errors.Is(err, card.Required) {
		t.Fatalf("%v, %v, %v", c, report, err)
	}
	if !slices.Equal(target.Supplies, []Supply{{"/id", "id"}}) || !strings.Contains(err.Error(), "the option id supplies /id") {
		t.Errorf("supplies %v: %v", target.Supplies, err)
	}
	c, _, err = Back(samplePair, m, []Option{Give("name", "a"), Give("id", "agent://a")})
	if err != nil || c.ID != "agent://a" || c.Name != "a" {
		t.Errorf("%v, %v", c, err)
	}
}

func TestOpen(t *testing.T) {
	b, report := Open(samplePair, decodeSample(t), []Option{Set("/ttlMs", 5), func(o *Options) { o.Strict = true }})
	m, err := b.WithTTLMS(6).Build(mcp.ForVersion(mcp.V2025_11_25))
	if err != nil || m.TTLMS.Or(0) != 6 || !report.Lossy() {
		t.Errorf("%v, %v", m, err)
	}
}

func TestErrors(t *testing.T) {
	comma, _ := adp.Decode([]byte(`{"id":"agent://a","name":"a","skills":["a","b,c","d,e"]}`))
	none := func(o *Options) { *o = Options{} }
	carry := func(o *Options) { o.Carry = true }
	for _, test := range []struct {
		name    string
		convert func(Option) (*card.Report, error)
		option  Option
		code    string
		pointer string
	}{
		{"version", forth(decodeSample(t)), func(o *Options) { o.Version = "1999" }, CodeNoSuchVersion, ""},
		{"nothing", forth(nil), none, CodeNoSource, ""},
		{"separator", forth(comma), none, CodeSeparator, "/skills/1"},
		{"set below text", forth(decodeSample(t)), Set("/nextCursor/x", 1), CodeSet, ""},
		{"set no such element", forth(decodeSample(t)), Set("/tools/7/name", "x"), CodeSet, ""},
		{"set no index", forth(decodeSample(t)), Set("/tools/01", "x"), CodeSet, ""},
		{"set root", forth(decodeSample(t)), Set("", 7), CodeSet, ""},
		{"bad pointer", forth(decodeSample(t)), Set("x", 1), CodeOptions, ""},
		{"bad value", forth(decodeSample(t)), Set("/x", func() {}), CodeOptions, ""},
		{"no table", back(&mcp.ListToolsResult{}), func(o *Options) { o.Mode = Table }, CodeNoTable, ""},
		{"no slot", func(o Option) (*card.Report, error) {
			p := *samplePair
			f := *sampleMCP
			f.Slot = nil
			p.To = &f
			_, r, err := To(&p, decodeSample(t), []Option{o})
			return r, err
		}, carry, CodeNoSlot, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			report, err := test.convert(test.option)
			failed, ok := errors.AsType[*Error](err)
			if !ok || failed.Code != test.code || failed.Pointer != test.pointer {
				t.Fatalf("got %v", err)
			}
			if !strings.Contains(err.Error(), "["+test.code+"]") {
				t.Errorf("the text has no code: %v", err)
			}
			_ = report.Lossy() // reading a report is safe, be there one or not
		})
	}
}

func forth(c *adp.Card) func(Option) (*card.Report, error) {
	return func(o Option) (*card.Report, error) {
		_, r, err := To(samplePair, c, []Option{nil, o})
		return r, err
	}
}

func back(m *mcp.ListToolsResult) func(Option) (*card.Report, error) {
	return func(o Option) (*card.Report, error) {
		_, r, err := Back(samplePair, m, []Option{o})
		return r, err
	}
}

// The conversion to a builder has no errors: failures are reported as losses.
func TestBuildersTellErrorsAsLosses(t *testing.T) {
	comma, _ := adp.Decode([]byte(`{"id":"agent://a","name":"a","skills":["b,c"]}`))
	for name, test := range map[string]struct {
		source *adp.Card
		option Option
		want   string
	}{
		"nothing":   {nil, nil, "dropped  >  no-source\n"},
		"separator": {comma, nil, "dropped /skills/0 >  separator\n"},
		"version":   {comma, func(o *Options) { o.Version = "1" }, "dropped  >  no-such-version\n"},
		"set":       {comma, Set("/tools/x", 1), "dropped  >  set\n"},
	} {
		b, report := Open(samplePair, test.source, []Option{test.option})
		if b == nil || !strings.Contains(lines(report), test.want) {
			t.Errorf("%s: %v, %s", name, b, lines(report))
		}
	}
	if b, _ := From(samplePair, nil, nil); b == nil {
		t.Error("there is no builder")
	}
}

func TestStrict(t *testing.T) {
	strict := func(o *Options) { o.Strict = true }
	m, report, err := To(samplePair, decodeSample(t), []Option{strict})
	loss, ok := errors.AsType[*LossError](err)
	if m != nil || !ok || loss.Report != report || !strings.Contains(err.Error(), "dropped /id") {
		t.Errorf("%v, %v", m, err)
	}
	if _, _, err = To(samplePair, decodeSample(t), []Option{strict, func(o *Options) { o.Carry = true }}); err != nil {
		t.Errorf("what is carried is not lost: %v", err)
	}
	c, _ := mcp.Decode([]byte(`{"tools":[]}`))
	if _, _, err = Back(samplePair, c, []Option{strict, Give("id", "agent://a"), Give("name", "n")}); err != nil {
		t.Errorf("nothing is lost: %v", err)
	}
}

func TestSet(t *testing.T) {
	m, _, err := To(samplePair, decodeSample(t), []Option{
		Set("/ttlMs", 5), Set("/tools/1/description", "Lists."), Set("/tools/-", card.Object{}),
		Set("/tools/2", map[string]any{"name": "third", "inputSchema": map[string]string{"type": "object"}}),
		Set("/_meta/a/b", []int{1}), Set("/_meta/a/b/-", nil), Set("/tools/0/icons/-/src", "https://a.example/i.png"),
	})
	if err != nil {
		t.Fatal(err)
	}
	equalJSON(t, text(t, m), `{"tools":[
		{"name":"sum","description":"Adds.","inputSchema":{"type":"object","maximum":1e400},"icons":[{"src":"https://a.example/i.png"}]},
		{"name":"list","description":"Lists.","inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"annotations":{"idempotentHint":true}},
		{"name":"third","inputSchema":{"type":"object"}}],
		"nextCursor":"1.0.0","ttlMs":5,"_meta":{"com.example/skills":"adding,listing","a":{"b":[1,null]}}}`)
	_, _, err = To(samplePair, decodeSample(t), []Option{Set("/tools/0/name", 7)})
	if !errors.Is(err, card.Type) {
		t.Errorf("the result is validated after it was set: %v", err)
	}
}

// Entries about a location that the caller sets are replaced by one with the code option.
func TestSetIsReported(t *testing.T) {
	c, _ := adp.Decode([]byte(`{"id":"agent://a","name":"a","version":"1.0.0","tools":[{"name":"x","streaming":true},{"name":"y"}]}`))
	const dropped = "dropped /id >  no-home\ndropped /name >  no-home\n"
	const narrowed = "narrowed /tools/0/streaming > /tools/0/title summary\n"
	const schemas = "defaulted /tools/0/input_schema > /tools/0/inputSchema default\n"
	const schema1 = "defaulted /tools/1/input_schema > /tools/1/inputSchema default\n"
	for _, test := range []struct {
		name string
		sets []Option
		want string
	}{
		{"nothing", nil, schemas + narrowed + schema1 + dropped},
		{"what was not there", []Option{Set("/ttlMs", 5), Set("/tools/-", map[string]any{"name": "z", "inputSchema": card.Object{}})}, schemas + narrowed + schema1 + dropped},
		{"what is there", []Option{Set("/tools/0/title", "streaming")}, schemas + narrowed + schema1 + dropped},
		{"what was copied", []Option{Set("/nextCursor", "2")}, schemas + narrowed + schema1 + dropped + "defaulted  > /nextCursor option\n"},
		{"what was put in", []Option{Set("/tools/1/inputSchema", map[string]any{"type": "object", "title": "t"})},
			schemas + narrowed + dropped + "defaulted  > /tools/1/inputSchema option\n"},
		{"what was narrowed", []Option{Set("/tools/0/title", "t")}, schemas + "dropped /tools/0/streaming >  option\n" + schema1 + dropped + "defaulted  > /tools/0/title option\n"},
		{"around", []Option{Set("/tools", []any{}), Set("/tools/-", map[string]any{"name": "z", "inputSchema": map[string]string{"type": "object"}})},
			"dropped /tools/0/streaming >  option\n" + dropped + "defaulted  > /tools option\n"},
		{"twice", []Option{Set("/nextCursor", "2"), Set("/nextCursor", "3")}, schemas + narrowed + schema1 + dropped + "defaulted  > /nextCursor option\n"},
		{"inside of a schema", []Option{Set("/tools/1/inputSchema/type", "array")}, schemas + narrowed + schema1 + dropped + "defaulted  > /tools/1/inputSchema/type option\n"},
	} {
		_, report, _ := To(samplePair, c, test.sets)
		if got := lines(report); got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// A failure because of a place that the caller sets is none.
func TestSetInPlaceOfAFailure(t *testing.T) {
	c, _ := adp.Decode([]byte(`{"id":"agent://a","name":"a","tools":[],"skills":["a","b,c"]}`))
	for _, test := range []struct {
		set    string
		failed bool
	}{
		{"/_meta/com.example~1skills", false}, {"/_meta", false}, {"/_meta/com.example~1skills/x", false},
		{"/_meta/com.example~1skill", true}, {"/_meta/com.example~1skills2", true}, {"/ttlMs", true},
	} {
		r := NewRun("adp", "mcp", Collect([]Option{Set(test.set, 1)}), "")
		sampleForth(r, c)
		if failed := r.Err() != nil; failed != test.failed {
			t.Errorf("%s is set: %v", test.set, r.Err())
		}
	}
	_, _, err := To(samplePair, c, nil)
	if failed, ok := errors.AsType[*Error](err); !ok || failed.Target != "/_meta/com.example~1skills" || !strings.Contains(err.Error(), failed.Target) {
		t.Errorf("the error does not say what can be set: %v", err)
	}
}

func TestTableIsNotValidated(t *testing.T) {
	table := func(o *Options) { o.Mode = Table }
	m, _, err := To(samplePair, decodeSample(t), []Option{table})
	if err != nil || text(t, m) != `{"nextCursor":"1.0.0"}` {
		t.Errorf("%v", err)
	}
	out, _, err := samplePair.Convert([]byte(sampleCard), table)
	if err != nil || string(out) != `{"nextCursor":"1.0.0"}` {
		t.Errorf("%s, %v", out, err)
	}
}

// Neither the source nor the options are changed, and what comes out is a copy.
func TestNothingIsShared(t *testing.T) {
	c := decodeSample(t)
	before := text(t, c)
	opts := []Option{func(o *Options) { o.Carry = true }, Set("/ttlMs", 5), Give("scope", "public")}
	first, _, err := To(samplePair, c, opts)
	if err != nil {
		t.Fatal(err)
	}
	second, _, _ := To(samplePair, c, opts)
	if text(t, first) != text(t, second) {
		t.Error("twice is not the same")
	}
	first.Tools[0].Name = "changed"
	if text(t, c) != before || second.Tools[0].Name == "changed" {
		t.Error("something is shared")
	}
	carried := text(t, second)
	back, _ := From(samplePair, second, nil)
	back.WithName("other").Draft().Tools[0].Name = "other"
	if text(t, second) != carried {
		t.Error("the way back changed its source")
	}
}

func TestReportIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"id":"agent://a","name":"a","tools":[]`)
	for i := range maxEntries + 10 {
		b.WriteString(`,"x` + strconv.Itoa(i) + `":1`)
	}
	b.WriteString("}")
	c, err := adp.Decode([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	_, report, err := To(samplePair, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := len(report.Entries)
	if last := report.Entries[n-1]; n != maxEntries+1 || last.Code != card.CodeMoreEntries || last.Change != card.Dropped {
		t.Errorf("%d entries, the last is %v", n, last)
	}
}

func TestPlace(t *testing.T) {
	root := Root()
	for want, at := range map[string]*Place{
		"":             root,
		"/a~1b~0":      root.Member("a/b~"),
		"/":            root.Member(""),
		"/tools/12/x":  root.Member("tools").Item(12).Member("x"),
		"/0":           root.Item(0),
		"/a/0/0/b/c/d": root.Member("a").Item(0).Item(0).Member("b").Member("c").Member("d"),
	} {
		if got := at.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	r := NewRun("a", "b", &Options{}, "")
	if n := testing.AllocsPerRun(100, func() { walk(r, Root()) }); n != 0 {
		t.Errorf("unused places take %v allocations", n)
	}
}

// walk goes down as generated code does.
func walk(r *Run, from *Place) {
	list := from.Member("list")
	for i := range 3 {
		walkItem(r, list.Item(i))
	}
}

func walkItem(r *Run, from *Place) {
	inner := from.Member("inner")
	for i := range 3 {
		at := inner.Item(i)
		if r.Version() != "" {
			r.Narrowed(at.Member("x"), from, CodeNoHome, NoHome)
		}
		r.Rest(at, nothing{})
	}
}

type nothing struct{}

func (nothing) Members() card.Members { return card.Members{} }

func TestWithin(t *testing.T) {
	versions := []string{"1", "2", "3"}
	for _, test := range []struct {
		version, since, until string
		want                  bool
	}{
		{"1", "", "", true}, {"1", "2", "", false}, {"2", "2", "", true}, {"3", "2", "", true},
		{"1", "", "2", true}, {"2", "", "2", true}, {"3", "", "2", false}, {"2", "1", "3", true},
	} {
		r := NewRun("a", "b", &Options{}, test.version, versions...)
		if got := r.Within(test.since, test.until); got != test.want {
			t.Errorf("%s within %s to %s: %v", test.version, test.since, test.until, got)
		}
	}
}
