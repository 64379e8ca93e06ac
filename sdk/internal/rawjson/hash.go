package rawjson

import (
	"encoding/binary"
	"hash/maphash"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Hasher hashes JSON values so that equal ones, as [Equal] has it, get the same
// hash. Its seed is random: hostile text cannot be made to collide.
type Hasher struct{ seed maphash.Seed }

// NewHasher returns a Hasher with a seed of its own.
func NewHasher() Hasher { return Hasher{maphash.MakeSeed()} }

// Hash goes through the text once.
func (h Hasher) Hash(v string) uint64 {
	sum, _ := h.at(v, 0)
	return sum
}

func (h Hasher) at(v string, i int) (sum uint64, end int) {
	switch v[i] {
	case '{':
		// The order of members must not matter, so their hashes are added.
		i = scan.Space(v, i+1)
		for v[i] != '}' {
			var name string
			var value uint64
			name, i = Name(v, i)
			value, i = h.at(v, i)
			sum += h.mix('m', maphash.String(h.seed, name), value)
			i = Next(v, i)
		}
		return h.mix('{', sum, 0), i + 1
	case '[':
		i = scan.Space(v, i+1)
		for v[i] != ']' {
			var item uint64
			item, i = h.at(v, i)
			sum = h.mix('i', sum, item)
			i = Next(v, i)
		}
		return h.mix('[', sum, 0), i + 1
	}
	end = scan.SkipValue(v, i)
	return h.scalar(v[i:end]), end
}

func (h Hasher) scalar(v string) uint64 {
	switch {
	case v[0] == '"':
		return h.mix('"', maphash.String(h.seed, Unquote(v)), 0)
	case IsNumber(v):
		d := ParseDecimal(v)
		var m maphash.Hash
		m.SetSeed(h.seed)
		m.WriteString(d.Whole)
		m.WriteString(d.Frac)
		tag := byte('+')
		if d.Negative {
			tag = '-'
		}
		return h.mix(tag, m.Sum64(), uint64(d.Exp))
	}
	return maphash.String(h.seed, v)
}

// mix hashes two hashes together with the role that they have.
func (h Hasher) mix(role byte, x, y uint64) uint64 {
	var buf [17]byte
	buf[0] = role
	binary.LittleEndian.PutUint64(buf[1:], x)
	binary.LittleEndian.PutUint64(buf[9:], y)
	return maphash.Bytes(h.seed, buf[:])
}
