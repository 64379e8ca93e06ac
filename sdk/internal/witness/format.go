package witness

import "github.com/agentcard-go/cardgen/sdk/internal/check"

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

// formatOf returns a format of JSON Schema, nil for a name that it does not define: such a format
// asserts nothing. It is no table of the package, so that programs without comparisons do not
// have the checkers of all formats.
func formatOf(name string) *format {
	f := &format{name: name}
	switch name {
	case "date-time":
		f.holds, f.samples, f.shape = holds(check.String.DateTime), []string{"2020-01-02T03:04:05Z", "1999-12-31T23:59:59+01:00"}, `^20[0-9]{2}-0[1-9]-(0[1-9]|1[0-9])T[01][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]+)?Z$`
	case "date":
		f.holds, f.samples, f.shape = holds(check.String.Date), []string{"2020-01-02", "1999-12-31"}, `^[12][0-9]{3}-0[1-9]-(0[1-9]|1[0-9])$`
	case "time":
		f.holds, f.samples, f.shape = holds(check.String.Time), []string{"03:04:05Z", "23:59:59+01:00"}, `^[01][0-9]:[0-5][0-9]:[0-5][0-9]Z$`
	case "duration":
		f.holds, f.samples, f.shape = holds(check.String.Duration), []string{"P1D", "PT1H"}, `^P[1-9][0-9]{0,3}[YMD]$`
	case "email":
		f.holds, f.samples, f.shape = holds(check.String.Email), []string{"a@example.com", "b@example.org"}, `^[a-z0-9]+@([a-z0-9]+\.)*[a-z]+$`
		f.within = []string{"idn-email"}
	case "idn-email":
		f.holds, f.samples, f.shape = holds(check.String.IDNEmail), []string{"a@example.com", "é@example.com"}, `^[a-z0-9]+@([a-z0-9]+\.)*[a-z]+$`
	case "hostname":
		f.holds, f.samples, f.shape = holds(check.String.Hostname), []string{"a", "example.com"}, `^([a-z0-9]+\.)*[a-z]+$`
	case "idn-hostname":
		f.holds, f.samples, f.shape = holds(check.String.IDNHostname), []string{"a", "example.com", "bücher.example"}, `^([a-z0-9]+\.)*[a-z]+$`
	case "ipv4":
		f.holds, f.samples, f.shape = holds(check.String.IPv4), []string{"192.0.2.1", "127.0.0.1"}, `^[1-9]{1,2}(\.[1-9]{1,2}){3}$`
	case "ipv6":
		f.holds, f.samples, f.shape = holds(check.String.IPv6), []string{"::1", "2001:db8::1"}, `^(::|[1-9a-f]{1,4}(:[1-9a-f]{1,4}){7})$`
	case "uri":
		f.holds, f.samples, f.shape = holds(check.String.URI), []string{"a:", "https://example.com/a"}, `^[A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?(/[A-Za-z0-9._~-]*)*(\?[a-z0-9=&]*)?$`
		f.within = []string{"uri-reference", "iri", "iri-reference"}
	case "uri-reference":
		f.holds, f.samples, f.shape = holds(check.String.URIReference), []string{"", "a", "/a", "https://example.com/a"}, `^([A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?)?(/[A-Za-z0-9._~-]*)*(#[a-z0-9/$]*)?$`
		f.within = []string{"iri-reference"}
	case "iri":
		f.holds, f.samples, f.shape = holds(check.String.IRI), []string{"a:", "https://example.com/é"}, `^[A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?(/[A-Za-z0-9._~-]*)*$`
		f.within = []string{"iri-reference"}
	case "iri-reference":
		f.holds, f.samples, f.shape = holds(check.String.IRIReference), []string{"", "a", "é"}, `^([A-Za-z][A-Za-z0-9+.-]*:(//[a-z0-9.-]+)?)?(/[A-Za-z0-9._~-]*)*$`
	case "uuid":
		f.holds, f.samples, f.shape = holds(check.String.UUID), []string{"00000000-0000-0000-0000-000000000000", "01234567-89ab-cdef-0123-456789abcdef"}, `^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`
	case "uri-template":
		f.holds, f.samples, f.shape = holds(check.String.URITemplate), []string{"", "a", "/{a}"}, `^[a-zA-Z0-9/:]*$`
	case "json-pointer":
		f.holds, f.samples, f.shape = holds(check.String.JSONPointer), []string{"", "/a"}, `^(/[a-zA-Z0-9]*)*$`
	case "relative-json-pointer":
		f.holds, f.samples, f.shape = holds(check.String.RelativeJSONPointer), []string{"0", "1/a"}, `^[1-9]?[0-9](/[a-z]*)*$`
	case "regex":
		f.holds, f.samples, f.shape = holds(check.String.Regex), []string{"", "a", "^a$"}, `^[a-zA-Z0-9]*$`
	default:
		return nil
	}
	return f
}
