package inverted

import (
	"iter"
	"math/bits"
)

// bitmap is a set of numbers with a bit for each possible one.
type bitmap []uint64

// grown returns a bitmap that has room for numbers below size.
func (b bitmap) grown(size int) bitmap {
	if more := (size+63)/64 - len(b); more > 0 {
		return append(b, make(bitmap, more)...)
	}
	return b
}

func (b bitmap) has(n uint32) bool { return int(n/64) < len(b) && b[n/64]&(1<<(n%64)) != 0 }
func (b bitmap) set(n uint32)      { b[n/64] |= 1 << (n % 64) }
func (b bitmap) clear(n uint32)    { b[n/64] &^= 1 << (n % 64) }

// and keeps the numbers that another bitmap has, too.
func (b bitmap) and(other bitmap) {
	n := min(len(b), len(other))
	for i, w := range other[:n] {
		b[i] &= w
	}
	clear(b[n:])
}

// count returns the number of numbers.
func (b bitmap) count() (n int) {
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// all yields the numbers, the smallest first.
func (b bitmap) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i, w := range b {
			for ; w != 0; w &= w - 1 {
				if !yield(uint32(i*64 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// counts has a number from 0 for each item, as binary digits in bitmaps: the lowest digit first.
type counts []bitmap

// add adds one to the items of a set, where size is the length of the bitmaps in bits.
func (c counts) add(s *set, size int) counts {
	if s.more == nil || s.more.bits == nil {
		one := set{only: s.only}
		if s.more == nil {
			return c.addOne(&one, size)
		}
		for _, n := range s.more.list {
			one.only = n + 1
			c = c.addOne(&one, size)
		}
		return c
	}
	for i, carry := range s.more.bits {
		for digit := 0; carry != 0; digit++ {
			if digit == len(c) {
				c = append(c, bitmap(nil).grown(size))
			}
			c[digit][i], carry = c[digit][i]^carry, c[digit][i]&carry
		}
	}
	return c
}

// addOne adds one to the item of a set of one, or of none.
func (c counts) addOne(s *set, size int) counts {
	if s.only == 0 {
		return c
	}
	n := s.only - 1
	for digit := 0; ; digit++ {
		if digit == len(c) {
			c = append(c, bitmap(nil).grown(size))
		}
		if !c[digit].has(n) {
			c[digit].set(n)
			return c
		}
		c[digit].clear(n)
	}
}

// equal sets found, which is as long as items, to the items with a count.
func (c counts) equal(found, items bitmap, count int) {
	if count>>len(c) > 0 {
		clear(found)
		return
	}
	copy(found, items)
	for digit, plane := range c {
		if count>>digit&1 == 1 {
			found.and(plane)
			continue
		}
		for i := range found {
			found[i] &^= plane[i]
		}
	}
}
