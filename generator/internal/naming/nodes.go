package naming

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// nodes names the nodes. A node is named after its type or field if it has one, otherwise after
// its subject and the node that applies it. Node names are unexported and may change.
// Therefore, unlike other names, they may depend on each other: a node gets the shortest free
// name, in a fixed order, with a number if nothing else distinguishes it.
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
		w.fields(t, func(f *ir.Field) bool { return declares(t.Node, f.Node) })
	}
	byName := slices.SortedFunc(slices.Values(a.pkg.Types), func(s, t *ir.Type) int { return cmp.Compare(s.Go, t.Go) })
	for _, t := range byName {
		w.fields(t, func(*ir.Field) bool { return true })
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

// fields names the nodes of the selected fields of a type. Types that apply the same schema
// have fields with the same node. It is named after the type whose schema declares it, or else
// after the first type by name, so that the order of a schema's members does not matter.
func (w *nodeWalk) fields(t *ir.Type, selected func(*ir.Field) bool) {
	if t.Node == nil {
		return
	}
	fields := t.Fields
	if t.Kind == ir.TupleType {
		fields = t.Places() // the other fields are named after items, as in a list
	}
	for _, f := range fields {
		if f.Node != nil && f.Node.Name == "" && selected(f) {
			w.set(f.Node, w.join(t.Node.Name, f.Go), join(t.Node.Name, f.Go))
			w.anchors[f.Node] = true
		}
	}
}

// declares reports whether a node is inside the schema of another one.
func declares(outer, inner *ir.Node) bool {
	return inner != nil && inner.Origin.File == outer.Origin.File && strings.HasPrefix(inner.Origin.Pointer, outer.Origin.Pointer+"/")
}

// nodeWalk visits the graph of nodes once.
type nodeWalk struct {
	caser    *Caser
	versions []string
	taken    map[string]bool
	ordinals map[string]int    // the first ordinal to try
	visited  map[*ir.Node]bool // the nodes that it applies have names
	anchors  map[*ir.Node]bool // it is the node of a type or field
}

// set gives a node the first free name, or adds a number if none is free. If a node only
// applies another one in some versions, the other node gets the name.
func (w *nodeWalk) set(n *ir.Node, names ...string) {
	if r, ok := n.OnlyVersions(); ok && r.Node != n && r.Node.Name == "" {
		word := w.versionWord(r)
		longer := slices.Clone(names)
		for _, name := range names {
			longer = append(longer, join(name, word))
		}
		n.Name = "guard" // a guard that refers to itself keeps this name
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
			if e.node.Name == "" {
				w.set(e.node, w.names(n, anchor, e)...)
			}
			w.children(e.node, anchor)
		}
	}
	for _, check := range n.Checks {
		for i, child := range ir.Children(check.Rule) {
			if child.Name == "" { // an unevaluated keyword also applies it
				w.set(child, join(n.Name, "Part"+strconv.Itoa(i)))
			}
			w.children(child, anchor)
		}
	}
}

// edge is the relation between a node and a node that it applies.
type edge struct {
	node *ir.Node
	// about is the subject of the node in the schema's own words; together with the type's name
	// it is sufficient. place is the node's position in its parent. Either may be empty.
	about, place string
	// global says that about is a name of the schema file. member says that place is the name
	// of a member.
	global, member bool
}

// names returns the possible names for the node of an edge, best first.
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

// join appends words to a name, except words that the name already has.
func (w *nodeWalk) join(name, tail string) string {
	said := words(name)
	list := words(tail)
	for len(list) > 1 && slices.ContainsFunc(said, func(s string) bool { return unicodetables.EqualLower(s, list[0]) }) {
		list = list[1:]
	}
	if rest := len(list) - len(said); rest > 0 && slices.EqualFunc(list[rest:], said, unicodetables.EqualLower) {
		list = list[:rest]
	}
	return join(name, w.caser.camelWords(list, false))
}

