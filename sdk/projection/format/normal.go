package format

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// normal returns a document in the form that the mapping is about, and the changes; these are
// nil for a document that has the form.
func (f *Definition) normal(root *Node) (string, []card.ReportEntry) {
	if f.Normal == nil || root.place == 0 {
		return root.text, nil
	}
	return f.Normal(root.text)
}

// normalText is normal for a text.
func (f *Definition) normalText(text string) string {
	if f.Normal != nil {
		if normal, changes := f.Normal(text); changes != nil {
			return normal
		}
	}
	return text
}

// sources changes the sources of entries, which are locations in a normalized document, to
// locations in the document as it was received.
func sources(entries, changes []card.ReportEntry) {
	if len(changes) == 0 {
		return
	}
	received := make(map[string]string, len(changes)) // by the location in the normalized document
	for i := range changes {
		if e := &changes[i]; e.Target != "" {
			received[e.Target] = e.Source
			e.Target = "" // a target is a location in the result
		}
	}
	for i := range entries {
		place := entries[i].Source
		for end := len(place); end > 0; end = strings.LastIndexByte(place[:end], '/') {
			if source, ok := received[place[:end]]; ok {
				entries[i].Source = source + place[end:]
				break
			}
		}
	}
}

// editsOf changes the locations of edits, which are those of a normalized document, to
// locations of the document as it was received. Where normalization has moved values, that
// is the value around them that both documents have.
func editsOf(entries, changes []card.ReportEntry, received, normal string) []card.ReportEntry {
	if len(changes) == 0 {
		return entries
	}
	old := slices.Clone(entries)
	sources(entries, changes)
	before, after := new(document).parse(received), new(document).parse(normal)
	has := func(n *Node, place string) bool { return n.pointer(place) != nil }
	for i := range entries {
		place := entries[i].Source
		if place != old[i].Source {
			continue
		}
		for place != "" && has(before, place) != has(after, place) {
			place = above(place, 1)
		}
		entries[i].Source = place
	}
	return slices.Compact(entries)
}

// carriedToo makes the losses of normalization parts of the carried card.
func carriedToo(changes []card.ReportEntry, place string) []card.ReportEntry {
	for i := range changes {
		if e := &changes[i]; e.Change == card.Dropped {
			e.Change, e.Target = card.Carried, place
		}
	}
	return changes
}
