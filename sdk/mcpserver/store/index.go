package store

import (
	"context"
	"slices"
	"sort"
	"strings"
)

// Query selects cards of a [Store].
type Query struct {
	// After is the key after which the list begins. The zero key begins with the first card.
	After Key
	// Dialect selects the cards of one dialect; empty selects all.
	Dialect string
	// Name selects the cards whose name contains this text. Both are compared in lower case,
	// see [strings.ToLower].
	Name string
	// Revoked also selects the cards that revoke their agents.
	Revoked bool
	// Select further restricts the cards that the fields above select; nil selects all of them.
	Select Selector
	// Limit is the maximum number of summaries.
	Limit int
}

// Selector selects cards.
type Selector interface {
	// Selects reports whether a card is selected. It must be fast, and must neither call the store nor
	// change the summary.
	Selects(*Summary) bool
}

// Index has the summaries of a store in the order of their keys. Implementations of [Store]
// answer List with it. The zero value is empty. List and Len may be called concurrently, but not
// during a call of Put or Delete.
//
// The summaries are in blocks of up to 64, and the blocks in groups of up to 64. Bloom filters
// have the parts of the names in each block and group, so that List skips those without a match.
// The worst case of List is a text that is in no name, but whose parts are in every block: List
// then compares each name once.
//
// The index takes up to 140 octets for a card and the name in lower case, beside the summary.
type Index struct {
	groups []group
	count  int
	buffer []feature
}

// indexed is a summary with its identifier, and with its name in lower case.
type indexed struct {
	id, name string
	summary  *Summary
}

// The maximum numbers of entries of a block, and of blocks of a group.
const (
	maxBlock = 64
	maxGroup = 64
)

// The numbers of words of their filters. One in ten bits is set if names are random words.
const (
	blockWords = 1 << 8
	groupWords = 1 << 12
)

// block has summaries in the order of their keys.
type block struct {
	first   Key
	entries []indexed
	filter  filter
	// stale is the number of replaced entries whose features are in the filter.
	stale int
}

// group has blocks in the order of their keys.
type group struct {
	first  Key
	blocks []block
	filter filter
	stale  int
}

// Len returns the number of summaries.
func (x *Index) Len() int { return x.count }

// Put adds a summary, or replaces the summary with its key. The summary must not be changed
// afterwards.
func (x *Index) Put(s *Summary) {
	e := indexed{s.ID, strings.ToLower(s.Name), s}
	if len(x.groups) == 0 {
		x.groups = []group{newGroup([]block{newBlock(nil)})}
	}
	at, found := x.find(s.Key)
	g := &x.groups[at.group]
	b := &g.blocks[at.block]
	switch {
	case found && b.entries[at.entry].name == e.name && b.entries[at.entry].summary.Revoked == s.Revoked:
		b.entries[at.entry] = e
		return
	case found:
		b.entries[at.entry] = e
		b.stale++
		g.stale++
	default:
		if len(b.entries) == maxBlock {
			g, b, at.entry = x.split(at)
		}
		b.entries = slices.Insert(b.entries, at.entry, e)
		x.count++
	}
	b.first, g.first = b.entries[0].summary.Key, g.blocks[0].entries[0].summary.Key
	x.buffer = e.appendFeatures(x.buffer[:0])
	b.filter.add(x.buffer)
	g.filter.add(x.buffer)
	if b.stale > maxBlock/2 {
		b.refill()
	}
	if g.stale > maxBlock*maxGroup/2 {
		g.refill()
	}
}

// Delete removes the summary with a key, if there is one. Its parts stay in the filters until they
// are filled again.
func (x *Index) Delete(key Key) {
	if len(x.groups) == 0 {
		return
	}
	at, found := x.find(key)
	if !found {
		return
	}
	x.count--
	g := &x.groups[at.group]
	b := &g.blocks[at.block]
	b.entries = slices.Delete(b.entries, at.entry, at.entry+1)
	b.stale++
	g.stale++
	if len(b.entries) == 0 {
		g.blocks = slices.Delete(g.blocks, at.block, at.block+1)
	} else {
		b.first = b.entries[0].summary.Key
	}
	if len(g.blocks) == 0 {
		x.groups = slices.Delete(x.groups, at.group, at.group+1)
	} else {
		g.first = g.blocks[0].first
	}
	x.compact()
}

// compact fills the blocks again if less than a quarter of their places is used, so that an
// index does not keep the memory of removed summaries. It does so only after many removals.
func (x *Index) compact() {
	blocks := 0
	for i := range x.groups {
		blocks += len(x.groups[i].blocks)
	}
	if blocks*maxBlock <= 4*(x.count+maxBlock) {
		return
	}
	old := x.groups
	*x = Index{buffer: x.buffer}
	for _, g := range old {
		for _, b := range g.blocks {
			for _, e := range b.entries {
				x.Put(e.summary)
			}
		}
	}
}

// location is the location of an entry in an index.
type location struct{ group, block, entry int }

