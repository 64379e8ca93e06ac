package plan

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Tables builds the table of a package, one subschema after the other.
type Tables struct {
	Schema
	// Owner maps every check to its node.
	Owner map[*ir.Check]*ir.Node

	asserted    map[*ir.Node]bool
	cycles      *cycles
	evaluations map[*ir.Evaluation]int
	calls       map[Call]int
	// late says that the current subschema belongs to an unevaluated keyword, which is applied
	// after the other keywords.
	late bool
}

// NewTables returns the empty table of a package.
func NewTables(pkg *ir.Package) *Tables {
	t := &Tables{
		Schema:      Schema{Subschemas: []*Subschema{{Node: &ir.Node{}}}, numbers: map[*ir.Node]int{}},
		Owner:       map[*ir.Check]*ir.Node{},
		asserted:    assertedNodes(pkg),
		cycles:      newCycles(),
		evaluations: map[*ir.Evaluation]int{},
		calls:       map[Call]int{},
	}
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			t.Owner[c] = n
			if c.Choice != nil {
				for _, d := range c.Choice.Discriminators {
					t.Owner[d.Unknown] = n // Unknown may be nil
				}
			}
		}
	}
	return t
}

// Asserted reports whether findings of a node can be reported.
func (t *Tables) Asserted(n *ir.Node) bool { return t.asserted[n] }

// Recursive reports whether applying a node can apply it again, to a nested value.
func (t *Tables) Recursive(n *ir.Node) bool { return t.cycles.recursive(n) }

// Rest returns the number of a subschema with some of the checks of a node.
func (t *Tables) Rest(n *ir.Node, checks []*ir.Check) int {
	rest := &ir.Node{Name: n.Name, Origin: n.Origin, Checks: checks}
	t.asserted[rest] = true
	return t.Number(rest)
}

// Finish completes the table after all subschemas have been requested.
func (t *Tables) Finish() *Schema {
	for _, ev := range t.Evaluations {
		t.conditions(ev)
	}
	for _, s := range t.Subschemas {
		s.Repeats = t.late || t.cycles.recursive(s.Node)
	}
	t.findWarnings()
	return &t.Schema
}

// Number returns the number of the subschema of a node.
func (t *Tables) Number(n *ir.Node) int { return t.node(n) }

// node returns the number of the subschema of a node.
func (t *Tables) node(n *ir.Node) int {
	n = Resolve(n)
	if number, ok := t.numbers[n]; ok {
		return number
	}
	number := len(t.Subschemas)
	t.numbers[n] = number
	s := &Subschema{Node: n}
	t.Subschemas = append(t.Subschemas, s)
	asserted := t.asserted[n]
	checks := Inlined(n)
	if !asserted {
		checks = slices.DeleteFunc(checks, func(c *ir.Check) bool { return c.Severity == card.Warning })
	}
	gate, rest := KindGate(checks)
	if gate != nil {
		s.Kinds = cardrt.Kinds(gate.Rule.(ir.TypeRule).Allowed)
		s.Type = t.rule(gate, asserted)
	}
	b := &builder{Tables: t, s: s, asserted: asserted}
	for _, c := range rest {
		b.check(c)
	}
	if typ := cmp.Or(n.Type, n.Shares); typ != nil && asserted && SuggestsMembers(typ) {
		b.suggest(typ)
	}
	return number
}

// rule returns the rule to report for a check. It is nil in a subschema whose findings are not
// reported.
func (t *Tables) rule(c *ir.Check, asserted bool) *ir.Check {
	if !asserted {
		return nil
	}
	return c
}
