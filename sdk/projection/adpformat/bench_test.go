package adpformat_test

import (
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
)

func BenchmarkConvert(b *testing.B) {
	text, _ := os.ReadFile("../../../../shared/cards/adp/04-ocr.json")
	f := adpformat.ADP
	b.Run("Parse", func(b *testing.B) {
		for b.Loop() {
			adp.Parse(text)
		}
	})
	b.Run("Convert", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			projection.Convert(text, f, f)
		}
	})
}
