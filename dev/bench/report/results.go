// Package report turns measurements into the tables of docs/performance.md.
package report

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

// Results are the measurements of a run.
type Results struct {
	// Makers are the makers of documents.
	Makers   []string
	Dialects []*Dialect
	// Conversions, Served and Streams are empty if they were not measured.
	Conversions []*Conversion
	Served      []*Served
	Streams     []*Stream
	// Loads are the shares of the machine that other programs used, by part of the run.
	Loads []Load
}

// Load is the share of the processor time of the machine that other programs used in a part of
// the run.
type Load struct {
	Part   string
	Others float64
}

// Dialect has the measurements of the documents of a dialect.
type Dialect struct {
	Name      string
	Documents []document.Document
	// LeftOut is the number of documents that a contender cannot read.
	LeftOut int
	Rows    []*Row
}

// Row is a contender with its samples, one for each document.
type Row struct {
	contender.Contender
	Samples []*timing.Sample
	// Passes are the damages that the contender accepts as a valid card.
	Passes []string
}

// detailed returns the results of the dialect with more contenders, which must have been measured.
func (r *Results) detailed() *Dialect {
	return r.Dialects[slices.IndexFunc(r.Dialects, func(d *Dialect) bool { return d.Name == contender.Detailed })]
}

// row returns the row of a contender, nil if there is none.
func (d *Dialect) row(job contender.Job, name string) *Row {
	for _, r := range d.rows(job) {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// rows returns the rows of a job, the base first.
func (d *Dialect) rows(job contender.Job) []*Row {
	var list []*Row
	for _, r := range d.Rows {
		if r.Job == job {
			list = append(list, r)
		}
	}
	return list
}

// speed is the speed of a row relative to another: the geometric mean over the documents.
func (d *Dialect) speed(r, against *Row) float64 {
	return d.mean(func(i int, _ document.Document) float64 {
		return float64(against.Samples[i].Time) / float64(r.Samples[i].Time)
	})
}

// times is the speed of a contender relative to the base of its job.
func (d *Dialect) times(job contender.Job, name string) float64 {
	return d.speed(d.row(job, name), d.rows(job)[0])
}

// shareOfScan is the speed of a row relative to the fastest scan of each document.
func (d *Dialect) shareOfScan(r *Row) float64 {
	return d.mean(func(i int, _ document.Document) float64 {
		fastest := time.Duration(math.MaxInt64)
		for _, scan := range d.rows(contender.Scan) {
			fastest = min(fastest, scan.Samples[i].Time)
		}
		return float64(fastest) / float64(r.Samples[i].Time)
	})
}

// throughput is the speed of a row in megabytes per second.
func (d *Dialect) throughput(r *Row) float64 {
	return d.mean(func(i int, doc document.Document) float64 {
		return float64(len(doc.Text)) / 1e6 / r.Samples[i].Time.Seconds()
	})
}

// allocs is the largest number of allocations of a row for a document up to 20 KB.
func (d *Dialect) allocs(r *Row) int64 {
	var most int64
	for i, doc := range d.Documents {
		if len(doc.Text) <= 20<<10 {
			most = max(most, r.Samples[i].Allocs)
		}
	}
	return most
}

// mean is a geometric mean over the documents.
func (d *Dialect) mean(of func(i int, doc document.Document) float64) float64 {
	var list []float64
	for i, doc := range d.Documents {
		list = append(list, of(i, doc))
	}
	return geometricMean(list)
}

func geometricMean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}

// from returns the dialect with the documents of one maker only, nil if there are none.
func (d *Dialect) from(maker string) *Dialect {
	some := &Dialect{Name: d.Name}
	for _, r := range d.Rows {
		some.Rows = append(some.Rows, &Row{Contender: r.Contender})
	}
	for i, doc := range d.Documents {
		if doc.Maker != maker {
			continue
		}
		some.Documents = append(some.Documents, doc)
		for k, r := range d.Rows {
			some.Rows[k].Samples = append(some.Rows[k].Samples, r.Samples[i])
		}
	}
	if len(some.Documents) == 0 {
		return nil
	}
	return some
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
	}
	return fmt.Sprintf("%.2f ms", us/1000)
}
