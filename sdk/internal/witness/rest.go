package witness

// static is what the keywords of a schema evaluate whatever the value is, or could evaluate.
type static struct {
	u        *universe
	seen     map[*node]bool
	names    map[string]bool
	patterns []named
	prefix   int
	allNames bool
	allItems bool
	// conditional is set if the value decides what is evaluated.
	conditional bool
}

// derive sets the rest of each schema with unevaluatedProperties or unevaluatedItems.
func (u *universe) derive() {
	for _, n := range u.nodes {
		if n.unevaluatedNames == nil && n.unevaluatedItems == nil {
			continue
		}
		s := &static{u: u, seen: map[*node]bool{}, names: map[string]bool{}}
		s.inside(n)
		n.exact = !s.conditional
		rest := newNode()
		if n.unevaluatedNames != nil && !s.allNames {
			rest.names, rest.props, rest.patterns, rest.extra = sortedNames(s.names), make(map[string]*node), s.patterns, n.unevaluatedNames
			for name := range s.names {
				rest.props[name] = u.yes
			}
		}
		if n.unevaluatedItems != nil && !s.allItems {
			for range s.prefix {
				rest.prefix = append(rest.prefix, u.yes)
			}
			rest.items = n.unevaluatedItems
		}
		if rest.extra != nil || rest.items != nil {
			n.rest = append(n.rest, u.add(rest))
		}
	}
}

// inside adds what a schema evaluates, without its own unevaluated keywords.
func (s *static) inside(n *node) {
	if s.seen[n] {
		return
	}
	s.seen[n] = true
	for _, name := range n.names {
		s.names[name] = true
	}
	for _, p := range n.patterns {
		s.patterns = append(s.patterns, named{p.pattern, s.u.yes})
	}
	s.allNames = s.allNames || n.extra != nil || n.opaque != ""
	s.prefix = max(s.prefix, len(n.prefix))
	s.allItems = s.allItems || n.items != nil || n.contains != nil && n.counts || n.opaque != ""
	s.conditional = s.conditional || n.contains != nil || n.opaque != ""
	for _, c := range append(some(n.ref), n.all...) {
		s.nested(c)
	}
	s.perhaps(append(append(some(n.cond, n.then, n.els), n.any...), n.one...))
	for _, d := range n.dependents {
		s.perhaps(some(d.schema))
	}
}

// perhaps adds what schemas evaluate that apply to some values only.
func (s *static) perhaps(list []*node) {
	for _, c := range list {
		before, names, patterns := *s, len(s.names), len(s.patterns)
		s.nested(c)
		if len(s.names) != names || len(s.patterns) != patterns || s.prefix != before.prefix ||
			s.allNames != before.allNames || s.allItems != before.allItems {
			s.conditional = true
		}
	}
}

func (s *static) nested(n *node) {
	s.allNames = s.allNames || n.unevaluatedNames != nil
	s.allItems = s.allItems || n.unevaluatedItems != nil
	s.inside(n)
}
