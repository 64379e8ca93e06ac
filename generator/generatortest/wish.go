package generatortest

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// wish is the combined constraints of some nodes on one value.
type wish struct {
	kinds ir.KindSet
	// values are the texts of the only allowed values, nil if there is no such restriction.
	values []string
	schema bool // the value is itself a JSON Schema

	minLength, maxLength int // the latter is -1 if unbounded
	patterns, formats    []string

	bounds []string // boundary values

	minItems, maxItems int // the latter is -1 if unbounded
	prefix             [][]*ir.Node
	items              []*ir.Node
	unique             bool
	uniqueBy           []string

	members   []member
	required  []string
	patterned []ir.PatternProperty
	closed    bool // no further members
	rest      []*ir.Node
	names     []*ir.Node
	least     int // minimum number of members
	most      int // maximum number of members, -1 if unbounded

	conditions []ir.If
	dependents []ir.DependentSchema
	together   []ir.DependentRequired
}

// member is a member that the schema describes.
type member struct {
	name  string
	nodes []*ir.Node
}

// wish combines the constraints of nodes. It also chooses alternatives.
func (d *document) wish(nodes []*ir.Node) *wish {
	w := &wish{kinds: ir.AnyKind, maxLength: -1, maxItems: -1, most: -1}
	for _, n := range nodes {
		d.add(w, n)
	}
	return w
}

func (d *document) add(w *wish, n *ir.Node) {
	for _, c := range n.Checks {
		if c.Severity == card.Error || d.tidy {
			d.addRule(w, c.Rule)
		}
	}
}

func (d *document) addRule(w *wish, r ir.Rule) {
	switch r := r.(type) {
	case ir.Ref:
		d.add(w, r.Node)
	case ir.NullOr:
		if w.kinds&ir.Null != 0 && d.chance(8) {
			w.kinds = ir.Null
		} else {
			d.add(w, r.Node)
		}
	case ir.AnyOf:
		d.add(w, pick(d, r.Nodes))
	case ir.OneOf:
		d.add(w, pick(d, r.Nodes))
	case ir.Dispatch:
		c := pick(d, r.Cases)
		w.kinds &= c.Kinds
		d.add(w, c.Node)
	case ir.If:
		w.conditions = append(w.conditions, r)
	case ir.InVersions:
		if r.From <= d.edition && d.edition <= r.To {
			d.add(w, r.Node)
		}
	}
	w.addRestriction(r)
	w.addText(r)
	w.addElements(r)
	w.addMembers(r)
}

// addRestriction adds the admitted kinds and values, and the boundary values of numbers.
func (w *wish) addRestriction(r ir.Rule) {
	switch r := r.(type) {
	case ir.TypeRule:
		w.kinds &= r.Allowed
	case ir.MultipleOf:
		w.bounds = append(w.bounds, r.Of)
	case ir.ZeroOrMinimum:
		w.bounds = append(w.bounds, r.Bound)
	case ir.JSONSchema:
		w.schema = true
	}
	restriction := ir.RestrictionOf(r)
	if restriction.Values != nil {
		w.only(restriction.Values)
	}
	if literal := restriction.Bound.Literal; literal != "" {
		w.bounds = append(w.bounds, literal)
	}
}

// addText adds the constraints of a rule about strings.
func (w *wish) addText(r ir.Rule) {
	switch r := r.(type) {
	case ir.MinLength:
		w.minLength = max(w.minLength, r.N)
	case ir.MaxLength:
		w.maxLength = tighter(w.maxLength, r.N)
	case ir.Pattern:
		w.patterns = append(w.patterns, r.Source)
	case ir.Format:
		w.formats = append(w.formats, r.Name)
	}
}

// tighter returns the smaller of a maximum, -1 if unbounded, and n.
func tighter(most, n int) int {
	if most < 0 {
		return n
	}
	return min(most, n)
}

// addElements adds the constraints of a rule about arrays.
func (w *wish) addElements(r ir.Rule) {
	switch r := r.(type) {
	case ir.MinItems:
		w.minItems = max(w.minItems, r.N)
	case ir.MaxItems:
		w.maxItems = tighter(w.maxItems, r.N)
	case ir.UniqueItems:
		w.unique = true
	case ir.UniqueBy:
		w.uniqueBy = append(w.uniqueBy, r.Member)
	case ir.PrefixItems:
		for i, n := range r.Nodes {
			if i == len(w.prefix) {
				w.prefix = append(w.prefix, nil)
			}
			w.prefix[i] = append(w.prefix[i], n)
		}
	case ir.Items:
		w.addItems(r)
	case ir.Contains:
		w.minItems = max(w.minItems, r.Min)
		if r.Min > 0 {
			w.items = append(w.items, r.Node)
		}
	}
}

// addMembers adds the constraints of a rule about objects.
func (w *wish) addMembers(r ir.Rule) {
	switch r := r.(type) {
	case ir.Required:
		w.required = append(w.required, r.Name)
	case ir.MinProperties:
		w.least = max(w.least, r.N)
	case ir.MaxProperties:
		w.most = tighter(w.most, r.N)
	case ir.PropertyNames:
		w.names = append(w.names, r.Node)
	case ir.Properties:
		for _, p := range r.List {
			w.member(p.Name, p.Node)
		}
	case ir.PatternProperties:
		w.patterned = append(w.patterned, r.List...)
	case ir.AdditionalProperties:
		w.others(r.Node)
	case ir.UnevaluatedProperties:
		w.others(r.Node)
	case ir.DependentSchema:
		w.dependents = append(w.dependents, r)
	case ir.DependentRequired:
		w.together = append(w.together, r)
	}
}

// others adds the node of the members that the schema does not name; nil forbids them.
func (w *wish) others(n *ir.Node) {
	if n == nil {
		w.closed = true
	} else {
		w.rest = append(w.rest, n)
	}
}

func (w *wish) member(name string, n *ir.Node) {
	if i := slices.IndexFunc(w.members, func(m member) bool { return m.name == name }); i >= 0 {
		w.members[i].nodes = append(w.members[i].nodes, n)
		return
	}
	w.members = append(w.members, member{name, []*ir.Node{n}})
}

// nodes returns the nodes of a member.
func (w *wish) nodes(name string) []*ir.Node {
	for _, m := range w.members {
		if m.name == name {
			return m.nodes
		}
	}
	return w.rest
}

func (w *wish) only(values []string) {
	if w.values == nil {
		w.values = slices.Clone(values)
		return
	}
	w.values = slices.DeleteFunc(w.values, func(v string) bool { return !slices.Contains(values, v) })
	if len(w.values) == 0 {
		w.values = slices.Clone(values) // the restrictions contradict each other; the validator will report it
	}
}

// addItems adds the constraints on elements, including those after a prefix.
func (w *wish) addItems(r ir.Items) {
	w.items = append(w.items, r.Node)
	for len(w.prefix) < r.From {
		w.prefix = append(w.prefix, nil)
	}
}

// item returns the nodes of an element.
func (w *wish) item(i int) []*ir.Node {
	if i < len(w.prefix) {
		return w.prefix[i]
	}
	return w.items
}

// identities returns the values that no other element of the list may have in the members that
// must be unique.
func (w *wish) identities(item *jsontree.Node) []string {
	var list []string
	if w.unique {
		list = append(list, text(item))
	}
	for _, name := range w.uniqueBy {
		if m := item.Member(name); m != nil {
			list = append(list, name+" "+strings.TrimSpace(m.Str))
		}
	}
	return list
}
