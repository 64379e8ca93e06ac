package inverted

import (
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// Index has items with features. Items have numbers, which are used again when an item is removed. It is
// not safe for concurrent use, except that several goroutines may read it.
type Index[T any] struct {
	compare func(a, b T) int
	items   chunks[entry[T]]
	// live are the numbers of all items, free the numbers that are not used.
	live  bitmap
	free  []uint32
	order order

	names    map[string]uint32
	features chunks[feature]
	// unused are the numbers of features that no item has.
	unused  []uint32
	bitmaps pool
}

// entry is an item with the numbers of its features: the differences of the sorted numbers as varints.
type entry[T any] struct {
	item     T
	features string
}

// feature is a feature with the numbers of its items.
type feature struct {
	name  string
	items set
}

// New returns an empty index. compare orders the items; equal items are the same item.
func New[T any](compare func(a, b T) int) *Index[T] {
	return &Index[T]{compare: compare, names: map[string]uint32{}}
}

// Len returns the number of items.
func (x *Index[T]) Len() int { return x.items.size - len(x.free) }

// Item returns the item of a number.
func (x *Index[T]) Item(n uint32) T { return x.items.at(n).item }

// All yields the items in no order.
func (x *Index[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for n := range x.live.all() {
			if !yield(x.items.at(n).item) {
				return
			}
		}
	}
}

// Find returns the number of an item that is equal to another one.
func (x *Index[T]) Find(item T) (n uint32, ok bool) {
	n, _, _, ok = x.search(item)
	return n, ok
}

func (x *Index[T]) search(item T) (n uint32, at, slot int, found bool) {
	at, slot = x.order.search(func(n uint32) bool { return x.compare(x.items.at(n).item, item) >= 0 })
	if at == len(x.order.blocks) {
		return 0, at, slot, false
	}
	n = x.order.blocks[at].numbers[slot]
	return n, at, slot, x.compare(x.items.at(n).item, item) == 0
}

// Put adds an item with its features, or replaces an equal item, and returns its number.
func (x *Index[T]) Put(item T, features []string) uint32 {
	n, at, slot, found := x.search(item)
	if found {
		x.Replace(n, item, features)
		return n
	}
	if last := len(x.free) - 1; last >= 0 {
		n, x.free = x.free[last], x.free[:last]
	} else {
		n = x.items.grow()
	}
	x.live = x.live.grown(x.items.size)
	x.live.set(n)
	*x.items.at(n) = entry[T]{item, x.link(n, features)}
	x.order.insert(n, at, slot)
	return n
}

// Replace replaces the item of a number by an equal one with other features.
func (x *Index[T]) Replace(n uint32, item T, features []string) {
	x.unlink(n)
	*x.items.at(n) = entry[T]{item, x.link(n, features)}
}

// Remove removes an item by its number.
func (x *Index[T]) Remove(n uint32) {
	x.unlink(n)
	x.order.remove(n)
	*x.items.at(n) = entry[T]{}
	x.live.clear(n)
	x.free = append(x.free, n)
}

// link adds a number to the sets of features, and returns the list of the features.
func (x *Index[T]) link(n uint32, features []string) string {
	numbers := make([]uint32, 0, len(features))
	for _, name := range features {
		f, ok := x.names[name]
		if !ok {
			if last := len(x.unused) - 1; last >= 0 {
				f, x.unused = x.unused[last], x.unused[:last]
			} else {
				f = x.features.grow()
			}
			name = strings.Clone(name) // it can be a part of a long text
			x.features.at(f).name, x.names[name] = name, f
		}
		x.features.at(f).items.add(n)
		numbers = append(numbers, f)
	}
	slices.Sort(numbers)
	var list []byte
	last := uint32(0)
	for _, f := range slices.Compact(numbers) {
		list = binary.AppendUvarint(list, uint64(f-last))
		last = f
	}
	return string(list)
}

// unlink removes a number from the sets of its features.
func (x *Index[T]) unlink(n uint32) {
	list := []byte(x.items.at(n).features)
	f := uint32(0)
	for len(list) > 0 {
		difference, length := binary.Uvarint(list)
		list, f = list[length:], f+uint32(difference)
		at := x.features.at(f)
		if at.items.remove(n); at.items.empty() {
			delete(x.names, at.name)
			*at = feature{}
			x.unused = append(x.unused, f)
		}
	}
}

// Found are items that a query finds.
type Found struct {
	items bitmap
	// Count is the number of items.
	Count int
}

// Done ends the use of items that With has returned.
func (x *Index[T]) Done(found *Found) {
	x.bitmaps.give(found.items)
	*found = Found{}
}

// With returns the items that have all of these features; without features it returns all items. The
// caller calls Done.
func (x *Index[T]) With(features ...string) *Found {
	sets := make([]*set, 0, len(features))
	for _, name := range features {
		f, ok := x.names[name]
		if !ok {
			return &Found{}
		}
		sets = append(sets, &x.features.at(f).items)
	}
	slices.SortFunc(sets, func(a, b *set) int { return a.size() - b.size() })
	found := x.bitmaps.take(len(x.live))
	if len(sets) == 0 {
		copy(found, x.live)
	}
	for i, s := range sets {
		switch {
		case i == 0:
			s.or(found)
		case s.more != nil && s.more.bits != nil:
			found.and(s.more.bits)
		default:
			other := x.bitmaps.take(len(found))
			s.or(other)
			found.and(other)
			x.bitmaps.give(other)
		}
	}
	return &Found{found, found.count()}
}

// Keep removes the items that a function does not accept.
func (x *Index[T]) Keep(found *Found, accept func(T) bool) {
	for n := range found.items.all() {
		if !accept(x.items.at(n).item) {
			found.items.clear(n)
			found.Count--
		}
	}
}

// Page returns items in their order, without the first ones, at most limit.
func (x *Index[T]) Page(found *Found, skip, limit int) []T {
	return x.page(found, window{skip: skip, limit: limit})
}

// After returns the items after one in their order that a function accepts, at most limit. It calls the
// function for few of the items if many are found.
func (x *Index[T]) After(found *Found, last T, limit int, accept func(T) bool) []T {
	w := window{limit: limit, accept: func(n uint32) bool { return accept(x.items.at(n).item) }}
	w.at, w.slot = x.order.search(func(n uint32) bool { return x.compare(x.items.at(n).item, last) > 0 })
	return x.page(found, w)
}

func (x *Index[T]) page(found *Found, w window) []T {
	var list []T
	for _, n := range x.order.page(found.items, found.Count, w) {
		list = append(list, x.items.at(n).item)
	}
	return list
}

// AppendDigits appends the features of an item with a number, for [Index.AtLeast]: for each binary digit 1 of the
// number the feature of this digit. The feature of the lowest digit is the first one.
func AppendDigits(list, digits []string, number uint64) []string {
	for ; number != 0; number &= number - 1 {
		list = append(list, digits[bits.TrailingZeros64(number)])
	}
	return list
}

// AtLeast keeps the items whose number is not less than a number, by the features of [AppendDigits].
func (x *Index[T]) AtLeast(found *Found, digits []string, least uint64) {
	if found.Count == 0 {
		return
	}
	greater, one := x.bitmaps.take(len(found.items)), x.bitmaps.take(len(found.items))
	equal := found.items
	for digit, name := range slices.Backward(digits) {
		clear(one)
		if f, ok := x.names[name]; ok {
			x.features.at(f).items.or(one)
		}
		if least>>digit&1 == 1 {
			equal.and(one)
			continue
		}
		for i, w := range one {
			greater[i] |= equal[i] & w
			equal[i] &^= w
		}
	}
	for i, w := range greater {
		equal[i] |= w
	}
	found.Count = equal.count()
	x.bitmaps.give(greater)
	x.bitmaps.give(one)
}

// Add adds the items of another query.
func (f *Found) Add(other *Found) {
	if len(f.items) < len(other.items) {
		f.items = append(f.items, make(bitmap, len(other.items)-len(f.items))...)
	}
	for i, w := range other.items {
		f.items[i] |= w
	}
	f.Count = f.items.count()
}

// Remove removes the items of another query.
func (f *Found) Remove(other *Found) {
	for i, w := range other.items[:min(len(f.items), len(other.items))] {
		f.items[i] &^= w
	}
	f.Count = f.items.count()
}

// All yields the numbers of the items, the smallest first.
func (f *Found) All() iter.Seq[uint32] { return f.items.all() }

// Select returns the items with numbers. The caller calls Done.
func (x *Index[T]) Select(numbers []uint32) *Found {
	found := x.bitmaps.take(len(x.live))
	for _, n := range numbers {
		found.set(n)
	}
	return &Found{found, len(numbers)}
}

// Counts has the number of some features that each item has.
type Counts struct {
	digits counts
	most   int
	pool   *pool
}

// Count counts features, which are different. The caller calls Done.
func (x *Index[T]) Count(features []string) *Counts {
	c := &Counts{most: len(features), pool: &x.bitmaps}
	take := func() bitmap { return x.bitmaps.take(len(x.live)) }
	for _, name := range features {
		if f, ok := x.names[name]; ok {
			c.digits.add(&x.features.at(f).items, take)
		}
	}
	return c
}

// Of returns how many of the features the item with a number has.
func (c *Counts) Of(n uint32) (count int) {
	for digit, plane := range c.digits {
		if plane.has(n) {
			count |= 1 << digit
		}
	}
	return count
}

// Done ends the use of the counts.
func (c *Counts) Done() {
	for _, b := range c.digits {
		c.pool.give(b)
	}
	*c = Counts{}
}

// Ranked yields the items that have some of the features by their number: first the items that have all. What is
// yielded is valid until the next ones are.
func (c *Counts) Ranked(found *Found) iter.Seq2[int, *Found] {
	return func(yield func(int, *Found) bool) {
		equal := c.pool.take(len(found.items))
		defer func() { c.pool.give(equal) }()
		for count := c.most; count > 0; count-- {
			c.digits.equal(equal, found.items, count)
			if n := equal.count(); n > 0 && !yield(count, &Found{equal, n}) {
				return
			}
		}
	}
}

// From yields the items from a place on in their order. after reports whether an item is at the place or
// after it.
func (x *Index[T]) From(after func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		at, slot := x.order.search(func(n uint32) bool { return after(x.items.at(n).item) })
		for ; at < len(x.order.blocks); at, slot = at+1, 0 {
			for _, n := range x.order.blocks[at].numbers[slot:] {
				if !yield(x.items.at(n).item) {
					return
				}
			}
		}
	}
}
