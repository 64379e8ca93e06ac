package aevum

import (
	_ "embed"
	"strings"
)

// topLevelDomains are the top-level domains in February 2026, sorted, one per line. Domains in
// other scripts are in the encoded form that begins with xn--. generate.go writes the file.
//
//go:embed names.txt
var topLevelDomains string

// isTopLevelDomain reports whether label, in lower case, is a top-level domain.
func isTopLevelDomain(label string) bool {
	if label == "" {
		return false
	}
	// A binary search over the lines. All lines before low are less than label, all
	// from high on are not.
	low, high := 0, len(topLevelDomains)
	for low < high {
		middle := low + (high-low)/2
		start := strings.LastIndexByte(topLevelDomains[:middle], '\n') + 1
		end := start + strings.IndexByte(topLevelDomains[start:], '\n')
		switch line := topLevelDomains[start:end]; {
		case line == label:
			return true
		case line < label:
			low = end + 1
		default:
			high = start
		}
	}
	return false
}