// edges returns the edges to the nodes that a check applies, except nodes of an evaluation,
// which have no role. i is the index of the check among the checks of n.
func (w *nodeWalk) edges(n *ir.Node, c *ir.Check, i int) []edge {
	var list []edge
	for _, a := range ir.Applies(c.Rule) {
		switch {
		case a.To == ir.Member:
			list = append(list, edge{node: a.Node, place: orSpelled(w.caser.Exported(a.Name), a.Name, w.caser), member: true})
		case a.Role != "":
			list = append(list, w.edge(n, c, i, a))
		}
	}
	return list
}

// edge returns the edge to a node with a role.
func (w *nodeWalk) edge(n *ir.Node, c *ir.Check, i int, a ir.Applied) edge {
	e := edge{node: a.Node, place: a.Role + w.caser.Exported(a.Name) + w.path(a.Path)}
	if a.To == ir.Element || a.As == ir.AsAlternative || a.As == ir.AsCase {
		e.place += strconv.Itoa(a.Index)
	}
	switch r, versions := c.Rule.(ir.InVersions); {
	case versions:
		e.place = w.versionWord(r)
	case a.Role == ir.Reference:
		return w.reference(n, c, a.Node, i)
	case a.As == ir.AsAlternative:
		e.about = w.subject(a.Node)
	case a.As == ir.AsCase:
		e.about = w.caser.Exported(a.Kinds.Names()[0])
		if len(a.Values) > 0 {
			e.about = w.caser.Exported(a.Values[0])
		}
	}
	return e
}

// path spells a path of members. A star stands for an element.
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

// reference returns the edge to a node that the parent refers to. An entry of x-checks is named
// by its code, a definition by its own name, a branch of allOf by its subject.
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

// ordinal returns the index of check i among the checks of its keyword.
func ordinal(n *ir.Node, i int) int {
	place := 0
	for _, c := range n.Checks[:i] {
		if c.Keyword == n.Checks[i].Keyword {
			place++
		}
	}
	return place
}

// subject returns a word for the subject of a branch: the constant that it requires or depends
// on, its versions, or the only member that it describes. It is empty if there is no single
// subject.
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

// constant returns the string that a node requires of a member or of the value itself.
func (w *nodeWalk) constant(n *ir.Node, depth int) string {
	if n == nil || depth > maxDepth {
		return ""
	}
	for _, c := range n.Checks {
		word := ""
		if r, ok := c.Rule.(ir.Const); ok && strings.HasPrefix(r.Value, `"`) {
			word = w.caser.Exported(ir.StringValue(r.Value))
		}
		for _, a := range ir.Applies(c.Rule) {
			switch {
			case word != "":
			case a.Role == ir.Condition:
				word = w.constant(a.Node, depth+1)
			case a.Node.Type != nil:
			case a.Role == ir.Reference:
				word = w.constant(a.Node, depth+1)
			case a.To == ir.Member:
				word = w.constant(a.Node, depth+2)
			}
		}
		if word != "" {
			return word
		}
	}
	return ""
}

// member returns the only member that a node describes.
func (w *nodeWalk) member(n *ir.Node, depth int) string {
	if n == nil || depth > maxDepth {
		return ""
	}
	var names []string
	for _, c := range n.Checks {
		if r, ok := c.Rule.(ir.Required); ok {
			names = append(names, r.Name)
		}
		for _, a := range ir.Applies(c.Rule) {
			switch {
			case a.Role == ir.Condition:
				return w.member(a.Node, depth+1)
			case a.To == ir.Member:
				names = append(names, a.Name)
			}
		}
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) != 1 {
		return ""
	}
	return w.caser.Exported(names[0])
}

// versionWord describes the versions of a rule.
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

// lastToken returns the last segment of a JSON Pointer.
func lastToken(pointer string) string { return pointer[strings.LastIndexByte(pointer, '/')+1:] }
