package pattern

import (
	"encoding/binary"
	"math"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// automaton returns the Automaton form of a pattern, if it has one.
func automaton(p *ecmaregexp.Pattern) (*cardrt.Automaton, bool) {
	d, ok := determinise(p.Root, anywhere, workFor(len(p.Source)))
	if !ok {
		return nil, false
	}
	classes, octets := d.narrow()
	width := len(octets)
	literal, anywhere, start := d.literal()
	rows := d.rows(start)
	if len(rows)*width > MaxTable {
		return nil, false
	}

	a := &cardrt.Automaton{Literal: literal, Anywhere: anywhere, Classes: classes, Accept: math.MaxUint16}
	offset := map[int]uint16{}
	for i, state := range rows {
		offset[state] = uint16(i * width)
		if state >= 0 && d.accept[state] {
			a.Accept = min(a.Accept, offset[state])
		}
	}
	for _, state := range rows {
		for _, octet := range octets {
			next := uint16(0)
			if state >= 0 {
				next = offset[d.step(state, octet)]
			}
			a.Next = append(a.Next, next)
		}
	}
	a.Start = offset[start]
	if d.full >= 0 {
		a.Full = offset[d.full]
	}
	return a, true
}

// rows returns the states that start leads to, in the order of the table: the dead state, the
// states that do not accept, the states that do, and the full state if there is one.
func (d *dfa) rows(start int) []int {
	rows := []int{d.dead}
	reached := d.reached(start)
	for _, accept := range []bool{false, true} {
		for state := range d.accept {
			if reached[state] && d.accept[state] == accept && state != d.dead && state != d.full {
				rows = append(rows, state)
			}
		}
	}
	if d.full >= 0 {
		rows = append(rows, d.full)
	}
	return rows
}

// reached returns the states that start leads to.
func (d *dfa) reached(start int) map[int]bool {
	reached := map[int]bool{start: true}
	for list := []int{start}; len(list) > 0; {
		state := list[len(list)-1]
		list = list[:len(list)-1]
		for column := range d.width {
			if next := d.next[state*d.width+column]; !reached[next] {
				reached[next] = true
				list = append(list, next)
			}
		}
	}
	return reached
}

// narrow joins columns that are equal in all states. It returns the column of each octet, and
// an octet from each column.
func (d *dfa) narrow() (classes [256]uint8, octets []byte) {
	known := map[string]byte{}
	narrowed := make([]int, d.width) // the new column of each old one, -1 if not known yet
	for i := range narrowed {
		narrowed[i] = -1
	}
	var key []byte
	for octet := range 256 {
		wide := d.columns[octet]
		if narrowed[wide] < 0 {
			key = key[:0]
			for state := range d.accept {
				key = binary.AppendUvarint(key, uint64(d.step(state, byte(octet))))
			}
			column, ok := known[string(key)]
			if !ok {
				column = byte(len(octets))
				known[string(key)] = column
				octets = append(octets, byte(octet))
			}
			narrowed[wide] = int(column)
		}
		classes[octet] = byte(narrowed[wide])
	}
	return classes, octets
}
