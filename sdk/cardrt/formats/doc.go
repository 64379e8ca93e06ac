// Package formats provides strict checkers for the values of the JSON Schema keyword
// format. A checker implements the complete grammar of the document that defines the
// format. Only those for internationalised names and regular expressions allocate.
package formats

import (
	"maps"
	"slices"
)

// checkers maps the formats of JSON Schema draft 2020-12 to their checkers.
var checkers = map[string]func(string) bool{
	"date":                  Date,
	"date-time":             DateTime,
	"duration":              Duration,
	"email":                 Email,
	"hostname":              Hostname,
	"idn-email":             IDNEmail,
	"idn-hostname":          IDNHostname,
	"ipv4":                  IPv4,
	"ipv6":                  IPv6,
	"iri":                   IRI,
	"iri-reference":         IRIReference,
	"json-pointer":          JSONPointer,
	"regex":                 Regex,
	"relative-json-pointer": RelativeJSONPointer,
	"time":                  Time,
	"uri":                   URI,
	"uri-reference":         URIReference,
	"uri-template":          URITemplate,
	"uuid":                  UUID,
}

// Names returns the names of the formats that have a checker, sorted.
func Names() []string { return slices.Sorted(maps.Keys(checkers)) }

// Lookup returns the checker of a format, and false for an unsupported format.
func Lookup(name string) (func(string) bool, bool) {
	check, ok := checkers[name]
	return check, ok
}
