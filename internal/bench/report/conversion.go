package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/bench/contender"
	"github.com/agentcard-go/cardgen/internal/bench/timing"
)

// Conversion is a conversion with the measured costs of its parts.
type Conversion struct {
	contender.Conversion
	Parse, Append, Convert *timing.Sample
}

// Ratio is the time of the conversion in multiples of the time of parsing the card and
// writing the result.
func (c *Conversion) Ratio() float64 {
	return float64(c.Convert.Time) / float64(c.Parse.Time+c.Append.Time)
}

// median is the median of the ratios.
func median(list []*Conversion) float64 {
	ratios := make([]float64, len(list))
	for i, c := range list {
		ratios[i] = c.Ratio()
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
	if m := median(list); m > contender.MedianGate {
		slow = append(slow, fmt.Sprintf("the median of conversions: %.2f times Parse and Append, at most %v are allowed", m, contender.MedianGate))
	}
	return slow
}

// ConversionsMarkdown renders the table of conversions.
func ConversionsMarkdown(list []*Conversion) string {
	var b strings.Builder
	b.WriteString("### Convert\n\n| from | to | ratio | Parse | Append | Convert | B/op | allocs |\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	for _, c := range list {
		fmt.Fprintf(&b, "| %s | %s | %.2f | %s | %s | %s | %d | %d |\n",
			c.From, c.To, c.Ratio(), duration(c.Parse.Time), duration(c.Append.Time), duration(c.Convert.Time), c.Convert.Bytes, c.Convert.Allocs)
	}
	fmt.Fprintf(&b, "\nMedian: %.2f.\n", median(list))
	return b.String()
}
