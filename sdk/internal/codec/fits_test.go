package codec

import "testing"

// TestFits: a required member fits unless the document lacks it or has a mismatch there.
func TestFits(t *testing.T) {
	k := keeping(
		entry{kind: unknown, name: "a", text: "1"},
		entry{kind: literal, name: "b", text: "0.10"},
		entry{kind: mismatch, name: "c", text: "1"},
		entry{kind: fault, name: "d", text: "no JSON"},
	)
	k.MarkAbsent(4)
	for bit, want := range []bool{true, true, false, false, false} {
		if name := string(rune('a' + bit)); k.fits(bit, name) != want {
			t.Errorf("%s: got %t", name, !want)
		}
	}
	k.set(entry{kind: whole, text: "3"})
	if k.fits(0, "a") {
		t.Error("a value that is no object has a member")
	}
}
