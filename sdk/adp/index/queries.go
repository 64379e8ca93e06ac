package index

import (
	"iter"
	"slices"
	"strings"
)

// queries are the tags of a query, for matching them with tags of agents. If there are more
// than few, they are stored in a tree, so that the time does not depend on their number.
type queries struct {
	tags  []string
	exact bool
	tree  tree[asked]
}

// few is the greatest number of tags that are compared one by one, which is faster than a tree.
const few = 4

// asked has the number of a query tag, counted from 1: plain for the tag itself, wild for the
// tag with the ending /*. 0 means that the query does not have it.
type asked struct{ plain, wild int }

// newQueries prepares the distinct tags of a query. If exact is set, a tag without the ending
// /* matches only the same tag.
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

// answered yields the numbers of the query tags, counted from 0, that a tag matches.
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

// matches reports whether a tag matches one given tag of the query.
func (q *queries) matches(query, tag string) bool {
	if q.exact && !strings.HasSuffix(query, "/*") {
		return query == tag
	}
	return Match(query, tag)
}

// answers reports whether a tag matches any tag of the query.
func (q *queries) answers(tag string) bool {
	for range q.answered(tag) {
		return true
	}
	return false
}

// all returns the numbers of the query tags that any of the tags matches, in order.
func (q *queries) all(tags iter.Seq[string]) []int {
	var numbers []int
	for tag := range tags {
		numbers = slices.AppendSeq(numbers, q.answered(tag))
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}
