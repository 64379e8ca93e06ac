package cardrt_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/cardrt/op"
)

// A decoder that asks at every level which alternative a value is of asks a subschema that
// leads back to itself once for each value, but for the outermost ones.
func TestResultsAreShared(t *testing.T) {
	const levels = 300
	text := strings.Repeat("[", levels) + strings.Repeat("]", levels)
	s := cardrt.Schema{Subschemas: []cardrt.Subschema{
		{},
		{
			Keywords: []cardrt.Keyword{{Op: op.Call, Low: int(cardrt.Array)}}, InPlace: true,
			Array: &cardrt.ArrayTable{Items: []cardrt.ItemsFrom{{Apply: 1}}}, Repeats: true,
		},
	}}
	asked := 0
	count := func(*cardrt.Checker, int, cardrt.Value) { asked++ }
	var read func(d *cardrt.Decoder, i int, x *struct{}) int
	read = func(d *cardrt.Decoder, i int, _ *struct{}) int {
		v, next := d.Value(i)
		if !s.Selects(v, 1, count) {
			t.Error("does not hold")
		}
		if _, end := cardrt.Slice(d, i, read); end != next {
			t.Errorf("ends at %d and %d", end, next)
		}
		return next
	}
	o := card.Options{Limits: card.NoLimits()}
	if _, err := cardrt.DecodeString(text, o, read, new(struct{})); err != nil {
		t.Fatal(err)
	}
	if most := 20 * levels; asked < levels || asked > most {
		t.Errorf("asked %d times, want at least %d and at most %d", asked, levels, most)
	}
}
