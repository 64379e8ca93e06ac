// Package formats holds strict checkers for the values of the format keyword of
// JSON Schema. A checker reads the grammar of the document that defines the
// format, all of it; none but those for internationalised names and regular
// expressions allocates.
package formats

import (
	"maps"
	"slices"
)

// checkers has the formats of JSON Schema draft 2020-12.
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

// Lookup returns the checker of a format, and false for a format that this
// package does not know.
func Lookup(name string) (func(string) bool, bool) {
	check, ok := checkers[name]
	return check, ok
}
