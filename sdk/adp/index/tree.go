package index

import (
	"iter"
	"strings"
)

// tree is a tree of tags, split at slashes. A node holds all segments up to the next branch, so
// that a tag adds at most two nodes, however many segments it has. The texts of the tags are
// shared, not copied.
type tree[T any] struct {
	// nodes are indexed by number; node 0 is the root, which has no segments.
	nodes []node[T]
	edges map[edge]int32
}

// node is a node of a tree, with its value.
type node[T any] struct {
	value T
	// label has the segments of the node below its parent, joined by slashes.
	label string
}

// edge is the key of a node: the number of its parent, and the first of its segments.
type edge struct {
	above int32
	first string
}

// firstOf returns the first segment of a path.
func firstOf(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first
}

// common returns the length of the common prefix of two paths in whole segments; -1 if the
// first segments differ.
func common(a, b string) int {
	length := -1
	for i := 0; ; i++ {
		if (i == len(a) || a[i] == '/') && (i == len(b) || b[i] == '/') {
			length = i
		}
		if i == len(a) || i == len(b) || a[i] != b[i] {
			return length
		}
	}
}

// insert adds a tag. It yields the value of each node on its path, and whether the node is the
// tag itself. split returns the value for a new node that is inserted above an old one. A value
// is valid until the next one is yielded; the loop must not end early.
func (t *tree[T]) insert(tag string, split func(below T) T) iter.Seq2[*T, bool] {
	return func(yield func(*T, bool) bool) {
		if t.edges == nil {
			t.nodes, t.edges = make([]node[T], 1), make(map[edge]int32)
		}
		for at, more := int32(0), true; more; {
			next, ok := t.edges[edge{at, firstOf(tag)}]
			if !ok {
				next = t.add(at, node[T]{label: tag})
			}
			n := common(t.nodes[next].label, tag)
			if n < len(t.nodes[next].label) {
				next = t.split(at, next, n, split)
			}
			if more = n < len(tag); more {
				tag = tag[n+1:]
			}
			yield(&t.nodes[next].value, !more)
			at = next
		}
	}
}

// add adds a node below a parent and returns its number.
func (t *tree[T]) add(above int32, n node[T]) int32 {
	number := int32(len(t.nodes))
	t.nodes = append(t.nodes, n)
	t.edges[edge{above, firstOf(n.label)}] = number
	return number
}

// split inserts a node between a node and its parent. The new node gets the first octets of the
// label.
func (t *tree[T]) split(above, below int32, octets int, value func(T) T) int32 {
	label := t.nodes[below].label
	between := t.add(above, node[T]{value(t.nodes[below].value), label[:octets]})
	t.nodes[below].label = label[octets+1:]
	t.edges[edge{between, firstOf(label[octets+1:])}] = below
	return between
}

// along yields the value of the tag, if the tree has it, and of each tag above it. The boolean
// says whether it is the tag itself.
func (t *tree[T]) along(tag string) iter.Seq2[*T, bool] {
	return func(yield func(*T, bool) bool) {
		for at, more := int32(0), true; more; {
			next, ok := t.edges[edge{at, firstOf(tag)}]
			if !ok {
				return
			}
			label := t.nodes[next].label
			if common(label, tag) < len(label) {
				return
			}
			if more = len(label) < len(tag); more {
				tag = tag[len(label)+1:]
			}
			if !yield(&t.nodes[next].value, !more) {
				return
			}
			at = next
		}
	}
}

// find returns the value of the first node at the tag or below it, nil if there is none. same
// says that it is the tag itself.
func (t *tree[T]) find(tag string) (value *T, same bool) {
	for at := int32(0); ; {
		next, ok := t.edges[edge{at, firstOf(tag)}]
		if !ok {
			return nil, false
		}
		label := t.nodes[next].label
		switch n := common(label, tag); {
		case n == len(tag):
			return &t.nodes[next].value, n == len(label)
		case n < len(label):
			return nil, false
		}
		at, tag = next, tag[len(label)+1:]
	}
}
