package fetch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// resources are the kinds of documents with a well-known path. They are not changed.
var resources = wellknown.Resources()

// anyJSON are the media types accepted for documents without a well-known path.
var anyJSON = []string{wellknown.TypeJSON}

// mediaTypesOf returns the media types accepted for documents of a format.
func mediaTypesOf(format detect.Format) []string {
	for i := range resources {
		if resources[i].Name == string(format) {
			return resources[i].MediaTypes
		}
	}
	return anyJSON
}

// allMediaTypes are the media types of all formats, application/json last.
var allMediaTypes = func() []string {
	var list []string
	for _, r := range resources {
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

// accepts are the Accept values of resources: their media types, with application/json last.
var accepts = func() []string {
	var list []string
	for _, r := range wellknown.Resources() {
		types := slices.DeleteFunc(r.MediaTypes, func(t string) bool { return t == wellknown.TypeJSON })
		list = append(list, preferences(append(types, wellknown.TypeJSON)))
	}
	return list
}()

// acceptAt returns the Accept value for a well-known address, by the format published there.
func acceptAt(address string) string {
	for i := range resources {
		if slices.ContainsFunc(resources[i].Paths, func(path string) bool { return strings.HasSuffix(address, path) }) {
			return accepts[i]
		}
	}
	return wellknown.AcceptCards
}
