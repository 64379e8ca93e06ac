package witness

import "github.com/agentcard-go/cardgen/sdk/internal/check"

// format is a format of strings.
type format struct {
	holds func(string) bool
	// samples are strings of the format.
	samples []string
	// within are the formats that contain it.
	within []string
}

// foreign are strings that many formats refuse.
var foreign = []string{"", "a", "a b", "1", "-", "#", "%", "{", "/~", "(", "é", "\\"}

func holds(f func(check.String) bool) func(string) bool {
	return func(s string) bool { return f(check.String(s)) }
}

// formats are the formats of JSON Schema. A format that is not listed asserts nothing.
var formats = map[string]format{
	"date-time":             {holds(check.String.DateTime), []string{"2020-01-02T03:04:05Z", "1999-12-31T23:59:59+01:00"}, nil},
	"date":                  {holds(check.String.Date), []string{"2020-01-02", "1999-12-31"}, nil},
	"time":                  {holds(check.String.Time), []string{"03:04:05Z", "23:59:59+01:00"}, nil},
	"duration":              {holds(check.String.Duration), []string{"P1D", "PT1H"}, nil},
	"email":                 {holds(check.String.Email), []string{"a@example.com", "b@example.org"}, []string{"idn-email"}},
	"idn-email":             {holds(check.String.IDNEmail), []string{"a@example.com", "é@example.com"}, nil},
	"hostname":              {holds(check.String.Hostname), []string{"a", "example.com"}, nil},
	"idn-hostname":          {holds(check.String.IDNHostname), []string{"a", "example.com", "bücher.example"}, nil},
	"ipv4":                  {holds(check.String.IPv4), []string{"192.0.2.1", "127.0.0.1"}, nil},
	"ipv6":                  {holds(check.String.IPv6), []string{"::1", "2001:db8::1"}, nil},
	"uri":                   {holds(check.String.URI), []string{"a:", "https://example.com/a"}, []string{"uri-reference", "iri", "iri-reference"}},
	"uri-reference":         {holds(check.String.URIReference), []string{"", "a", "/a", "https://example.com/a"}, []string{"iri-reference"}},
	"iri":                   {holds(check.String.IRI), []string{"a:", "https://example.com/é"}, []string{"iri-reference"}},
	"iri-reference":         {holds(check.String.IRIReference), []string{"", "a", "é"}, nil},
	"uuid":                  {holds(check.String.UUID), []string{"00000000-0000-0000-0000-000000000000", "01234567-89ab-cdef-0123-456789abcdef"}, nil},
	"uri-template":          {holds(check.String.URITemplate), []string{"", "a", "/{a}"}, nil},
	"json-pointer":          {holds(check.String.JSONPointer), []string{"", "/a"}, nil},
	"relative-json-pointer": {holds(check.String.RelativeJSONPointer), []string{"0", "1/a"}, nil},
	"regex":                 {holds(check.String.Regex), []string{"", "a", "^a$"}, nil},
}
