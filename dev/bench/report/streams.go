package report

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
)

// Stream is a program with its measured costs for a stream of Size bytes.
type Stream struct {
	contender.Stream
	Size int
	// One is the processor time with one processor, All the time that a parallel program takes
	// with all processors.
	One, All time.Duration
}

// speed is a number of megabytes per second.
func (s *Stream) speed(took time.Duration) float64 { return float64(s.Size) / 1e6 / took.Seconds() }

// streamsMarkdown renders the table of programs. The first one is the base.
func (r *Results) streamsMarkdown() string {
	list := r.Streams
	var b strings.Builder
	fmt.Fprintf(&b, "### Streams\n\n| NDJSON of %d MB | ratio | MB/s, one processor | MB/s, %d processors |\n|---|---:|---:|---:|\n", list[0].Size/1e6, runtime.NumCPU())
	for _, s := range list {
		fmt.Fprintf(&b, "| %s | %.2f | %.0f |", s.Name, float64(list[0].One)/float64(s.One), s.speed(s.One))
		if s.Parallel {
			fmt.Fprintf(&b, " %.0f |\n", s.speed(s.All))
		} else {
			b.WriteString(" |\n")
		}
	}
	if !slices.ContainsFunc(list, func(s *Stream) bool { return s.Program[0] == "jq" }) {
		b.WriteString("\njq was not installed.\n")
	}
	return b.String()
}
