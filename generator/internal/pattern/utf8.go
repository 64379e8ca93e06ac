package pattern

import (
	"encoding/binary"
	"unicode"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// Decoder transitions that are not states.
const (
	refused = -1
	whole   = -2
)

// decoder is an automaton that reads the octets of one code point and decides whether it is in
// a class. State 0 is the start. Each entry is the next state, refused, or whole if a code
// point of the class is complete.
type decoder [][256]int16

// newDecoder returns the decoder with the fewest states for a class. Surrogates are
// omitted, since well-formed text has none.
func newDecoder(c ecmaregexp.Class) decoder {
	b := decoderBuilder{known: map[string]int16{}}
	b.states = append(b.states, [256]int16{})
	first := &[256]int16{}
	c = c.Scalars()
	for octet := range 256 {
		var next int16 = refused
		switch {
		case octet < 0x80:
			if c.Contains(rune(octet)) {
				next = whole
			}
		case octet >= 0xF8:
		case octet >= 0xF0:
			next = b.rest(c.Intersect(0x10000, unicode.MaxRune), rune(octet&7)<<18, 3)
		case octet >= 0xE0:
			next = b.rest(c.Intersect(0x800, 0xFFFF), rune(octet&15)<<12, 2)
		case octet >= 0xC0:
			next = b.rest(c.Intersect(0x80, 0x7FF), rune(octet&31)<<6, 1)
		}
		first[octet] = next
	}
	b.states[0] = *first
	return b.states
}

type decoderBuilder struct {
	states decoder
	// known maps the remaining input to a state: the number of octets, and the ranges of code
	// points relative to the octets read.
	known map[string]int16
}

// rest returns the state that reads n more octets and decides about the code points of c from
// base on.
func (b *decoderBuilder) rest(c ecmaregexp.Class, base rune, n int) int16 {
	size := rune(1) << (6 * n)
	c = c.Intersect(base, base+size-1)
	switch {
	case len(c) == 0:
		return refused
	case n == 0:
		return whole
	}
	key := binary.AppendVarint(nil, int64(n))
	for _, r := range c {
		key = binary.AppendVarint(binary.AppendVarint(key, int64(r.Lo-base)), int64(r.Hi-base))
	}
	if state, ok := b.known[string(key)]; ok {
		return state
	}
	var row [256]int16
	for octet := range row {
		row[octet] = refused
		if octet&0xC0 == 0x80 {
			row[octet] = b.rest(c, base+rune(octet&0x3F)<<(6*(n-1)), n-1)
		}
	}
	state := int16(len(b.states))
	b.states = append(b.states, row)
	b.known[string(key)] = state
	return state
}
