package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/x/bench/contender"
	"github.com/agentcard-go/cardgen/internal/x/bench/timing"
)

// Conversion is a conversion with the measured costs of its parts.
type Conversion struct {
	contender.Conversion
	Parse, Append, Convert, Check *timing.Sample
}

// Floor is the time of parsing both the card and the result, as a multiple of the time of
// parsing the card and writing the result.
func (c *Conversion) Floor() float64 {
	return float64(c.Parse.Time+c.Check.Time) / float64(c.Parse.Time+c.Append.Time)
}

// Ratio is the time of the conversion in multiples of the time of parsing the card and
// writing the result.
func (c *Conversion) Ratio() float64 {
	return float64(c.Convert.Time) / float64(c.Parse.Time+c.Append.Time)
}

// median is the median of a ratio.
func median(list []*Conversion, ratio func(*Conversion) float64) float64 {
	ratios := make([]float64, len(list))
	for i, c := range list {
		ratios[i] = ratio(c)
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

// SlowConversions names the conversions that exceed the limit, and the median if it does.
func SlowConversions(list []*Conversion) []string {
	var slow []string
	for _, c := range list {
		if c.Ratio() > contender.ConversionGate {
			slow = append(slow, fmt.Sprintf("%s to %s: %.2f times Parse and Append, at most %v are allowed", c.From, c.To, c.Ratio(), contender.ConversionGate))
		}
	}
	if m := median(list, (*Conversion).Ratio); m > contender.MedianGate {
		slow = append(slow, fmt.Sprintf("the median of conversions: %.2f times Parse and Append, at most %v are allowed", m, contender.MedianGate))
	}
	return slow
}

// ConversionsMarkdown renders the table of conversions.
func ConversionsMarkdown(list []*Conversion) string {
	var b strings.Builder
	b.WriteString("### Convert\n\n| from | to | ratio | floor | Parse | Append | Parse of the result | Convert | B/op | allocs |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, c := range list {
		fmt.Fprintf(&b, "| %s | %s | %.2f | %.2f | %s | %s | %s | %s | %d | %d |\n", c.From, c.To, c.Ratio(), c.Floor(),
			duration(c.Parse.Time), duration(c.Append.Time), duration(c.Check.Time), duration(c.Convert.Time), c.Convert.Bytes, c.Convert.Allocs)
	}
	worst := slices.MaxFunc(list, func(x, y *Conversion) int { return cmp.Compare(x.Ratio(), y.Ratio()) })
	fmt.Fprintf(&b, "\n| ratio | measured | gate | goal |\n|---|---:|---:|---:|\n| median | %.2f | %v | %v |\n| highest | %.2f | %v | %v |\n",
		median(list, (*Conversion).Ratio), contender.MedianGate, contender.MedianGoal, worst.Ratio(), contender.ConversionGate, contender.ConversionGoal)
	fmt.Fprintf(&b, "\nMedian of the floors: %.2f.\n", median(list, (*Conversion).Floor))
	return b.String()
}
