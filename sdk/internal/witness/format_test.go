package witness

import (
	"testing"
	"unicode/utf8"
)

// Samples and strings of the shapes are of their format.
func TestFormats(t *testing.T) {
	u := newUniverse()
	for _, f := range formats() {
		for _, s := range f.samples {
			if !f.holds(s) {
				t.Errorf("%q is not of the format %s", s, f.name)
			}
			f.check(t, u, s)
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
			f.check(t, u, s)
			w.except = append(w.except, s)
		}
		if len(w.except) == 0 {
			t.Errorf("the shape of %s has no string", f.name)
		}
	}
}

// check checks a string: it matches the pattern around the format if it is of the format, and
// is not if it matches the pattern beyond.
func (f format) check(t *testing.T, u *universe, s string) {
	t.Helper()
	of := f.holds(s)
	if of && f.around != "" && !u.pattern(f.around).matches(s) {
		t.Errorf("%q is of the format %s and does not match the pattern around it", s, f.name)
	}
	if of && f.beyond != "" && u.pattern(f.beyond).matches(s) {
		t.Errorf("%q is of the format %s and matches the pattern beyond it", s, f.name)
	}
}

// FuzzFormats checks the patterns around and beyond the formats with any string.
func FuzzFormats(f *testing.F) {
	for _, s := range foreign {
		f.Add(s)
	}
	for _, format := range formats() {
		for _, s := range format.samples {
			f.Add(s)
		}
	}
	for _, s := range []string{"\"a b\\\"\"@[IPv6:::1]", "0000-02-29t23:59:60.5z", "PT1H2M3.5S", "P1Y2M3DT4H5M6S", "P3W", "::ffff:192.0.2.1", "HTTP://[v1.a]:80/%20?[]#\u00e9", "urn:a", "{+a,b*}%20", "1-1#", "/~0~1\n", "xn--a.b-c"} {
		f.Add(s)
	}
	u := newUniverse()
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 300 || !utf8.ValidString(s) {
			t.Skip() // a match takes too many steps, or the string is none of JSON
		}
		for _, format := range formats() {
			format.check(t, u, s)
		}
	})
}
