package report

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/bench/contender"
	"github.com/agentcard-go/cardgen/internal/bench/timing"
)

// Conversion is a conversion with the measured costs of its parts.
type Conversion struct {
	contender.Conversion
	Parse, Project, Whole *timing.Sample
}

// Ratio is the time of the conversion in multiples of the time of parsing the card.
func (c *Conversion) Ratio() float64 { return float64(c.Project.Time) / float64(c.Parse.Time) }

// SlowConversions names the conversions that exceed the limit.
func SlowConversions(list []*Conversion) []string {
	var slow []string
	for _, c := range list {
		if c.Ratio() > contender.ConversionGate {
			slow = append(slow, fmt.Sprintf("%s to %s: %.2f times Parse, at most %d are allowed", c.From, c.To, c.Ratio(), contender.ConversionGate))
		}
	}
	return slow
}

// ConversionsMarkdown renders the table of conversions.
func ConversionsMarkdown(list []*Conversion) string {
	var b strings.Builder
	b.WriteString("### Convert\n\n| from | to | ratio | Parse | typed function | B/op | allocs | project.Convert | ratio |\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, c := range list {
		fmt.Fprintf(&b, "| %s | %s | %.2f | %s | %s | %d | %d | %s | %.2f |\n",
			c.From, c.To, c.Ratio(), duration(c.Parse.Time), duration(c.Project.Time), c.Project.Bytes, c.Project.Allocs,
			duration(c.Whole.Time), float64(c.Whole.Time)/float64(c.Parse.Time))
	}
	return b.String()
}
