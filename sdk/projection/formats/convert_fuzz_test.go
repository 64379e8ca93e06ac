package formats_test

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// FuzzConvert converts any bytes between any two formats and back, with and without carrying
// the source: the laws hold that a text need not be valid for.
func FuzzConvert(f *testing.F) {
	list := formats.All()
	for i, from := range list {
		for _, c := range specimens(f, formatName(from), 0, 0) {
			if len(c.text) < 4000 {
				f.Add(c.text, uint8(i), uint8(i+1), i%2 == 0)
			}
		}
	}
	f.Add([]byte(`"{}"`), uint8(0), uint8(1), false)
	f.Fuzz(func(t *testing.T, text []byte, from, to uint8, carried bool) {
		source, target := list[int(from)%len(list)], list[int(to)%len(list)]
		if source == target {
			return
		}
		if _, err := card.ParseRaw(text); err != nil {
			var unreadable *card.DecodeError
			if _, _, err := projection.Convert(text, source, target); !errors.As(err, &unreadable) {
				t.Fatalf("the error is %T: %v", err, err)
			}
			return
		}
		opts := suppliedTo(formatName(target))
		projectiontest.Pair{From: source, To: target, Card: text}.CheckForth(t)
		projectiontest.Pair{From: source, To: target, Card: text, Forth: opts}.CheckForth(t)
		if !carried || format.Of(target).Slot == nil {
			return
		}
		made, _, err := projection.Convert(text, source, target, append(opts, projection.Carry())...)
		if err == nil {
			projectiontest.Pair{From: target, To: source, Card: made}.CheckForth(t)
		}
	})
}
