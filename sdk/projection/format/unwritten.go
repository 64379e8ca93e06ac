package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// unwrittenMembers reports the values of the description that no rule has written, each at the
// location of its source. A source of several values is reported only if none of the values is
// written.
func (r *Run) unwrittenMembers(root *Node) {
	if root.marks&used != 0 {
		return
	}
	r.findLost(root, ofDescription(), about{topic: noTopic})
	r.eachAlternative(func(_ *entry, from *Node) {
		if from.marks&(reported|written) == 0 {
			from.marks |= alternative
		}
	})
	for _, l := range r.scratch().lost {
		r.dropLost(l, false)
	}
	r.eachAlternative(func(e *entry, from *Node) {
		if from.marks&(reported|alternative) == reported|alternative {
			e.source, e.change = from, narrowed
		}
	})
}

// eachAlternative calls a function with each entry about a value that a rule has written in place of an
// absent one, and with the source of the value. The entries have the order of the values.
func (r *Run) eachAlternative(do func(e *entry, from *Node)) {
	list := r.scratch().alternatives
	for i := 0; i < len(r.entries) && len(list) > 0; i++ {
		e := &r.entries[i]
		if e.change != defaulted || e.target.marks&alternative == 0 {
			continue
		}
		for len(list) > 0 && list[0].v != e.target {
			list = list[1:] // its entry was removed
		}
		if len(list) > 0 && list[0].of != nil {
			do(e, list[0].of)
		}
	}
}

// dropLost reports a value of the description that no rule has written. If rules have written parts of
// its source elsewhere, only its other parts are dropped. isPart says that v is a part of a lost
// value; it is narrowed if its source is written, and so is an object or list that the target lacks
// for a reason of its own: what rules have written of its source says less.
func (r *Run) dropLost(l loss, isPart bool) {
	from := l.v.Source()
	if from == nil || from.marks&reported != 0 {
		return
	}
	isSplit := slices.ContainsFunc(from.inner, (*Node).hasWritten)
	isHalf := from.marks&written != 0 &&
		(isPart || from.marks&restated != 0 || l.v.kind >= card.KindArray && r.to.statedReason(l.about.topic.name) != "")
	switch {
	case from.marks&alternative != 0: // the entry about the addition becomes one about the source, which is narrowed
		from.marks |= reported
		return
	case isHalf, isSplit && l.v.kind < card.KindArray:
		from.marks |= reported
		topic := r.ofPart(l)
		r.note(dropped, from, l.v, topic.name, r.to.lacks(topic, l.about.part)) // or narrowed, see composeEntries
		return
	case from.marks&written != 0:
		return
	case isSplit:
		for _, v := range l.v.inner {
			r.dropLost(loss{v, l.about}, true)
		}
		return
	}
	switch versions, isSkipped := r.scratch().skipped[l.v]; {
	case isSkipped:
		r.Drop(l.v, CodeVersion, r.to.inVersions(versions, l.about.topic.name))
	case l.about.topic == noTopic:
		r.Drop(l.v, CodeUnknownMember, unknownMember)
	default:
		r.Drop(l.v, l.about.topic.name, r.to.lacks(l.about.topic, l.about.part))
	}
}

// ofPart returns the topic of a value that is narrowed: its own one if the value is a part of a lost value
// and the target states a reason for it, which is more precise than the reason for the whole.
func (r *Run) ofPart(l loss) *topics {
	outer := l.v.Outer()
	own := l.about.topic.inside(outer.Kind(), l.v)
	if own == nil || own.name == l.about.topic.name || r.to.statedReason(own.name) == "" {
		return l.about.topic
	}
	return own
}

// hasWritten reports whether a rule has written a value of the source or a part of it.
func (n *Node) hasWritten() bool {
	return n.marks&written != 0 || slices.ContainsFunc(n.inner, (*Node).hasWritten)
}

// markWritten marks the source of a value that a rule has written. If it has no source itself, the
// restated values inside it have one.
func (n *Node) markWritten() {
	if from := n.Source(); from != nil {
		from.marks |= written
		return
	}
	for _, v := range n.inner {
		if v.marks&restated != 0 {
			v.Source().marks |= written
		}
	}
}

// loss is a value of the description that no rule has written.
type loss struct {
	v     *Node
	about about
}

// about is the topic of a value. isHeld says that a rule converts parts of the member that has
// the topic; part says that the value is another part of this member.
type about struct {
	topic        *topics
	isHeld, part bool
}

var noTopic = new(topics)

// findLost collects the values of the description that no rule has written.
func (r *Run) findLost(n *Node, t *topics, a about) {
	if t != nil && t.name != "" && !t.part {
		a = about{topic: t, isHeld: n.marks&visited != 0}
	} else {
		a.part = a.isHeld
	}
	switch from := n.Source(); {
	case n.marks&visited != 0 && !n.isEmptyOfText() || n.kind >= card.KindArray && from == nil:
		for _, v := range n.Inner() {
			if v.marks&used == 0 {
				r.findLost(v, t.inside(n.kind, v), a)
			} else {
				v.markWritten()
			}
		}
	case from != nil && (!n.isEmpty() || !from.isEmpty()):
		s := r.scratch()
		s.lost = append(s.lost, loss{n, a})
		n.eachFromElsewhere(func(v *Node) { s.lost = append(s.lost, loss{v, a}) })
	case n.isKindOfUsed():
		r.note(narrowed, n.Outer().Source(), n.Outer(), a.topic.name, r.to.lacks(a.topic, false))
	}
}

// isKindOfUsed reports whether the value is the kind of an object with a used member.
func (n *Node) isKindOfUsed() bool {
	return n.marks&isKind != 0 && slices.ContainsFunc(n.Outer().inner, func(v *Node) bool { return v.marks&used != 0 })
}

// isEmptyOfText reports whether the value is an empty list that was made from an empty text with
// separators. Nothing in the list can show that the text was written.
func (n *Node) isEmptyOfText() bool { return n.isEmpty() && n.Source() != nil && n.Source().Is("") }

// eachFromElsewhere calls f for each descendant whose source is not a descendant of n's source.
// It does not visit the descendants of such a value.
func (n *Node) eachFromElsewhere(f func(*Node)) {
	if n.kind < card.KindArray || n.text != "" {
		return
	}
	for _, v := range n.inner {
		if from := v.Source(); from != nil && !from.isIn(n.Source()) {
			f(v)
		} else {
			v.eachFromElsewhere(f)
		}
	}
}
