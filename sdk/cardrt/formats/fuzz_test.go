package formats_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/cardrt/formats"
)

// What net/url cannot parse is no URI. It is not the other way round: net/url lets
// many characters pass. Two forms of hosts that RFC 3986 has and net/url does not
// are left out: percent-encoded ASCII, and literals of future IP versions.
func FuzzURI(f *testing.F) {
	for _, s := range append(promises["uri"].good, promises["uri"].bad...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !formats.URI(s) {
			return
		}
		if !formats.IRI(s) || !formats.URIReference(s) || !formats.IRIReference(s) {
			t.Fatalf("%q is a URI and no IRI or reference", s)
		}
		authority, _, _ := strings.Cut(s, "?")
		if strings.Contains(authority, "%") || strings.Contains(strings.ToLower(authority), "[v") {
			return
		}
		u, err := url.Parse(s)
		if err != nil {
			t.Fatalf("%q is a URI for us, and for net/url: %v", s, err)
		}
		if !strings.EqualFold(u.Scheme, s[:len(u.Scheme)]) {
			t.Fatalf("%q has the scheme %q for net/url", s, u.Scheme)
		}
	})
}

// FuzzDateTime holds that the standard library reads every date-time, except for
// what it does not know: small letters, leap seconds, fractions and offsets of any
// size.
func FuzzDateTime(f *testing.F) {
	for _, s := range append(promises["date-time"].good, promises["date-time"].bad...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 30 || strings.Contains(s, ":60") || s != strings.ToUpper(s) {
			return
		}
		_, err := time.Parse(time.RFC3339, s)
		if ours := formats.DateTime(s); ours && err != nil {
			t.Fatalf("%q: %v", s, err)
		}
	})
}

// FuzzRegex holds that what we admit and what the standard library admits without
// its own extensions have a common core: plain text, classes and counts.
func FuzzRegex(f *testing.F) {
	for _, s := range append(promises["regex"].good, promises["regex"].bad...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ours := formats.Regex(s)
		if strings.ContainsAny(s, "\\[{") || strings.Contains(s, "(?") || len(s) > 100 {
			return
		}
		_, err := regexp.Compile(s)
		if ours && err != nil {
			t.Fatalf("%q: %v", s, err)
		}
	})
}
