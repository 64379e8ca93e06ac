package ir

import "github.com/agentcard-go/cardgen/sdk/cardrt"

// FormatCheck is the check of a format in the runtime.
type FormatCheck struct {
	// Method is the name of the method of the runtime's type String, Holds the method.
	Method string
	Holds  func(cardrt.String) bool
}

// Formats are the formats that the runtime checks, by name: all of JSON Schema 2020-12.
var Formats = map[string]FormatCheck{
	"date":                  {"Date", cardrt.String.Date},
	"date-time":             {"DateTime", cardrt.String.DateTime},
	"duration":              {"Duration", cardrt.String.Duration},
	"email":                 {"Email", cardrt.String.Email},
	"hostname":              {"Hostname", cardrt.String.Hostname},
	"idn-email":             {"IDNEmail", cardrt.String.IDNEmail},
	"idn-hostname":          {"IDNHostname", cardrt.String.IDNHostname},
	"ipv4":                  {"IPv4", cardrt.String.IPv4},
	"ipv6":                  {"IPv6", cardrt.String.IPv6},
	"iri":                   {"IRI", cardrt.String.IRI},
	"iri-reference":         {"IRIReference", cardrt.String.IRIReference},
	"json-pointer":          {"JSONPointer", cardrt.String.JSONPointer},
	"regex":                 {"Regex", cardrt.String.Regex},
	"relative-json-pointer": {"RelativeJSONPointer", cardrt.String.RelativeJSONPointer},
	"time":                  {"Time", cardrt.String.Time},
	"uri":                   {"URI", cardrt.String.URI},
	"uri-reference":         {"URIReference", cardrt.String.URIReference},
	"uri-template":          {"URITemplate", cardrt.String.URITemplate},
	"uuid":                  {"UUID", cardrt.String.UUID},
}
