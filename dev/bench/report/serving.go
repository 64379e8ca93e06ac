package report

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

// Served is a request with its measured costs.
type Served struct {
	Name           string
	Ours, Standard *timing.Sample
}

// ratio is the time of our handler, divided by the time of http.ServeContent.
func (s *Served) ratio() float64 { return float64(s.Ours.Time) / float64(s.Standard.Time) }

// servingMarkdown renders the table of requests.
func (r *Results) servingMarkdown() string {
	var b strings.Builder
	b.WriteString("### Serve\n\n| request for a card of 4 KB | ratio | http.ServeContent | wellknown.Handler | B/op | allocs | B/op of ServeContent | allocs |\n|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, s := range r.Served {
		fmt.Fprintf(&b, "| %s | %.2f | %s | %s | %d | %d | %d | %d |\n", s.Name, s.ratio(), duration(s.Standard.Time), duration(s.Ours.Time),
			s.Ours.Bytes, s.Ours.Allocs, s.Standard.Bytes, s.Standard.Allocs)
	}
	return b.String()
}
