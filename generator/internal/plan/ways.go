package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
)

// Several paths of a schema can lead to a subschema for the same value: through a property in
// two parts of an allOf, or through a property and a pattern. If the subschema also has several
// paths, their number doubles with every level.
//
// The evaluation of JSON text visits a value once, whatever the number of paths. Typed
// validators call a function for each path. They cannot cache results by address, since a
// program may put one pointer into two fields.

// ManyWays returns the nodes with too many paths to the same value. Typed validators check them
// on the text. From then on, a path into such a node counts as one.
func ManyWays(pkg *ir.Package) map[*ir.Node]bool {
	w := &ways{
		most: map[*ir.Node]int{}, cut: map[*ir.Node]bool{}, shared: map[*ir.Node]bool{}, sharing: map[*ir.Node]bool{},
		profiles: map[*ir.Node]*profile{}, resolved: map[*ir.Node]*ir.Node{}, matches: map[[2]string]bool{},
	}
	order := newCycles()
	for _, t := range pkg.Types {
		order.recursive(t.Node)
		for _, f := range t.Fields {
			order.recursive(f.Node)
		}
	}
	w.findShared(order.components)
	called := w.called(pkg, order.components)
	for _, component := range order.components {
		cycle := order.inCycle[component[0]]
		w.count(slices.DeleteFunc(component, func(n *ir.Node) bool { return !called[n] }), cycle)
	}
	return w.cut
}

// ways counts the paths between nodes that report findings.
type ways struct {
	// most caches the maximum number of paths from a node to any other node for the same value.
	// It is 1 for a node in cut, whose own paths are not counted.
	most map[*ir.Node]int
	// cut are the nodes with too many paths to other nodes.
	cut map[*ir.Node]bool
	// shared are the nodes that are applied more than once, by one check or by several. sharing
	// are the nodes that refer to a shared one.
	shared, sharing map[*ir.Node]bool
	profiles        map[*ir.Node]*profile
	resolved        map[*ir.Node]*ir.Node
	matches         map[[2]string]bool
}

const (
	// fewWays is the maximum number of paths to a node for the same value. It is high because
	// the count is an upper bound, and because encoding a value costs more than a few calls.
	fewWays = 128
	// manyParts is the number of nodes and parts of a value beyond which the paths to
	// them are not counted.
	manyParts = 4096
	// manyNames limits how many names are compared with patterns at one node.
	manyNames = 1 << 16
)

// called returns the nodes that generated code checks values against. Other nodes are anonymous
// and reached only by references; their checks are part of the referring nodes.
func (w *ways) called(pkg *ir.Package, components [][]*ir.Node) map[*ir.Node]bool {
	called := map[*ir.Node]bool{}
	for _, t := range pkg.Types {
		called[w.resolve(t.Node)] = true
		for _, f := range t.Fields {
			called[w.resolve(f.Node)] = true
		}
	}
	for _, component := range components {
		for _, n := range component {
			called[n] = called[n] || n.Type != nil
			for _, c := range n.Checks {
				if _, ok := c.Rule.(ir.Ref); ok {
					continue
				}
				for _, child := range ir.Children(c.Rule) {
					called[w.resolve(child)] = true
				}
			}
		}
	}
	return called
}

// findShared finds the nodes that generated code applies in more than one place. The checks of
// an anonymous node are repeated at each reference, so that the nodes it applies count once for
// each reference.
func (w *ways) findShared(components [][]*ir.Node) {
	applied := map[*ir.Node]bool{}
	for _, component := range slices.Backward(components) {
		for _, n := range component {
			w.shared[n] = w.shared[n] || len(component) > 1
			copied := n.Type == nil && w.shared[n]
			for _, c := range n.Checks {
				for _, child := range ir.Children(c.Rule) {
					child = w.resolve(child)
					w.shared[child] = w.shared[child] || applied[child] || copied
					applied[child] = true
				}
			}
		}
	}
	for _, component := range components {
		for _, n := range component {
			w.sharing[n] = w.shared[n] || len(component) > 1 || slices.ContainsFunc(n.Checks, func(c *ir.Check) bool {
				return slices.ContainsFunc(ir.Children(c.Rule), func(child *ir.Node) bool { return w.sharing[w.resolve(child)] })
			})
		}
		if slices.ContainsFunc(component, func(n *ir.Node) bool { return w.sharing[n] }) {
			for _, n := range component {
				w.sharing[n] = true
			}
		}
	}
}

// resolve caches the result of Resolve.
func (w *ways) resolve(n *ir.Node) *ir.Node {
	to, known := w.resolved[n]
	if !known {
		to = Resolve(n)
		w.resolved[n] = to
	}
	return to
}

