package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// walks finds the nodes whose errors cannot be found without visiting the values inside an array
// or object. It processes each node once, since a chain of schemas has a function for each of
// its schemas.
type walks struct {
	known map[*ir.Node]bool
	// found are the nodes that need this visit.
	found map[*ir.Node]bool
	// appliedBy are the nodes that apply a node to the same value.
	appliedBy map[*ir.Node][]*ir.Node
}

func newWalks() *walks {
	return &walks{make(map[*ir.Node]bool), make(map[*ir.Node]bool), make(map[*ir.Node][]*ir.Node)}
}

// of reports whether the validation of a node visits the values inside.
func (w *walks) of(n *ir.Node) bool {
	var walking []*ir.Node
	w.look(n, &walking)
	for len(walking) > 0 {
		n := walking[len(walking)-1]
		walking = walking[:len(walking)-1]
		if !w.found[n] {
			w.found[n] = true
			walking = append(walking, w.appliedBy[n]...)
		}
	}
	return w.found[n]
}

// look records a node and the nodes that it applies to the same value. It appends the nodes that
// visit the values inside to walking.
func (w *walks) look(n *ir.Node, walking *[]*ir.Node) {
	if w.known[n] {
		return
	}
	w.known[n] = true
	for _, c := range n.Checks {
		if !reportsErrors(c) {
			continue
		}
		if looksInside(c) {
			*walking = append(*walking, n)
		}
		for _, a := range ir.Applies(c.Rule) {
			if a.To != ir.Instance {
				continue
			}
			w.appliedBy[a.Node] = append(w.appliedBy[a.Node], n)
			w.look(a.Node, walking)
			if w.found[a.Node] {
				*walking = append(*walking, n)
			}
		}
	}
}

// looksInside reports whether a check reports errors about the values inside.
func looksInside(c *ir.Check) bool {
	if _, ok := c.Rule.(ir.JSONSchema); ok {
		return true
	}
	return slices.ContainsFunc(ir.Applies(c.Rule), func(a ir.Applied) bool {
		return a.To != ir.Instance && !onlyWarns(a.Node)
	})
}

// members adds the names of the members whose values are visited inside, for an object to which
// n applies.
func (w *walks) members(n *ir.Node, seen map[*ir.Node]bool, names map[string]bool) {
	if seen[n] {
		return
	}
	seen[n] = true
	for _, c := range n.Checks {
		if !reportsErrors(c) {
			continue
		}
		for _, a := range ir.Applies(c.Rule) {
			switch {
			case a.To == ir.Member && w.of(a.Node):
				names[a.Name] = true
			case a.To == ir.Instance:
				w.members(a.Node, seen, names)
			}
		}
	}
}

// mark sets the fields Walks of types, fields and functions on text.
func (w *walks) mark(types []*ir.Type, texts []*Func) {
	for _, t := range types {
		visited := make(map[string]bool)
		if t.Node != nil {
			t.Indexed = w.of(t.Node)
			if len(t.Fields) > 0 {
				w.members(t.Node, make(map[*ir.Node]bool), visited)
			}
		}
		for _, f := range t.Fields {
			f.Indexed = w.of(f.Node) || visited[f.Member]
		}
	}
	for _, f := range texts {
		f.Walks = w.of(f.Node)
	}
}
