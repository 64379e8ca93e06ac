package index

import (
	"iter"
	"slices"
)

// posting is an ascending list of card numbers. A single number needs no allocation, since most
// words and tags occur in one card only.
type posting struct {
	// first is the first number plus 1; 0 if the list is empty.
	first int32
	more  *[]int32
}

// add appends a number that is at least the last one. It does nothing if the number equals the
// last one.
func (p *posting) add(number int32) {
	switch {
	case p.first == 0:
		p.first = number + 1
	case p.more == nil:
		if p.first != number+1 {
			p.more = &[]int32{number}
		}
	case (*p.more)[len(*p.more)-1] != number:
		*p.more = append(*p.more, number)
	}
}

// all yields the numbers.
func (p posting) all() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if p.first == 0 || !yield(p.first-1) || p.more == nil {
			return
		}
		for _, number := range *p.more {
			if !yield(number) {
				return
			}
		}
	}
}

// clone returns a copy that later changes of p do not affect.
func (p posting) clone() posting {
	if p.more != nil {
		more := slices.Clone(*p.more)
		p.more = &more
	}
	return p
}
