package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// readBoth reads a document with a mapping, or with the two mappings that it combines. The
// second mapping reads the members that the first one did not use. If both mappings read a
// member of the description with different values, the description has the first value, and the
// second one is reported.
func (r *Run) readBoth(p *plans, from, to *Node) {
	r.read(&p.own, from, to)
	if p.both == nil {
		return
	}
	r.read(&p.both[0], from, to)
	second := r.object(from)
	r.read(&p.both[1], from, second)
	r.unite(to, second, differs)
}

// ReadInner reads a card of another format that is embedded in the source, and merges it into
// the description to. Lists are concatenated; for other members the embedded card takes
// precedence.
func (r *Run) ReadInner(f *Definition, v, to *Node) {
	second := r.object(v)
	r.inner = f
	r.readBoth(f.complete().plans, v, second)
	r.unreadMembers(v, f.topics)
	r.inner = nil
	to.exchange(second)
	for _, m := range second.inner {
		if l := to.member(m.name); l.Kind() == card.KindArray && m.kind == card.KindArray {
			for _, x := range m.Inner() {
				l.Add(x)
			}
		}
	}
	second.inner = slices.DeleteFunc(second.inner, func(m *Node) bool { return m.kind == card.KindArray && to.member(m.name).Kind() == card.KindArray })
	r.unite(to, second, innerWins)
}

// unite merges the description second into to. A value of second that differs from the value of
// to is reported with the message; an equal value is recorded as a repetition.
func (r *Run) unite(to, second *Node, message string) {
	unite(to, second, func(x, v *Node, isSame bool) {
		if !isSame {
			r.differs(v, message)
			return
		}
		if x.isConverted() && !v.isConverted() {
			x.origin, v.origin = v.origin, x.origin
		}
		r.repeats(v, x)
	})
}

// isConverted reports whether a scalar differs from its source. A copied value needs no entry.
func (n *Node) isConverted() bool {
	from := n.from()
	return n.kind < card.KindArray && from != nil && n.differs(from)
}

// differs reports v as dropped, and also the descendants of v whose source is not inside the
// source of v.
func (r *Run) differs(v *Node, message string) {
	if v.kind < card.KindArray || v.Source() != nil {
		r.Drop(v, CodeMismatch, message)
	}
	if v.kind >= card.KindArray && v.text == "" {
		for _, x := range v.inner {
			if from := x.Source(); from != v.Source() && !from.isIn(v.Source()) {
				r.differs(x, message)
			}
		}
	}
}

// writeBoth writes a document with a mapping, or with the two mappings that it combines. A
// value of the description is lost only if neither mapping writes it.
func (r *Run) writeBoth(p *plans, from, to *Node) {
	if p.both == nil {
		r.write(&p.own, from, to)
		return
	}
	r.write(&p.both[0], from, to)
	again, second, entries := r.Copy(from), r.object(from), r.entries
	r.entries = r.document.report.entries
	r.write(&p.both[1], again, second)
	second.markSources()
	entries = slices.DeleteFunc(entries, entry.isInSecond)
	unite(to, second, func(_, _ *Node, _ bool) {})
	from.markUsed()
	for _, e := range r.entries {
		isUsed := e.source != nil && e.source.marks&inFirst != 0 // the first mapping has written the source
		if e.target == nil && isUsed || e.target != nil && !e.target.isIn(to) {
			continue
		}
		if isUsed {
			e.change, e.source = defaulted, nil
		}
		entries = append(entries, e)
	}
	r.document.report.entries, r.entries = emptied(r.entries), entries
	mark(from, again)
	r.write(&p.own, from, to)
}

// isInSecond reports whether the entry says that a value was dropped although the second
// mapping wrote it. It then also removes the mark for reported values.
func (e entry) isInSecond() bool {
	if e.change != dropped || e.source.marks&inSecond == 0 {
		return false
	}
	e.source.marks &^= reported
	return true
}

// markSources sets inSecond on the sources of n and of its descendants.
func (n *Node) markSources() {
	if from := n.Source(); from != nil {
		from.marks |= inSecond
	}
	for _, v := range n.inner {
		v.markSources()
	}
}

// markUsed sets inFirst on the source of every used value.
func (n *Node) markUsed() {
	if from := n.Source(); from != nil && n.marks&used != 0 {
		from.marks |= inFirst
	}
	if n.kind >= card.KindArray && n.marks&opened != 0 {
		for _, v := range n.inner {
			v.markUsed()
		}
	}
}

// mark copies the marks visited and used from c to n and its descendants; c is a copy of n.
func mark(n, c *Node) {
	n.marks |= c.marks & (visited | used)
	if c.kind < card.KindArray || c.marks&(visited|opened) == 0 {
		return
	}
	for i, v := range n.Inner() {
		if i < len(c.Inner()) {
			mark(v, c.inner[i])
		}
	}
}

// unite moves the members of other that n lacks to n, and merges objects that both have. Objects
// in lists are merged if they have the same source. For every other value v that n has, too, as
// x, it calls both; isSame says whether x and v are equal.
func unite(n, other *Node, both func(x, v *Node, isSame bool)) {
	for _, v := range other.Inner() {
		x := n.member(v.name)
		switch {
		case x == nil:
			n.put(v.name, v)
		case x.kind == card.KindObject && v.kind == card.KindObject:
			unite(x, v, both)
		case !uniteLists(x, v, both):
			both(x, v, same(x, v))
		}
	}
}

// same reports whether two values are the same JSON value.
func same(a, b *Node) bool {
	x, y := a.Inner(), b.Inner()
	switch {
	case a.kind != b.kind || len(x) != len(y):
		return false
	case a.kind < card.KindArray || a.text != "" && b.text != "":
		return scan.Equal(a.text, b.text)
	case a.kind == card.KindObject:
		return !slices.ContainsFunc(x, func(v *Node) bool { m := b.member(v.name); return m == nil || !same(v, m) })
	}
	return slices.EqualFunc(x, y, same)
}

// uniteLists merges the objects of two lists pairwise, and returns true. If the lists do not
// have the same length or two objects have different sources, it changes nothing and returns
// false.
func uniteLists(n, other *Node, both func(x, v *Node, isSame bool)) bool {
	if n.kind != card.KindArray || other.kind != card.KindArray || n.text != "" || other.text != "" || len(n.inner) != len(other.inner) {
		return false
	}
	for i, v := range other.inner {
		if x := n.inner[i]; x.kind != card.KindObject || v.kind != card.KindObject || x.Source() == nil || x.Source() != v.Source() {
			return false
		}
	}
	for i, v := range other.inner {
		unite(n.inner[i], v, both)
	}
	return true
}
