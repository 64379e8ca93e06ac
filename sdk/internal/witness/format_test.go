package witness

import (
	"strings"
	"testing"
)

// Samples and strings of the shapes are of their format.
func TestFormats(t *testing.T) {
	for _, name := range strings.Fields(`date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri
		iri-reference uuid uri-template json-pointer relative-json-pointer regex`) {
		f := formatOf(name)
		for _, s := range f.samples {
			if !f.holds(s) {
				t.Errorf("%q is not of the format %s", s, name)
			}
			for _, other := range f.within {
				if !formatOf(other).holds(s) {
					t.Errorf("%q is of the format %s and not of %s", s, name, other)
				}
			}
		}
		steps, lost := 1<<16, false
		w := words{least: -1, most: -1, wanted: []*pattern{newPattern(f.shape, &lost)}}
		for range 20 {
			s, found, _ := w.find(&steps)
			if !found {
				break
			}
			if !f.holds(s) {
				t.Errorf("%q has the shape of the format %s", s, name)
			}
			w.except = append(w.except, s)
		}
		if len(w.except) == 0 {
			t.Errorf("the shape of %s has no string", name)
		}
	}
}
