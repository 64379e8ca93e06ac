package pattern

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// Limits on building an automaton: on its states, and on the work, which counts visited threads. They
// do not depend on the machine, so that a pattern has the same form everywhere. The allowed work grows
// with the length of the pattern, so that many short patterns take no longer than a few long ones.
// Published patterns of 40 bytes take a work of up to 25,000.
const (
	maxRawStates = 2 * MaxStates
	maxWork      = 1 << 17
	baseWork     = 1 << 14
	workPerByte  = 1 << 10
)

// workFor returns the allowed work for a pattern, given its length in bytes.
func workFor(length int) int { return min(maxWork, baseWork+workPerByte*min(length, maxWork)) }

// context is what a state remembers about the preceding octet.
type context uint8

const (
	afterOther context = iota
	atStart
	afterWord
	contexts
)

// dfa is a deterministic automaton over octets.
type dfa struct {
	// columns maps an octet to its column in next, which has width columns a row.
	columns [256]int
	width   int
	next    []int
	// accept reports for each state whether there is a match if the string ends there. For a
	// look-behind, it is the part before it that ends there.
	accept []bool
	// starts are the initial states for each context.
	starts [contexts]int
	// dead is the state that never leads to a match, full the state that always does. Each is
	// -1 if there is none.
	dead, full int
}

func (d *dfa) step(state int, octet byte) int {
	return d.next[state*d.width+d.columns[octet]]
}

// config is a thread of the non-deterministic automaton, possibly inside a code point.
type config struct {
	thread int
	// step is the state of the thread's decoder; 0 between code points.
	step int16
	// duties is the number of the set of pending look-aheads.
	duties int
}

func (c config) compare(d config) int {
	if c.thread != d.thread {
		return cmp.Compare(c.thread, d.thread)
	}
	return cmp.Or(cmp.Compare(c.step, d.step), cmp.Compare(c.duties, d.duties))
}

// duty is a pending look-ahead and the state of its automaton.
type duty struct{ look, state int }

// subset is a state under construction: the set of threads after the octets read so far.
type subset struct {
	configs []config
	context context
	// behind are the states of the look-behinds, by number.
	behind []int
}

// determiniser converts an nfa to a dfa by following all threads at once.
type determiniser struct {
	*nfa
	// contextual says that states depend on the context.
	contextual bool
	columns    [256]int
	// octets has one octet from each column.
	octets []byte
	states []subset
	known  map[string]int
	duties [][]duty
	dutyOf map[string]int
	work   int
	// visited has the number of the spread that last visited a thread without duties.
	visited []int
	spreads int
	// stack, moved, after and key are buffers for one step, reused by the next step.
	stack, moved, after []config
	key                 []byte
}

// determinise returns the minimal automaton for a tree, if it is within the limits.
func determinise(root *ecmaregexp.Node, p position, work int) (*dfa, bool) {
	n, ok := newNFA(root, p, work)
	if !ok {
		return nil, false
	}
	b := &determiniser{
		nfa: n, known: map[string]int{}, dutyOf: map[string]int{}, contextual: n.boundaries,
		visited: make([]int, len(n.threads)),
	}
	for _, l := range n.looks {
		b.contextual = b.contextual || !l.behind && l.dfa.starts[afterWord] != l.dfa.starts[afterOther]
	}
	b.duty(nil)
	b.partition()
	d := &dfa{columns: b.columns, width: len(b.octets)}
	for c := range contexts {
		if c != atStart && p != ahead {
			c = atStart
		}
		d.starts[c] = b.first(c)
	}
	for i := 0; i < len(b.states); i++ {
		if len(b.states) > maxRawStates || b.work > work {
			return nil, false
		}
		s := b.states[i]
		d.accept = append(d.accept, b.accepts(s))
		var ready [2]*reached // for a next octet that is not a word character, and for one that is
		for _, octet := range b.octets {
			r := &ready[0]
			if b.contextual && isWord(octet) {
				r = &ready[1]
			}
			if *r == nil {
				*r = b.reach(s, &moment{subset: s, word: r == &ready[1]})
			}
			d.next = append(d.next, b.follow(s, *r, octet))
		}
	}
	return d.minimise()
}

