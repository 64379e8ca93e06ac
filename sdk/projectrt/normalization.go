package projectrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// prependNormalization inserts the changes of normalization before the recorded entries,
// and rebases the source pointers of these to the document as it was received. Each change
// has its location in the document as source and that in the normalized card as target.
func (r *Run) prependNormalization(changes []card.ReportEntry) {
	if len(changes) == 0 {
		return
	}
	r.flush()
	entries := r.report.Entries
	r.report.Entries, r.places = make([]card.ReportEntry, 0, len(changes)+len(entries)), 0
	written := make(map[string]string, len(changes)) // locations in the document by those in the card
	for _, e := range changes {
		if e.Target != "" {
			written[e.Target] = e.Source
		}
		e.Target = "" // in the report, a target is a location in the result
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

// inDocument returns the location in the document of a location in the normalized card: the
// innermost enclosing value that was moved determines it.
func inDocument(written map[string]string, place string) string {
	for end := len(place); end > 0; end = strings.LastIndexByte(place[:end], '/') {
		if source, ok := written[place[:end]]; ok {
			return source + place[end:]
		}
	}
	return place
}
