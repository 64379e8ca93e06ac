package card_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestOptions(t *testing.T) {
	d := card.Defaults()
	equal(t, "depth", d.MaxDepth, 512)
	equal(t, "size", d.MaxSize, 4<<20)
	o := d.With(card.MaxDepth(3), nil, card.MaxSize(0), card.AcceptEmbedded(true), card.AsEmbedded(),
		card.AllowUnknown(), card.AllowReadOnly(), card.WithSet("a", "x"))
	equal(t, "MaxDepth", o.MaxDepth, 3)
	equal(t, "MaxSize", o.MaxSize, 0)
	for what, set := range map[string]bool{
		"AcceptEmbedded": o.AcceptEmbedded, "Embedded": o.Embedded,
		"AllowUnknown": o.AllowUnknown, "AllowReadOnly": o.AllowReadOnly,
	} {
		equal(t, what, set, true)
	}
	equal(t, "later wins", d.With(card.AcceptEmbedded(true), card.AcceptEmbedded(false)).AcceptEmbedded, false)
	p := o.With(card.WithSet("b", "y"), card.WithSet("a", "z"))
	equal(t, "replaced", p.Sets["a"].Has("x"), false)
	equal(t, "in the set", p.Sets["a"].Has("z") && p.Sets["b"].Has("y"), true)
	equal(t, "the options before stay", o.Sets["a"].Has("x") && len(o.Sets) == 1, true)
	if n := testing.AllocsPerRun(100, func() { d.With() }); n != 0 {
		t.Errorf("With without options allocates %v times", n)
	}
}