// partition groups the octets that the automaton treats alike.
func (b *determiniser) partition() {
	columns := map[string]int{}
	column := 0
	var key []byte
	for octet := range 256 {
		// Most octets are in the same column as the octet before them.
		if octet > 0 && b.equal(octet-1, octet) {
			b.columns[octet] = column
			continue
		}
		key = key[:0]
		for _, d := range b.decoders {
			for i := range d {
				key = binary.AppendVarint(key, int64(d[i][octet]))
			}
		}
		for _, l := range b.looks {
			key = binary.AppendVarint(key, int64(l.dfa.columns[octet]))
		}
		if b.contextual && isWord(byte(octet)) {
			key = append(key, 'w')
		}
		var ok bool
		if column, ok = columns[string(key)]; !ok {
			column = len(b.octets)
			columns[string(key)] = column
			b.octets = append(b.octets, byte(octet))
		}
		b.columns[octet] = column
	}
}

// equal reports whether the automaton treats two octets alike everywhere.
func (b *determiniser) equal(x, y int) bool {
	for _, d := range b.decoders {
		for i := range d {
			if d[i][x] != d[i][y] {
				return false
			}
		}
	}
	for _, l := range b.looks {
		if l.dfa.columns[x] != l.dfa.columns[y] {
			return false
		}
	}
	return !b.contextual || isWord(byte(x)) == isWord(byte(y))
}

// first returns the initial state.
func (b *determiniser) first(c context) int {
	s := subset{context: c}
	for _, l := range b.looks {
		s.behind = append(s.behind, l.dfa.starts[atStart])
	}
	s.configs = b.spread(nil, []config{{thread: b.start}}, nil)
	return b.state(s)
}

// reached are the threads that can read the next octet, and the work to find them.
type reached struct {
	configs []config
	work    int
}

// reach follows the threads of a state to the next octet.
func (b *determiniser) reach(s subset, m *moment) *reached {
	before := b.work
	r := &reached{configs: b.spread(nil, s.configs, m)}
	r.work, b.work = b.work-before, before
	return r
}

// follow returns the state after an octet. It adds the work of finding the threads for each
// octet, so that the limit does not depend on caching.
func (b *determiniser) follow(s subset, ready *reached, octet byte) int {
	b.work += ready.work
	next := subset{behind: make([]int, len(s.behind))}
	for i, l := range b.looks {
		if l.behind {
			next.behind[i] = l.dfa.step(s.behind[i], octet)
		}
	}
	if b.contextual && isWord(octet) {
		next.context = afterWord
	}
	moved := b.moved[:0]
	for _, c := range ready.configs {
		t := b.threads[c.thread]
		if t.op == threadMatch && c.duties == 0 {
			// A match is found: the rest of the string does not matter.
			return b.state(subset{configs: []config{c}, behind: make([]int, len(s.behind))})
		}
		duties, ok := b.advance(c.duties, octet)
		if !ok {
			continue
		}
		c.duties = duties
		if t.op == threadChar {
			switch step := b.decoders[t.class][c.step][octet]; step {
			case refused:
				continue
			case whole:
				c.thread, c.step = t.x, 0
			default:
				c.step = step
			}
		}
		moved = append(moved, c)
	}
	b.moved = moved
	b.after = b.spread(b.after[:0], moved, nil)
	next.configs = b.after
	return b.state(next)
}

// accepts reports whether there is a match if the string ends in s.
func (b *determiniser) accepts(s subset) bool {
	for _, c := range b.spread(nil, s.configs, &moment{subset: s, end: true}) {
		if b.threads[c.thread].op == threadMatch && b.fulfilled(c.duties) {
			return true
		}
	}
	return false
}

// moment is the information for evaluating assertions between two octets: the state, and
// whether a word character or the end comes next.
type moment struct {
	subset
	word, end bool
}

