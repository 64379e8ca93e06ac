package format

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// canonical returns a text that is the same for all JSON texts of equal values. If omit is set,
// values that libraries leave out are removed: false, null, empty strings, lists and objects.
func canonical(text string, omit bool) []byte {
	n := readSource(text)
	defer n.doc.release()
	if omit {
		n.omit()
	}
	return n.appendCanonical(nil)
}

// byName returns the indices of members in the order of their names.
func byName(members []*Node) []int {
	return scan.Order(len(members), func(i, j int) int { return strings.Compare(members[i].name, members[j].name) })
}

// appendCanonical appends a canonical form: members sorted by name, strings with uniform
// escapes, numbers as decimals. RFC 8785 is not used: it rounds numbers to doubles, while a
// change in the seventeenth digit counts as an edit here.
func (n *Node) appendCanonical(dst []byte) []byte {
	switch n.kind {
	case card.KindObject:
		start := len(dst)
		members := n.Inner()
		for _, i := range byName(members) {
			m := members[i]
			dst = append(dst, ',')
			dst = append(scan.AppendString(dst, m.name), ':')
			dst = m.appendCanonical(dst)
		}
		return cardrt.CloseObject(dst, start)
	case card.KindArray:
		dst = append(dst, '[')
		for i, item := range n.Inner() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.appendCanonical(dst)
		}
		return append(dst, ']')
	case card.KindString:
		return scan.AppendString(dst, scan.Unquote(n.text))
	case card.KindNumber:
		return decimal.Parse(n.text).AppendCanonical(dst)
	}
	return append(dst, n.text...)
}

// omit removes the members that libraries leave out. It reports whether n itself is such a
// value.
func (n *Node) omit() bool {
	switch n.kind {
	case card.KindObject:
		n.inner = slices.DeleteFunc(n.Inner(), (*Node).omit)
		return len(n.inner) == 0
	case card.KindArray:
		for _, item := range n.Inner() {
			item.omit()
		}
		return len(n.inner) == 0
	}
	return n.text == "false" || n.text == "null" || n.text == `""`
}

// isOmitted reports whether a text is a value that libraries leave out.
func isOmitted(text string) bool {
	n := readSource(text)
	defer n.doc.release()
	return n.omit()
}

// completed returns the text of now. Values that differ from was only in omitted members have
// the text of was.
func completed(was, now string) string {
	old, n := readSource(was), readSource(now)
	defer old.doc.release()
	defer n.doc.release()
	return string(complete(old, n).append(nil))
}

func complete(was, now *Node) *Node {
	switch {
	case was.kind != now.kind:
	case now.kind == card.KindObject:
		return completeObject(was, now)
	case now.kind == card.KindArray && len(was.Inner()) == len(now.Inner()):
		made := now.doc.List()
		for i, item := range now.inner {
			made.hold(complete(was.inner[i], item), name{})
		}
		return made
	}
	return now
}

func completeObject(was, now *Node) *Node {
	made := now.doc.Object()
	for _, m := range now.Inner() {
		at := name{m.name, m.key}
		if old := was.member(m.name); old != nil {
			made.hold(complete(old, m), at)
		} else if !isOmitted(m.text) {
			made.hold(m, at)
		}
	}
	for _, m := range was.Inner() {
		if now.member(m.name) == nil && isOmitted(m.text) {
			made.hold(made.doc.JSON(m.text), name{m.name, m.key})
		}
	}
	return made
}
