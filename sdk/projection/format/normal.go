package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// normal converts a document to the form that the mapping describes. The entries describe the
// changes; they are nil if the document already has this form.
func (f *Definition) normal(root *Node) (string, []card.ReportEntry) {
	if f.Normal == nil || root.place == 0 {
		return root.text, nil
	}
	return f.Normal(root.doc.text, &root.doc.values)
}

// normalText is normal for a text.
func (f *Definition) normalText(text string) string {
	if f.Normal != nil {
		if normal, changes := f.Normal(text, nil); changes != nil {
			return normal
		}
	}
	return text
}

// receivedPlaces returns the locations in the document as received, by the locations in the
// normalized document. It removes the latter from the changes, since a target of an entry is a
// location in the result.
func receivedPlaces(changes []card.ReportEntry) map[string]string {
	if len(changes) == 0 {
		return nil
	}
	received := make(map[string]string, len(changes))
	for i := range changes {
		if e := &changes[i]; e.Target != "" {
			received[e.Target] = e.Source
			e.Target = ""
		}
	}
	return received
}

// receivedAt returns the location in the document as received for a location in the normalized
// document.
func receivedAt(place string, received map[string]string) string {
	for outer := range outward(place) {
		if source, ok := received[outer]; ok {
			return source + place[len(outer):]
		}
	}
	return place
}

// sources rewrites the sources of entries to locations in the document as received.
func sources(entries []card.ReportEntry, received map[string]string) {
	if len(received) == 0 {
		return
	}
	for i := range entries {
		entries[i].Source = receivedAt(entries[i].Source, received)
	}
}

// editsOf rewrites the locations of edits from the normalized document to the document as
// received. If normalization moved a value, the result is the location of the innermost
// enclosing value that both documents have.
func editsOf(entries, changes []card.ReportEntry, received, normal string) []card.ReportEntry {
	if len(changes) == 0 {
		return entries
	}
	old := slices.Clone(entries)
	sources(entries, receivedPlaces(changes))
	before, after := new(document).JSON(received), new(document).JSON(normal)
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

// carriedToo turns the losses of normalization into carried values, since the carried text is
// the original one.
func carriedToo(changes []card.ReportEntry, place string) []card.ReportEntry {
	for i := range changes {
		if e := &changes[i]; e.Change == card.Dropped {
			e.Change, e.Target = card.Carried, place
		}
	}
	return changes
}
