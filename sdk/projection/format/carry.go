package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// carry stores the source in the slot of the target. Entries that report a loss then report a
// carried value, since the conversion back restores it.
func (r *Run) carry(target *Node, source string) error {
	slot := r.to.Slot
	if slot == nil {
		return &failure{code: CodeNoSlot, message: r.to.Title + " has no member that can carry another card"}
	}
	p := payload{
		format:  r.from.Name,
		options: r.options,
		source:  source,
		plain:   digest(canonical(r.to.plain(target.JSON()), r.to.Omits)),
	}
	place, ok := slot.put(target, p.text())
	if !ok {
		return &failure{code: CodeNoSlot, message: "the target has another value where the source would be carried"}
	}
	at := target.pointer(place)
	for i := range r.entries {
		e := &r.entries[i]
		if e.change == dropped {
			e.target = at
		}
		if e.change.isLoss() {
			e.change = carriedHere
		}
	}
	r.note(carriedHere, nil, at, CodeCarried, carried)
	return nil
}

// plain returns a document of the format without the content of its slot, and without the
// objects and lists that only contained the slot. It removes empty objects and lists even from
// documents that never carried a card, so that both kinds of documents can be compared.
func (f *Definition) plain(text string) string {
	text = f.normalText(text)
	if f.Slot == nil {
		return text
	}
	root := new(document).JSON(text)
	if _, ok := f.Slot.put(root, "{}"); ok {
		f.Slot.strip(root)
	}
	return root.JSON()
}

// restored is a carried card that was taken from a slot, and the entries about it.
type restored struct {
	text    string
	entries []card.ReportEntry
}

// restore looks for a carried card of the target format in a document. If its payload is
// damaged, rest is the document without it, and entries report it.
func (c *conversion) restore(root *Node) (found *restored, rest *Node, entries []card.ReportEntry) {
	slot := c.from.Slot
	if slot == nil {
		return nil, root, nil
	}
	content, place, ok := slot.find(root)
	if !ok {
		return nil, root, nil
	}
	p, err := readPayload(content)
	if err == nil && p.format != c.to.Name {
		return nil, root, nil // the slot carries a card of another format
	}
	if err == nil {
		if found, err = c.reconcile(p, root.text, place); err == nil {
			return found, nil, nil
		}
	}
	slot.strip(root)
	return nil, readSource(root.JSON()), []card.ReportEntry{{Change: card.Dropped, Source: place, Code: CodeCarryDamaged, Message: err.Error()}}
}

// reconcile returns the carried card with the edits that were made to the document after the
// card was stored in it.
func (c *conversion) reconcile(p *payload, text, place string) (*restored, error) {
	raw, err := card.ParseRaw([]byte(p.source))
	if err != nil {
		return nil, err
	}
	now := c.from.plain(text)
	if digest(canonical(now, c.from.Omits)) == p.plain && len(c.options.texts) == 0 {
		return &restored{p.source, []card.ReportEntry{
			{Change: card.Carried, Source: place, Code: CodeRestored, Message: restoredAll},
		}}, nil
	}
	mine := c.to.normalText(raw.String())
	was, err := c.again(p, mine, raw.String())
	if err != nil {
		return nil, err
	}
	if c.from.Omits {
		now = completed(was, now)
	}
	merged, edits := c.merge(mine, was, now)
	held, err := c.again(p, merged, merged)
	if err != nil {
		return nil, err
	}
	changes := diffTexts(was, now, c.from.Identities)
	lost := lostEdits(changes, diffTexts(held, now, c.from.Identities))
	if lost, err = c.hidden(p, changes, lost, merged, now); err != nil {
		return nil, err
	}
	if len(lost) > 0 {
		// Undo the edits that the card cannot represent: the card has its own values there.
		root, old := new(document).JSON(now), new(document).JSON(was)
		for _, e := range lost {
			putBack(root, old, e.pointer)
		}
		merged, _ = c.merge(mine, was, root.JSON())
		if merged, lost, err = c.direct(p, mine, merged, was, now, lost); err != nil {
			return nil, err
		}
		edits = diffTexts(mine, merged, c.to.Identities)
	}
	r := &restored{text: merged}
	if len(edits) == 0 {
		r.text = p.source // the text as received, before normalization
	}
	r.note(card.Carried, place, "", CodeRestored, restoredEdited)
	r.attribute(changes, lost, edits)
	return r, nil
}

// merge applies the differences between was and now to the carried card mine.
func (c *conversion) merge(mine, was, now string) (string, []edit) {
	base := c.alone(was, &Options{most: c.options.most})
	edit := c.alone(now, &Options{Version: c.options.Version, texts: c.options.texts, most: c.options.most})
	merged, edits := mergeTexts(mine, base, edit, c.to.Identities)
	return c.acceptable(mine, merged, edits)
}

