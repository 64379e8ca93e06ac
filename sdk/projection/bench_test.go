package projection

import (
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

func BenchmarkPrototype(b *testing.B) {
	f, m := load(b, "adp", "an ADP card"), load(b, "a2a", "an A2A 1.0 card")
	text, _ := os.ReadFile("../../../shared/cards/adp/04-ocr.json")
	b.Run("Parse", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			adp.Parse(text)
		}
	})
	c, _ := adp.Parse(text)
	b.Run("Append", func(b *testing.B) {
		for b.Loop() {
			c.AppendJSON(nil)
		}
	})
	o := &options{texts: map[string][]string{"protocol-version": {"1.0"}}}
	b.Run("Tree", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			convert(f, m, string(text), o)
		}
	})
	out, _ := convert(f, m, string(text), o)
	b.Run("Check", func(b *testing.B) {
		for b.Loop() {
			scan.Check(string(text), 512)
		}
	})
	b.Run("ParseTarget", func(b *testing.B) {
		for b.Loop() {
			a2a.Parse([]byte(out))
		}
	})
}
