package witness

import (
	"iter"
	"math/bits"
)

// depths is a set of depths of goals, up to maxNested.
type depths [maxNested/64 + 1]uint64

func (d *depths) add(depth int) { d[depth/64] |= 1 << (depth % 64) }

func (d *depths) remove(depth int) { d[depth/64] &^= 1 << (depth % 64) }

// join adds the depths of another set.
func (d *depths) join(other depths) {
	for i := range d {
		d[i] |= other[i]
	}
}

// all returns the depths in ascending order.
func (d *depths) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range *d {
			for ; word != 0; word &= word - 1 {
				if !yield(64*i + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
