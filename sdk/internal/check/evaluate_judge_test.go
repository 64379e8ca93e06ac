package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// beginsWith matches the strings that begin with a text.
type beginsWith string

func (b beginsWith) Match(s string) bool { return strings.HasPrefix(s, string(b)) }

// randomTable makes tables of subschemas and JSON texts.
type randomTable struct {
	*rand.Rand
	rules [2]*Rule // an error and a warning
}

func (r *randomTable) rule() *Rule {
	switch r.IntN(5) {
	case 0:
		return nil
	case 1:
		return r.rules[1]
	}
	return r.rules[0]
}

func (r *randomTable) some(list ...string) string { return list[r.IntN(len(list))] }

// value returns a text with some nesting.
func (r *randomTable) value(depth int) string {
	switch n := r.IntN(10); {
	case depth > 0 && n < 3:
		var b strings.Builder
		for _, name := range r.Perm(3)[:r.IntN(4)] {
			if b.Len() > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, "%s : %s", r.some(`"a`, `"\u0061`)+fmt.Sprint(name)+`"`, r.value(depth-1))
		}
		return "{" + b.String() + "}"
	case depth > 0 && n < 6:
		items := make([]string, r.IntN(4)+r.IntN(2)*8)
		for i := range items {
			items[i] = r.value(depth - 1)
		}
		return "[" + strings.Join(items, " ,") + "]"
	}
	return r.some(`1`, `1.0`, `10e-1`, `-3`, `7.5`, `"a0"`, `"\u00610"`, `"b"`, `""`, `null`, `true`, `false`)
}

const subschemas = 10

// schema returns a table. A subschema applies only later ones to the same value, and any to the
// values inside.
func (r *randomTable) schema() *Schema {
	s := &Schema{Versions: []string{"1", "2"}, Subschemas: make([]Subschema, subschemas)}
	for n := 1; n < subschemas; n++ {
		sub := &s.Subschemas[n]
		if r.IntN(8) == 0 { // a lint
			*sub = Subschema{Keywords: []Keyword{{Op: op.Never, Rule: r.rules[1], Warns: true}}, Warns: true}
			continue
		}
		if r.IntN(3) == 0 {
			sub.Kinds, sub.Type = scan.KindSet(r.IntN(int(scan.AnyKind))+1), r.rules[0]
		}
		for range r.IntN(3) {
			sub.Keywords = append(sub.Keywords, r.keyword(n))
		}
		sub.InPlace = slices.ContainsFunc(sub.Keywords, func(k Keyword) bool { return k.Op > op.Never && k.Op < op.Const })
		if r.IntN(2) == 0 {
			sub.Object = r.objectTable()
		}
		if r.IntN(2) == 0 {
			sub.Array = &ArrayTable{Prefix: []int32{r.anySubschema()}, Items: []ItemsFrom{{From: int32(r.IntN(2)), Apply: r.anySubschema()}}}
		}
	}
	return s
}

func (r *randomTable) anySubschema() int32 { return int32(1 + r.IntN(subschemas-1)) }

func (r *randomTable) keyword(n int) Keyword {
	leaves := []Keyword{
		{Op: op.Const, Low: int(scan.AnyKind), Arg: r.value(2)}, {Op: op.Enum, Low: int(scan.AnyKind), Arg: []string{r.value(0), r.value(1)}},
		{Op: op.Type, Low: 1 + r.IntN(int(scan.AnyKind))}, {Op: op.MinChars, N: 2}, {Op: op.MaxChars, N: 1}, {Op: op.Match, Arg: beginsWith("a")},
		{Op: op.Minimum, Arg: "1"}, {Op: op.MinItems, N: 2}, {Op: op.MaxItems, N: 1}, {Op: op.UniqueItems}, {Op: op.UniqueBy, Arg: "a0"},
		{Op: op.MinProperties, N: 1}, {Op: op.Contains, N: int(r.anySubschema()), Low: r.IntN(2), High: r.IntN(3) - 1},
	}
	k := leaves[r.IntN(len(leaves))]
	if n < subschemas-3 && r.IntN(2) == 0 {
		later := func() int { return n + 1 + r.IntN(subschemas-n-1) }
		alternatives := &Alternatives{Apply: []int32{int32(later()), int32(later())}, Kinds: []scan.KindSet{scan.Text | scan.Array, scan.AnyKind}}
		applicators := []Keyword{
			{Op: op.Ref, N: later()}, {Op: op.NullOr, N: later()}, {Op: op.Versions, N: later(), High: r.IntN(2)}, {Op: op.Not, N: later()},
			{Op: op.AnyOf, Arg: alternatives}, {Op: op.OneOf, Arg: alternatives}, {Op: op.Dispatch, Arg: alternatives},
			{Op: op.If, N: later(), Low: later()}, {Op: op.If, N: later(), High: later()}, {Op: op.DependentSchema, N: later(), Arg: "a0"},
		}
		k = applicators[r.IntN(len(applicators))]
	}
	switch k.Op {
	case op.Ref, op.NullOr, op.Versions, op.DependentSchema, op.If:
	default:
		k.Rule = r.rule()
		k.Warns = k.Rule == r.rules[1] && r.IntN(2) == 0
	}
	return k
}

