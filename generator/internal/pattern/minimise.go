package pattern

import "encoding/binary"

// minimise returns the equivalent automaton with the fewest states. It fails if there are more
// than MaxStates.
func (d *dfa) minimise() (*dfa, bool) {
	// States are in the same block until a difference separates them: first whether they
	// accept, then the blocks that they lead to.
	block := make([]int, len(d.accept))
	for i, accept := range d.accept {
		if accept {
			block[i] = 1
		}
	}
	for count := 0; ; {
		known := map[string]int{}
		refined := make([]int, len(block))
		var key []byte
		for i := range block {
			key = binary.AppendUvarint(key[:0], uint64(block[i]))
			for _, next := range d.next[i*d.width : (i+1)*d.width] {
				key = binary.AppendUvarint(key, uint64(block[next]))
			}
			b, ok := known[string(key)]
			if !ok {
				b = len(known)
				known[string(key)] = b
			}
			refined[i] = b
		}
		block = refined
		if len(known) == count {
			break
		}
		if count = len(known); count > MaxStates {
			return nil, false
		}
	}
	return d.merge(block), true
}

// merge returns the automaton whose states are the blocks, numbered by their first member.
func (d *dfa) merge(block []int) *dfa {
	m := &dfa{columns: d.columns, width: d.width, dead: -1, full: -1}
	for i, b := range block {
		if b < len(m.accept) {
			continue
		}
		m.accept = append(m.accept, d.accept[i])
		trap := true
		for _, next := range d.next[i*d.width : (i+1)*d.width] {
			m.next = append(m.next, block[next])
			trap = trap && block[next] == b
		}
		switch {
		case trap && d.accept[i]:
			m.full = b
		case trap:
			m.dead = b
		}
	}
	for c, start := range d.starts {
		m.starts[c] = block[start]
	}
	return m
}