// lostEdits returns the edits that the merged card does not contain: they are missing in the
// document into which the card converts. Differences outside the edited locations are ignored.
func lostEdits(document, missing []edit) []edit {
	edited := newPlaces(document)
	return slices.DeleteFunc(missing, func(m edit) bool { return !edited.meet(m.pointer) })
}

// hidden removes the edits that the merged card does contain from the lost ones. Such an edit
// seems lost because an option of the original conversion overrides its value in the document.
func (c *conversion) hidden(p *payload, changes, lost []edit, merged, now string) ([]edit, error) {
	own := p.without(c.from, lostEdits(lost, slices.Clone(changes)))
	if len(own.options.texts) == len(p.options.texts) && len(own.options.sets) == len(p.options.sets) {
		return lost, nil
	}
	held, err := c.again(&own, merged, merged)
	if err != nil {
		return nil, err
	}
	return lostEdits(lostEdits(lost, diffTexts(held, now, c.from.Identities)), lost), nil
}

func (r *restored) note(change card.Change, source, target, code, message string) {
	r.entries = append(r.entries, card.ReportEntry{Change: change, Source: source, Target: target, Code: code, Message: message})
}

// again repeats the conversion that carried the card, and returns the target without its slot.
func (c *conversion) again(p *payload, source, received string) (string, error) {
	o := *p.options
	o.most = c.options.most
	if version, err := c.from.choose(o.Version); err == nil {
		o.Version = version
	} else {
		o.Version = c.from.Version // the version of the payload is from a later release
	}
	r, target := convert(c.to, c.from, readSource(source), received, &o)
	defer r.release()
	if err := r.setAll(target); err != nil {
		return "", err
	}
	return c.from.plain(target.JSON()), nil
}

// alone converts a document by mappings only: it restores no carried card and sets no values.
func (c *conversion) alone(text string, o *Options) string {
	if o.Version == "" {
		o.Version = c.to.Version
	}
	r, target := convert(c.from, c.to, readSource(text), text, o)
	defer r.release()
	return target.JSON()
}

// acceptable undoes the edits in merged that cause errors which mine does not have. It restores
// the value of mine at the location of each error. If errors remain, it restores the parent of
// the location, then the grandparent, and so on.
func (c *conversion) acceptable(mine, merged string, edits []edit) (string, []edit) {
	before := make(map[string]bool)
	for _, v := range c.target.examine([]byte(mine)).Errors() {
		before[v.Pointer+" "+v.Code] = true
	}
	for up := 0; ; up++ {
		var bad []string
		for _, v := range c.target.examine([]byte(merged)).Errors() {
			if !before[v.Pointer+" "+v.Code] {
				bad = append(bad, above(v.Pointer, up))
			}
		}
		if len(bad) == 0 {
			break
		}
		root, old := new(document).JSON(merged), new(document).JSON(mine)
		for _, place := range bad {
			if place == "" {
				return mine, nil
			}
			putBack(root, old, place)
		}
		merged = root.JSON()
	}
	return merged, diffTexts(mine, merged, c.to.Identities)
}

// putBack replaces the value at a location in root by the value in old, or removes it if old
// has none.
func putBack(root, old *Node, place string) {
	outer := root.pointer(above(place, 1))
	names, _ := card.SplitPointer(place)
	if outer == nil || outer.kind < card.KindArray {
		return
	}
	v := old.pointer(place)
	if v != nil {
		if _, put, err := outer.at(names[len(names)-1]); err == nil {
			put(root.doc.JSON(v.JSON()))
		}
		return
	}
	if gone := root.pointer(place); gone != nil {
		outer.deleteFunc(func(v *Node) bool { return v == gone })
	}
}

// attribute adds the entries about edits. changes are the edits of the document, lost the edits
// that the card cannot represent, and result the edits of the restored card. An edit of the
// document and an edit of the card are paired if they are the only ones with their value.
func (r *restored) attribute(changes, lost, result []edit) {
	for _, l := range lost {
		r.note(card.Dropped, l.pointer, "", CodeEditLost, editLost)
	}
	byValue := make(map[string][]int) // edits of the result by their new value
	for i, e := range result {
		byValue[string(plainOf(e.value))] = append(byValue[string(plainOf(e.value))], i)
	}
	named, gone := make([]bool, len(result)), newPlaces(lost)
	for _, e := range changes {
		if gone.enclose(e.pointer) {
			continue
		}
		target := ""
		same := byValue[string(plainOf(e.value))]
		if len(changes) == 1 && len(result) == 1 {
			same = []int{0}
		}
		if len(same) == 1 {
			target, named[same[0]] = result[same[0]].pointer, true
		}
		r.note(card.Edited, e.pointer, target, CodeEdited, edited)
	}
	for i, e := range result {
		if !named[i] {
			r.note(card.Edited, "", e.pointer, CodeEdited, edited)
		}
	}
}

func plainOf(value string) []byte {
	if value == "" {
		return nil
	}
	return canonical(value, false)
}