// spread appends to list the threads that are reachable without reading an octet. If m is nil,
// threads stop at assertions. The result is sorted and has each thread once.
func (b *determiniser) spread(list, seeds []config, m *moment) []config {
	b.spreads++
	var seen map[config]bool // threads with duties
	stack := append(b.stack[:0], seeds...)
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		t := b.threads[c.thread]
		if t.op == threadMatch || t.op == threadChar || t.op != threadSplit && m == nil {
			list = append(list, c)
			continue
		}
		if c.duties == 0 {
			if b.visited[c.thread] == b.spreads {
				continue
			}
			b.visited[c.thread] = b.spreads
		} else {
			if seen[c] {
				continue
			}
			if seen == nil {
				seen = map[config]bool{}
			}
			seen[c] = true
		}
		b.work++
		if t.op == threadSplit {
			stack = append(stack, config{t.x, 0, c.duties}, config{t.y, 0, c.duties})
		} else if duties, ok := b.holds(t, m, c.duties); ok {
			stack = append(stack, config{t.x, 0, duties})
		}
	}
	b.stack = stack
	slices.SortFunc(list, config.compare)
	list = slices.Compact(list)
	b.work += len(list)
	return list
}

// holds evaluates an assertion. If a look-ahead cannot be decided yet, it is assumed to hold
// and added to the duties.
func (b *determiniser) holds(t thread, m *moment, duties int) (int, bool) {
	switch t.op {
	case threadHere:
		return duties, m.end
	case threadLook:
		l := b.looks[t.class]
		if l.behind {
			return duties, l.dfa.accept[m.behind[t.class]] != l.negate
		}
		return b.assume(duties, duty{t.class, l.dfa.starts[m.context]})
	}
	switch t.assert {
	case ecmaregexp.Begin:
		return duties, m.context == atStart
	case ecmaregexp.End:
		return duties, m.end
	}
	boundary := (m.context == afterWord) != m.word
	return duties, boundary == (t.assert == ecmaregexp.WordBoundary)
}

// assume adds a duty to a set. It decides the duty at once if possible; it returns false if the
// duty fails.
func (b *determiniser) assume(set int, d duty) (int, bool) {
	l := b.looks[d.look]
	switch d.state {
	case l.dfa.full:
		return set, !l.negate
	case l.dfa.dead:
		return set, l.negate
	}
	list := append(slices.Clone(b.duties[set]), d)
	slices.SortFunc(list, func(x, y duty) int {
		return cmp.Or(cmp.Compare(x.look, y.look), cmp.Compare(x.state, y.state))
	})
	return b.duty(slices.Compact(list)), true
}

// advance updates the duties of a set for the next octet. It returns false if a duty fails.
func (b *determiniser) advance(set int, octet byte) (int, bool) {
	next, ok := 0, true
	for _, d := range b.duties[set] {
		d.state = b.looks[d.look].dfa.step(d.state, octet)
		if next, ok = b.assume(next, d); !ok {
			return 0, false
		}
	}
	return next, true
}

// fulfilled reports whether all duties of a set hold at the end of the string.
func (b *determiniser) fulfilled(set int) bool {
	for _, d := range b.duties[set] {
		if l := b.looks[d.look]; l.dfa.accept[d.state] == l.negate {
			return false
		}
	}
	return true
}

// duty returns the number of a set of duties; the empty set is 0.
func (b *determiniser) duty(list []duty) int {
	var key []byte
	for _, d := range list {
		key = binary.AppendVarint(binary.AppendVarint(key, int64(d.look)), int64(d.state))
	}
	i, ok := b.dutyOf[string(key)]
	if !ok {
		i = len(b.duties)
		b.dutyOf[string(key)] = i
		b.duties = append(b.duties, list)
	}
	return i
}

// state returns the number of a state.
func (b *determiniser) state(s subset) int {
	key := append(b.key[:0], byte(s.context))
	for _, state := range s.behind {
		key = binary.AppendVarint(key, int64(state))
	}
	for _, c := range s.configs {
		key = binary.AppendVarint(key, int64(c.thread))
		key = binary.AppendVarint(key, int64(c.step))
		key = binary.AppendVarint(key, int64(c.duties))
	}
	b.key = key
	i, ok := b.known[string(key)]
	if !ok {
		i = len(b.states)
		b.known[string(key)] = i
		s.configs = slices.Clone(s.configs)
		b.states = append(b.states, s)
	}
	return i
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
