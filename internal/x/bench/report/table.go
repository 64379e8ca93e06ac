// Package report turns measurements into the tables of docs/performance.md.
package report

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/internal/x/bench/contender"
	"github.com/agentcard-go/cardgen/internal/x/bench/timing"
)

// Row is a contender with its samples, one for each document.
type Row struct {
	contender.Contender
	Samples []*timing.Sample
	// Passes are the damages that the contender accepts as a valid card.
	Passes []string
	// Ratio is the speed of the row relative to the base: the geometric mean over the
	// documents.
	Ratio float64
}

// Table is a job with its measurements.
type Table struct {
	Job       contender.Job
	Documents []string
	Rows      []*Row
}

// Rate fills in the ratios.
func (t *Table) Rate() {
	base := t.base()
	for _, r := range t.Rows {
		sum := 0.0
		for i, s := range r.Samples {
			sum += math.Log(float64(base.Samples[i].Time) / float64(s.Time))
		}
		r.Ratio = math.Exp(sum / float64(len(r.Samples)))
	}
}

func (t *Table) base() *Row {
	for _, r := range t.Rows {
		if r.Base {
			return r
		}
	}
	panic("report: a job without a base")
}

// Failures names the gates that were missed.
func (t *Table) Failures() []string {
	var list []string
	for _, r := range t.Rows {
		if r.Ratio < r.Gate {
			list = append(list, fmt.Sprintf("%s (%s): %.2f times the base, at least %.0f are required", r.Name, t.Job, r.Ratio, r.Gate))
		}
	}
	return list
}

// example is the document whose allocations are shown.
const example = "4 KB"

// Markdown renders the table.
func (t *Table) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n| | ratio |", t.Job)
	for _, name := range t.Documents {
		fmt.Fprintf(&b, " %s |", name)
	}
	fmt.Fprintf(&b, " B/op (%s) | allocs | not done |\n|---|---:|", example)
	b.WriteString(strings.Repeat("---:|", len(t.Documents)+2) + "---|\n")
	for _, r := range t.Rows {
		fmt.Fprintf(&b, "| %s | %.2f |", r.Name, r.Ratio)
		for _, s := range r.Samples {
			fmt.Fprintf(&b, " %s |", duration(s.Time))
		}
		for i, s := range r.Samples {
			if t.Documents[i] == example {
				fmt.Fprintf(&b, " %d | %d |", s.Bytes, s.Allocs)
			}
		}
		fmt.Fprintf(&b, " %s |\n", r.missing())
	}
	return b.String()
}

// missing lists the features that others in the table have and the contender lacks.
func (r *Row) missing() string {
	var parts []string
	if r.Drops {
		parts = append(parts, "unknown members lost")
	}
	if r.LosesNull {
		parts = append(parts, "null becomes absent")
	}
	if r.Lacks != "" {
		parts = append(parts, "no "+r.Lacks)
	}
	if len(r.Passes) > 0 {
		parts = append(parts, "accepts: "+strings.Join(r.Passes, ", "))
	}
	return strings.Join(parts, "; ")
}

// duration formats a time with three digits.
func duration(d time.Duration) string {
	us := float64(d) / float64(time.Microsecond)
	switch {
	case us < 10:
		return fmt.Sprintf("%.2f µs", us)
	case us < 100:
		return fmt.Sprintf("%.1f µs", us)
	case us < 1000:
		return fmt.Sprintf("%.0f µs", us)
	case us < 10_000:
		return fmt.Sprintf("%.2f ms", us/1000)
	case us < 100_000:
		return fmt.Sprintf("%.1f ms", us/1000)
	}
	return fmt.Sprintf("%.0f ms", us/1000)
}
