package check

import (
	"hash/maphash"
	"math/bits"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
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
	if e.judged.left--; e.judged.left < 0 || e.judged.nested == mostNested {
		return !e.giveUp()
	}
	c := e.first(i)
	if c != '{' && c != '[' || c != e.first(j) {
		a, b := e.textOf(i, -1), e.textOf(j, -1)
		return !differ(a, b) && scan.Equal(a, b)
	}
	if e.spans[i].Inner != e.spans[j].Inner {
		return false
	}
	at, to := e.enter(i), e.enter(j)
	for e.more(i, at) {
		if c == '{' {
			name, value := e.name(at)
			other, second := e.name(to)
			if name != other { // the members may come in another order
				e.judged.left -= e.pass(i) - i
				return scan.Equal(e.textOf(i, -1), e.textOf(j, -1))
			}
			at, to = value, second
		}
		e.judged.nested++
		same := e.areEqual(at, to)
		e.judged.nested--
		if !same {
			return false
		}
		at, to = e.pass(at), e.pass(to)
	}
	return true
}

// differ reports whether two strings differ at the first character. Most do that are not equal.
func differ(a, b string) bool {
	return a[0] == '"' && b[0] == '"' && a[1] != b[1] && a[1] != '\\' && b[1] != '\\'
}

// hash returns the hash of the value at i. Values that are equal by [scan.Equal] have the same hash.
func (e *evaluator) hash(i int) uint64 {
	c := e.first(i)
	switch {
	case c == '{' || c == '[':
		if e.judged.nested == mostNested {
			e.giveUp()
			return 0
		}
		e.judged.nested++
		sum := e.hashInside(i, c)
		e.judged.nested--
		return sum
	case c == '"':
		return maphash.String(e.distinct.seed, e.stringOf(i, -1))
	case scan.IsNumber(e.textOf(i, -1)):
		d := decimal.Parse(e.textOf(i, -1)) // without the exponent, which few numbers have
		return bits.RotateLeft64(maphash.String(e.distinct.seed, d.Whole+d.Frac), 1)
	}
	return uint64(c)
}

// hashInside combines the hashes of the members of an object, in any order, or of the elements of an
// array.
func (e *evaluator) hashInside(i int, c byte) uint64 {
	const factor = 0x9E3779B97F4A7C15 // an odd number with bits everywhere
	sum := uint64(c)
	for at := e.enter(i); e.more(i, at); at = e.pass(at) {
		if c == '[' {
			sum = (bits.RotateLeft64(sum, 5) ^ e.hash(at)) * factor
			continue
		}
		var name string
		name, at = e.name(at)
		sum += (maphash.String(e.distinct.seed, name) ^ bits.RotateLeft64(e.hash(at), 1)) * factor
	}
	return sum * factor
}
