package check

import (
	"hash/maphash"
	"math/bits"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// distinct is a hash table with the elements of an array, whose memory is used again.
type distinct struct {
	seed maphash.Seed // random, so that hostile text cannot force collisions
	list []element    // its length is a power of two
}

// element is an entry of the table. Its place is 0 in a free entry: the place of an element is
// greater, since it comes after the place of its array.
type element struct {
	hash uint64
	at   int
}

// reset clears the table for n elements.
func (d *distinct) reset(n int) {
	if d.list == nil {
		d.seed = maphash.MakeSeed()
	}
	size := 1 << bits.Len(uint(2*n))
	if cap(d.list) < size {
		d.list = make([]element, size)
		return
	}
	d.list = d.list[:size]
	clear(d.list)
}

// areDistinct reports whether no two elements of the array at start are equal. It is a part of a
// judgement: each comparison takes steps.
func (e *evaluator) areDistinct(start int) bool {
	n := int(e.spans[start].Inner)
	if n < 2 {
		return true
	}
	e.judged.left -= int(e.spans[start].Next) - start
	if n <= shortArray {
		return e.areDistinctPairs(start)
	}
	d := &e.distinct
	d.reset(n)
	mask := len(d.list) - 1
	for i := e.enter(start); e.more(start, i); i = e.pass(i) {
		hash := e.hash(i)
		at := int(hash) & mask
		for ; d.list[at].at > 0; at = (at + 1) & mask {
			if have := &d.list[at]; have.hash == hash && e.areEqual(have.at, i) {
				return false
			}
		}
		d.list[at] = element{hash, i}
	}
	return true
}

// areDistinctPairs compares every two elements.
func (e *evaluator) areDistinctPairs(start int) bool {
	first := e.enter(start)
	for i := first; e.more(start, i); i = e.pass(i) {
		for earlier := first; earlier < i; earlier = e.pass(earlier) {
			if e.areEqual(earlier, i) {
				return false
			}
		}
	}
	return true
}

// areEqual reports whether two values are equal, or the judgement was given up.
func (e *evaluator) areEqual(i, j int) bool {
	if e.judged.left -= e.pass(i) - i; e.judged.left < 0 {
		return !e.giveUp()
	}
	return scan.Equal(e.textOf(i, -1), e.textOf(j, -1))
}

// hash returns the hash of the value at i. Values that are equal by [scan.Equal] have the same hash.
func (e *evaluator) hash(i int) uint64 {
	const factor = 0x9E3779B97F4A7C15 // an odd number with bits everywhere
	c := e.first(i)
	switch {
	case c == '{':
		sum := uint64(1) // does not depend on the order of the members
		for at := e.enter(i); e.more(i, at); {
			name, value := e.name(at)
			sum += (maphash.String(e.distinct.seed, name) ^ bits.RotateLeft64(e.hash(value), 1)) * factor
			at = e.pass(value)
		}
		return sum * factor
	case c == '[':
		sum := uint64(2)
		for at := e.enter(i); e.more(i, at); at = e.pass(at) {
			sum = (bits.RotateLeft64(sum, 5) ^ e.hash(at)) * factor
		}
		return sum * factor
	case c == '"':
		return maphash.String(e.distinct.seed, StringOf(e.textOf(i, -1)))
	case scan.IsNumber(e.textOf(i, -1)):
		d := decimal.Parse(e.textOf(i, -1)) // without the exponent, which few numbers have
		return bits.RotateLeft64(maphash.String(e.distinct.seed, d.Whole+d.Frac), 1)
	}
	return uint64(c)
}
