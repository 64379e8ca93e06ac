package witness

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// format is a format of strings.
type format struct {
	name  string
	holds func(string) bool
	// samples are strings of the format.
	samples []string
	// within are the formats that contain it.
	within []string
	// shape is a pattern whose strings are of the format, for strings that must match other
	// patterns as well.
	shape string
}

// foreign are strings that many formats refuse.
var foreign = []string{"", "a", "a b", "1", "-", "#", "%", "{", "/~", "(", "é", "\\"}

func holds(f func(check.String) bool) func(string) bool {
	return func(s string) bool { return f(check.String(s)) }
}

// formats returns the formats of JSON Schema. It is no table of the package, so that programs
// without comparisons do not have the checkers of all formats.
func formats() []format {
	return []format{
		{"date-time", holds(check.String.DateTime), []string{"2020-01-02T03:04:05Z", "1999-12-31T23:59:59+01:00"}, nil, `^20[0-9]{2}-0[1-9]-(0[1-9]|1[0-9])T[01][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]+)?Z$`},
		{"date", holds(check.String.Date), []string{"2020-01-02", "1999-12-31"}, nil, `^[12][0-9]{3}-0[1-9]-(0[1-9]|1[0-9])$`},
		{"time", holds(check.String.Time), []string{"03:04:05Z", "23:59:59+01:00"}, nil, `^[01][0-9]:[0-5][0-9]:[0-5][0-9]Z$`},
		{"duration", holds(check.String.Duration), []string{"P1D", "PT1H"}, nil, `^P[1-9][0-9]{0,3}[YMD]$`},
		{"email", holds(check.String.Email), []string{"a@example.com", "b@example.org"}, []string{"idn-email"}, `^[a-z0-9]+@([a-z0-9]+\.)*[a-z]+$`},
		{"idn-email", holds(check.String.IDNEmail), []string{"a@example.com", "é@example.com"}, nil, `^[a-z0-9]+@([a-z0-9]+\.)*[a-z]+$`},
		{"hostname", holds(check.String.Hostname), []string{"a", "example.com"}, nil, `^([a-z0-9]+\.)*[a-z]+$`},
		{"idn-hostname", holds(check.String.IDNHostname), []string{"a", "example.com", "bücher.example"}, nil, `^([a-z0-9]+\.)*[a-z]+$`},
		{"ipv4", holds(check.String.IPv4), []string{"192.0.2.1", "127.0.0.1"}, nil, `^[1-9]{1,2}(\.[1-9]{1,2}){3}$`},
		{"ipv6", holds(check.String.IPv6), []string{"::1", "2001:db8::1"}, nil, `^(::|[1-9a-f]{1,4}(:[1-9a-f]{1,4}){7})$`},
		{"uri", holds(check.String.URI), []string{"a:", "https://example.com/a"}, []string{"uri-reference", "iri", "iri-reference"}, `^[A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?(/[A-Za-z0-9._~-]*)*(\?[a-z0-9=&]*)?$`},
		{"uri-reference", holds(check.String.URIReference), []string{"", "a", "/a", "https://example.com/a"}, []string{"iri-reference"}, `^([A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?)?(/[A-Za-z0-9._~-]*)*(#[a-z0-9/$]*)?$`},
		{"iri", holds(check.String.IRI), []string{"a:", "https://example.com/é"}, []string{"iri-reference"}, `^[A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?(/[A-Za-z0-9._~-]*)*$`},
		{"iri-reference", holds(check.String.IRIReference), []string{"", "a", "é"}, nil, `^([A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?)?(/[A-Za-z0-9._~-]*)*$`},
		{"uuid", holds(check.String.UUID), []string{"00000000-0000-0000-0000-000000000000", "01234567-89ab-cdef-0123-456789abcdef"}, nil, `^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`},
		{"uri-template", holds(check.String.URITemplate), []string{"", "a", "/{a}"}, nil, `^[a-zA-Z0-9/:]*$`},
		{"json-pointer", holds(check.String.JSONPointer), []string{"", "/a"}, nil, `^(/[a-zA-Z0-9]*)*$`},
		{"relative-json-pointer", holds(check.String.RelativeJSONPointer), []string{"0", "1/a"}, nil, `^[1-9]?[0-9](/[a-z]*)*$`},
		{"regex", holds(check.String.Regex), []string{"", "a", "^a$"}, nil, `^[a-zA-Z0-9]*$`},
	}
}

// format returns a format, nil for a name that JSON Schema does not define: such a format asserts
// nothing.
func (u *universe) format(name string) *format {
	if u.formats == nil {
		u.formats = formats()
	}
	i := slices.IndexFunc(u.formats, func(f format) bool { return f.name == name })
	if i < 0 {
		return nil
	}
	return &u.formats[i]
}
