package report

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// mostOthers is the highest share of the machine that other programs may use in any part of a
// run that is recorded.
const mostOthers = 0.10

// BusyError reports that other programs used too much of the machine.
type BusyError struct{ Load }

// Error says what was measured meanwhile, and what is allowed.
func (e *BusyError) Error() string {
	return fmt.Sprintf("nothing is recorded: during %q, other programs used %.0f %% of the processors, at most %.0f %% are allowed", e.Part, 100*e.Others, 100*mostOthers)
}

// Check returns a [*BusyError] if other programs used too much of the machine.
func (l Load) Check() error {
	if l.Others > mostOthers {
		return &BusyError{l}
	}
	return nil
}

// Markdown renders all tables. method is a sentence about the measurement.
func (r *Results) Markdown(method string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s %s\n\n%s\n%s", machine(), method, r.loads(), gatesMarkdown(r.gates()), r.documentsMarkdown())
	for _, job := range contender.Jobs {
		if job != contender.RoundTrip {
			b.WriteString("\n" + r.jobMarkdown(job))
		}
	}
	detailed := r.detailed()
	fmt.Fprintf(&b, "\n### All contenders, %s\n", detailed.Name)
	for _, job := range []contender.Job{contender.DecodeValid, contender.DecodeOnly, contender.Encode, contender.RoundTrip} {
		b.WriteString("\n" + r.detailMarkdown(detailed, job))
	}
	if len(r.Conversions) > 0 {
		b.WriteString("\n" + r.conversionsMarkdown())
	}
	if len(r.Served) > 0 {
		b.WriteString("\n" + r.servingMarkdown())
	}
	if len(r.Streams) > 0 {
		b.WriteString("\n" + r.streamsMarkdown())
	}
	return b.String()
}

// loads says how much of the machine other programs used.
func (r *Results) loads() string {
	var parts []string
	for _, l := range r.Loads {
		parts = append(parts, fmt.Sprintf("%s %.0f %%", l.Part, 100*l.Others))
	}
	average, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		average = []byte("unknown")
	}
	one, _, _ := strings.Cut(string(average), " ")
	return fmt.Sprintf("The share of the processors that other programs used: %s. Load average at the end: %s.", strings.Join(parts, ", "), strings.TrimSpace(one))
}

// Toolchain is the Go version without its last number: "go1.26".
func Toolchain() string {
	parts := strings.SplitN(runtime.Version(), ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// WriteBetweenMarkers replaces what the toolchain has measured in a page; the rest is
// hand-written.
func WriteBetweenMarkers(file, text string) error {
	marker := func(word string) string {
		return fmt.Sprintf("<!-- %s of what make bench writes with %s -->\n", word, Toolchain())
	}
	return diskfile.ReplacePart(file, marker("begin"), marker("end"), text)
}
