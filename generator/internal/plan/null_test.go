package plan

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// A condition on null that depends on the version is decided on the text.
func TestNullInAVersion(t *testing.T) {
	node := func(rules ...ir.Rule) *ir.Node {
		n := &ir.Node{Name: "n"}
		for _, r := range rules {
			n.Checks = append(n.Checks, &ir.Check{Keyword: "k", Code: "k", Kinds: ir.AnyKind, Rule: r})
		}
		return n
	}
	text := node(ir.TypeRule{Allowed: ir.Text})
	since := node(ir.InVersions{From: 1, To: 1, Node: text})
	number := node(ir.TypeRule{Allowed: ir.Number})
	for _, test := range []struct {
		name  string
		rule  ir.Rule
		steps string
	}{
		{"anyOf", ir.AnyOf{Nodes: []*ir.Node{text, number}}, "a count at here"},
		{"anyOf in a version", ir.AnyOf{Nodes: []*ir.Node{since, number}}, "rawNK(null) at here"},
		{"oneOf in a version", ir.OneOf{Nodes: []*ir.Node{since, number}}, "rawNK(null) at here"},
		{"not in a version", ir.Not{Node: since}, "rawNK(null) at here"},
		{"if in a version", ir.If{If: since, Then: number}, "rawNK(null) at here"},
		{"not a read-only value", ir.Not{Node: node(ir.ReadOnly{})}, "rawNK(null) at here"},
		{"a version", ir.InVersions{From: 1, To: 1, Node: text}, "if version 1 to 1"},
	} {
		n := node(test.rule)
		p := newPlanner()
		p.pkg = &ir.Package{Nodes: []*ir.Node{n, text, since, number}}
		p.table = NewTables(p.pkg)
		steps, ok := p.validating().null(n, here)
		w := &writer{}
		for _, s := range steps {
			s.(printer).print(w)
		}
		if got := w.String(); !ok || !strings.Contains(got, test.steps) {
			t.Errorf("%s: %q (%t), want %q", test.name, got, ok, test.steps)
		}
	}
}

// The steps for null are few, however many paths lead to a check that null may violate.
func TestNullOnManyPaths(t *testing.T) {
	p := newPlanner()
	p.pkg = &ir.Package{}
	last := &ir.Node{Name: "last", Checks: []*ir.Check{{Keyword: "k", Code: "k", Kinds: ir.AnyKind, Rule: ir.ReadOnly{}}}}
	for range 100 {
		n := &ir.Node{Name: "n", Type: &ir.Type{}}
		for range 2 {
			n.Checks = append(n.Checks, &ir.Check{Keyword: "k", Code: "k", Kinds: ir.AnyKind, Rule: ir.If{If: &ir.Node{Name: "always"}, Then: last}})
		}
		p.pkg.Nodes = append(p.pkg.Nodes, last)
		last = n
	}
	p.pkg.Nodes = append(p.pkg.Nodes, last)
	p.table = NewTables(p.pkg)
	if steps, _ := p.validating().null(last, here); len(steps) == 0 || len(steps) > 2*manyNulls {
		t.Errorf("%d steps", len(steps))
	}
}
