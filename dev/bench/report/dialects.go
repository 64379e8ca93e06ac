package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/document"
)

// column is a column of a table with a row for each dialect. The last row has the geometric mean
// of a column that has one.
type column struct {
	title string
	value func(d *Dialect) float64
	// format is the verb for a value.
	format string
	// mean says that the column has a geometric mean.
	mean bool
}

// documentsMarkdown renders the numbers of documents.
func (r *Results) documentsMarkdown() string {
	var columns []column
	for _, maker := range r.Makers {
		columns = append(columns, column{maker, func(d *Dialect) float64 {
			if some := d.from(maker); some != nil {
				return float64(len(some.Documents))
			}
			return 0
		}, "%.0f", false})
	}
	columns = append(columns,
		column{"smallest, KB", func(d *Dialect) float64 { return float64(slices.Min(sizes(d))) / 1e3 }, "%.1f", false},
		column{"largest, KB", func(d *Dialect) float64 { return float64(slices.Max(sizes(d))) / 1e3 }, "%.1f", false},
		column{"left out", func(d *Dialect) float64 { return float64(d.LeftOut) }, "%.0f", false},
	)
	return r.markdown("Documents", columns)
}

func sizes(d *Dialect) []int {
	var list []int
	for _, doc := range d.Documents {
		list = append(list, len(doc.Text))
	}
	return list
}

// jobMarkdown renders the speeds of the contenders for all dialects.
func (r *Results) jobMarkdown(job contender.Job) string {
	var columns []column
	for i, row := range r.Dialects[0].rows(job) {
		name := row.Name
		if row.Only {
			continue
		}
		if i == 0 {
			columns = append(columns, column{name + ", MB/s", func(d *Dialect) float64 { return d.throughput(d.row(job, name)) }, "%.0f", true})
			continue
		}
		columns = append(columns, column{name, func(d *Dialect) float64 { return d.times(job, name) }, "%.2f", true})
	}
	allocs := func(title, name string) column {
		return column{title, func(d *Dialect) float64 { return float64(d.allocs(d.row(job, name))) }, "%.0f", false}
	}
	switch job {
	case contender.DecodeValid:
		columns = append(columns,
			column{"Parse, % of Decode", parseOfDecode, "%.0f", true},
			column{"Parse, % of the fastest scan", func(d *Dialect) float64 { return 100 * d.shareOfScan(d.row(job, contender.Parse)) }, "%.0f", true},
			column{"Reader, % of the fastest scan", readerOfScan, "%.0f", true},
			allocs("allocs of Parse", contender.Parse), allocs("of Reader", contender.ReaderParse))
	case contender.DecodeOnly:
		columns = append(columns, allocs("allocs of Decode", contender.Decode), allocs("of Reader", contender.ReaderDecode))
	case contender.Validate:
		columns = append(columns, allocs("allocs", contender.ValidateCard))
	case contender.Encode:
		columns = append(columns, allocs("allocs of MarshalJSON", contender.MarshalJSON), allocs("of AppendJSON", contender.AppendJSON))
	}
	return r.markdown(string(job), columns)
}

// parseOfDecode is the speed of Parse in percent of the speed of Decode.
func parseOfDecode(d *Dialect) float64 {
	return 100 * d.speed(d.row(contender.DecodeValid, contender.Parse), d.row(contender.DecodeOnly, contender.Decode))
}

// readerOfScan is the speed of a reader in percent of the speed of the fastest scan.
func readerOfScan(d *Dialect) float64 {
	return 100 * d.shareOfScan(d.row(contender.DecodeValid, contender.ReaderParse))
}

// markdown renders a table with a row for each dialect.
func (r *Results) markdown(title string, columns []column) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n| |", title)
	for _, c := range columns {
		fmt.Fprintf(&b, " %s |", c.title)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(columns)) + "\n")
	for _, d := range r.Dialects {
		fmt.Fprintf(&b, "| %s |", d.Name)
		for _, c := range columns {
			fmt.Fprintf(&b, " "+c.format+" |", c.value(d))
		}
		b.WriteString("\n")
	}
	if !slices.ContainsFunc(columns, func(c column) bool { return c.mean }) {
		return b.String()
	}
	b.WriteString("| geometric mean |")
	for _, c := range columns {
		if !c.mean {
			b.WriteString(" |")
			continue
		}
		var values []float64
		for _, d := range r.Dialects {
			values = append(values, c.value(d))
		}
		fmt.Fprintf(&b, " "+c.format+" |", geometricMean(values))
	}
	return b.String() + "\n"
}

// detailMarkdown renders all contenders of a job for one dialect, with the speeds for the
// documents of each maker.
func (r *Results) detailMarkdown(d *Dialect, job contender.Job) string {
	example := max(0, slices.IndexFunc(d.Documents, func(doc document.Document) bool { return doc.Name == document.Example }))
	var b strings.Builder
	fmt.Fprintf(&b, "#### %s\n\n| | ratio |", job)
	var parts []*Dialect
	for _, maker := range r.Makers {
		if some := d.from(maker); some != nil {
			parts = append(parts, some)
			fmt.Fprintf(&b, " %s |", maker)
		}
	}
	fmt.Fprintf(&b, " %s | B/op | allocs | not done |\n|---|%s---|\n", d.Documents[example].Name, strings.Repeat("---:|", len(parts)+4))
	for _, row := range d.rows(job) {
		fmt.Fprintf(&b, "| %s | %.2f |", row.Name, d.times(job, row.Name))
		for _, some := range parts {
			fmt.Fprintf(&b, " %.2f |", some.times(job, row.Name))
		}
		s := row.Samples[example]
		fmt.Fprintf(&b, " %s | %d | %d | %s |\n", duration(s.Time), s.Bytes, s.Allocs, row.missing())
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
