package inverted

import (
	"slices"
	"sort"
)

// maxBlock is the number of items at which a block is split.
const maxBlock = 512

// block is a part of the items in their order.
type block struct {
	// rank is the position of the block among all.
	rank    uint32
	numbers []uint32
}

// order has the numbers of all items in their order.
type order struct {
	blocks []*block
	// places are the places of the items, by number.
	places chunks[place]
}

// place is a block and an index in it.
type place struct {
	in   *block
	slot uint16
}

// position returns a value that rises with the position of an item.
func (o *order) position(n uint32) uint64 {
	at := o.places.at(n)
	return uint64(at.in.rank)<<16 | uint64(at.slot)
}

// search returns the first position at or after a place: the index of its block and the index in it.
// after reports whether an item is at or after the place.
func (o *order) search(after func(n uint32) bool) (at, slot int) {
	at = sort.Search(len(o.blocks), func(i int) bool { numbers := o.blocks[i].numbers; return after(numbers[len(numbers)-1]) })
	if at == len(o.blocks) {
		return at, 0
	}
	numbers := o.blocks[at].numbers
	return at, sort.Search(len(numbers), func(i int) bool { return after(numbers[i]) })
}

// insert adds a number before a position that search has returned.
func (o *order) insert(n uint32, at, slot int) {
	if int(n) >= o.places.size {
		o.places.grow()
	}
	if at == len(o.blocks) {
		if at == 0 {
			o.blocks = append(o.blocks, &block{})
		} else {
			at--
		}
		slot = len(o.blocks[at].numbers)
	}
	b := o.blocks[at]
	b.numbers = slices.Insert(b.numbers, slot, n)
	if len(b.numbers) < maxBlock {
		o.place(b, slot)
		return
	}
	// At the end, items often come in their order: blocks then stay full.
	cut := maxBlock / 2
	if at == len(o.blocks)-1 && slot == maxBlock-1 {
		cut = slot
	}
	next := &block{numbers: slices.Clone(b.numbers[cut:])}
	b.numbers = slices.Clone(b.numbers[:cut])
	o.blocks = slices.Insert(o.blocks, at+1, next)
	o.place(b, 0)
	o.place(next, 0)
	o.rank(at)
}

// place records the positions in a block from a slot on.
func (o *order) place(b *block, slot int) {
	for i := slot; i < len(b.numbers); i++ {
		*o.places.at(b.numbers[i]) = place{b, uint16(i)}
	}
}

// rank records the positions of blocks from one on.
func (o *order) rank(at int) {
	for i := at; i < len(o.blocks); i++ {
		o.blocks[i].rank = uint32(i)
	}
}

// remove removes a number.
func (o *order) remove(n uint32) {
	b, slot := o.places.at(n).in, int(o.places.at(n).slot)
	b.numbers = slices.Delete(b.numbers, slot, slot+1)
	*o.places.at(n) = place{}
	if len(b.numbers) > 0 {
		o.place(b, slot)
		return
	}
	at := int(b.rank)
	o.blocks = slices.Delete(o.blocks, at, at+1)
	o.rank(at)
}

// few is the part of all items, 1/few, up to which the items that were found are sorted. If there are
// more, all items are read in their order.
const few = 16

// window selects a part of the numbers that were found, in their order.
type window struct {
	// at and slot are the position at which it begins, in the form of search.
	at, slot int
	// skip is the number of accepted numbers that are left out, limit the most that follow.
	skip, limit int
	// accept reports whether a number is accepted; nil accepts all.
	accept func(n uint32) bool
}

// page returns the numbers of a bitmap in a window. count is the number of all.
func (o *order) page(found bitmap, count int, w window) []uint32 {
	if w.limit = min(w.limit, count-w.skip); w.limit <= 0 {
		return nil
	}
	if count > o.places.size/few {
		return o.walk(found, w)
	}
	// The first ones are collected; when there are twice as many as needed, the others are dropped.
	first, most := uint64(w.at)<<16|uint64(w.slot), w.skip+w.limit
	kept := make([]uint64, 0, min(count, 2*most+1024))
	worst := ^uint64(0)
	for n := range found.all() {
		at := o.position(n)
		if at < first || at > worst || w.accept != nil && !w.accept(n) {
			continue
		}
		if len(kept) == cap(kept) {
			slices.Sort(kept)
			kept = kept[:most]
			worst = kept[most-1]
		}
		kept = append(kept, at)
	}
	slices.Sort(kept)
	var list []uint32
	for _, at := range kept[min(w.skip, len(kept)):min(most, len(kept))] {
		list = append(list, o.blocks[at>>16].numbers[at&(1<<16-1)])
	}
	return list
}

// walk returns a page by reading all items from the beginning of a window on.
func (o *order) walk(found bitmap, w window) []uint32 {
	list := make([]uint32, 0, w.limit)
	for slot := w.slot; w.at < len(o.blocks); w.at, slot = w.at+1, 0 {
		for _, n := range o.blocks[w.at].numbers[slot:] {
			if !found.has(n) || w.accept != nil && !w.accept(n) {
				continue
			}
			if w.skip > 0 {
				w.skip--
				continue
			}
			if list = append(list, n); len(list) == w.limit {
				return list
			}
		}
	}
	return list
}
