package cardrt

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestFits: a required member is there unless the document did not have it, or had
// something else there.
func TestFits(t *testing.T) {
	k := keeping(
		entry{kind: unknown, name: "a", text: "1"},
		entry{kind: literal, name: "b", text: "0.10"},
		entry{kind: misfit, name: "c", text: "1"},
		entry{kind: fault, name: "d", text: "no JSON"},
	)
	k.MarkAbsent(4)
	for bit, want := range []bool{true, true, false, false, false} {
		if name := string(rune('a' + bit)); k.Fits(bit, name) != want {
			t.Errorf("%s: got %t", name, !want)
		}
	}
	k.set(entry{kind: whole, text: "3"})
	if k.Fits(0, "a") {
		t.Error("a value that is no object has a member")
	}
}

// TestUnfit: text that did not fit a field is out of date once the field is set.
func TestUnfit(t *testing.T) {
	k := keeping(
		entry{kind: misfit, name: "a", text: "1"},
		entry{kind: unknown, name: "b", text: "2"},
		entry{kind: misfit, name: "c", text: `"three"`},
	)
	list := Unfit(k, func(name string) bool { return name == "a" })
	if v, ok := list.Get("c"); list.Len() != 1 || !ok || v.Kind() != card.KindString {
		t.Errorf("got %v", list.Names())
	}
	if list := Unfit(new(Kept), nil); list.Len() != 0 {
		t.Errorf("nothing was kept and %v did not fit", list.Names())
	}
}

func TestLiteral(t *testing.T) {
	k := keeping(entry{kind: misfit, name: "a", text: "1e400"}, entry{kind: literal, name: "b", text: "0.10"})
	if _, ok := k.Literal("a"); ok {
		t.Error("a value that does not fit is no literal of the field")
	}
	if text, ok := k.Literal("b"); !ok || text != "0.10" {
		t.Errorf("got %q", text)
	}
}
