package projection

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

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

// carriedToo makes the losses of normalization parts of the carried card.
func carriedToo(changes []card.ReportEntry, place string) []card.ReportEntry {
	for i := range changes {
		if e := &changes[i]; e.Change == card.Dropped {
			e.Change, e.Target = card.Carried, place
		}
	}
	return changes
}
