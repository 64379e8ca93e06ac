package command

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// Table has rows of cells, which are aligned.
type Table struct {
	Header []string
	rows   [][]string
}

// Empty reports whether the table has no rows.
func (t *Table) Empty() bool { return len(t.rows) == 0 }

// Add adds a row with a label if there is a value.
func (t *Table) Add(label, value string) {
	if value != "" {
		t.Row(label, value)
	}
}

// Row adds a row. Cells are on one line and safe to print: they are texts of cards.
func (t *Table) Row(cells ...string) {
	for i, cell := range cells {
		cells[i] = cli.Printable(strings.Join(strings.Fields(cell), " "))
	}
	t.rows = append(t.rows, cells)
}

// Write writes the table without columns that are empty in all rows.
func (t *Table) Write(out io.Writer) error {
	var columns []int
	for i := range t.rows[0] {
		if slices.ContainsFunc(t.rows, func(row []string) bool { return row[i] != "" }) {
			columns = append(columns, i)
		}
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	rows := t.rows
	if t.Header != nil {
		rows = slices.Insert(slices.Clone(rows), 0, t.Header)
	}
	for _, row := range rows {
		var cells []string
		for _, i := range columns {
			cells = append(cells, row[i])
		}
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// List returns a list for a help text: a line for each pair of a name and its description. The
// descriptions are aligned.
func List(pairs [][2]string) string {
	width := 0
	for _, p := range pairs {
		width = max(width, len(p[0]))
	}
	var b strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, p[0], p[1])
	}
	return b.String()
}
