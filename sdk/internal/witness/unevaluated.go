package witness

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// evaluates reports whether a schema has unevaluatedProperties, for objects, or
// unevaluatedItems, for arrays, and the value decides which members or elements its other
// keywords evaluate.
func (n *node) evaluates(kind scan.KindSet) bool {
	return !n.exact && (kind == scan.Object && n.unevaluatedNames != nil || kind == scan.Array && n.unevaluatedItems != nil)
}

// bare returns a schema without unevaluatedProperties and unevaluatedItems.
func (s *solver) bare(n *node) *node {
	return s.make("b"+itoa(n.class), func(b *node) {
		class := b.class
		*b = *n
		b.class, b.unevaluatedNames, b.unevaluatedItems, b.rest = class, nil, nil, nil
	})
}

// unevaluated returns the ways of a choice about the members or elements that a schema leaves
// unevaluated. As long as these depend on whether a subschema accepts the value or a member
// exists, the ways decide that first.
func (t *state) unevaluated(c choice) []way {
	r := reached{t: t, names: make(map[string]bool), seen: make(map[*node]bool)}
	r.add(t.s.bare(c.n))
	again := []choice{c}
	switch {
	case r.open != nil:
		return []way{{pos: some(r.open), open: again}, {neg: some(r.open), open: again}}
	case r.member != "":
		return []way{{conds: []cond{{op: having, name: r.member}}, open: again}, {conds: []cond{{op: without, name: r.member}}, open: again}}
	case r.all:
		if c.negative {
			return nil // there is nothing that could be refused
		}
		return []way{{doubt: r.doubt}}
	case t.kind == scan.Array:
		return []way{r.items(c)}
	}
	return []way{r.members(c)}
}

// reached has the members or elements that schemas evaluate in the values of a state.
type reached struct {
	t        *state
	names    map[string]bool
	patterns []*pattern
	prefix   int
	// all is set if all members or elements are evaluated.
	all bool
	// The evaluated parts may depend on whether the schema open accepts the value, or on whether
	// there is a member with the name member. At most one of them is set.
	open   *node
	member string
	// doubt is set if it is not known what a schema evaluates.
	doubt bool
	seen  map[*node]bool
}

// add adds the members or elements that n, which accepts the value, evaluates.
func (r *reached) add(n *node) {
	if n == nil || r.seen[n] || !r.t.s.pay(1+len(n.names)+len(n.patterns)) {
		return
	}
	r.seen[n] = true
	r.doubt = r.doubt || n.opaque != ""
	if r.t.kind == scan.Array {
		r.ownItems(n)
	} else {
		r.ownNames(n)
	}
	for _, c := range append(some(n.ref), n.all...) {
		r.add(c)
	}
	for _, c := range slices.Concat(n.any, n.one) {
		r.perhaps(c, c, nil)
	}
	if n.cond != nil {
		r.perhaps(n.cond, n.then, n.els)
		r.perhaps(n.cond, n.cond, nil)
	}
	for _, d := range n.dependents {
		r.dependent(d)
	}
}

// ownItems adds the elements that the keywords of a schema evaluate themselves.
func (r *reached) ownItems(n *node) {
	r.prefix = max(r.prefix, len(n.prefix))
	r.all = r.all || n.items != nil || n.unevaluatedItems != nil
	if n.contains != nil && n.counts {
		everything := n.contains.class == r.t.s.u.yes.class
		r.all, r.doubt = r.all || everything, r.doubt || !everything
	}
}

// ownNames adds the members that the keywords of a schema evaluate themselves.
func (r *reached) ownNames(n *node) {
	for _, name := range n.names {
		r.names[name] = true
	}
	for _, p := range n.patterns {
		r.patterns = append(r.patterns, p.pattern)
	}
	r.all = r.all || n.extra != nil || n.unevaluatedNames != nil
}

