package emit

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/ir"
)

func nodeOf(rules ...ir.Rule) *ir.Node {
	n := &ir.Node{}
	for _, r := range rules {
		n.Checks = append(n.Checks, &ir.Check{Kinds: ir.AnyKind, Rule: r})
	}
	return n
}

// Only what is nowhere but in conditions and alternatives goes without rules.
func TestAssertedNodes(t *testing.T) {
	condition, then, excluded, branch, both, inner := nodeOf(), nodeOf(), nodeOf(), nodeOf(), nodeOf(), nodeOf()
	branch.Checks = nodeOf(ir.Items{Node: inner}).Checks
	evaluated, unevaluated := nodeOf(), nodeOf()
	root := nodeOf(
		ir.If{If: condition, Then: then},
		ir.Not{Node: excluded},
		ir.AnyOf{Nodes: []*ir.Node{branch, both}},
		ir.Ref{Node: both},
		ir.UnevaluatedItems{Evaluation: &ir.Evaluation{Contains: []*ir.Node{evaluated}}, Node: unevaluated},
	)
	asserted := assertedNodes(&ir.Package{Types: []*ir.Type{{Node: root}}})
	for name, tt := range map[string]struct {
		node *ir.Node
		want bool
	}{
		"root": {root, true}, "then": {then, true}, "what is tried and asserted": {both, true}, "unevaluated": {unevaluated, true},
		"if": {condition, false}, "not": {excluded, false}, "a branch": {branch, false}, "what is inside a branch": {inner, false},
		"what unevaluated looks for": {evaluated, false},
	} {
		if asserted[tt.node] != tt.want {
			t.Errorf("%s: asserted is %v", name, asserted[tt.node])
		}
	}
}

// Two nodes share a function only when they ask the same.
func TestSignature(t *testing.T) {
	property := func(name string, n *ir.Node) ir.Rule {
		return ir.Properties{List: []ir.Property{{Name: name, Node: n}}}
	}
	base := nodeOf(property("a", nodeOf(ir.Const{Value: `"x"`})), ir.Required{Name: "a"})
	known := newSignatures()
	want, ok := known.of(base)
	if !ok {
		t.Fatal("a small node has no signature")
	}
	if got, _ := known.of(nodeOf(property("a", nodeOf(ir.Const{Value: `"x"`})), ir.Required{Name: "a"})); got != want {
		t.Errorf("the same again is %d, not %d", got, want)
	}
	for name, n := range map[string]*ir.Node{
		"another value":   nodeOf(property("a", nodeOf(ir.Const{Value: `"y"`})), ir.Required{Name: "a"}),
		"another member":  nodeOf(property("b", nodeOf(ir.Const{Value: `"x"`})), ir.Required{Name: "a"}),
		"another keyword": nodeOf(property("a", nodeOf(ir.Enum{Values: []string{`"x"`}})), ir.Required{Name: "a"}),
		"less":            nodeOf(property("a", nodeOf(ir.Const{Value: `"x"`}))),
		"another order":   nodeOf(ir.Required{Name: "a"}, property("a", nodeOf(ir.Const{Value: `"x"`}))),
		"a named type":    nodeOf(property("a", &ir.Node{Type: &ir.Type{Go: "X"}}), ir.Required{Name: "a"}),
	} {
		if got, _ := known.of(n); got == want {
			t.Errorf("%s has the same signature %d", name, got)
		}
	}
	cycle := nodeOf()
	cycle.Checks = nodeOf(ir.Items{Node: cycle}).Checks
	if number, ok := known.of(cycle); ok {
		t.Errorf("a node that holds itself has the signature %d", number)
	}
}
