package report

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/x/bench/contender"
	"github.com/agentcard-go/cardgen/internal/x/bench/timing"
)

// Served is a request with its measured costs.
type Served struct {
	Name           string
	Ours, Standard *timing.Sample
}

// Ratio is the time of our handler, divided by the time of http.ServeContent.
func (s *Served) Ratio() float64 { return float64(s.Ours.Time) / float64(s.Standard.Time) }

// SlowServing names the requests that cost more than the gates allow.
func SlowServing(list []*Served) []string {
	var slow []string
	for _, s := range list {
		if s.Ratio() > contender.ServingTimeGate {
			slow = append(slow, fmt.Sprintf("serving, %s: %.2f times http.ServeContent, at most %v are allowed", s.Name, s.Ratio(), contender.ServingTimeGate))
		}
		if s.Ours.Allocs > contender.ServingAllocsGate*s.Standard.Allocs {
			slow = append(slow, fmt.Sprintf("serving, %s: %d allocations, http.ServeContent has %d", s.Name, s.Ours.Allocs, s.Standard.Allocs))
		}
	}
	return slow
}

// ServingMarkdown renders the table of requests.
func ServingMarkdown(list []*Served) string {
	var b strings.Builder
	b.WriteString("### Serve\n\n| request for a card of 4 KB | ratio | http.ServeContent | wellknown.Handler | B/op | allocs | B/op of ServeContent | allocs |\n|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, s := range list {
		fmt.Fprintf(&b, "| %s | %.2f | %s | %s | %d | %d | %d | %d |\n", s.Name, s.Ratio(), duration(s.Standard.Time), duration(s.Ours.Time),
			s.Ours.Bytes, s.Ours.Allocs, s.Standard.Bytes, s.Standard.Allocs)
	}
	return b.String()
}
