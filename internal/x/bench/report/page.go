package report

import "github.com/agentcard-go/cardgen/internal/base/diskfile"

// WriteBetweenMarkers replaces the measured part of a page; the rest is hand-written.
func WriteBetweenMarkers(file, text string) error {
	return diskfile.ReplacePart(file, "<!-- begin of what make bench writes -->\n", "<!-- end of what make bench writes -->\n", text)
}
