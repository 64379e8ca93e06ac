package report

import (
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

// pair is a pair of formats with the geometric means over its documents.
type pair struct {
	from, to            string
	ratio, floor, bytes float64
}

// pairs returns the pairs of formats.
func (r *Results) pairs() []pair {
	var list []pair
	for _, c := range r.Conversions {
		if slices.ContainsFunc(list, func(p pair) bool { return p.from == c.From && p.to == c.To }) {
			continue
		}
		mean := func(of func(*Conversion) float64) float64 {
			var values []float64
			for _, x := range r.Conversions {
				if x.From == c.From && x.To == c.To {
					values = append(values, of(x))
				}
			}
			return geometricMean(values)
		}
		list = append(list, pair{c.From, c.To, mean((*Conversion).ratio), mean((*Conversion).floor), mean((*Conversion).bytes)})
	}
	return list
}

// sorted returns a figure of all pairs, the lowest first.
func sorted(pairs []pair, of func(pair) float64) []float64 {
	var list []float64
	for _, p := range pairs {
		list = append(list, of(p))
	}
	slices.Sort(list)
	return list
}

func median(list []float64) float64 { return list[len(list)/2] }

func (p pair) ratioOf() float64 { return p.ratio }
func (p pair) floorOf() float64 { return p.floor }
func (p pair) bytesOf() float64 { return p.bytes }

// conversionsMarkdown renders the ratios of all pairs.
func (r *Results) conversionsMarkdown() string {
	var from, to []string
	ratios := make(map[[2]string]float64)
	pairs := r.pairs()
	for _, p := range pairs {
		if !slices.Contains(from, p.from) {
			from = append(from, p.from)
		}
		if !slices.Contains(to, p.to) {
			to = append(to, p.to)
		}
		ratios[[2]string{p.from, p.to}] = p.ratio
	}
	slices.Sort(to)
	var b strings.Builder
	b.WriteString("### Convert\n\n| from, to |")
	for _, name := range to {
		fmt.Fprintf(&b, " %s |", name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(to)) + "\n")
	for _, source := range from {
		fmt.Fprintf(&b, "| %s |", source)
		for _, target := range to {
			if ratio, ok := ratios[[2]string{source, target}]; ok {
				fmt.Fprintf(&b, " %.2f |", ratio)
			} else {
				b.WriteString(" |")
			}
		}
		b.WriteString("\n")
	}
	bytes := sorted(pairs, pair.bytesOf)
	fmt.Fprintf(&b, "\n%d pairs. Median of the floors: %.2f. Allocated bytes for a byte of the document: median %.1f, highest %.1f.\n",
		len(pairs), median(sorted(pairs, pair.floorOf)), median(bytes), bytes[len(bytes)-1])
	return b.String()
}
