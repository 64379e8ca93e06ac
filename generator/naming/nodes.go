package naming

import (
	"strconv"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// nodes names the nodes: after their type, or else after the node that applies
// them and the way from there. Node names are unexported and promise nothing, so
// here, and only here, an ordinal may end a name: that of a place in a list, such
// as the third alternative of anyOf.
func (a *assigner) nodes() {
	w := &nodeWalk{caser: a.caser, taken: make(map[string]bool), done: make(map[*ir.Node]bool), visited: make(map[*ir.Node]bool)}
	for _, t := range a.pkg.Types {
		if t.Node != nil {
			w.set(t.Node, w.caser.Unexported(t.Go))
		}
	}
	for _, t := range a.pkg.Types {
		if t.Node == nil {
			continue
		}
		for _, f := range t.Fields {
			if f.Node != nil && !w.done[f.Node] {
				w.set(f.Node, join(t.Node.Name, w.caser.Exported(f.Go)))
			}
		}
		w.children(t.Node)
	}
	for _, n := range a.pkg.Nodes {
		if !w.done[n] {
			w.set(n, w.caser.Unexported(orSpelled(placeWords("#"+n.Origin.Pointer), n.Origin.File, w.caser)))
			w.children(n)
		}
	}
}

// nodeWalk goes through the graph of nodes once.
type nodeWalk struct {
	caser   *Caser
	taken   map[string]bool
	done    map[*ir.Node]bool // has a name
	visited map[*ir.Node]bool // has named what it applies
}

// set names a node. A name that another node has already is told apart by the
// place of the node in the schema, and by an ordinal if even that is the same.
func (w *nodeWalk) set(n *ir.Node, name string) {
	if name == "" {
		name = "place"
	}
	name = SafeLocal(name)
	if w.taken[name] {
		name = join(name, w.caser.Exported("at "+placeWords("#"+n.Origin.Pointer)))
	}
	unique := name
	for i := 1; w.taken[unique]; i++ {
		unique = join(name, "Part"+strconv.Itoa(i))
	}
	n.Name = unique
	w.taken[unique], w.done[n] = true, true
}

// children names what the checks of n apply, depth first.
func (w *nodeWalk) children(n *ir.Node) {
	if w.visited[n] {
		return
	}
	w.visited[n] = true
	for _, check := range n.Checks {
		for _, e := range w.edges(check) {
			if e.node == nil {
				continue
			}
			if !w.done[e.node] {
				w.set(e.node, join(n.Name, e.word))
			}
			w.children(e.node)
		}
	}
}

// edge leads from a node to one that it applies.
type edge struct {
	word string
	node *ir.Node
}

// edges are the nodes that a check applies.
func (w *nodeWalk) edges(c *ir.Check) []edge {
	switch r := c.Rule.(type) {
	case ir.Ref:
		return []edge{{w.caser.Exported(c.Code), r.Node}}
	case ir.NullOr:
		return []edge{{"NotNull", r.Node}}
	case ir.AnyOf:
		return numberedEdges("AnyOf", r.Nodes)
	case ir.OneOf:
		return numberedEdges("OneOf", r.Nodes)
	case ir.Not:
		return []edge{{"Not", r.Node}}
	case ir.If:
		return []edge{{"If", r.If}, {"Then", r.Then}, {"Else", r.Else}}
	case ir.PrefixItems:
		return numberedEdges("Item", r.Nodes)
	case ir.Items:
		return []edge{{"Item", r.Node}}
	case ir.Contains:
		return []edge{{"Contains", r.Node}}
	case ir.PropertyNames:
		return []edge{{"Names", r.Node}}
	case ir.Properties:
		list := make([]edge, len(r.List))
		for i, p := range r.List {
			list[i] = edge{orSpelled(w.caser.Exported(p.Name), p.Name, w.caser), p.Node}
		}
		return list
	case ir.PatternProperties:
		list := make([]edge, len(r.List))
		for i, p := range r.List {
			list[i] = edge{"Matching" + w.caser.Exported(p.Pattern), p.Node}
		}
		return list
	case ir.AdditionalProperties:
		return []edge{{"Value", r.Node}}
	case ir.DependentSchema:
		return []edge{{"With" + w.caser.Exported(r.If), r.Node}}
	}
	return nil
}

// numberedEdges are edges that only their place tells apart.
func numberedEdges(word string, nodes []*ir.Node) []edge {
	list := make([]edge, len(nodes))
	for i, n := range nodes {
		list[i] = edge{word + strconv.Itoa(i), n}
	}
	return list
}
