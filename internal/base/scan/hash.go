package scan

import (
	"encoding/binary"
	"hash/maphash"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// Hasher hashes the values of one text. Values that are equal by [Equal] have the same hash.
// The seed is random, so that hostile text cannot force collisions.
//
// The hashes of large arrays and objects are cached, as in [Ends], since each
// level of nested lists may request the hashes of its elements.
type Hasher struct {
	seed  maphash.Seed
	known map[int]hashed // by the offset of an array or object
}

// hashed is the cached hash of an array or object.
type hashed struct {
	sum    uint64
	length int
}

// NewHasher returns a Hasher with its own seed.
func NewHasher() *Hasher { return &Hasher{seed: maphash.MakeSeed()} }

// Hash returns the hash of the value v; place is its offset in the text.
func (h *Hasher) Hash(v string, place int) uint64 {
	w := hashing{Hasher: h, text: v, place: place}
	sum, _ := w.at(0)
	return sum
}

// hashing is the state of one call of Hash.
type hashing struct {
	*Hasher
	text  string
	place int
	saved int // bytes before the current position that a second call would skip
}

// at hashes the value at i and returns the index after it.
func (h *hashing) at(i int) (sum uint64, end int) {
	if c := h.text[i]; c != '{' && c != '[' {
		end = SkipValue(h.text, i)
		return h.scalar(h.text[i:end]), end
	}
	if k, ok := h.known[h.place+i]; ok {
		h.saved += k.length
		return k.sum, i + k.length
	}
	work := i - h.saved
	if h.text[i] == '{' {
		sum, end = h.object(i)
	} else {
		sum, end = h.array(i)
	}
	if cost := end - h.saved - work; cost > Short {
		if h.known == nil {
			h.known = make(map[int]hashed)
		}
		h.known[h.place+i] = hashed{sum, end - i}
		h.saved += cost
	}
	return sum, end
}

// object adds the hashes of the members, so that the sum does not depend on their order.
func (h *hashing) object(i int) (sum uint64, end int) {
	i = Space(h.text, i+1)
	for h.text[i] != '}' {
		name, start := Name(h.text, i)
		value, end := h.at(start)
		sum += h.mix('m', maphash.String(h.seed, name), value)
		i = Next(h.text, end)
	}
	return h.mix('{', sum, 0), i + 1
}

func (h *hashing) array(i int) (sum uint64, end int) {
	i = Space(h.text, i+1)
	for h.text[i] != ']' {
		item, end := h.at(i)
		sum = h.mix('i', sum, item)
		i = Next(h.text, end)
	}
	return h.mix('[', sum, 0), i + 1
}

func (h *Hasher) scalar(v string) uint64 {
	switch {
	case v[0] == '"':
		return h.mix('"', maphash.String(h.seed, Unquote(v)), 0)
	case IsNumber(v):
		d := decimal.Parse(v)
		var m maphash.Hash
		var exponent [20]byte
		m.SetSeed(h.seed)
		m.WriteString(d.Whole)
		m.WriteString(d.Frac)
		m.WriteByte('e')
		m.Write(d.AppendExponent(exponent[:0]))
		tag := byte('+')
		if d.Negative {
			tag = '-'
		}
		return h.mix(tag, m.Sum64(), 0)
	}
	return maphash.String(h.seed, v)
}

// mix combines two hashes; role distinguishes members, elements and other parts.
func (h *Hasher) mix(role byte, x, y uint64) uint64 {
	var buf [17]byte
	buf[0] = role
	binary.LittleEndian.PutUint64(buf[1:], x)
	binary.LittleEndian.PutUint64(buf[9:], y)
	return maphash.Bytes(h.seed, buf[:])
}
