package formats_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

var (
	lawsCount = flag.Uint64("laws.n", 3, "the number of random cards of each format")
	lawsSeed  = flag.Uint64("laws.seed", 1, "the seed of the first random card")
)

// TestLaws: the laws of conversions hold for cards of every format to every other one.
func TestLaws(t *testing.T) {
	for _, from := range formats.All() {
		source := formatName(from)
		for _, card := range specimens(t, source, *lawsSeed, *lawsCount) {
			for _, to := range formats.All() {
				if from != to {
					t.Run(source+" to "+formatName(to)+"/"+card.name, func(t *testing.T) { checkLaws(t, from, to, card.text) })
				}
			}
		}
	}
}

// checkLaws checks the laws without options, and with everything that the target can need.
func checkLaws(t *testing.T, from, to format.Any, text []byte) {
	t.Helper()
	p := projectiontest.Pair{From: from, To: to, Card: text, Back: suppliedTo(formatName(from))}
	if !p.Check(t) {
		p.Forth = suppliedTo(formatName(to))
		p.Check(t)
	}
	if format.Of(to).Slot != nil {
		p.CheckCarried(t)
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
}

// FuzzLaws checks the laws for the random card of a seed.
func FuzzLaws(f *testing.F) {
	list := formats.All()
	for i := range list {
		f.Add(uint64(i), uint8(i), uint8(i+1))
	}
	index := func(name string) uint8 {
		return uint8(slices.IndexFunc(list, func(x format.Any) bool { return formatName(x) == name }))
	}
	f.Add(uint64(135), index("oasf"), index("agentcard"))
	f.Add(uint64(358), index("mcp-server-json"), index("oasf")) // two remotes at one address
	f.Add(uint64(10029), index("agent"), index("adp"))          // a binding of another protocol
	f.Add(uint64(40008), index("a2a"), index("a2a-0.3"))        // capabilities that 0.3 has elsewhere
	f.Add(uint64(203), index("a2a-union"), index("adp"))        // an address in place of a main address that is lost
	f.Add(uint64(319), index("a2a-union"), index("adp"))        // a main address that a lost version has chosen
	f.Add(uint64(5090), index("agent"), index("a2a-0.3"))       // a version that holds for an address without one
	f.Fuzz(func(t *testing.T, seed uint64, from, to uint8) {
		source, target := list[int(from)%len(list)], list[int(to)%len(list)]
		if text := randomCard(t, formatName(source), seed); text != nil && source != target {
			checkLaws(t, source, target, text)
		}
	})
}
