package plan

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

func nodeOf(rules ...ir.Rule) *ir.Node {
	n := &ir.Node{}
	for _, r := range rules {
		n.Checks = append(n.Checks, &ir.Check{Kinds: ir.AnyKind, Rule: r})
	}
	return n
}

// Nodes that only conditions and alternatives use have no rules. All others have some.
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
