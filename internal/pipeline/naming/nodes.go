package naming

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// nodes names the nodes: after their type or field if they have one, and else after their
// subject and the node that applies them. Node names are unexported and may change, so
// here, and only here, a name may depend on other names: the shortest free name is used,
// in a fixed order, with an ordinal if there is no other distinction.
func (a *assigner) nodes() {
	w := &nodeWalk{
		caser: a.caser, versions: a.pkg.Versions,
		taken: make(map[string]bool), ordinals: make(map[string]int), visited: make(map[*ir.Node]bool), anchors: make(map[*ir.Node]bool),
	}
	for _, t := range a.pkg.Types {
		if t.Node != nil {
			w.set(t.Node, SafeLocal(w.caser.Unexported(t.Go)))
			w.anchors[t.Node] = true
		}
	}
	for _, t := range a.pkg.Types {
		if t.Node == nil {
			continue
		}
		fields := t.Fields
		if t.Kind == ir.TupleType {
			fields = t.Places() // the others are named after items, like those of a list
		}
		for _, f := range fields {
			if f.Node != nil && f.Node.Name == "" {
				w.set(f.Node, w.join(t.Node.Name, f.Go), join(t.Node.Name, f.Go))
				w.anchors[f.Node] = true
			}
		}
	}
	for _, t := range a.pkg.Types {
		if t.Node != nil {
			w.children(t.Node, t.Node.Name)
		}
	}
	for _, n := range a.pkg.Nodes {
		if n.Name == "" {
			place := SafeLocal(w.caser.Unexported(orSpelled(placeWords("#"+n.Origin.Pointer), n.Origin.File, w.caser)))
			w.set(n, place)
			w.children(n, place)
		}
	}
}

// nodeWalk visits the graph of nodes once.
type nodeWalk struct {
	caser    *Caser
	versions []string
	taken    map[string]bool
	ordinals map[string]int    // the first ordinal to try
	visited  map[*ir.Node]bool // the nodes it applies have names
	anchors  map[*ir.Node]bool // is the node of a type or field
}

