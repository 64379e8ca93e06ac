package witness

import "slices"

// focus weakens a schema to one keyword of a subschema, the owner: it removes all keywords
// except that one and those on the way from the root to the owner. A value that the weakened
// schema refuses violates the keyword.
type focus struct {
	u     *universe
	owner *node
	kept  *node // the owner with its one keyword
	leads map[*node]bool
	made  map[*node]*node
	// whole keeps all alternatives of an anyOf, unweakened.
	whole bool
}

// focused returns the schema root weakened to a keyword of owner, nil if owner is not part of
// it. member is the name or the index in the keyword, if only that part is meant.
func (u *universe) focused(root, owner *node, keyword, member string, whole bool) *node {
	f := &focus{u: u, owner: owner, leads: u.leading(root, owner), made: make(map[*node]*node), whole: whole}
	if !f.leads[root] {
		return nil
	}
	f.kept = u.narrowed(owner, keyword, member)
	return f.weaken(root)
}

// leading returns owner and the schemas inside root that contain it.
func (u *universe) leading(root, owner *node) map[*node]bool {
	into := u.parents(root)
	leads := make(map[*node]bool)
	if _, inside := into[owner]; !inside {
		return leads
	}
	queue := []*node{owner}
	leads[owner] = true
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, from := range into[n] {
			if !leads[from] {
				leads[from] = true
				queue = append(queue, from)
			}
		}
	}
	return leads
}

// parents returns each schema inside root with the schemas that contain it directly.
func (u *universe) parents(root *node) map[*node][]*node {
	if into := u.into[root]; into != nil {
		return into
	}
	into := map[*node][]*node{root: nil}
	queue := []*node{root}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		n.children(func(_ string, c *node) {
			if _, seen := into[c]; !seen {
				queue = append(queue, c)
			}
			into[c] = append(into[c], n)
		})
	}
	u.into = map[*node]map[*node][]*node{root: into}
	return into
}

// weaken returns n without the keywords that do not lead to the owner. It returns the schema
// true for nil.
func (f *focus) weaken(n *node) *node {
	switch {
	case n == f.owner:
		return f.kept
	case !f.leads[n]:
		return f.u.yes
	case f.made[n] != nil:
		return f.made[n]
	case f.leads[n.unevaluatedNames] || f.leads[n.unevaluatedItems]:
		return n
	}
	w := f.u.made(func(*node) {})
	f.made[n] = w
	f.members(n, w)
	f.elements(n, w)
	f.applied(n, w)
	return w
}

// any reports whether at least one of the schemas leads to the owner.
func (f *focus) any(list ...*node) bool {
	return slices.ContainsFunc(list, func(n *node) bool { return f.leads[n] })
}

// list returns weakened schemas.
func (f *focus) list(list []*node) []*node {
	var weak []*node
	for _, n := range list {
		weak = append(weak, f.weaken(n))
	}
	return weak
}

// leaders returns the schemas of the list that lead to the owner, weakened.
func (f *focus) leaders(list []*node) []*node {
	return f.list(slices.DeleteFunc(slices.Clone(list), func(n *node) bool { return !f.leads[n] }))
}

// applied weakens the schemas that apply to the value itself.
func (f *focus) applied(n, w *node) {
	w.all = slices.Concat(f.list(some(n.ref)), f.leaders(n.all))
	if f.any(n.any...) {
		w.any = f.alternatives(n.any)
	}
	if f.any(n.one...) {
		w.one = n.one
	}
	if f.leads[n.not] {
		w.not = n.not
	}
	if !f.any(n.cond, n.then, n.els) {
		return
	}
	w.cond, w.then, w.els = n.cond, n.then, n.els
	if !f.leads[n.cond] {
		w.then, w.els = f.branch(n.then), f.branch(n.els)
	}
}

// alternatives weakens the alternatives of an anyOf that lead to the owner.
func (f *focus) alternatives(list []*node) []*node {
	if f.whole {
		return list
	}
	weak := slices.Clone(list)
	for i, n := range weak {
		if f.leads[n] {
			weak[i] = f.weaken(n)
		}
	}
	return weak
}

// branch weakens a branch of a condition; nil is none.
func (f *focus) branch(n *node) *node {
	if n == nil {
		return nil
	}
	return f.weaken(n)
}

// members weakens the schemas for members. The names that additionalProperties does not apply to
// stay if it leads to the owner.
func (f *focus) members(n, w *node) {
	w.props = make(map[string]*node)
	extra := f.leads[n.extra]
	for _, name := range n.names {
		if extra || f.leads[n.props[name]] {
			w.names = append(w.names, name)
			w.props[name] = f.weaken(n.props[name])
		}
	}
	for _, p := range n.patterns {
		if extra || f.leads[p.schema] {
			w.patterns = append(w.patterns, named{p.pattern, f.weaken(p.schema)})
		}
	}
	if extra {
		w.extra = f.weaken(n.extra)
	}
	if f.leads[n.propertyNames] {
		w.propertyNames = f.weaken(n.propertyNames)
	}
	for _, d := range n.dependents {
		if f.leads[d.schema] {
			w.dependents = append(w.dependents, dependent{name: d.name, schema: f.weaken(d.schema)})
		}
	}
}

// elements weakens the schemas for elements.
func (f *focus) elements(n, w *node) {
	items := f.leads[n.items]
	if items || f.any(n.prefix...) {
		w.prefix = f.list(n.prefix)
	}
	if items {
		w.items = f.weaken(n.items)
	}
	if f.leads[n.contains] {
		w.contains, w.counts, w.least, w.most = n.contains, n.counts, n.least, n.most
	}
}