// perhaps adds what then evaluates if c accepts the value, and what els evaluates if c refuses
// it. If neither is known and it matters, c becomes the open schema.
func (r *reached) perhaps(c, then, els *node) {
	switch accepted, decided := r.t.decided(c); {
	case decided && accepted:
		r.add(then)
	case decided:
		r.add(els)
	case r.open == nil && r.member == "" && (r.t.s.u.says(then) || r.t.s.u.says(els)):
		r.open = c
	}
}

// dependent adds what the schema of d evaluates if the object has the member of d.
func (r *reached) dependent(d dependent) {
	if d.schema == nil || r.t.kind != scan.Object {
		return
	}
	switch has, decided := r.t.member(d.name); {
	case decided && has:
		r.add(d.schema)
	case !decided && r.open == nil && r.member == "" && r.t.s.u.says(d.schema):
		r.member = d.name
	}
}

// decided reports whether a schema accepts the value, if that is known.
func (t *state) decided(n *node) (accepts, decided bool) {
	switch {
	case n.class == t.s.u.yes.class || t.has[n.class]:
		return true, true
	case n.never || n.kinds&t.kind == 0 || t.lacks[n.class]:
		return false, true
	}
	return false, false
}

// member reports whether there is a member with a name, if that is known.
func (t *state) member(name string) (has, decided bool) {
	for _, c := range t.conds {
		if c.name == name && (c.op == having || c.op == without) {
			return c.op == having, true
		}
	}
	for _, n := range t.pos {
		if t.s.pay(len(n.required)) && slices.Contains(n.required, name) {
			return true, true
		}
	}
	return false, false
}

// says reports whether a schema can evaluate members or elements of a value at all.
func (u *universe) says(n *node) bool {
	if n == nil {
		return false
	}
	if says, known := u.saying[n]; known {
		return says
	}
	if u.saying == nil {
		u.saying = make(map[*node]bool)
	}
	u.saying[n] = true // inside itself: an answer that leads to no mistake
	says := len(n.names)+len(n.patterns)+len(n.prefix) > 0 || n.extra != nil || n.items != nil || n.contains != nil || n.opaque != "" ||
		n.unevaluatedNames != nil || n.unevaluatedItems != nil
	for _, c := range slices.Concat(some(n.ref, n.cond, n.then, n.els), n.all, n.any, n.one) {
		says = says || u.says(c)
	}
	for _, d := range n.dependents {
		says = says || u.says(d.schema)
	}
	u.saying[n] = says
	return says
}

// items returns the way that unevaluatedItems accepts each element after the evaluated ones, or
// refuses one of them if the choice is negative.
func (r *reached) items(c choice) way {
	if c.negative {
		return way{conds: []cond{{op: somewhere, count: r.prefix, neg: some(c.n.unevaluatedItems)}}, doubt: r.doubt}
	}
	rest := r.t.s.u.made(func(n *node) { n.prefix, n.items = slices.Repeat(some(r.t.s.u.yes), r.prefix), c.n.unevaluatedItems })
	return way{pos: some(rest), doubt: r.doubt}
}

// members returns the way that unevaluatedProperties accepts each member that is not evaluated,
// or refuses one of them if the choice is negative.
func (r *reached) members(c choice) way {
	s := r.t.s
	if c.negative {
		some := cond{op: someName, neg: []*node{c.n.unevaluatedNames}}
		if len(r.names) > 0 {
			some.nameNeg = append(some.nameNeg, s.oneOf(sortedNames(r.names)))
		}
		for _, p := range r.patterns {
			some.nameNeg = append(some.nameNeg, s.matching(p))
		}
		return way{conds: []cond{some}, doubt: r.doubt}
	}
	rest := s.u.made(func(n *node) {
		n.names, n.props, n.extra = sortedNames(r.names), make(map[string]*node, len(r.names)), c.n.unevaluatedNames
		for _, name := range n.names {
			n.props[name] = s.u.yes
		}
		for _, p := range r.patterns {
			n.patterns = append(n.patterns, named{p, s.u.yes})
		}
	})
	return way{pos: some(rest), doubt: r.doubt}
}
