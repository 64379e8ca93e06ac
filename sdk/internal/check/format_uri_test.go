package check

import (
	"math/rand/v2"
	"testing"
)

// What passes as a common URI or reference is one by the grammar, with and without characters beyond
// ASCII.
func TestCommonURIs(t *testing.T) {
	parts := []string{"https", "HTTP", "urn", "a+b", "1", ":", "://", "//", "/", "?", "#", "@", "h.example", "8080", "%41", "%", "[::1]", "x", ".", "~", "ü", " "}
	r := rand.New(rand.NewPCG(5, 6))
	common := 0
	for range 60_000 {
		s := ""
		for range r.IntN(8) {
			s += parts[r.IntN(len(parts))]
		}
		for _, international := range []bool{false, true} {
			if isCommonURI(s) && !isURI(s, international, true) {
				t.Fatalf("%q passes as a URI", s)
			}
			if isCommonReference(s) && !isURI(s, international, false) {
				t.Fatalf("%q passes as a reference", s)
			}
		}
		if isCommonReference(s) {
			common++
		}
	}
	if common < 2000 {
		t.Errorf("only %d are common", common)
	}
}
