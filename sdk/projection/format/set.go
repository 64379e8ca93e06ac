package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// setAll applies and reports the values that the caller set in the target.
func (r *Run) setAll(root *Node) error {
	for _, s := range r.options.sets {
		names, err := card.SplitPointer(s.pointer)
		if err == nil {
			err = r.setAt(root, names, r.JSON(s.value.String()))
		}
		if err != nil {
			return &failure{code: CodeSet, message: "cannot set " + s.pointer, cause: err}
		}
	}
	return nil
}

// setAt sets a value at a location. It creates missing objects on the path, and a list if the
// next name appends an element.
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
			if next != nil && !sameJSON(next, v) {
				r.replaced(next)
			}
			if next == nil || next.marks&reported == 0 || !sameJSON(next, v) {
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

// replaced reports the source values whose place in the target is taken by the caller's value.
// It also removes the entries about the replaced value.
func (r *Run) replaced(n *Node) {
	r.entries = slices.DeleteFunc(r.entries, func(e entry) bool { return e.target.isIn(n) })
	var walk func(n *Node)
	walk = func(n *Node) {
		if n.kind >= card.KindArray && n.marks&opened != 0 {
			for _, v := range n.inner {
				walk(v)
			}
			return
		}
		if from := n.from(); from != nil {
			from.marks &^= reported
			r.Drop(n, CodeOption, optionWins)
		}
	}
	walk(n)
}

// setMessage returns the report's message for a value that the caller set. If the format does
// not define the member, it suggests a similar name.
func (f *Definition) setMessage(v *Node) string {
	outer := f.topicsOf(v.Outer())
	if outer == nil || outer.inside(v.Outer().kind, v) != nil {
		return setByCaller
	}
	if hint := nearest.Hint(v.name, outer.known()); hint != "" {
		return setByCaller + "; " + unknownMember + hint
	}
	return setByCaller
}

// topicsOf returns the topics for a value; nil if the format does not define the member.
func (f *Definition) topicsOf(v *Node) *topics {
	switch {
	case v.Outer() != nil:
		return f.topicsOf(v.Outer()).inside(v.Outer().kind, v)
	case f.Mapping == nil:
		return ofDescription()
	}
	return f.complete().topics
}
