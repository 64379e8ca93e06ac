package project_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/internal/randomcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// checkNamed goes forth and back, without carrying and without adding anything, and
// holds the report to what became of the card.
func checkNamed(w *route, doc []byte, seed uint64) []string { return forthAndBack(w, doc, seed, false) }

// checkDamaged does so with a card that breaks the rules of its format. It may come back
// mended, with members that it has to have and did not: only what is lost counts.
func checkDamaged(w *route, doc []byte, seed uint64) []string {
	return forthAndBack(w, doc, seed, true)
}

func forthAndBack(w *route, doc []byte, seed uint64, mended bool) []string {
	forth := w.outcome(doc, w.edition(seed)...)
	if forth.err != nil {
		return nil // it cannot be read or cannot be done, and says so
	}
	// A way back that cannot be done, as where what is called for has been dropped, still
	// leads to a builder.
	back := w.reverse().outcome(forth.target, w.editionOf(doc)...)
	n := naming{report: forth.report, mended: mended, origin: map[*jsontree.Node][]string{}}
	n.pointers("forth", forth)
	n.pointers("back", back)
	was, is := forth.source, back.target
	if w.from == project.FormatA2AUnion {
		// What is said to readers of 0.3 once more is no loss of its own.
		was, is = said(was), said(is)
	}
	x, y := parsedCard(was), parsedCard(is)
	n.original = parsedCard(was)
	walk(x, nil, func(v *jsontree.Node, steps []string) { n.origin[v] = slices.Clone(steps) })
	n.takeOut(x)
	n.compare(x, y, nil)
	for i, what := range n.wrong {
		n.wrong[i] = fmt.Sprintf("%s\nthere %s\nback  %s\n%s", what, forth.target, back.target, forth.report)
	}
	return n.wrong
}

// said is what a card for readers of both generations says to those of 1.0.
func said(union []byte) []byte {
	doc, err := project.OfUnion(union)
	if err != nil {
		panic(err)
	}
	return doc
}

func parsedCard(doc []byte) *jsontree.Node {
	n, err := jsontree.Parse(doc)
	if err != nil {
		panic(err)
	}
	return n
}

// naming compares a card with what came back of it.
type naming struct {
	report   *card.Report
	original *jsontree.Node
	// origin are the places that values have in the card, of which some things have been
	// taken out.
	origin map[*jsontree.Node][]string
	// emptied are the objects and lists of which something has been taken out.
	emptied map[*jsontree.Node]bool
	// mended says that it may have more than it had.
	mended bool
	wrong  []string
}

func (n *naming) fail(format string, args ...any) {
	n.wrong = append(n.wrong, fmt.Sprintf(format, args...))
}

// pointers checks that the locations of entries exist, or for an absent member the object
// that lacks it.
func (n *naming) pointers(way string, l outcome) {
	source, target, document := parsedCard(l.source), parsedCard(l.target), parsedCard([]byte("null"))
	if l.document != nil {
		document = parsedCard(l.document)
	}
	for _, e := range l.report.Entries {
		at := e.Source
		if e.Change == card.Defaulted {
			at = at[:max(0, strings.LastIndexByte(at, '/'))]
		}
		if !has(source, at) && !has(document, at) {
			n.fail("%s %s %s: the source has none\n%s", way, at, e.Code, e)
		}
		if !has(target, e.Target) {
			n.fail("%s %s %s: the target has none\n%s", way, e.Target, e.Code, e)
		}
		if e.Source == "" && e.Change.IsLoss() {
			n.fail("%s %s: an entry without a source", way, e.Code)
		}
	}
}

func has(v *jsontree.Node, at string) bool {
	found, err := v.At(at)
	return err == nil && found != nil
}

// takeOut takes out of a card what is named as dropped, later elements first.
func (n *naming) takeOut(x *jsontree.Node) {
	n.emptied = map[*jsontree.Node]bool{}
	dropped := n.report.Of(card.Dropped)
	var places [][]string
	for _, e := range dropped {
		steps, err := card.SplitPointer(e.Source)
		if err != nil || len(steps) == 0 {
			continue
		}
		places = append(places, steps)
	}
	slices.SortStableFunc(places, func(a, b []string) int { return -compareSteps(a, b) })
	for _, steps := range places {
		around, err := x.At(card.JoinPointer(steps[:len(steps)-1]...))
		if err == nil && around != nil && randomcard.Remove(x, steps) {
			n.emptied[around] = true
		}
	}
}

