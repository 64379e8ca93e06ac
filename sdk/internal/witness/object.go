package witness

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

const (
	maxMembers  = 512 // members of a value
	maxPatterns = 4   // patterns whose combinations are tried for new names
)

// members are the requirements for the members of an object.
type members struct {
	s           *solver
	t           *state
	least, most int
	needed      map[string]cond
	order       []string // the needed names in the order of the schemas
	forbidden   map[string]bool
	free        []cond // conditions on a member of some name
	known       []string
	seen        map[string]bool // the known names
	except      []any
	tries       int
	doubt       bool
}

// object finds an object.
func (s *solver) object(t *state) result {
	m := membersOf(t)
	if m.impossible() {
		return result{outcome: none}
	}
	// A needed member without a value refutes the state at once.
	for _, name := range m.order {
		if r := m.value(name, m.needed[name]); r.outcome == none {
			return r
		}
	}
	if r := m.place(0, nil); r.outcome != none {
		return r
	}
	return result{outcome: choose(m.doubt, unknown, none)}
}

// membersOf collects the requirements of a state.
func membersOf(t *state) *members {
	m := &members{s: t.s, t: t, most: -1, needed: make(map[string]cond), forbidden: make(map[string]bool), seen: make(map[string]bool), tries: maxPlacings, doubt: t.doubt}
	for _, n := range t.pos {
		m.least, m.most = max(m.least, n.minMembers), lower(m.most, n.maxMembers)
		for _, name := range n.required {
			m.need(cond{name: name})
		}
		if len(t.pos) < maxMembers {
			m.know(n.names...)
		}
	}
	for _, c := range t.conds {
		switch c.op {
		case more:
			m.least = max(m.least, c.count)
		case fewer:
			m.most = lower(m.most, c.count)
		case without:
			m.forbidden[c.name] = true
		case having:
			m.need(*c)
		case someName:
			m.free = append(m.free, *c)
			m.knowListed(c.nameNeg)
		case unlike:
			m.except = append(m.except, c.list.enum...)
		}
	}
	m.know(m.order...)
	return m
}

// know adds names to the known ones. If the steps of the search do not suffice, it sets doubt
// instead.
func (m *members) know(names ...string) {
	if !m.s.pay(len(names)) {
		m.doubt = true
		return
	}
	for _, name := range names {
		if !m.seen[name] {
			m.seen[name] = true
			m.known = append(m.known, name)
		}
	}
}

// knowListed adds the names that schemas list.
func (m *members) knowListed(list []*node) {
	for _, n := range list {
		for _, v := range n.enum {
			if name, ok := v.(string); ok {
				m.know(name)
			}
		}
	}
}

// impossible reports whether two requirements contradict each other.
func (m *members) impossible() bool {
	for name := range m.forbidden {
		if _, ok := m.needed[name]; ok {
			return true
		}
	}
	return m.most >= 0 && (m.least > m.most || len(m.needed) > m.most)
}

func (m *members) need(c cond) {
	old, ok := m.needed[c.name]
	m.s.steps -= 1 + len(old.pos) + len(old.neg)
	if !ok {
		m.order = append(m.order, c.name)
		m.needed[c.name] = cond{name: c.name, pos: c.pos, neg: c.neg}
		return
	}
	m.needed[c.name] = old.and(c)
}

// and returns the condition that both are met.
func (c cond) and(d cond) cond {
	return cond{name: d.name, pos: slices.Concat(c.pos, d.pos), neg: slices.Concat(c.neg, d.neg)}
}

// value finds a value for a member.
func (m *members) value(name string, c cond) result {
	pos, neg := c.pos, c.neg
	pos = slices.Clone(pos)
	for _, n := range m.t.pos {
		if !m.s.pay(1 + len(n.patterns)) {
			return result{}
		}
		pos = append(pos, n.slot(name)...)
	}
	return m.s.solve(pos, neg, scan.AnyKind)
}

// names returns the schemas of all names.
func (m *members) names() []*node {
	var list []*node
	for _, n := range m.t.pos {
		if n.propertyNames != nil {
			list = append(list, n.propertyNames)
		}
	}
	return list
}

// candidates returns names for a free condition: the known ones, and a new one for each
// combination of patterns that it can match. complete is false if there may be further ones that
// differ from all of these.
func (m *members) candidates(c cond, used []string) (names []string, complete bool) {
	complete = true
	pos := append(m.names(), c.namePos...)
	for _, name := range m.known {
		if m.forbidden[name] {
			continue
		}
		ok, sure := m.s.judge(pos, c.nameNeg, name)
		complete = complete && sure
		if ok && sure {
			names = append(names, name)
		}
	}
	fresh, all := m.fresh(pos, c.nameNeg, used)
	return append(names, fresh...), complete && all
}