func (r *randomTable) objectTable() *ObjectTable {
	o := &ObjectTable{Bits: 2, Members: []Member{{Name: "a1", Apply: []int32{r.anySubschema()}, Bit: 1, Known: 1}, {Name: "a0", Bit: 2, Known: 1}}}
	if r.IntN(2) == 0 {
		o.Required = []RequiredMember{{Rule: r.rule(), Bit: 2, If: int32(r.IntN(2)), Name: "a0"}}
	}
	if r.IntN(3) == 0 {
		o.Others = []OtherMember{{Rule: r.rules[0], Patterns: []PatternMember{{Match: beginsWith("b")}}, Apply: int32(r.IntN(subschemas))}}
	}
	if r.IntN(3) == 0 {
		o.Patterns = []PatternMember{{Match: beginsWith("a2"), Apply: r.anySubschema()}}
	}
	if r.IntN(4) == 0 {
		o.Names = []int32{r.anySubschema()}
	}
	return o
}

// A judgement that was not given up is the result of the trial, and a value that is judged valid
// has no findings.
func TestJudge(t *testing.T) {
	r := &randomTable{rand.New(rand.NewPCG(1, 2)), [2]*Rule{{Code: "error"}, {Code: "warning", Severity: card.Warning}}}
	tried, decided, valid := 0, 0, 0
	for range 4000 {
		s, text := r.schema(), r.value(3)
		o := card.Options{Version: r.some("", "1"), AllowUnknown: r.IntN(4) == 0}
		Findings(o, false, func(c *Checker) {
			for n := int32(1); n < subschemas; n++ {
				tried++
				e := s.begin(c, ValueOf(text), nil)
				e.read(text)
				holds, ok := e.judge(n, true)
				if ok {
					decided++
					if want := e.holdsAt(e.root, n); want != holds {
						t.Fatalf("%s: a trial of %d is judged %v, want %v\n%+v", text, n, holds, want, s.Subschemas)
					}
				}
				if e.isValid(n) {
					valid++
					e.add(0, n)
					if e.assert(e.root, 0); c.Mark() > 0 {
						t.Fatalf("%s is judged valid against %d\n%+v", text, n, s.Subschemas)
					}
				}
				e.end()
			}
		})
		if t.Failed() {
			return
		}
	}
	if decided < tried*9/10 || valid < tried/20 {
		t.Errorf("of %d judgements %d were decided and %d valid", tried, decided, valid)
	}
}

// Subschemas that many ways lead to, and values in many levels, take a limited number of steps.
func TestJudgeGivesUp(t *testing.T) {
	const levels = 5000
	wide := &Schema{Subschemas: []Subschema{{}}}
	for n := 1; n <= 60; n++ {
		wide.Subschemas = append(wide.Subschemas, Subschema{Keywords: []Keyword{{Op: op.Ref, N: n + 1}, {Op: op.Ref, N: n + 1}}, InPlace: true})
	}
	wide.Subschemas = append(wide.Subschemas, Subschema{})
	deep := &Schema{Subschemas: []Subschema{{}, {Array: &ArrayTable{Items: []ItemsFrom{{Apply: 1}}}}}}
	around := &Schema{Subschemas: []Subschema{{}, {Keywords: []Keyword{{Op: op.Ref, N: 1}}, InPlace: true}}}
	nested := strings.Repeat("[", levels) + strings.Repeat("]", levels)
	for _, test := range []struct {
		name string
		s    *Schema
		text string
	}{{"many ways", wide, `[]`}, {"many levels", deep, nested}, {"a circle", around, `{}`}} {
		found := Findings(card.Options{Limits: card.NoLimits()}, false, func(c *Checker) {
			e := test.s.begin(c, ValueOf(test.text), nil)
			e.read(test.text)
			if _, decided := e.judge(1, false); decided {
				t.Errorf("%s: decided", test.name)
			}
			e.end()
			test.s.Walk(c, ValueOf(test.text), 1, nil)
		})
		if len(found) > 0 {
			t.Errorf("%s: %v", test.name, found)
		}
	}
}

// The elements of an array are distinct if checkUniqueRaw finds none that repeats another.
func TestDistinctElements(t *testing.T) {
	r := &randomTable{Rand: rand.New(rand.NewPCG(3, 4))}
	s := &Schema{Subschemas: []Subschema{{}}}
	distinct, repeated := 0, 0
	for range 4000 {
		items := make([]string, r.IntN(14))
		for i := range items {
			items[i] = r.value(2)
			if r.IntN(2) == 0 {
				items[i] = fmt.Sprint(r.IntN(30)) + r.some("", ".0", "e0", "E+00")
			}
		}
		text := "[" + strings.Join(items, ",") + "]"
		Findings(card.Options{}, false, func(c *Checker) {
			e := s.begin(c, ValueOf(text), nil)
			defer e.end()
			e.read(text)
			e.judged = judge{left: 1000 * len(text)}
			got := e.areDistinct(e.root)
			checkUniqueRaw(c, ValueOf(text), &Rule{})
			if want := c.Mark() == 0; got != want {
				t.Fatalf("%s: distinct is %v, want %v", text, got, want)
			}
			if got {
				distinct++
			} else {
				repeated++
			}
		})
	}
	if distinct < 400 || repeated < 400 {
		t.Errorf("%d lists are distinct and %d are not", distinct, repeated)
	}
}
