package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// direct makes lost edits in the carried card itself. A document can lack what the conversion back needs,
// such as the protocol of an endpoint whose address was edited. An edit of a string is made at the only
// string of the card that has the value before the edit, and kept if the card then converts to the document
// with the edits, without any further difference. merged is the card without the lost edits. The results are
// the card, and the edits that remain lost.
func (c *conversion) direct(p *payload, mine, merged, was, now string, lost []edit) (string, []edit, error) {
	changes := make(map[string]*Node)
	old, edited := new(document).JSON(was), new(document).JSON(now)
	for _, e := range lost {
		if e.value == "" { // removed or reordered
			continue
		}
		stringEdits(changes, old.pointer(e.pointer), edited.pointer(e.pointer))
	}
	root := new(document).JSON(merged)
	if !substitute(root, changes) {
		return merged, lost, nil
	}
	candidate, _ := c.acceptable(mine, root.JSON(), nil)
	before, err := c.again(p, merged, merged)
	if err != nil {
		return "", nil, err
	}
	after, err := c.again(p, candidate, candidate)
	if err != nil {
		return "", nil, err
	}
	missing, remaining := diffTexts(before, now, c.from.Identities), diffTexts(after, now, c.from.Identities)
	known := newPlaces(missing)
	isNew := func(e edit) bool { return !known[e.pointer] }
	if len(remaining) >= len(missing) || slices.ContainsFunc(remaining, isNew) {
		return merged, lost, nil
	}
	return candidate, lostEdits(remaining, slices.Clone(lost)), nil
}

// stringEdits adds the strings that differ between two values of the same form: the new string by the
// canonical text of the old one. A string with two new values has nil.
func stringEdits(changes map[string]*Node, was, now *Node) {
	if was == nil || now == nil || was.kind != now.kind {
		return
	}
	switch was.kind {
	case card.KindString:
		key := string(was.appendCanonical(nil))
		if other, ok := changes[key]; ok && (other == nil || !sameJSON(other, now)) {
			changes[key] = nil
		} else if !sameJSON(was, now) {
			changes[key] = now
		}
	case card.KindObject:
		for _, v := range was.Inner() {
			stringEdits(changes, v, now.member(v.name))
		}
	case card.KindArray:
		items := now.Inner()
		for i, v := range was.Inner() {
			if len(items) == len(was.inner) {
				stringEdits(changes, v, items[i])
			}
		}
	}
}

// substitute replaces the strings with changes that occur once, and reports whether there are some.
func substitute(root *Node, changes map[string]*Node) bool {
	found := make(map[string][]*Node)
	var collect func(n *Node)
	collect = func(n *Node) {
		if n.kind == card.KindString {
			if key := string(n.appendCanonical(nil)); changes[key] != nil {
				found[key] = append(found[key], n)
			}
			return
		}
		for _, v := range n.Inner() {
			collect(v)
		}
	}
	if len(changes) > 0 {
		collect(root)
	}
	isChanged := false
	for key, places := range found {
		if len(places) == 1 && places[0] != root {
			places[0].Replace(root.doc.JSON(changes[key].JSON()))
			isChanged = true
		}
	}
	return isChanged
}