// count counts the paths from the nodes of a component. In a cycle the counts depend on each
// other. If the counts keep growing, the nodes are cut.
func (w *ways) count(component []*ir.Node, cycle bool) {
	for _, n := range component {
		w.most[n] = 1
	}
	const manyCuts = 8
	for round, cuts := 0, 0; ; round++ {
		changed, cut := false, false
		for _, n := range component {
			if w.cut[n] {
				continue
			}
			most := w.mostOf(n)
			switch {
			case most > fewWays, round > 2*fewWays && most != w.most[n], cuts == manyCuts:
				w.cut[n], w.most[n], cut = true, 1, true
			case most != w.most[n]:
				w.most[n], changed = most, true
			}
		}
		for _, n := range component {
			delete(w.profiles, n)
		}
		if cut { // the others count again
			for _, n := range component {
				w.most[n] = 1
			}
			round, cuts = 0, cuts+1
		}
		if !cycle || !cut && !changed || cuts > manyCuts {
			return
		}
	}
}

// mostOf returns the maximum number of paths from n to a node, at the value itself or inside.
func (w *ways) mostOf(n *ir.Node) int {
	p := w.profileOf(n)
	if p.size() > manyParts {
		return fewWays + 1
	}
	most := 1
	for _, times := range p.here {
		most = max(most, times)
	}
	return min(max(most, w.mostInside(p)), fewWays+1)
}

// profileOf returns the paths from a node.
func (w *ways) profileOf(n *ir.Node) *profile {
	if p, known := w.profiles[n]; known {
		return p
	}
	p := newProfile()
	w.profiles[n] = p // found by a node that refers back to itself at the same value
	tagged := taggedBranches{}
	for _, c := range Inlined(n) {
		if r, ok := c.Rule.(ir.If); !ok {
			w.addInside(p, c)
			w.addHere(p, c)
		} else if !tagged.add(r) {
			p.add(w.oneOf(w.applied(r.Then), w.applied(r.Else)))
		}
		if p.size() > manyParts {
			return p
		}
	}
	for _, branches := range tagged {
		var list []*profile
		for _, b := range branches {
			list = append(list, w.applied(b.nodes...))
		}
		p.add(w.oneOf(list...))
	}
	return p
}

// applied returns the paths through nodes that are all applied to the value itself; nil nodes
// have none.
func (w *ways) applied(nodes ...*ir.Node) *profile {
	p := newProfile()
	for _, n := range nodes {
		if n == nil {
			continue
		}
		n = w.resolve(n)
		p.here[n]++
		if !w.cut[n] {
			p.add(w.profileOf(n))
		}
	}
	return p
}

// addHere adds the paths through a check to nodes for the value itself. For a dispatch it takes
// the maximum, since only one case is applied.
func (w *ways) addHere(p *profile, c *ir.Check) {
	var all []*ir.Node
	var one []*profile
	for _, a := range c.Reported() {
		switch {
		case a.To != ir.Instance:
		case a.Asserted():
			all = append(all, a.Node)
		default: // the findings of one alternative are reported
			one = append(one, w.applied(a.Node))
		}
	}
	p.add(w.applied(all...))
	p.add(w.oneOf(one...))
}

// oneOf returns the paths through one of several alternatives: the maximum of each count.
func (w *ways) oneOf(list ...*profile) *profile {
	greatest := newProfile()
	for _, p := range list {
		greatest.raise(p)
	}
	return greatest
}

// profile counts the paths from a node to nodes for the same value, and into the parts of the
// value.
type profile struct {
	here     map[*ir.Node]int
	names    map[string]int     // members with these names
	patterns map[string]int     // members whose name matches the pattern
	rests    map[*ir.Check]rest // other members
	items    map[int]int        // elements at these indexes
	elements map[*ir.Check]rest // elements from an index on
	name     map[struct{}]int   // the name of a member
}

// rest has the paths to parts that a check does not select by name, pattern or index.
type rest struct {
	known, patterns []string
	from, ways      int
}

func newProfile() *profile {
	return &profile{
		here: map[*ir.Node]int{}, names: map[string]int{}, patterns: map[string]int{}, rests: map[*ir.Check]rest{},
		items: map[int]int{}, elements: map[*ir.Check]rest{}, name: map[struct{}]int{},
	}
}

func (p *profile) size() int {
	return len(p.here) + len(p.names) + len(p.patterns) + len(p.rests) + len(p.items) + len(p.elements)
}

// add adds the counts, each limited to fewWays+1.
func (p *profile) add(q *profile) {
	p.merge(q, func(a, b int) int { return min(a+b, fewWays+1) })
}

// raise takes the maximum of the counts of two profiles.
func (p *profile) raise(q *profile) { p.merge(q, func(a, b int) int { return max(a, b) }) }

