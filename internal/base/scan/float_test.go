package scan

import (
	"math"
	"strconv"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// The text of a double reads back as the double, and has the shortest digits that strconv
// finds.
func FuzzAppendFloat(f *testing.F) {
	for _, v := range []float64{0, 1e21, 1e-7, 123456.789, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		f.Add(math.Float64bits(v))
	}
	f.Fuzz(func(t *testing.T, bits uint64) {
		v := math.Float64frombits(bits)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		text := string(AppendFloat(nil, v))
		if back, err := strconv.ParseFloat(text, 64); err != nil || back != v {
			t.Fatalf("%x is written as %s", bits, text)
		}
		if !decimal.Same(text, strconv.FormatFloat(v, 'e', -1, 64)) {
			t.Fatalf("%x is written as %s, which is not the shortest", bits, text)
		}
	})
}
