package fetch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// mediaTypesOf returns the media types accepted for documents of a format.
func mediaTypesOf(format detect.Format) []string {
	if r, ok := wellknown.Lookup(string(format)); ok {
		return r.MediaTypes
	}
	return []string{wellknown.TypeJSON}
}

// allMediaTypes are the media types of all formats, application/json last.
var allMediaTypes = func() []string {
	var list []string
	for _, r := range wellknown.Resources() {
		for _, t := range r.MediaTypes {
			if t != wellknown.TypeJSON && t != wellknown.TypeJWKS && !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	return append(list, wellknown.TypeJSON)
}()

// isCardType reports whether any format uses a media type.
func isCardType(mediaType string) bool { return slices.Contains(allMediaTypes, mediaType) }

// preferences returns an Accept value that prefers media types in their order.
func preferences(types []string) string {
	const lowest = 1
	var b strings.Builder
	for i, t := range types {
		if i > 0 {
			fmt.Fprintf(&b, ", %s;q=0.%d", t, max(10-i, lowest))
		} else {
			b.WriteString(t)
		}
	}
	return b.String()
}

// acceptAt returns the Accept value for a well-known address: the media types of the formats
// published there. Types of one format come before application/json.
func acceptAt(address string) string {
	for _, r := range wellknown.Resources() {
		for _, path := range r.Paths {
			if strings.HasSuffix(address, path) {
				types := slices.DeleteFunc(r.MediaTypes, func(t string) bool { return t == wellknown.TypeJSON })
				return preferences(append(types, wellknown.TypeJSON))
			}
		}
	}
	return wellknown.AcceptCards
}
