package projectiontest

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// places are the locations that a report names.
type places map[string]bool

// pointers returns the locations of entries.
func pointers(report *card.Report, of func(card.ReportEntry) string) places {
	p := make(places)
	for _, e := range report.Entries {
		if at := of(e); at != "" {
			p[at] = true
		}
	}
	return p
}

// around reports whether p contains a location or one of its ancestors.
func (p places) around(place string) bool {
	for ; place != ""; place = place[:strings.LastIndexByte(place, '/')] {
		if p[place] {
			return true
		}
	}
	return false
}

// inside reports whether p contains a descendant of a location.
func (p places) inside(place string) bool {
	for at := range p {
		if strings.HasPrefix(at, place+"/") {
			return true
		}
	}
	return false
}