func (p *profile) merge(q *profile, number func(a, b int) int) {
	mergeNumbers(p.here, q.here, number)
	mergeNumbers(p.names, q.names, number)
	mergeNumbers(p.patterns, q.patterns, number)
	mergeNumbers(p.items, q.items, number)
	mergeNumbers(p.name, q.name, number)
	mergeRests(p.rests, q.rests, number)
	mergeRests(p.elements, q.elements, number)
}

func mergeNumbers[K comparable](to, from map[K]int, number func(a, b int) int) {
	for k, n := range from {
		to[k] = number(to[k], n)
	}
}

func mergeRests(to, from map[*ir.Check]rest, number func(a, b int) int) {
	for c, r := range from {
		r.ways = number(to[c].ways, r.ways)
		to[c] = r
	}
}

// addInside adds the paths through a check to the members and elements of the value.
func (w *ways) addInside(p *profile, c *ir.Check) {
	of := func(n *ir.Node) int {
		if n = w.resolve(n); !w.sharing[n] {
			return 0
		}
		return w.most[n]
	}
	for _, a := range c.Reported() {
		n := of(a.Node)
		if n == 0 {
			continue
		}
		switch a.To {
		case ir.Member:
			p.names[a.Name] += n
		case ir.MatchingNames:
			p.patterns[a.Name] += n
		case ir.OtherMembers:
			p.rests[c] = rest{known: a.Known, patterns: a.Patterns, ways: n}
		case ir.MemberNames:
			p.name[struct{}{}] += n
		case ir.Element:
			p.items[a.Index] += n
		case ir.ElementsFrom:
			p.elements[c] = rest{from: a.Index, ways: n}
		}
	}
}

// mostInside returns the maximum number of paths to one member or element of the value.
func (w *ways) mostInside(p *profile) int {
	return max(w.mostInMember(p), w.mostInElement(p), p.name[struct{}{}])
}

func (w *ways) mostInMember(p *profile) int {
	most, others, patterned := 0, 0, 0
	for _, r := range p.rests {
		others += r.ways
	}
	for _, n := range p.patterns {
		patterned += n // a name can match all patterns
	}
	all := len(p.names)*(len(p.patterns)+len(p.rests)) > manyNames
	for name, n := range p.names {
		for pattern, more := range p.patterns {
			if all || w.match(pattern, name) {
				n += more
			}
		}
		for _, r := range p.rests {
			if all || !slices.Contains(r.known, name) && !slices.ContainsFunc(r.patterns, func(p string) bool { return w.match(p, name) }) {
				n += r.ways
			}
		}
		most = max(most, n)
	}
	for pattern := range p.patterns {
		n := patterned
		for _, r := range p.rests {
			if !slices.Contains(r.patterns, pattern) {
				n += r.ways
			}
		}
		most = max(most, n)
	}
	return max(most, others)
}

func (w *ways) mostInElement(p *profile) int {
	most := 0
	for _, r := range p.elements {
		most += r.ways
	}
	for i, n := range p.items {
		for _, r := range p.elements {
			if i >= r.from {
				n += r.ways
			}
		}
		most = max(most, n)
	}
	return most
}

// match reports whether a name may match a pattern.
func (w *ways) match(source, name string) bool {
	key := [2]string{source, name}
	matches, known := w.matches[key]
	if !known {
		compiled, err := pattern.Compile(source)
		if err == nil {
			matches, err = compiled.Match(name)
		}
		matches = matches || err != nil
		w.matches[key] = matches
	}
	return matches
}

// taggedBranches groups the branches whose conditions require values of one member, by this
// member. Branches for different values are never applied together.
type taggedBranches map[string][]taggedBranch

// taggedBranch has the branches for one value of the member.
type taggedBranch struct {
	value string
	nodes []*ir.Node
}

// add adds the branch of an if whose condition requires values of one member. It reports
// whether the rule is such an if.
func (t taggedBranches) add(r ir.If) bool {
	if r.Else != nil {
		return false
	}
	member, values := tagOf(r.If)
	for _, value := range values {
		i := slices.IndexFunc(t[member], func(b taggedBranch) bool { return b.value == value })
		if i < 0 {
			i = len(t[member])
			t[member] = append(t[member], taggedBranch{value: value})
		}
		t[member][i].nodes = append(t[member][i].nodes, r.Then)
	}
	return len(values) > 0
}

// tagOf returns the member that a condition applies to, and the values that it requires.
func tagOf(n *ir.Node) (member string, values []string) {
	for _, c := range Inlined(n) {
		r, ok := c.Rule.(ir.Properties)
		if !ok {
			continue
		}
		for _, p := range r.List {
			for _, c := range Inlined(p.Node) {
				if values := ir.RestrictionOf(c.Rule).Values; values != nil {
					return p.Name, values
				}
			}
		}
	}
	return "", nil
}
