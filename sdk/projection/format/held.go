package format

import "slices"

const (
	codeHeld  = "module"
	heldWhole = "the document holds the whole card, which is the result"
	heldWins  = "the card that the document holds does not say this, and is the result"
)

// held returns the card of the target format that the source holds as a whole, and the version
// of the source. It returns nil if there is no valid one, or if an option has supplied a member
// of the card.
func (x *conversion) held(source *Node) (*Node, string) {
	isTaken := func(s supplied) bool { return s.taken }
	if x.from.Holds == nil || x.options.Table || slices.ContainsFunc(x.options.texts, isTaken) {
		return nil, ""
	}
	held, version := x.from.Holds(source, x.to)
	if held == nil || x.target.Validate([]byte(held.JSON()), lenient(x.to.VersionOptions(x.options.Version))...) != nil {
		return nil, ""
	}
	return held, version
}

// keepHeld changes the report for the result held, the card that the source contains. It keeps
// the losses outside of this card. It adds the differences between the source and the document
// into which the card converts.
func (x *conversion) keepHeld(r *Run, held *Node, version string) {
	r.entries = slices.DeleteFunc(r.entries, func(e entry) bool {
		return !e.change.isLoss() || e.source.isIn(held)
	})
	for i := range r.entries {
		e := &r.entries[i]
		e.change, e.target = dropped, nil
		e.source.marks |= reported
	}
	r.Rename(held, nil, codeHeld, heldWhole)
	o := &Options{Version: x.from.Version, most: x.options.most}
	if known, err := x.from.choose(version); err == nil {
		o.Version = known
	}
	text := held.JSON()
	back, document := convert(x.to, x.from, readSource(x.to.normalText(text)), text, o)
	defer back.release()
	repeated := make(map[*Node]bool) // the values of the source that repeat the held card or a part of it
	for _, x := range r.scratch().repeats {
		repeated[x.v] = repeated[x.v] || x.of.isIn(held)
	}
	for _, e := range diffTexts(document.JSON(), r.source.JSON(), x.from.Identities) {
		if v := r.source.pointer(e.pointer); e.value != "" && v != nil && !v.isMarked(reported) && !repeated[v] {
			v.marks |= reported | changed
			r.note(dropped, v, nil, codeHeld, heldWins)
		}
	}
	// An entry about a whole value replaces the entries about parts of it.
	r.entries = slices.DeleteFunc(r.entries, func(e entry) bool { return e.source.Outer().isMarked(changed) })
}
