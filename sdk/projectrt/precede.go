package projectrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// precede puts before what was told so far what a document had in another form than the
// card that was projected: changes lead from places in the document to places in that
// card. Sources become places in the document, which is what the caller knows.
func (r *Run) precede(changes []card.ReportEntry) {
	if len(changes) == 0 {
		return
	}
	r.settle()
	entries := r.report.Entries
	r.report.Entries, r.places = make([]card.ReportEntry, 0, len(changes)+len(entries)), 0
	written := make(map[string]string, len(changes)) // places in the document by those in the card
	for _, e := range changes {
		if e.Target != "" {
			written[e.Target] = e.Source
		}
		e.Target = "" // which is to be a place in the result
		r.note(e)
	}
	for _, e := range entries {
		e.Source = inDocument(written, e.Source)
		r.note(e)
	}
	if r.failed != nil {
		r.failed.Pointer = inDocument(written, r.failed.Pointer)
	}
}

// inDocument returns the place in a document of what is at a place in the card that was
// read of it: of the innermost object around it that stood elsewhere, and on from there.
func inDocument(written map[string]string, place string) string {
	for end := len(place); end > 0; end = strings.LastIndexByte(place[:end], '/') {
		if source, ok := written[place[:end]]; ok {
			return source + place[end:]
		}
	}
	return place
}
