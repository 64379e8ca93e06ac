package witness

import "testing"

// Samples and strings of the shapes are of their format.
func TestFormats(t *testing.T) {
	u := newUniverse()
	for _, f := range formats() {
		for _, s := range f.samples {
			if !f.holds(s) {
				t.Errorf("%q is not of the format %s", s, f.name)
			}
			for _, other := range f.within {
				if !u.format(other).holds(s) {
					t.Errorf("%q is of the format %s and not of %s", s, f.name, other)
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
				t.Errorf("%q has the shape of the format %s", s, f.name)
			}
			w.except = append(w.except, s)
		}
		if len(w.except) == 0 {
			t.Errorf("the shape of %s has no string", f.name)
		}
	}
}
