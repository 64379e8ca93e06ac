package ir

import "github.com/agentcard-go/cardgen/sdk/cardrt"

// FormatCheck is the check of a format in the runtime.
type FormatCheck struct {
	// Method is the name of the method of the runtime's type String, Holds the method.
	Method string
	Holds  func(cardrt.String) bool
	// Phrase describes the format in comments. It is empty if the name has to suffice.
	Phrase string
}

// Formats are the formats that the runtime checks, by name: all of JSON Schema 2020-12.
var Formats = map[string]FormatCheck{
	"date":                  {"Date", cardrt.String.Date, "a date (RFC 3339)"},
	"date-time":             {"DateTime", cardrt.String.DateTime, "a time (RFC 3339)"},
	"duration":              {"Duration", cardrt.String.Duration, "a duration (ISO 8601)"},
	"email":                 {"Email", cardrt.String.Email, "an e-mail address"},
	"hostname":              {"Hostname", cardrt.String.Hostname, "a host name"},
	"idn-email":             {"IDNEmail", cardrt.String.IDNEmail, ""},
	"idn-hostname":          {"IDNHostname", cardrt.String.IDNHostname, ""},
	"ipv4":                  {"IPv4", cardrt.String.IPv4, "an IPv4 address"},
	"ipv6":                  {"IPv6", cardrt.String.IPv6, "an IPv6 address"},
	"iri":                   {"IRI", cardrt.String.IRI, "an absolute IRI"},
	"iri-reference":         {"IRIReference", cardrt.String.IRIReference, ""},
	"json-pointer":          {"JSONPointer", cardrt.String.JSONPointer, "a JSON Pointer"},
	"regex":                 {"Regex", cardrt.String.Regex, "a regular expression"},
	"relative-json-pointer": {"RelativeJSONPointer", cardrt.String.RelativeJSONPointer, ""},
	"time":                  {"Time", cardrt.String.Time, "a time of day (RFC 3339)"},
	"uri":                   {"URI", cardrt.String.URI, "a URI with a scheme"},
	"uri-reference":         {"URIReference", cardrt.String.URIReference, "a URI or relative reference"},
	"uri-template":          {"URITemplate", cardrt.String.URITemplate, "a URI template"},
	"uuid":                  {"UUID", cardrt.String.UUID, "a UUID"},
}
