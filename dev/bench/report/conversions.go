package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

// Conversion is a conversion with the measured costs of its parts.
type Conversion struct {
	contender.Conversion
	Parse, Append, Convert, Check *timing.Sample
}

// ratio is the time of the conversion in multiples of the time of parsing the document and
// writing the result.
func (c *Conversion) ratio() float64 {
	return float64(c.Convert.Time) / float64(c.Parse.Time+c.Append.Time)
}

// floor is the same for parsing both the document and the result.
func (c *Conversion) floor() float64 {
	return float64(c.Parse.Time+c.Check.Time) / float64(c.Parse.Time+c.Append.Time)
}

// bytes is the allocated memory in multiples of the length of the document.
func (c *Conversion) bytes() float64 {
	return float64(c.Convert.Bytes) / float64(len(c.Document.Text))
}

// pair is a pair of formats.
type pair struct{ from, to string }

// means returns the geometric means of a figure over the documents of each pair, and these sorted.
func (r *Results) means(of func(*Conversion) float64) (byPair map[pair]float64, ascending []float64) {
	values := make(map[pair][]float64)
	for _, c := range r.Conversions {
		p := pair{c.From, c.To}
		values[p] = append(values[p], of(c))
	}
	byPair = make(map[pair]float64)
	for p, list := range values {
		byPair[p] = geometricMean(list)
		ascending = append(ascending, byPair[p])
	}
	slices.Sort(ascending)
	return byPair, ascending
}

func median(ascending []float64) float64 { return ascending[len(ascending)/2] }

// conversionsMarkdown renders the ratios of all pairs.
func (r *Results) conversionsMarkdown() string {
	ratios, _ := r.means((*Conversion).ratio)
	_, floors := r.means((*Conversion).floor)
	_, bytes := r.means((*Conversion).bytes)
	var from, to []string
	for p := range ratios {
		from, to = append(from, p.from), append(to, p.to)
	}
	slices.Sort(from)
	slices.Sort(to)
	from, to = slices.Compact(from), slices.Compact(to)
	var b strings.Builder
	fmt.Fprintf(&b, "### Convert\n\n| from, to | %s |\n|---|%s\n", strings.Join(to, " | "), strings.Repeat("---:|", len(to)))
	for _, source := range from {
		fmt.Fprintf(&b, "| %s |", source)
		for _, target := range to {
			if ratio, ok := ratios[pair{source, target}]; ok {
				fmt.Fprintf(&b, " %.2f", ratio)
			}
			b.WriteString(" |")
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "\n%d pairs. Median of the floors: %.2f. Allocated bytes for a byte of the document: median %.1f, highest %.1f.\n",
		len(ratios), median(floors), median(bytes), bytes[len(bytes)-1])
	return b.String()
}