// compareSteps puts places into the order in which a list has its elements.
func compareSteps(a, b []string) int {
	for i := range min(len(a), len(b)) {
		if c := len(a[i]) - len(b[i]); c != 0 {
			return c
		}
		if c := strings.Compare(a[i], b[i]); c != 0 {
			return c
		}
	}
	return len(a) - len(b)
}

// compare compares the remainder of a value with the value that came back.
func (n *naming) compare(x, y *jsontree.Node, at []string) {
	if equalNodes(x, y) {
		n.narrowed(x, at)
		return
	}
	if x.Kind() == card.KindObject && y.Kind() == card.KindObject {
		n.members(x, y, at)
		return
	}
	if x.Kind() == card.KindArray && y.Kind() == card.KindArray && len(x.Items) == len(y.Items) {
		for i, item := range x.Items {
			n.compare(item, y.Items[i], n.origin[item])
		}
		return
	}
	if x.Kind() == card.KindArray && y.Kind() == card.KindArray && n.isGone(x, at) {
		return // all that was in the list is named
	}
	n.changed(at, "comes back as another value, "+short(y))
}

func (n *naming) members(x, y *jsontree.Node, at []string) {
	for _, m := range x.Members {
		place := append(slices.Clip(at), m.Name)
		if other := y.Member(m.Name); other != nil {
			n.compare(m.Value, other, place)
		} else {
			n.gone(m.Value, place)
		}
	}
	for _, m := range y.Members {
		if x.Member(m.Name) != nil {
			continue
		}
		place := append(slices.Clip(at), m.Name)
		was, _ := n.original.At(card.JoinPointer(place...))
		switch {
		case was == nil && n.mended:
		case was == nil:
			n.changed(place, "was not there and comes back as "+short(m.Value))
		case equalNodes(was, m.Value):
			n.fail("%s is dropped: and comes back as it was", card.JoinPointer(place...))
		}
	}
}

// gone asks for entries about a value that does not come back: about it or about all
// that is in it. What is empty by what was taken out of it may be gone as well.
func (n *naming) gone(v *jsontree.Node, at []string) {
	if !n.isGone(v, at) {
		n.changed(at, "does not come back")
	}
}

func (n *naming) isGone(v *jsontree.Node, at []string) bool {
	if n.named(card.JoinPointer(at...)) {
		return true
	}
	for _, m := range v.Members {
		if !n.isGone(m.Value, append(slices.Clip(at), m.Name)) {
			return false
		}
	}
	for _, item := range v.Items {
		if !n.isGone(item, n.origin[item]) {
			return false
		}
	}
	return len(v.Members)+len(v.Items) > 0 || n.emptied[v]
}

// changed asks for an entry about a place or something around it.
func (n *naming) changed(at []string, how string) {
	if place := card.JoinPointer(at...); !n.named(place) {
		n.fail("%s: %s and no entry says so", place, how)
	}
}

// named reports whether an entry is about a place or something around it.
func (n *naming) named(place string) bool {
	return slices.ContainsFunc(n.report.Entries, func(e card.ReportEntry) bool { return e.Source != "" && within(place, e.Source) })
}

// narrowed asks that nothing is named as narrowed which came back as it was.
func (n *naming) narrowed(x *jsontree.Node, at []string) {
	walk(x, at, func(v *jsontree.Node, _ []string) {
		place, ok := n.origin[v]
		if !ok {
			return
		}
		pointer := card.JoinPointer(place...)
		for _, e := range n.report.Of(card.Narrowed) {
			if e.Source == pointer && !n.emptied[v] {
				n.fail("%s %s is narrowed: and comes back as it was", pointer, e.Code)
			}
		}
	})
}

func equalNodes(x, y *jsontree.Node) bool {
	same, err := card.EqualJSON(x.Append(nil), y.Append(nil))
	return err == nil && same
}

func short(v *jsontree.Node) string {
	s := string(v.Append(nil))
	if len(s) > 60 {
		return s[:57] + "..."
	}
	return s
}
