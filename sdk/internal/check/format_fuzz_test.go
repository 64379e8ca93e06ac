package check_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// A text that net/url cannot parse is not a URI. The reverse does not hold: net/url accepts
// many other characters. Two forms of hosts that RFC 3986 allows and net/url rejects are
// excluded: percent-encoded ASCII, and literals of future IP versions.
func FuzzURI(f *testing.F) {
	for _, s := range append(promises["uri"].good, promises["uri"].bad...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !check.String(s).URI() {
			return
		}
		if !check.String(s).IRI() || !check.String(s).URIReference() || !check.String(s).IRIReference() {
			t.Fatalf("%q is a URI and no IRI or reference", s)
		}
		authority, _, _ := strings.Cut(s, "?")
		if strings.Contains(authority, "%") || strings.Contains(strings.ToLower(authority), "[v") {
			return
		}
		u, err := url.Parse(s)
		if err != nil {
			t.Fatalf("%q is accepted as a URI, but net/url returns %v", s, err)
		}
		if !strings.EqualFold(u.Scheme, s[:len(u.Scheme)]) {
			t.Fatalf("%q has the scheme %q for net/url", s, u.Scheme)
		}
	})
}

// FuzzDateTime checks that the standard library parses every date-time, except those it
// does not support: lower-case letters, leap seconds, fractions and offsets of any
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
		if ours := check.String(s).DateTime(); ours && err != nil {
			t.Fatalf("%q: %v", s, err)
		}
	})
}

// FuzzRegex checks that the standard library compiles every pattern that Regex accepts,
// except patterns with escapes, classes, counts or special groups.
func FuzzRegex(f *testing.F) {
	for _, s := range append(promises["regex"].good, promises["regex"].bad...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ours := check.String(s).Regex()
		if strings.ContainsAny(s, "\\[{") || strings.Contains(s, "(?") || len(s) > 100 {
			return
		}
		_, err := regexp.Compile(s)
		if ours && err != nil {
			t.Fatalf("%q: %v", s, err)
		}
	})
}
