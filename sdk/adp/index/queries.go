package index

import (
	"iter"
	"slices"
	"strings"
)

// queries are the tags of a query, which finds those that a tag answers. More than few are in
// a tree, so that the time does not depend on their number.
type queries struct {
	tags  []string
	exact bool
	tree  tree[asked]
}

// few is the greatest number of tags that are compared one by one, which is faster than a tree.
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
		for at, last := range q.tree.insert(prefix, func(asked) asked { return asked{} }) {
			switch {
			case !last:
			case wild:
				at.wild = i + 1
			default:
				at.plain = i + 1
			}
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
			if n := at.wild; n > 0 && !yield(n-1) {
				return
			}
			if n := at.plain; n > 0 && (same || !q.exact) && !yield(n-1) {
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