// fresh returns new names with given schemas, one for each combination of patterns.
func (m *members) fresh(pos, neg []*node, used []string) (names []string, complete bool) {
	except := slices.Concat(m.known, used)
	for name := range m.forbidden {
		except = append(except, name)
	}
	slices.Sort(except)
	neg = slices.Clone(neg)
	if len(except) > 0 {
		neg = append(neg, m.s.oneOf(slices.Compact(except)))
	}
	patterns := m.patterns(maxPatterns + 1)
	if len(patterns) > 0 && m.s.solve(pos, neg, scan.Text).outcome == none {
		return nil, true
	}
	complete = len(patterns) <= maxPatterns
	patterns = patterns[:min(len(patterns), maxPatterns)]
	for set := range 1 << len(patterns) {
		p, q := slices.Clone(pos), slices.Clone(neg)
		for i, x := range patterns {
			if set>>i&1 == 1 {
				p = append(p, m.s.matching(x))
			} else {
				q = append(q, m.s.matching(x))
			}
		}
		r := m.s.solve(p, append(slices.Clone(q), m.s.oneOf([]string{""})), scan.Text)
		if r.outcome == none { // the empty name is the last choice
			r = m.s.solve(p, q, scan.Text)
		}
		switch r.outcome {
		case found:
			names = append(names, r.value.(string))
		case unknown:
			complete = false
		}
	}
	return names, complete
}

// patterns returns the first patterns for names, each once, at most limit.
func (m *members) patterns(limit int) (list []*pattern) {
	for _, n := range m.t.pos {
		for _, p := range n.patterns {
			if len(list) < limit && !slices.Contains(list, p.pattern) {
				list = append(list, p.pattern)
			}
		}
	}
	return list
}

// place chooses names for the free conditions from index from on.
func (m *members) place(from int, used []string) result {
	if from == len(m.free) {
		if m.tries--; m.tries < 0 || m.s.steps < 0 {
			m.doubt = true
			return result{outcome: none}
		}
		return m.fill()
	}
	c := m.free[from]
	names, complete := m.candidates(c, used)
	names = append(names, m.again(c, used)...)
	m.doubt = m.doubt || !complete
	for _, name := range names {
		if m.tries < 0 {
			break
		}
		r := m.placeAt(name, from, used)
		if r.outcome == found {
			return r
		}
		m.doubt = m.doubt || r.outcome == unknown
	}
	return result{outcome: none}
}

// again returns the used names that also meet the condition c, so that one member can meet
// several conditions.
func (m *members) again(c cond, used []string) []string {
	var names []string
	for _, name := range used {
		ok, sure := m.s.judge(append(m.names(), c.namePos...), c.nameNeg, name)
		if ok && sure {
			names = append(names, name)
		}
		m.doubt = m.doubt || !sure
	}
	return names
}

// placeAt assigns a name to the free condition with index from, and places the following
// conditions.
func (m *members) placeAt(name string, from int, used []string) result {
	c := m.free[from]
	old, had := m.needed[name]
	next := old.and(cond{name: name, pos: c.pos, neg: c.neg})
	switch r := m.value(name, next); r.outcome {
	case none:
		return r
	case unknown:
		m.doubt = true
	}
	if !had {
		m.order = append(m.order, name)
	}
	m.needed[name] = next
	r := m.place(from+1, append(used, name))
	if m.needed[name] = old; !had {
		delete(m.needed, name)
		m.order = m.order[:len(m.order)-1]
	}
	return r
}

// fill makes an object with the needed members.
func (m *members) fill() result {
	if m.most >= 0 && len(m.needed) > m.most {
		return result{outcome: none}
	}
	if m.least > maxMembers {
		return result{}
	}
	names := m.names()
	object := make(map[string]any, len(m.needed))
	for _, name := range m.order {
		if ok, sure := m.s.judge(names, nil, name); !ok || !sure {
			return result{outcome: choose(sure, none, unknown)}
		}
		r := m.value(name, m.needed[name])
		if r.outcome != found {
			return r
		}
		object[name] = r.value
	}
	least := m.least
	if contains(m.except, object) {
		least = max(least, len(object)+1)
		if m.most >= 0 && least > m.most {
			return result{}
		}
	}
	if r := m.extend(object, least); r.outcome != found {
		if least > m.least {
			r.outcome = unknown
		}
		return r
	}
	if contains(m.except, object) {
		return result{}
	}
	return result{found, object}
}

// extend adds members until there are enough.
func (m *members) extend(object map[string]any, least int) result {
	names := m.names()
	doubt := m.extendKnown(names, object, least)
	var used []string
	for len(object) < least {
		fresh, complete := m.fresh(names, nil, used)
		before := len(object)
		for _, name := range fresh {
			if len(object) < least {
				doubt = m.add(object, name) || doubt
			}
			used = append(used, name)
		}
		if len(object) > before {
			continue
		}
		spent := len(used) > maxMembers || m.s.steps < 0
		if len(fresh) == 0 || spent || complete {
			return result{outcome: choose(doubt || !complete || spent, unknown, none)}
		}
	}
	return result{found, object}
}

// extendKnown adds members with known names while there are not enough. It reports whether one
// is left out whose name or value is not decided.
func (m *members) extendKnown(names []*node, object map[string]any, least int) (doubt bool) {
	for _, name := range m.known {
		if _, has := object[name]; has || len(object) >= least || m.forbidden[name] {
			continue
		}
		if ok, sure := m.s.judge(names, nil, name); ok && sure {
			doubt = m.add(object, name) || doubt
		} else {
			doubt = doubt || !sure
		}
	}
	return doubt
}

// add adds a member if it has a value, and reports whether that is not decided.
func (m *members) add(object map[string]any, name string) (doubt bool) {
	r := m.value(name, cond{})
	if r.outcome == found {
		object[name] = r.value
	}
	return r.outcome == unknown
}
