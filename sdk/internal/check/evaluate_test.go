package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// A decoder may select an alternative at every level, through a subschema that refers to
// itself. The subschema is evaluated only once for each value, except the outermost ones.
func TestResultsAreShared(t *testing.T) {
	const levels = 300
	text := strings.Repeat("[", levels) + strings.Repeat("]", levels)
	s := check.Schema{Subschemas: []check.Subschema{
		{},
		{
			Keywords: []check.Keyword{{Op: op.Call, Low: int(scan.Array)}}, InPlace: true,
			Array: &check.ArrayTable{Items: []check.ItemsFrom{{Apply: 1}}}, Repeats: true,
		},
	}}
	asked := 0
	count := func(*check.Checker, int, check.Value) { asked++ }
	var read func(d *codec.Decoder, i int, x *struct{}) int
	read = func(d *codec.Decoder, i int, _ *struct{}) int {
		v, next := d.Value(i)
		if !s.Selects(v, 1, count) {
			t.Error("does not hold")
		}
		var list []struct{}
		if end := codec.ReadSlice(d, i, &list, read); end != next {
			t.Errorf("ends at %d and %d", end, next)
		}
		return next
	}
	o := card.Options{Limits: card.NoLimits()}
	if _, err := codec.Decode([]byte(text), o, read, new(struct{})); err != nil {
		t.Fatal(err)
	}
	if most := 20 * levels; asked < levels || asked > most {
		t.Errorf("asked %d times, want at least %d and at most %d", asked, levels, most)
	}
}

// When all rows of a table have matched, the rest of the object is skipped. Text after the
// object is checked as before.
func TestRestOfAnObject(t *testing.T) {
	required := check.Rule{Code: "required"}
	warning := check.Rule{Code: "warning", Severity: card.Warning}
	s := check.Schema{Subschemas: []check.Subschema{
		{},
		{Array: &check.ArrayTable{Items: []check.ItemsFrom{{Apply: 2}}}},
		{Kinds: scan.Object, Type: &typeRule, Object: &check.ObjectTable{
			Members:  []check.Member{{Name: "a", Apply: []int32{3}, Bit: 1}, {Name: "w", Apply: []int32{4}, Warns: true}},
			Required: []check.RequiredMember{{Rule: &required, Bit: 1, Name: "a"}},
			Bits:     1,
		}},
		{Kinds: scan.Text, Type: &typeRule},
		{Keywords: []check.Keyword{{Op: op.Never, Rule: &warning}}, Warns: true},
	}}
	for _, test := range []struct{ text, errors, warnings string }{
		{`[{"a":"","b":{"a":[2,"}"]}},{"b":0},{"a":null, "c":[[]] },5]`, "/1/a required, /2/a type, /3 type", ""},
		{"[{\"b\":1,\n  \"a\":1,\n  \"w\":[\"]\"],\"c\":{\"a\":{}}\n},{\"w\":0}]", "/0/a type, /1/a required", "/0/w warning, /1/w warning"},
		{`[{},{"a":"x"}]`, "/0/a required", ""},
		{`[{"a":"x","w":1},{"w":1,"a":"x","a ":{}}]`, "", "/0/w warning, /1/w warning"},
	} {
		all := findings(func(c *check.Checker) { s.Assert(c, check.ValueOf(test.text), 1, nil) })
		var want []string
		for _, list := range []string{test.errors, test.warnings} {
			if list != "" {
				want = append(want, strings.Split(list, ", ")...)
			}
		}
		slices.Sort(want)
		sameText(t, test.text, all, strings.Join(want, ", "))
		errs := listed(check.Findings(card.Options{}, false, func(c *check.Checker) { s.Assert(c, check.ValueOf(test.text), 1, nil) }))
		sameText(t, test.text+" without warnings", errs, test.errors)
		holds := true
		check.Findings(card.Options{}, false, func(c *check.Checker) { holds = s.Holds(c, check.ValueOf(test.text), 1, nil) })
		if holds != (test.errors == "") {
			t.Errorf("%s: holds is %v", test.text, holds)
		}
	}
}

// A text of more than 32 KiB is indexed like a shorter one: checking it again allocates nothing.
func TestLongText(t *testing.T) {
	if raceDetector {
		return // sync.Pool then drops values
	}
	s := check.Schema{Subschemas: []check.Subschema{
		{},
		{Object: &check.ObjectTable{Members: []check.Member{{Name: "free", Apply: []int32{2}}, {Name: "inner", Apply: []int32{1}}}}},
		{Kinds: scan.Object, Type: &typeRule},
	}}
	text := "{}"
	for range 20 {
		text = `{"free":{"text":["` + strings.Repeat("x", 2<<10) + `"]},"inner":` + text + "}"
	}
	if n := testing.AllocsPerRun(20, func() {
		check.Findings(card.Options{}, false, func(c *check.Checker) { s.Walk(c, check.ValueOf(text), 1, nil) })
	}); n != 0 {
		t.Errorf("%v allocations for %d octets", n, len(text))
	}
}
