package inverted

import (
	"iter"
	"math/bits"
	"sync"
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

// add adds one to the items of a set.
func (c *counts) add(s *set, take func() bitmap) {
	switch {
	case s.only > 0:
		c.carry(int(s.only-1)/64, 1<<((s.only-1)%64), take)
	case s.more == nil:
	case s.more.bits == nil:
		for _, n := range s.more.list {
			c.carry(int(n/64), 1<<(n%64), take)
		}
	default:
		for i, w := range s.more.bits {
			c.carry(i, w, take)
		}
	}
}

// carry adds one to the items of a word of the bitmaps. take returns an empty bitmap for a further digit.
func (c *counts) carry(i int, w uint64, take func() bitmap) {
	for digit := 0; w != 0; digit++ {
		if digit == len(*c) {
			*c = append(*c, take())
		}
		plane := (*c)[digit]
		plane[i], w = plane[i]^w, plane[i]&w
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

// pool has bitmaps that are used again: they are large, and a query needs them for a short time.
type pool struct{ sync.Pool }

// take returns an empty bitmap with n words.
func (p *pool) take(n int) bitmap {
	b, _ := p.Get().(*bitmap)
	if b == nil || cap(*b) < n {
		return make(bitmap, n, n+n/8)
	}
	taken := (*b)[:n]
	clear(taken)
	return taken
}

// give returns a bitmap to the pool, whose owner must not use it any more.
func (p *pool) give(b bitmap) {
	if b != nil {
		p.Put(&b)
	}
}

// chunks is a list that grows without moving what it has, which would take long for a million items.
type chunks[T any] struct {
	parts []*[chunk]T
	size  int
}

const chunk = 4096

func (c *chunks[T]) at(n uint32) *T { return &c.parts[n/chunk][n%chunk] }

// grow adds a zero value and returns its number.
func (c *chunks[T]) grow() uint32 {
	if c.size%chunk == 0 {
		c.parts = append(c.parts, new([chunk]T))
	}
	c.size++
	return uint32(c.size - 1)
}
