package index

import (
	"iter"
	"strings"
)

// tree is a tree of tags by their segments. A node has as many segments as tags have in
// common, so that a tag adds at most two nodes, however many segments it has. The texts of the
// tags are shared, not copied.
type tree[T any] struct {
	// nodes are by number; node 0 is the root, which has no segment.
	nodes []node[T]
	edges map[edge]int32
}

// node is a node of a tree with its value.
type node[T any] struct {
	value T
	// label are its segments below the node above, joined by slashes.
	label string
}

// edge identifies a node by the number of the node above it and by the first of its segments.
type edge struct {
	above int32
	first string
}

// firstOf returns the first segment of a path.
func firstOf(path string) string {
	first, _, _ := strings.Cut(path, "/")
	return first
}

// common returns the length of the segments that two paths have in common at their start, and
// -1 if the first ones differ.
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

// insert adds a tag and yields the value of each node on its path, and whether it is the last
// one, the value of the tag itself. split returns the value of a new node above an old one. A value
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

// add adds a node below another and returns its number.
func (t *tree[T]) add(above int32, n node[T]) int32 {
	number := int32(len(t.nodes))
	t.nodes = append(t.nodes, n)
	t.edges[edge{above, firstOf(n.label)}] = number
	return number
}

// split puts a node with the first octets of a label between a node and the one above it.
func (t *tree[T]) split(above, below int32, octets int, value func(T) T) int32 {
	label := t.nodes[below].label
	between := t.add(above, node[T]{value(t.nodes[below].value), label[:octets]})
	t.nodes[below].label = label[octets+1:]
	t.edges[edge{between, firstOf(label[octets+1:])}] = below
	return between
}

// along yields the value of each tag in the tree that is a tag or one above it, and whether it is
// the tag itself.
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

// find returns the value of the first node that is at a tag or below it, and whether it is the
// tag itself; nil if there is none.
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
