package syntax

import (
	"errors"
	"hash/maphash"
	"maps"
	"sort"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// hashes are hashes of values. Objects that differ in the order of members have the same hash, and
// numbers with different literals have different hashes.
type hashes struct {
	seed maphash.Seed
	of   map[*jsontree.Node]uint64
}

func newHashes(values ...*jsontree.Node) hashes {
	h := hashes{maphash.MakeSeed(), make(map[*jsontree.Node]uint64)}
	for _, v := range values {
		h.hash(v)
	}
	return h
}

func (h hashes) hash(n *jsontree.Node) uint64 {
	sum := uint64(n.Kind)
	switch n.Kind {
	case card.KindObject:
		for _, m := range n.Members {
			sum += maphash.Comparable(h.seed, member{m.Name, h.hash(m.Value)})
		}
	case card.KindArray:
		for _, item := range n.Items {
			sum = maphash.Comparable(h.seed, [2]uint64{sum, h.hash(item)})
		}
	default:
		return h.scalar(n)
	}
	h.of[n] = sum
	return sum
}

// scalar returns the hash of a scalar. It does not store the hash.
func (h hashes) scalar(n *jsontree.Node) uint64 {
	text := n.Text
	if n.Kind == card.KindString {
		text = n.Str
	}
	return maphash.Comparable(h.seed, member{text, uint64(n.Kind)})
}

// sum returns the hash of a value.
func (h hashes) sum(n *jsontree.Node) uint64 {
	if n.Kind < card.KindArray {
		return h.scalar(n)
	}
	return h.of[n]
}

// member is the name and the hash of a member.
type member struct {
	name string
	hash uint64
}

// same reports whether two values are equal.
func (h hashes) same(a, b *jsontree.Node) bool { return h.sum(a) == h.sum(b) }

// value changes a value to another one.
func (e *editing) value(s *site, want *jsontree.Node) error {
	if e.same(s.value, want) {
		return nil
	}
	inside := !s.opaque && s.value.Kind == want.Kind && (len(s.value.Items) > 0 && len(want.Items) > 0 || len(s.value.Members) > 0 && len(want.Members) > 0)
	switch {
	case s.isShared && want.Kind == s.value.Kind && want.Kind >= card.KindArray:
		return errors.New("the value " + s.where)
	case e.isElement(s, want) && e.form.wrap(s):
		return e.value(s, want.Items[0])
	case !inside:
		return e.form.replace(s, want)
	case want.Kind == card.KindObject:
		return e.object(s, want)
	}
	return e.array(s, want)
}

// isElement reports whether want is an array whose only element is the value, possibly with
// changes inside.
func (e *editing) isElement(s *site, want *jsontree.Node) bool {
	if s.value.Kind == card.KindArray || want.Kind != card.KindArray || len(want.Items) != 1 || s.start == s.end || s.isShared || s.hasAnchor || s.tag.end > 0 {
		return false
	}
	only := want.Items[0]
	return e.same(s.value, only) || !s.opaque && len(s.value.Members) > 0 && len(only.Members) > 0
}

// inMember returns an error about a value inside a member or an element as a [card.Violation].
func inMember(token string, err error) error {
	if err == nil {
		return nil
	}
	v, located := err.(card.Violation)
	if !located {
		v.Message = err.Error()
	}
	v.Pointer = card.JoinPointer(token) + v.Pointer
	return v
}

// object changes the members of an object.
func (e *editing) object(s *site, want *jsontree.Node) error {
	want.Index()
	if err := e.checkRepeated(s, want); err != nil {
		return err
	}
	c := &changes{make([]bool, len(s.entries)), newMembers(s, want)}
	for i, m := range s.entries {
		if m.merge {
			continue
		}
		if next := want.Member(m.name); next == nil {
			c.removed[i] = true
		} else if err := inMember(m.name, e.value(m.value, next)); err != nil {
			return err
		}
	}
	if err := e.renameRemoved(s, c); err != nil {
		return err
	}
	return e.changed(s, c)
}

// checkRepeated returns an error if a member that a merge key adds is removed or changed.
func (e *editing) checkRepeated(s *site, want *jsontree.Node) error {
	if len(s.repeated) > 0 {
		s.value.Index()
	}
	for name := range s.repeated {
		if next := want.Member(name); next == nil || !e.same(next, s.value.Member(name)) {
			return inMember(name, errors.New("the value "+s.where))
		}
	}
	return nil
}

// newMembers returns the members of want that the object lacks, by the index of the entry before
// which they are written.
func newMembers(s *site, want *jsontree.Node) map[int][]jsontree.Member {
	index := make(map[string]int, len(s.entries)+len(s.repeated))
	maps.Copy(index, s.repeated)
	for i, m := range s.entries {
		if !m.merge {
			index[m.name] = i
		}
	}
	added := make(map[int][]jsontree.Member)
	gap := 0
	for _, m := range want.Members {
		if i, ok := index[m.Name]; ok {
			gap = i + 1
		} else {
			added[gap] = append(added[gap], m)
		}
	}
	return added
}

// renameRemoved turns a removed member and a new member at the same place into a change of the
// name and the value, and deletes both from the changes.
func (e *editing) renameRemoved(s *site, c *changes) error {
	rest := make(map[int][]jsontree.Member, len(c.added))
	for gap, list := range c.added {
		for ; len(list) > 0 && gap < len(c.removed) && c.removed[gap]; gap++ {
			if !e.form.rename(s, gap, list[0].Name) {
				break
			}
			if err := inMember(list[0].Name, e.value(s.entries[gap].value, list[0].Value)); err != nil {
				return err
			}
			c.removed[gap], list = false, list[1:]
		}
		if len(list) > 0 {
			rest[gap] = list
		}
	}
	c.added = rest
	return nil
}

// changed removes and adds entries, if any.
func (e *editing) changed(s *site, c *changes) error {
	if c.isEmpty() {
		return nil
	}
	return e.form.restructure(s, c)
}

// array changes the elements of an array. Equal elements stay; between two of them the other
// elements replace each other in order.
func (e *editing) array(s *site, want *jsontree.Node) error {
	c := &changes{make([]bool, len(s.entries)), make(map[int][]jsontree.Member)}
	i, k := 0, 0
	for _, both := range append(e.aligned(s.value.Items, want.Items), [2]int{len(s.entries), len(want.Items)}) {
		for ; i < both[0] && k < both[1]; i, k = i+1, k+1 {
			if err := inMember(strconv.Itoa(i), e.value(s.entries[i].value, want.Items[k])); err != nil {
				return err
			}
		}
		for ; i < both[0]; i++ {
			c.removed[i] = true
		}
		for ; k < both[1]; k++ {
			c.added[i] = append(c.added[i], jsontree.Member{Value: want.Items[k]})
		}
		i, k = both[0]+1, both[1]+1
	}
	return e.changed(s, c)
}

// aligned returns the indexes of equal elements, increasing in both lists: those at the beginning
// and at the end, and between them the longest list of elements that occur once in both.
func (e *editing) aligned(a, b []*jsontree.Node) [][2]int {
	var pairs [][2]int
	start, enda, endb := 0, len(a), len(b)
	for start < enda && start < endb && e.same(a[start], b[start]) {
		pairs = append(pairs, [2]int{start, start})
		start++
	}
	for enda > start && endb > start && e.same(a[enda-1], b[endb-1]) {
		enda, endb = enda-1, endb-1
	}
	pairs = append(pairs, e.unique(a, b, start, enda, endb)...)
	for i := range len(a) - enda {
		pairs = append(pairs, [2]int{enda + i, endb + i})
	}
	return pairs
}

// unique returns the longest increasing list of the indexes of elements that occur once in both
// parts (patience diff).
func (e *editing) unique(a, b []*jsontree.Node, start, enda, endb int) [][2]int {
	type seen struct{ counta, countb, at int }
	all := make(map[uint64]*seen)
	for k := start; k < endb; k++ {
		s := all[e.sum(b[k])]
		if s == nil {
			s = new(seen)
			all[e.sum(b[k])] = s
		}
		s.countb++
		s.at = k
	}
	for i := start; i < enda; i++ {
		if s := all[e.sum(a[i])]; s != nil {
			s.counta++
		}
	}
	type link struct {
		pair   [2]int
		before *link
	}
	var piles []*link // the lists of each length with the least end
	for i := start; i < enda; i++ {
		s := all[e.sum(a[i])]
		if s == nil || s.counta != 1 || s.countb != 1 {
			continue
		}
		n := sort.Search(len(piles), func(n int) bool { return piles[n].pair[1] >= s.at })
		l := &link{pair: [2]int{i, s.at}}
		if n > 0 {
			l.before = piles[n-1]
		}
		if n == len(piles) {
			piles = append(piles, l)
		} else {
			piles[n] = l
		}
	}
	if len(piles) == 0 {
		return nil
	}
	list := make([][2]int, len(piles))
	for l, n := piles[len(piles)-1], len(piles)-1; l != nil; l, n = l.before, n-1 {
		list[n] = l.pair
	}
	return list
}

// difference returns the location of the first difference between two values. Objects are equal
// whatever the order of their members, numbers if their values are.
func difference(a, b *jsontree.Node) (pointer string, differs bool) {
	if a == nil || b == nil || a.Kind != b.Kind || len(a.Items) != len(b.Items) {
		return "", a != b
	}
	switch a.Kind {
	case card.KindObject:
		return memberDifference(a, b)
	case card.KindArray:
		for i := range a.Items {
			if pointer, differs := difference(a.Items[i], b.Items[i]); differs {
				return card.JoinPointer(strconv.Itoa(i)) + pointer, true
			}
		}
		return "", false
	case card.KindString:
		return "", a.Str != b.Str
	}
	if a.Text == b.Text {
		return "", false
	}
	same, err := card.EqualJSON([]byte(a.Text), []byte(b.Text))
	return "", err != nil || !same
}

// memberDifference returns the location of the first difference between two objects.
func memberDifference(a, b *jsontree.Node) (pointer string, differs bool) {
	b.Index()
	for _, m := range a.Members {
		if pointer, differs := difference(m.Value, b.Member(m.Name)); differs {
			return card.JoinPointer(m.Name) + pointer, true
		}
	}
	if len(a.Members) == len(b.Members) {
		return "", false
	}
	a.Index()
	for _, m := range b.Members {
		if a.Member(m.Name) == nil {
			return card.JoinPointer(m.Name), true
		}
	}
	return "", false
}
