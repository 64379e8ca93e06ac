package witness

import "strings"

// focus makes schemas that keep only what leads to one keyword, so that they accept more than the
// original. A value that such a schema refuses violates that keyword.
type focus struct {
	u     *universe
	owner *node
	kept  *node // the owner with its one keyword
	leads map[*node]bool
	made  map[*node]*node
	// whole keeps the alternatives of anyOf as they are.
	whole bool
}

// focused returns the schema root weakened to a keyword of owner, nil if owner is not part of
// it. member is the name or the index in the keyword, if only that part is meant.
func (u *universe) focused(root, owner *node, keyword, member string, whole bool) *node {
	f := &focus{u: u, owner: owner, leads: leading(root, owner), made: make(map[*node]*node), whole: whole}
	if !f.leads[root] {
		return nil
	}
	f.kept = f.keyword(owner, keyword, member)
	return f.weaken(root)
}

// leading returns the schemas inside root that contain owner.
func leading(root, owner *node) map[*node]bool {
	into := make(map[*node][]*node)
	queue, seen := []*node{root}, map[*node]bool{root: true}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		n.children(func(_ string, c *node) {
			into[c] = append(into[c], n)
			if !seen[c] {
				seen[c] = true
				queue = append(queue, c)
			}
		})
	}
	leads := make(map[*node]bool)
	if !seen[owner] {
		return leads
	}
	queue = []*node{owner}
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

func (f *focus) weaken(n *node) *node {
	switch {
	case n == f.owner:
		return f.kept
	case !f.leads[n]:
		return f.u.yes
	case f.made[n] != nil:
		return f.made[n]
	case n.unevaluatedNames != nil && f.leads[n.unevaluatedNames] || n.unevaluatedItems != nil && f.leads[n.unevaluatedItems]:
		return n
	}
	w := f.u.made(func(*node) {})
	f.made[n] = w
	f.parts(n, w)
	if n.ref != nil {
		w.all = append(w.all, f.weaken(n.ref))
	}
	for _, c := range n.all {
		if f.leads[c] {
			w.all = append(w.all, f.weaken(c))
		}
	}
	if f.any(n.any) {
		w.any = n.any
		if !f.whole {
			w.any = make([]*node, len(n.any))
			for i, c := range n.any {
				if w.any[i] = c; f.leads[c] {
					w.any[i] = f.weaken(c)
				}
			}
		}
	}
	if f.any(n.one) {
		w.one = n.one
	}
	if n.not != nil && f.leads[n.not] {
		w.not = n.not
	}
	if n.cond != nil && f.any(some(n.cond, n.then, n.els)) {
		w.cond, w.then, w.els = n.cond, n.then, n.els
		if !f.leads[n.cond] {
			for _, c := range []**node{&w.then, &w.els} {
				if *c != nil {
					*c = f.weaken(*c)
				}
			}
		}
	}
	return w
}

func (f *focus) any(list []*node) bool {
	for _, n := range list {
		if f.leads[n] {
			return true
		}
	}
	return false
}

// parts weakens the schemas for members and elements.
func (f *focus) parts(n, w *node) {
	w.props = make(map[string]*node)
	extra := n.extra != nil && f.leads[n.extra]
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
	if n.propertyNames != nil && f.leads[n.propertyNames] {
		w.propertyNames = f.weaken(n.propertyNames)
	}
	for _, d := range n.dependents {
		if d.schema != nil && f.leads[d.schema] {
			w.dependents = append(w.dependents, dependent{name: d.name, schema: f.weaken(d.schema)})
		}
	}
	items := n.items != nil && f.leads[n.items]
	if items || f.any(n.prefix) {
		for _, c := range n.prefix {
			w.prefix = append(w.prefix, f.weaken(c))
		}
	}
	if items {
		w.items = f.weaken(n.items)
	}
	if n.contains != nil && f.leads[n.contains] {
		w.contains, w.least, w.most = n.contains, n.least, n.most
	}
}

// keyword returns a schema with one keyword of another one, or the whole other one if its
// keywords cannot be told apart.
func (f *focus) keyword(n *node, keyword, member string) *node {
	if n.rest != nil || n.opaque != "" {
		return n
	}
	w := f.u.made(func(*node) {})
	switch keyword {
	case "type":
		w.kinds = n.kinds
	case "const", "enum":
		w.enum, w.listed = n.enum, n.listed
		if keyword == "const" {
			for _, c := range n.all {
				if c.listed && c.at == "" {
					w.all = append(w.all, c)
				}
			}
		}
	case "minimum", "exclusiveMinimum":
		w.low = n.low
	case "maximum", "exclusiveMaximum":
		w.high = n.high
	case "multipleOf":
		w.factor = n.factor
	case "minLength":
		w.minLength = n.minLength
	case "maxLength":
		w.maxLength = n.maxLength
	case "pattern":
		w.pattern = n.pattern
	case "format":
		w.format = n.format
	case "minItems":
		w.minItems = n.minItems
	case "maxItems":
		w.maxItems = n.maxItems
	case "uniqueItems":
		w.unique = n.unique
	case "contains", "minContains", "maxContains":
		w.contains, w.least, w.most = n.contains, n.least, n.most
	case "items", "prefixItems", "additionalItems":
		w.prefix, w.items = n.prefix, n.items
	case "minProperties":
		w.minMembers = n.minMembers
	case "maxProperties":
		w.maxMembers = n.maxMembers
	case "required":
		w.required = n.required
		if member != "" {
			w.required = []string{member}
		}
	case "properties":
		if member == "" {
			w.names, w.props = n.names, n.props
			break
		}
		w.names, w.props = []string{member}, map[string]*node{member: f.u.made(func(c *node) { c.all = n.slot(member) })}
	case "patternProperties":
		w.names, w.props, w.patterns, w.extra = n.names, yesForAll(f.u, n.names), n.patterns, n.extra
		for _, p := range n.patterns {
			if p.pattern.source == member {
				w.names, w.props, w.patterns, w.extra = nil, nil, []named{p}, nil
			}
		}
	case "additionalProperties":
		w.names, w.props, w.extra = n.names, yesForAll(f.u, n.names), n.extra
		for _, p := range n.patterns {
			w.patterns = append(w.patterns, named{p.pattern, f.u.yes})
		}
	case "propertyNames":
		w.propertyNames = n.propertyNames
	case "dependentRequired", "dependentSchemas", "dependencies":
		for _, d := range n.dependents {
			if member == "" || d.name == member {
				w.dependents = append(w.dependents, d)
			}
		}
	case "allOf":
		w.all = n.all
	case "anyOf":
		w.any = n.any
	case "oneOf":
		w.one = n.one
	case "not":
		w.not = n.not
	case "if", "then", "else":
		w.cond, w.then, w.els = n.cond, n.then, n.els
	case "$ref":
		w.ref = n.ref
	default:
		if strings.HasPrefix(keyword, "$") || keyword == "" {
			return n
		}
	}
	return w
}

func yesForAll(u *universe, names []string) map[string]*node {
	m := make(map[string]*node, len(names))
	for _, name := range names {
		m[name] = u.yes
	}
	return m
}
