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
	// around is a pattern that all strings of the format match, and beyond one whose strings are
	// not of the format; both are empty for none.
	around, beyond string
}

// foreign are strings that many formats refuse. Lenient checkers accept the last ones, such as
// a space in a URI.
var foreign = []string{"", "a", "1", "-", "#", "%", "{", "/~", "(", "\\", "a b", "é"}

// Patterns around and beyond formats.
const (
	clock   = `[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$`
	day     = `^[0-9]{4}-[0-9]{2}-[0-9]{2}`
	ofURI   = "[\u0021#-;=?-Z_a-z~\\[\\]]*$"
	ofIRI   = "[\u0021#-;=?-Z_a-z~\\[\\]\u00a0-\U0010ffff]*$"
	scheme  = "^[A-Za-z][A-Za-z0-9+.-]*:"
	escapes = `%$` // an escape without digits
)

func holds(f func(check.String) bool) func(string) bool {
	return func(s string) bool { return f(check.String(s)) }
}

// formats returns the formats of JSON Schema. It is no table of the package, so that programs
// without comparisons do not have the checkers of all formats.
func formats() []format {
	return []format{
		{"date-time", holds(check.String.DateTime), []string{"2020-01-02T03:04:05Z", "1999-12-31T23:59:59+01:00"}, nil, `^20[0-9]{2}-0[1-9]-(0[1-9]|1[0-9])T[01][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]+)?Z$`, day + "[Tt]" + clock, ""},
		{"date", holds(check.String.Date), []string{"2020-01-02", "1999-12-31"}, nil, `^[12][0-9]{3}-0[1-9]-(0[1-9]|1[0-9])$`, day + "$", ""},
		{"time", holds(check.String.Time), []string{"03:04:05Z", "23:59:59+01:00"}, nil, `^[01][0-9]:[0-5][0-9]:[0-5][0-9]Z$`, "^" + clock, ""},
		{"duration", holds(check.String.Duration), []string{"P1D", "PT1H"}, nil, `^P[1-9][0-9]{0,3}[YMD]$`, "^P[0-9DHMSTWY]+$", ""},
		{"email", holds(check.String.Email), []string{"a@example.com", "b@example.org"}, []string{"idn-email"}, `^[a-z0-9]+@([a-z0-9]+\.)*[a-z]+$`, "^[ -~]+@[A-Za-z0-9.:\\[\\]-]+$", ""},
		{"idn-email", holds(check.String.IDNEmail), []string{"a@example.com", "é@example.com"}, nil, `^[a-z0-9]+@([a-z0-9]+\.)*[a-z]+$`, "@", ""},
		{"hostname", holds(check.String.Hostname), []string{"a", "example.com"}, nil, `^([a-z0-9]+\.)*[a-z]+$`, "^[A-Za-z0-9.-]+$", ""},
		{"idn-hostname", holds(check.String.IDNHostname), []string{"a", "example.com", "bücher.example"}, nil, `^([a-z0-9]+\.)*[a-z]+$`, "^[A-Za-z0-9.\u0080-\U0010ffff-]+$", ""},
		{"ipv4", holds(check.String.IPv4), []string{"192.0.2.1", "127.0.0.1"}, nil, `^[1-9]{1,2}(\.[1-9]{1,2}){3}$`, "^[0-9]{1,3}([.][0-9]{1,3}){3}$", ""},
		{"ipv6", holds(check.String.IPv6), []string{"::1", "2001:db8::1"}, nil, `^(::|[1-9a-f]{1,4}(:[1-9a-f]{1,4}){7})$`, "^[0-9A-Fa-f:.]+$", "^[^:]*$"},
		{"uri", holds(check.String.URI), []string{"a:", "https://example.com/a"}, []string{"uri-reference", "iri", "iri-reference"}, `^[A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?(/[A-Za-z0-9._~-]*)*(\?[a-z0-9=&]*)?$`, scheme + ofURI, escapes},
		{"uri-reference", holds(check.String.URIReference), []string{"", "a", "/a", "https://example.com/a"}, []string{"iri-reference"}, `^([A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?)?(/[A-Za-z0-9._~-]*)*(#[a-z0-9/$]*)?$`, "^" + ofURI, escapes},
		{"iri", holds(check.String.IRI), []string{"a:", "https://example.com/é"}, []string{"iri-reference"}, `^[A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?(/[A-Za-z0-9._~-]*)*$`, scheme + ofIRI, escapes},
		{"iri-reference", holds(check.String.IRIReference), []string{"", "a", "é"}, nil, `^([A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?)?(/[A-Za-z0-9._~-]*)*$`, "^" + ofIRI, escapes},
		{"uuid", holds(check.String.UUID), []string{"00000000-0000-0000-0000-000000000000", "01234567-89ab-cdef-0123-456789abcdef"}, nil, `^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$", ""},
		{"uri-template", holds(check.String.URITemplate), []string{"", "a", "/{a}"}, nil, `^[a-zA-Z0-9/:]*$`, `^[^ \\]*$`, escapes},
		{"json-pointer", holds(check.String.JSONPointer), []string{"", "/a"}, nil, `^(/[a-zA-Z0-9]*)*$`, "^(/|$)", ""},
		{"relative-json-pointer", holds(check.String.RelativeJSONPointer), []string{"0", "1/a"}, nil, `^[1-9]?[0-9](/[a-z]*)*$`, "^[0-9]", ""},
		{"regex", holds(check.String.Regex), []string{"", "a", "%", "^a$"}, nil, `^[a-zA-Z0-9]*$`, "", `^[^\\\[]*\($`},
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
