package format

import (
	"errors"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// The errors of locations that cannot be set.
var (
	errNoIndex  = errors.New("the location in a list is its index, or - for a further element")
	errBeyond   = errors.New("the list does not have so many elements")
	errNoInside = errors.New("a value on the path is neither an object nor a list")
	errRoot     = errors.New("the whole document cannot be set")
)

// setAll sets the locations that the caller supplies in the target, and reports them.
func (r *Run) setAll(root *Node) error {
	for _, s := range r.options.sets {
		names, err := card.SplitPointer(s.pointer)
		if err == nil {
			err = r.setAt(root, names, r.parse(s.value.String()))
		}
		if err != nil {
			return &failure{code: CodeSet, message: "cannot set " + s.pointer, cause: err}
		}
	}
	return nil
}

// setAt sets a location. It creates objects on the path that are absent, and lists where
// the path continues with a further element.
func (r *Run) setAt(n *Node, names []string, v *Node) error {
	if len(names) == 0 {
		return errRoot
	}
	for {
		name, rest := names[0], names[1:]
		next, put, err := n.at(name)
		if err != nil {
			return err
		}
		if len(rest) == 0 {
			if next != nil && !sameJSON(next, v.JSON()) {
				r.replaced(next)
			}
			if next == nil || next.marks&reported == 0 || !sameJSON(next, v.JSON()) {
				put(v)
				r.Added(v, CodeOption, r.to.setMessage(v))
			}
			return nil
		}
		if next.IsAbsent() {
			next = r.Object()
			if rest[0] == "-" {
				next = r.List()
			}
			put(next)
		}
		n, names = next, rest
	}
}

// at returns the value with a name or index, nil if it is absent, and a function that puts
// another value there.
func (n *Node) at(name string) (v *Node, put func(*Node), err error) {
	switch n.kind {
	case card.KindObject:
		return n.member(name), func(v *Node) { n.put(name, v) }, nil
	case card.KindArray:
		if name == "-" {
			return nil, n.Add, nil
		}
		i, err := strconv.Atoi(name)
		if err != nil || strconv.Itoa(i) != name || i < 0 {
			return nil, nil, errNoIndex
		}
		inner := n.Inner()
		if i >= len(inner) {
			if i == len(inner) {
				return nil, n.Add, nil
			}
			return nil, nil, errBeyond
		}
		return inner[i], func(v *Node) {
			n.touch()
			v.outer, v.index = n, int32(i)
			n.inner[i] = v
		}, nil
	}
	return nil, nil, errNoInside
}

// replaced reports the values of the source that the caller's value takes the place of, and
// forgets what the report says of the value that is no longer there.
func (r *Run) replaced(n *Node) {
	kept := r.entries[:0]
	for _, e := range r.entries {
		if !e.target.isIn(n) {
			kept = append(kept, e)
		}
	}
	r.entries = kept
	var walk func(n *Node)
	walk = func(n *Node) {
		if n.kind >= card.KindArray && n.marks&opened != 0 {
			for _, v := range n.inner {
				walk(v)
			}
			return
		}
		if n.origin != nil {
			n.origin.marks &^= reported
			r.Drop(n, CodeOption, optionWins)
		}
	}
	walk(n)
}

// isIn reports whether n is v or inside it.
func (n *Node) isIn(v *Node) bool {
	for ; n != nil; n = n.outer {
		if n == v {
			return true
		}
	}
	return false
}

// setMessage returns the message for a value that the caller has set. It names a similar member
// if the format does not define the member, which may be misspelt.
func (f *Definition) setMessage(v *Node) string {
	outer := f.topicsOf(v.outer)
	if outer == nil || outer.inside(v) != nil {
		return setByCaller
	}
	if hint := nearest.Hint(v.name, outer.known()); hint != "" {
		return setByCaller + "; " + unknownMember + hint
	}
	return setByCaller
}

// topicsOf returns the topics of a value of a document; nil for a member that the format does
// not define.
func (f *Definition) topicsOf(v *Node) *topics {
	switch {
	case v.outer != nil:
		return f.topicsOf(v.outer).inside(v)
	case f.Mapping == nil:
		return ofDescription()
	}
	return f.tree()
}
