package check

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// few is the maximum number of elements that are compared pairwise; with more elements, a hash
// table is used.
const few = 32

// texts is a set of strings that does not allocate for a small number of strings. For more of
// them, it uses the memory of its checker, so that only one set of a checker is in use.
type texts struct {
	c     *Checker
	list  [few]string
	n     int
	table textTable
}

// textTable has many strings.
type textTable map[string]struct{}

// mostTexts is the maximum number of strings of a table whose memory is kept for reuse.
const mostTexts = 1 << 12

// newTexts returns an empty table in the memory of the last one.
func (c *Checker) newTexts() textTable {
	if c.texts == nil {
		c.texts = make(textTable, 4*few)
	}
	clear(c.texts)
	return c.texts
}

// release drops all strings. It reports whether to keep the memory for reuse.
func (t textTable) release() bool {
	if len(t) > mostTexts {
		return false
	}
	clear(t)
	return true
}

// add adds s to the set and reports whether it is new.
func (t *texts) add(s string) bool {
	if t.table == nil {
		for _, have := range t.list[:t.n] {
			if have == s {
				return false
			}
		}
		if t.n < few {
			t.list[t.n] = s
			t.n++
			return true
		}
		t.table = t.c.newTexts()
		for _, have := range t.list {
			t.table[have] = struct{}{}
		}
	}
	n := len(t.table)
	t.table[s] = struct{}{}
	return len(t.table) > n
}

// CheckUnique reports r at every string that repeats an earlier one.
func CheckUnique[S ~string](c *Checker, list []S, r *Rule) {
	if len(list) <= few {
		// The list itself serves as the set.
		for i, s := range list {
			if slices.Contains(list[:i], s) {
				c.FailIndex(i, r)
			}
		}
		return
	}
	seen := texts{c: c}
	for i, s := range list {
		if !seen.add(string(s)) {
			c.FailIndex(i, r)
		}
	}
}

// Distinct reports whether differ is true for each pair of n elements. For more than few
// elements it returns false without comparing them.
func (c *Checker) Distinct(n int, differ func(i, j int) bool) bool {
	if n > few {
		return false
	}
	for i := range n {
		for j := range i {
			if !differ(i, j) {
				return false
			}
		}
	}
	return true
}

// UniqueBy reports r at the member of each of n objects whose text repeats the text of an
// earlier object. Objects without a text are ignored.
func (c *Checker) UniqueBy(n int, key func(i int) (string, bool), member string, trim bool, r *Rule) {
	u := uniqueBy{seen: texts{c: c}, member: member, trim: trim, rule: r}
	for i := range n {
		if s, ok := key(i); ok {
			u.check(c, i, s)
		}
	}
}

// checkUniqueByRaw is [Checker.UniqueBy] for an array as text. It ignores elements that are not
// objects and members that are not strings.
func checkUniqueByRaw(c *Checker, v Value, member string, trim bool, r *Rule) {
	u := uniqueBy{seen: texts{c: c}, member: member, trim: trim, rule: r}
	for i, item := range v.Items() {
		if s, ok := item.text(member); ok {
			u.check(c, i, s)
		}
	}
}

// uniqueBy is one check of [Checker.UniqueBy].
type uniqueBy struct {
	seen   texts
	member string
	trim   bool
	rule   *Rule
}

// check compares the member's text in an element with the earlier ones.
func (u *uniqueBy) check(c *Checker, i int, s string) {
	if u.trim {
		s = TrimECMA(s)
	}
	if !u.seen.add(s) {
		m := c.Mark()
		c.FailAt(u.member, u.rule)
		c.InIndex(m, i)
	}
}

// checkUniqueRaw reports r at every element of the array v that equals an earlier one.
func checkUniqueRaw(c *Checker, v Value, r *Rule) {
	repeats(v, scan.Equal, func(i int) { c.FailIndex(i, r) })
}

// repeats calls found for the elements that equal an earlier one.
func repeats(v Value, equal func(a, b string) bool, found func(i int)) {
	if len(v.Text) <= smallArray || v.notes == nil && v.at < Deep && !v.countsTo(shortArray+1) {
		repeatsAmongFew(v.Text, equal, found)
		return
	}
	h := v.hasher()
	table := make(map[uint64]string)
	for i, item := range v.Items() {
		// Different values rarely have the same hash; the second one is stored under the next
		// free hash.
		for at := h.Hash(item.Text, item.at); ; at++ {
			earlier, ok := table[at]
			if !ok {
				table[at] = item.Text
				break
			}
			if equal(earlier, item.Text) {
				found(i)
				break
			}
		}
	}
}

// smallArray is the maximum length in octets of an array for which comparing all pairs of
// elements costs less than hashing them.
const smallArray = 256

// shortArray is the maximum number of elements for which this holds regardless of their length.
// It does not apply in deep nesting, where every level would compare the values inside it again.
const shortArray = 8

func repeatsAmongFew(v string, equal func(a, b string) bool, found func(i int)) {
	var list [smallArray / 2]string
	n := 0
	for i, item := range scan.Items(v) {
		repeated := false
		for _, earlier := range list[:n] {
			if repeated = equal(earlier, item); repeated {
				break
			}
		}
		if repeated {
			found(i)
		} else {
			list[n] = item
			n++
		}
	}
}