// find returns the location of a key. If the key is absent, it is the location at which to
// insert it, and false. The index has a block.
func (x *Index) find(key Key) (at location, found bool) {
	at.group = last(len(x.groups), func(i int) bool { return x.groups[i].first.Compare(key) > 0 })
	blocks := x.groups[at.group].blocks
	at.block = last(len(blocks), func(i int) bool { return blocks[i].first.Compare(key) > 0 })
	entries := blocks[at.block].entries
	at.entry = sort.Search(len(entries), func(i int) bool {
		if id := entries[i].id; id != key.ID {
			return id > key.ID
		}
		return entries[i].summary.Compare(key) >= 0
	})
	return at, at.entry < len(entries) && entries[at.entry].summary.Key == key
}

// last returns the last of n indexes that is not above a key; 0 if all are.
func last(n int, above func(i int) bool) int { return max(sort.Search(n, above)-1, 0) }

// split divides a full block, and its group if that is full. It returns where to insert an entry
// with a location in the block. If the location is the end of the index, it adds an empty block
// instead, so that cards in the order of their keys fill the blocks.
func (x *Index) split(at location) (*group, *block, int) {
	g := &x.groups[at.group]
	atEnd := at.group == len(x.groups)-1 && at.block == len(g.blocks)-1 && at.entry == maxBlock
	if atEnd && len(g.blocks) == maxGroup {
		x.groups = append(x.groups, newGroup([]block{newBlock(nil)}))
		g = &x.groups[len(x.groups)-1]
		return g, &g.blocks[0], 0
	}
	if len(g.blocks) == maxGroup {
		right := newGroup(cut(&g.blocks, maxGroup/2))
		g.refill()
		x.groups = slices.Insert(x.groups, at.group+1, right)
		if at.block >= maxGroup/2 {
			at.group++
			at.block -= maxGroup / 2
		}
		g = &x.groups[at.group]
	}
	b := &g.blocks[at.block]
	right := newBlock(nil)
	if !atEnd {
		right = newBlock(cut(&b.entries, maxBlock/2))
		b.refill()
	}
	g.blocks = slices.Insert(g.blocks, at.block+1, right)
	if g.filter.words == nil {
		g.refill()
	}
	if at.entry > len(g.blocks[at.block].entries) || atEnd {
		at.entry -= len(g.blocks[at.block].entries)
		at.block++
	}
	return g, &g.blocks[at.block], at.entry
}

// cut removes the elements of a list from an index on, and returns them.
func cut[T any](list *[]T, i int) []T {
	rest := slices.Clone((*list)[i:])
	clear((*list)[i:])
	*list = (*list)[:i]
	return rest
}

func newBlock(entries []indexed) block {
	b := block{entries: append(make([]indexed, 0, maxBlock), entries...), filter: newFilter(blockWords)}
	if len(entries) > 0 {
		b.first = entries[0].summary.Key
	}
	b.refill()
	return b
}

// refill fills the filter of a block with the features of its entries.
func (b *block) refill() {
	b.stale = 0
	b.filter.clear()
	b.addTo(b.filter)
}

// addTo adds the features of all entries to a filter.
func (b *block) addTo(f filter) {
	var features []feature
	for _, e := range b.entries {
		features = e.appendFeatures(features[:0])
		f.add(features)
	}
}

func newGroup(blocks []block) group {
	g := group{first: blocks[0].first, blocks: blocks}
	g.refill()
	return g
}

// refill fills the filter of a group with the features of all entries. A group of one block needs
// no filter of its own.
func (g *group) refill() {
	g.stale = 0
	switch {
	case len(g.blocks) == 1:
		return
	case g.filter.words == nil:
		g.filter = newFilter(groupWords)
	default:
		g.filter.clear()
	}
	for i := range g.blocks {
		g.blocks[i].addTo(g.filter)
	}
}

// List returns the summaries that a query selects, in the order of their keys. The error is the
// error of the context.
func (x *Index) List(ctx context.Context, q Query) ([]Summary, error) {
	if x.count == 0 || q.Limit <= 0 {
		return nil, ctx.Err()
	}
	at, found := x.find(q.After)
	if found {
		at.entry++
	}
	q.Name = strings.ToLower(q.Name)
	features := q.features()
	var list []Summary
	for i := range x.groups[at.group:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g := &x.groups[at.group+i]
		if i > 0 {
			at.block, at.entry = 0, 0
		}
		if !g.filter.has(features) {
			continue
		}
		for j := range g.blocks[at.block:] {
			b := &g.blocks[at.block+j]
			if j > 0 {
				at.entry = 0
			}
			if !b.filter.has(features) {
				continue
			}
			if list = q.appendSelected(list, b.entries[at.entry:]); len(list) == q.Limit {
				return list, nil
			}
		}
	}
	return list, nil
}

// appendSelected appends the summaries of entries that the query, whose name is in lower case,
// selects. It stops at the limit.
func (q *Query) appendSelected(list []Summary, entries []indexed) []Summary {
	for _, e := range entries {
		if !strings.Contains(e.name, q.Name) || q.Dialect != "" && e.summary.Dialect != q.Dialect || e.summary.Revoked && !q.Revoked || q.Select != nil && !q.Select.Selects(e.summary) {
			continue
		}
		if list = append(list, *e.summary); len(list) == q.Limit {
			break
		}
	}
	return list
}