// set gives a node the first free name, and an ordinal if there is none. A node that only
// applies another one in some versions does not use up the name.
func (w *nodeWalk) set(n *ir.Node, names ...string) {
	if r, ok := n.OnlyVersions(); ok && r.Node != n && r.Node.Name == "" {
		word := w.versionWord(r)
		longer := slices.Clone(names)
		for _, name := range names {
			longer = append(longer, join(name, word))
		}
		n.Name = "guard" // so that a self-referencing guard ends here
		w.set(r.Node, longer...)
		w.anchors[r.Node] = true
		names = []string{join(r.Node.Name, "ByVersion")}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	for i, name := range names {
		names[i] = bounded(name)
	}
	if len(names) == 0 {
		names = []string{"place"}
	}
	for _, name := range names {
		if !w.taken[name] {
			w.take(n, name)
			return
		}
	}
	last := names[len(names)-1]
	for i := max(2, w.ordinals[last]); ; i++ {
		if name := join(last, strconv.Itoa(i)); !w.taken[name] {
			w.ordinals[last] = i + 1
			w.take(n, name)
			return
		}
	}
}

func (w *nodeWalk) take(n *ir.Node, name string) {
	n.Name = name
	w.taken[name] = true
}

// children names the nodes that the checks of n apply, depth first. The anchor is the
// name of the type or field of n.
func (w *nodeWalk) children(n *ir.Node, anchor string) {
	if w.visited[n] {
		return
	}
	w.visited[n] = true
	if w.anchors[n] {
		anchor = n.Name
	}
	for i, check := range n.Checks {
		for _, e := range w.edges(n, check, i) {
			if e.node == nil {
				continue
			}
			if e.node.Name == "" {
				w.set(e.node, w.names(n, anchor, e)...)
			}
			w.children(e.node, anchor)
		}
	}
	for _, check := range n.Checks {
		for i, child := range ir.Children(check.Rule) {
			if child.Name == "" { // a trial of an unevaluated keyword
				w.set(child, join(n.Name, "Part"+strconv.Itoa(i)))
			}
			w.children(child, anchor)
		}
	}
}

// edge is the relation of a node to one that it applies.
type edge struct {
	node *ir.Node
	// about is the subject of the node, in the schema's own words, and sufficient in
	// combination with its type; place is its position in its parent. Either may be
	// empty.
	about, place string
	// global says that about is a name of the schema file, member that place is the name
	// of a member.
	global, member bool
}

// names are the possible names for the node of an edge, the best one first.
func (w *nodeWalk) names(parent *ir.Node, anchor string, e edge) []string {
	var list []string
	if e.about != "" {
		if e.global {
			list = append(list, SafeLocal(w.caser.Unexported(e.about)))
		}
		if e.place == "" {
			list = append(list, w.join(anchor, e.about))
		}
		list = append(list, w.join(parent.Name, e.about))
	}
	if outer, ok := strings.CutSuffix(parent.Name, "Then"); ok && e.member {
		list = append(list, join(outer, e.place))
	}
	if e.place != "" {
		list = append(list, join(parent.Name, e.place))
	}
	return append(list, join(parent.Name, e.about+e.place))
}

// join appends words to a name, without those that the name already has.
func (w *nodeWalk) join(name, tail string) string {
	said := words(name)
	list := words(tail)
	for len(list) > 1 && slices.ContainsFunc(said, func(s string) bool { return strings.EqualFold(s, list[0]) }) {
		list = list[1:]
	}
	if rest := len(list) - len(said); rest > 0 && slices.EqualFunc(list[rest:], said, strings.EqualFold) {
		list = list[:rest]
	}
	return join(name, w.caser.camelWords(list, false))
}

// edges are the nodes that a check applies; i is its index among the checks of n.
func (w *nodeWalk) edges(n *ir.Node, c *ir.Check, i int) []edge {
	switch r := c.Rule.(type) {
	case ir.Ref:
		return []edge{w.reference(n, c, r.Node, i)}
	case ir.NullOr:
		return []edge{{node: r.Node, place: "NotNull"}}
	case ir.InVersions:
		return []edge{{node: r.Node, place: w.versionWord(r)}}
	case ir.AnyOf:
		return w.branches("AnyOf", r.Nodes)
	case ir.OneOf:
		return w.branches("OneOf", r.Nodes)
	case ir.Dispatch:
		list := make([]edge, len(r.Cases))
		for i, k := range r.Cases {
			list[i] = edge{node: k.Node, about: w.caser.Exported(k.Kinds.Names()[0])}
			if len(k.Values) > 0 {
				list[i].about = w.caser.Exported(k.Values[0])
			}
			list[i].place = "Case" + strconv.Itoa(i)
		}
		return list
	case ir.Not:
		return []edge{{node: r.Node, place: "Not"}}
	case ir.If:
		return []edge{{node: r.If, place: "If"}, {node: r.Then, place: "Then"}, {node: r.Else, place: "Else"}}
	case ir.PrefixItems:
		list := make([]edge, len(r.Nodes))
		for i, item := range r.Nodes {
			list[i] = edge{node: item, place: "Item" + strconv.Itoa(i)}
		}
		return list
	case ir.Items:
		return []edge{{node: r.Node, place: "Item"}}
	case ir.Contains:
		return []edge{{node: r.Node, place: "Contains"}}
	case ir.PropertyNames:
		return []edge{{node: r.Node, place: "Names"}}
	case ir.Properties:
		list := make([]edge, len(r.List))
		for i, p := range r.List {
			list[i] = edge{node: p.Node, place: orSpelled(w.caser.Exported(p.Name), p.Name, w.caser), member: true}
		}
		return list
	case ir.PatternProperties:
		list := make([]edge, len(r.List))
		for i, p := range r.List {
			list[i] = edge{node: p.Node, place: "Matching" + w.caser.Exported(p.Pattern)}
		}
		return list
	case ir.AdditionalProperties:
		return []edge{{node: r.Node, place: "Value"}}
	case ir.UnevaluatedItems:
		return []edge{{node: r.Node, place: "UnevaluatedItem"}}
	case ir.UnevaluatedProperties:
		return []edge{{node: r.Node, place: "UnevaluatedValue"}}
	case ir.DependentSchema:
		return []edge{{node: r.Node, place: "With" + w.caser.Exported(r.If)}}
	case ir.References:
		list := make([]edge, len(r.Where))
		for i, condition := range r.Where {
			list[i] = edge{node: condition.Node, place: "Where" + w.path(condition.Path)}
		}
		return list
	}
	return nil
}

// path spells a path of members; a star is one of their elements.
func (w *nodeWalk) path(tokens []string) string {
	var text string
	for _, token := range tokens {
		if token == "*" {
			text += "Item"
		} else {
			text += w.caser.Exported(token)
		}
	}
	return text
}

// reference is the edge to a node that the parent refers to: an entry of x-checks is
// named by its code, a definition by its own name, a branch of allOf by its subject.
func (w *nodeWalk) reference(parent *ir.Node, c *ir.Check, n *ir.Node, i int) edge {
	switch c.Keyword {
	case "x-checks":
		if about := w.subject(n); about != "" && w.sharesCode(parent, c) {
			return edge{node: n, about: w.caser.Exported(c.Code) + about}
		}
		return edge{node: n, about: w.caser.Exported(c.Code)}
	case "allOf":
		return edge{node: n, about: w.subject(n), place: "AllOf" + strconv.Itoa(ordinal(parent, i))}
	}
	return edge{node: n, about: w.caser.Exported(lastToken(n.Origin.Pointer)), place: "Ref", global: true}
}

// sharesCode reports whether another entry of x-checks has the code of c.
func (w *nodeWalk) sharesCode(n *ir.Node, c *ir.Check) bool {
	return slices.ContainsFunc(n.Checks, func(other *ir.Check) bool {
		return other != c && other.Keyword == c.Keyword && other.Code == c.Code
	})
}

// ordinal is the index of check i among those of its keyword.
func ordinal(n *ir.Node, i int) int {
	place := 0
	for _, c := range n.Checks[:i] {
		if c.Keyword == n.Checks[i].Keyword {
			place++
		}
	}
	return place
}

// branches are the edges to alternatives, each named after its subject.
func (w *nodeWalk) branches(word string, nodes []*ir.Node) []edge {
	list := make([]edge, len(nodes))
	for i, n := range nodes {
		list[i] = edge{node: n, about: w.subject(n), place: word + strconv.Itoa(i)}
	}
	return list
}

// subject returns a word for the subject of a branch: the constant that it requires or is
// conditional on, the versions that it is for, or the only member that it describes; ""
// if there is more than one or none.
func (w *nodeWalk) subject(n *ir.Node) string {
	if r, ok := n.OnlyVersions(); ok {
		return w.versionWord(r)
	}
	if word := w.constant(n, 0); word != "" {
		return word
	}
	return w.member(n, 0)
}

// maxDepth is the maximum depth in a branch at which its subject is searched.
const maxDepth = 4

// constant is the string to which a node restricts a member or the value itself.
func (w *nodeWalk) constant(n *ir.Node, depth int) string {
	if n == nil || depth > maxDepth {
		return ""
	}
	for _, c := range n.Checks {
		word := ""
		switch r := c.Rule.(type) {
		case ir.Const:
			if strings.HasPrefix(r.Value, `"`) {
				word = w.caser.Exported(ir.StringValue(r.Value))
			}
		case ir.Ref:
			if r.Node.Type == nil {
				word = w.constant(r.Node, depth+1)
			}
		case ir.If:
			word = w.constant(r.If, depth+1)
		case ir.Properties:
			for _, p := range r.List {
				if word == "" && p.Node.Type == nil {
					word = w.constant(p.Node, depth+2)
				}
			}
		}
		if word != "" {
			return word
		}
	}
	return ""
}

// member is the only member that a node describes.
func (w *nodeWalk) member(n *ir.Node, depth int) string {
	if n == nil || depth > maxDepth {
		return ""
	}
	var names []string
	for _, c := range n.Checks {
		switch r := c.Rule.(type) {
		case ir.If:
			return w.member(r.If, depth+1)
		case ir.Required:
			names = append(names, r.Name)
		case ir.Properties:
			for _, p := range r.List {
				names = append(names, p.Name)
			}
		}
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) != 1 {
		return ""
	}
	return w.caser.Exported(names[0])
}

// versionWord describes the versions to which a rule applies.
func (w *nodeWalk) versionWord(r ir.InVersions) string {
	name := func(i int) string {
		if i < 0 || i >= len(w.versions) {
			return strconv.Itoa(i)
		}
		return w.caser.camel(w.versions[i])
	}
	switch {
	case r.To == len(w.versions)-1:
		return "Since" + name(r.From)
	case r.From == r.To:
		return "In" + name(r.From)
	case r.From == 0:
		return "Until" + name(r.To)
	}
	return "From" + name(r.From)
}

// lastToken is the last segment of a JSON Pointer.
func lastToken(pointer string) string { return pointer[strings.LastIndexByte(pointer, '/')+1:] }
