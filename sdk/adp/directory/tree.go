package directory

import (
	"iter"
	"slices"
	"strings"
)

// tree is a tree of tags by their segments, with a value for each.
type tree[T any] struct {
	value T
	below map[string]*tree[T]
}

// grow yields the tree of each segment of a tag, which it adds if it is missing.
func (t *tree[T]) grow(tag string) iter.Seq[*tree[T]] {
	return func(yield func(*tree[T]) bool) {
		at := t
		for segment := range strings.SplitSeq(tag, "/") {
			next := at.below[segment]
			if next == nil {
				if at.below == nil {
					at.below = make(map[string]*tree[T])
				}
				next = new(tree[T])
				at.below[segment] = next
			}
			at = next
			if !yield(at) {
				return
			}
		}
	}
}

// along yields the tree of each segment of a tag up to the first that is missing, and whether
// it is that of the tag itself.
func (t *tree[T]) along(tag string) iter.Seq2[*tree[T], bool] {
	return func(yield func(*tree[T], bool) bool) {
		at := t
		for more := true; more; {
			var segment string
			segment, tag, more = strings.Cut(tag, "/")
			if at = at.below[segment]; at == nil || !yield(at, !more) {
				return
			}
		}
	}
}

// queries are the tags of a query, which finds those that a tag answers. More than few are in
// a tree, so that the time does not depend on their number.
type queries struct {
	tags  []string
	exact bool
	tree  tree[asked]
}

// few is the number of tags up to which comparing each is quicker than a tree.
const few = 4

// asked are the numbers of the tags of a query that are a tag, without and with the ending /*,
// from 1 on.
type asked struct{ plain, wild int }

// newQueries prepares the distinct tags of a query. If exact, a tag without the ending /* is
// answered by the same tag only.
func newQueries(tags []string, exact bool) *queries {
	q := &queries{tags: tags, exact: exact}
	if len(tags) <= few {
		return q
	}
	for i, tag := range tags {
		prefix, wild := strings.CutSuffix(tag, "/*")
		if wild && prefix == "" {
			continue // no tag answers it
		}
		var last *tree[asked]
		for at := range q.tree.grow(prefix) {
			last = at
		}
		if wild {
			last.value.wild = i + 1
		} else {
			last.value.plain = i + 1
		}
	}
	return q
}

// answered yields the numbers of the tags of the query, from 0 on, that a tag answers.
func (q *queries) answered(tag string) iter.Seq[int] {
	return func(yield func(int) bool) {
		if len(q.tags) <= few {
			for i, query := range q.tags {
				if q.matches(query, tag) && !yield(i) {
					return
				}
			}
			return
		}
		for at, same := range q.tree.along(tag) {
			if n := at.value.wild; n > 0 && !yield(n-1) {
				return
			}
			if n := at.value.plain; n > 0 && (same || !q.exact) && !yield(n-1) {
				return
			}
		}
	}
}

// matches reports whether a tag answers one tag of the query.
func (q *queries) matches(query, tag string) bool {
	if q.exact && !strings.HasSuffix(query, "/*") {
		return query == tag
	}
	return Match(query, tag)
}

// answers reports whether a tag answers one of the query.
func (q *queries) answers(tag string) bool {
	for range q.answered(tag) {
		return true
	}
	return false
}

// all returns the numbers of the tags of the query that some tags answer, in order.
func (q *queries) all(tags iter.Seq[string]) []int {
	var numbers []int
	for tag := range tags {
		numbers = slices.AppendSeq(numbers, q.answered(tag))
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}
