package witness

import "github.com/agentcard-go/cardgen/internal/base/scan"

// by returns the way that consists of one condition.
func by(c cond) way { return way{conds: []cond{c}} }

// violations appends the ways in which a value of a kind can violate the keywords of a schema
// for that kind.
func (s *solver) violations(n *node, kind scan.KindSet, ways []way) []way {
	switch kind {
	case scan.Number:
		return numberViolations(n, ways)
	case scan.Text:
		return s.textViolations(n, ways)
	case scan.Array:
		return s.arrayViolations(n, ways)
	case scan.Object:
		return s.objectViolations(n, ways)
	}
	return ways
}

// combinedViolations appends the ways to violate the keywords that apply schemas to the value
// itself.
func (s *solver) combinedViolations(n *node, ways []way) []way {
	for _, c := range append(some(n.ref), n.all...) {
		ways = append(ways, way{neg: []*node{c}})
	}
	if n.any != nil {
		ways = append(ways, way{neg: n.any})
	}
	if n.one != nil {
		ways = append(ways, way{neg: n.one})
		for i, c := range n.one[:max(len(n.one)-1, 0)] {
			ways = append(ways, way{pos: some(c, s.anyOf(n, i+1, len(n.one)))})
		}
	}
	if n.not != nil {
		ways = append(ways, way{pos: []*node{n.not}})
	}
	if n.cond == nil {
		return ways
	}
	if n.then != nil {
		ways = append(ways, way{pos: []*node{n.cond}, neg: []*node{n.then}})
	}
	if n.els != nil {
		ways = append(ways, way{neg: []*node{n.cond, n.els}})
	}
	return ways
}

func numberViolations(n *node, ways []way) []way {
	switch n.kinds & scan.Number {
	case scan.Integer:
		ways = append(ways, by(cond{op: broken}))
	case scan.Fraction:
		ways = append(ways, by(cond{op: whole}))
	}
	if n.low.at != nil {
		ways = append(ways, by(cond{op: below, at: n.low.at, open: !n.low.open}))
	}
	if n.high.at != nil {
		ways = append(ways, by(cond{op: above, at: n.high.at, open: !n.high.open}))
	}
	if n.factor != nil {
		ways = append(ways, by(cond{op: indivisible, at: n.factor}))
	}
	return ways
}

func (s *solver) textViolations(n *node, ways []way) []way {
	if n.minLength > 0 {
		ways = append(ways, by(cond{op: shorter, count: n.minLength - 1}))
	}
	if n.maxLength >= 0 {
		ways = append(ways, by(cond{op: longer, count: n.maxLength + 1}))
	}
	if n.pattern != nil {
		ps := s.u.partsOf(n.pattern)
		for _, p := range append([]*pattern{ps.rest}, ps.ahead...) {
			ways = append(ways, by(cond{op: unmatched, pattern: p}))
		}
		for _, p := range ps.notAhead {
			ways = append(ways, by(cond{op: matched, pattern: p}))
		}
	}
	if n.format != nil {
		ways = append(ways, by(cond{op: unformed, format: n.format}))
	}
	return ways
}

func (s *solver) arrayViolations(n *node, ways []way) []way {
	for i, c := range n.prefix {
		if s.restricts(c) {
			ways = append(ways, by(cond{op: element, count: i, neg: []*node{c}}))
		}
	}
	if s.restricts(n.items) {
		ways = append(ways, by(cond{op: somewhere, count: len(n.prefix), neg: []*node{n.items}}))
	}
	if n.minItems > 0 {
		ways = append(ways, by(cond{op: fewer, count: n.minItems - 1}))
	}
	if n.maxItems >= 0 {
		ways = append(ways, by(cond{op: more, count: n.maxItems + 1}))
	}
	if n.unique {
		ways = append(ways, by(cond{op: repeated}))
	}
	if n.contains == nil {
		return ways
	}
	if n.least > 0 {
		ways = append(ways, way{conds: []cond{{op: nowhere, neg: []*node{n.contains}}}, doubt: n.least > 1})
	}
	if n.most >= 0 {
		var w way
		for range min(n.most+1, manyElements) {
			w.conds = append(w.conds, cond{op: somewhere, pos: []*node{n.contains}})
		}
		w.doubt = n.most+1 > manyElements
		w.conds = append(w.conds, cond{op: more, count: n.most + 1})
		ways = append(ways, w)
	}
	return ways
}

// restricts reports whether there is a schema and it is not true.
func (s *solver) restricts(n *node) bool { return n != nil && n.class != s.u.yes.class }

func (s *solver) objectViolations(n *node, ways []way) []way {
	for _, name := range n.required {
		ways = append(ways, by(cond{op: without, name: name}))
	}
	for _, name := range n.names {
		if c := n.props[name]; s.restricts(c) {
			ways = append(ways, by(cond{op: having, name: name, neg: []*node{c}}))
		}
	}
	ways = s.nameViolations(n, ways)
	for _, d := range n.dependents {
		if d.schema != nil {
			ways = append(ways, way{conds: []cond{{op: having, name: d.name}}, neg: []*node{d.schema}})
		}
		for _, name := range d.required {
			ways = append(ways, way{conds: []cond{{op: having, name: d.name}, {op: without, name: name}}})
		}
	}
	if n.minMembers > 0 {
		ways = append(ways, by(cond{op: fewer, count: n.minMembers - 1}))
	}
	if n.maxMembers >= 0 {
		ways = append(ways, by(cond{op: more, count: n.maxMembers + 1}))
	}
	return ways
}

// nameViolations appends the ways in which a member with some name can violate a schema.
func (s *solver) nameViolations(n *node, ways []way) []way {
	for _, p := range n.patterns {
		if s.restricts(p.schema) {
			ways = append(ways, by(cond{op: someName, namePos: []*node{s.matching(p.pattern)}, neg: []*node{p.schema}}))
		}
	}
	if s.restricts(n.extra) {
		c := cond{op: someName, neg: []*node{n.extra}}
		if len(n.names) > 0 {
			c.nameNeg = append(c.nameNeg, s.oneOf(n.names))
		}
		for _, p := range n.patterns {
			c.nameNeg = append(c.nameNeg, s.matching(p.pattern))
		}
		ways = append(ways, by(c))
	}
	if s.restricts(n.propertyNames) {
		ways = append(ways, by(cond{op: someName, nameNeg: []*node{n.propertyNames}}))
	}
	return ways
}
