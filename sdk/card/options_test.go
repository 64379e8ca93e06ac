package card_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestOptions(t *testing.T) {
	d := card.Options{}
	o := d.With(card.WithLimits(card.Limits{Depth: 3}), nil, card.WithLimits(card.Limits{Bytes: -1}), card.AcceptEmbedded(true), card.AsEmbedded(),
		card.AllowUnknown(), card.AllowReadOnly(), card.WithSet("a", "x"))
	for what, set := range map[string]bool{
		"AcceptEmbedded": o.AcceptEmbedded, "Embedded": o.Embedded,
		"AllowUnknown": o.AllowUnknown, "AllowReadOnly": o.AllowReadOnly,
	} {
		equal(t, what, set, true)
	}
	equal(t, "later wins", d.With(card.AcceptEmbedded(true), card.AcceptEmbedded(false)).AcceptEmbedded, false)
	p := o.With(card.WithSet("b", "y"), card.WithSet("a", "z"))
	equal(t, "replaced", p.Sets["a"]["x"], false)
	equal(t, "in the set", p.Sets["a"]["z"] && p.Sets["b"]["y"], true)
	equal(t, "the options before stay", o.Sets["a"]["x"] && len(o.Sets) == 1, true)
	if n := testing.AllocsPerRun(100, func() { d.With() }); n != 0 {
		t.Errorf("With without options allocates %v times", n)
	}
}
