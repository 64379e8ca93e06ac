package check_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

var (
	hard     = ecmaregexp.Lazy(`^(a+)+\1!$`)
	aaa      = strings.Repeat("a", 60)
	ownRule  = check.Rule{Keyword: "pattern", Code: "own", Schema: "s#/pattern", Message: "must match"}
	hintRule = check.Rule{Keyword: "pattern", Code: "lint", Message: "should match", Severity: card.Warning}
)

func rawHard(c *check.Checker, v check.Value) {
	c.Pattern(hard, check.StringOf(v.Text), &check.Unmet)
}

// TestUndecidedPattern: a match that is given up is an error at its location, whatever trials
// surround it. It is never silently treated as a match or a mismatch.
func TestUndecidedPattern(t *testing.T) {
	text := check.ValueOf(`"` + aaa + `"`)
	list := check.ValueOf(`["x","` + aaa + `"]`)
	object := check.ValueOf(`{"` + aaa + `":1}`)
	for name, c := range map[string]struct {
		check func(*check.Checker)
		want  string
	}{
		"value":        {func(k *check.Checker) { k.Pattern(hard, aaa, &ownRule) }, " pattern-budget"},
		"member":       {func(k *check.Checker) { k.PatternAt("m", hard, aaa, &ownRule) }, "/m pattern-budget"},
		"element":      {func(k *check.Checker) { k.PatternAtIndex(2, hard, aaa, &ownRule) }, "/2 pattern-budget"},
		"decided":      {func(k *check.Checker) { k.PatternAt("m", hard, "b", &ownRule) }, "/m own"},
		"trial":        {func(k *check.Checker) { k.Holds(text, rawHard) }, " pattern-budget"},
		"alternatives": {asserting(check.Keyword{Op: op.AnyOf, Rule: &ownRule, Arg: &check.Alternatives{Apply: []int32{2, 2}}}, text), " pattern-budget"},
		"contains":     {asserting(check.Keyword{Op: op.Contains, Rule: &ownRule, N: 2, Low: 1, High: -1}, list), "/1 pattern-budget"},
		"evaluated":    {asserting(check.Keyword{Op: op.UnevaluatedItems, Rule: &ownRule, Low: 1}, check.ValueOf(`["`+aaa+`"]`)), "/0 pattern-budget"},
		"searched":     {asserting(check.Keyword{Op: op.UnevaluatedProperties, Rule: &ownRule}, object), "/" + aaa + " pattern-budget"},
		"name":         {func(k *check.Checker) { k.MatchesName(hard, aaa, &ownRule, false) }, "/" + aaa + " pattern-budget"},
		"name within":  {func(k *check.Checker) { check.At(k, aaa, text, rawHard) }, "/" + aaa + " pattern-budget"},
		"invalid":      {func(k *check.Checker) { k.Pattern(ecmaregexp.Lazy("("), "(", &ownRule) }, " pattern-invalid"},
		"RE2":          {func(k *check.Checker) { k.Pattern(check.NewRegexp("("), "(", &ownRule) }, " pattern-invalid"},
	} {
		sameText(t, name, findings(c.check), c.want)
		if len(check.Findings(card.Options{}, false, c.check)) != 1 {
			t.Errorf("%s: not an error without warnings", name)
		}
	}
}

// asserting applies a keyword to a value. Subschema 2 has a pattern whose match is undecided;
// evaluation 0 uses it for members and 1 for elements.
func asserting(k check.Keyword, v check.Value) func(*check.Checker) {
	s := check.Schema{
		Subschemas: []check.Subschema{
			{},
			{Keywords: []check.Keyword{k}, InPlace: true},
			{Keywords: []check.Keyword{{Op: op.Search, Arg: hard}}},
		},
		Evaluations: []check.Evaluation{
			{Patterns: []check.PatternMember{{Search: hard, Rule: k.Rule}}},
			{Contains: []int32{2}},
		},
	}
	return func(c *check.Checker) { s.Assert(c, v, 1, nil) }
}

// TestUndecidedLint: an undecided match of a rule of severity Warning is a warning, and nothing
// if warnings are off.
func TestUndecidedLint(t *testing.T) {
	text := check.ValueOf(`"` + aaa + `"`)
	list := check.ValueOf(`["` + aaa + `","` + aaa + `a"]`)
	for name, c := range map[string]struct {
		check func(*check.Checker)
		n     int
	}{
		"value":        {func(k *check.Checker) { k.Pattern(hard, aaa, &hintRule) }, 1},
		"trial":        {func(k *check.Checker) { _ = k.Warnings && k.Advise().Holds(text, rawHard) }, 1},
		"contains":     {asserting(check.Keyword{Op: op.Contains, Rule: &hintRule, N: 2, Low: 1, High: -1}, list), 2},
		"alternatives": {asserting(check.Keyword{Op: op.AnyOf, Rule: &hintRule, Arg: &check.Alternatives{Apply: []int32{2, 2}}}, text), 1},
	} {
		vs := check.Findings(card.Options{}, true, c.check)
		if len(vs) != c.n || vs[0].Code != check.CodePatternBudget || vs.Err() != nil {
			t.Errorf("%s: %v", name, vs)
		}
		if vs := check.Findings(card.Options{}, false, c.check); len(vs) > 0 {
			t.Errorf("%s: %v without warnings", name, vs)
		}
		after := func(k *check.Checker) { c.check(k); k.Holds(text, rawHard) }
		if check.Findings(card.Options{}, true, after).Err() == nil {
			t.Errorf("%s: an error that comes later is a warning", name)
		}
	}
}

// TestPatternSteps: all strings share one limit of steps, and without a limit every match is
// decided.
func TestPatternSteps(t *testing.T) {
	easy := ecmaregexp.Lazy(`^(a)\1*$`)
	count := func(limit, strings int) int {
		o := card.Options{}.With(card.WithLimits(card.Limits{Steps: limit}))
		return len(check.Findings(o, false, func(k *check.Checker) {
			for i := range strings {
				k.PatternAtIndex(i, easy, aaa, &ownRule)
			}
		}))
	}
	if n := count(0, 100); n > 0 {
		t.Errorf("%d findings with the default", n)
	}
	if n := count(1000, 100); n == 0 || n == 100 {
		t.Errorf("%d findings of 100 strings within 1000 steps, want some", n)
	}
	if n := count(1, 100); n != 100 {
		t.Errorf("%d findings of 100 strings within 1 step", n)
	}
	if n := count(-1, 100); n > 0 {
		t.Errorf("%d findings without a limit", n)
	}
	found := check.Findings(card.Options{}, false, func(k *check.Checker) { k.Pattern(hard, aaa, &ownRule) })
	if len(found) != 1 || found[0].Schema != "s#/pattern" || found[0].Keyword != "pattern" || !strings.Contains(found[0].Message, `^(a+)+\1!$`) || strings.Contains(found[0].Message, "aaa") {
		t.Errorf("finding is %+v", found)
	}
}
