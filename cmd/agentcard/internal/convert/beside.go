package convert

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// defaultWidth is the width of output that is not written to a terminal.
const defaultWidth = 120

// marks are the prefix and colour of lines that a conversion changed.
var marks = map[card.Change]struct{ sign, colour string }{
	card.Dropped:   {"-", "\x1b[31m"},
	card.Narrowed:  {"<", "\x1b[33m"},
	card.Defaulted: {"+", "\x1b[32m"},
	card.Renamed:   {"~", "\x1b[36m"},
	card.Carried:   {"=", "\x1b[34m"},
	card.Edited:    {"!", "\x1b[35m"},
}

// sideBySide writes a card and its conversion next to each other, each line marked with
// its change, and the text of the report below.
func sideBySide(s *command.Streams, source, result []byte, report *card.Report, text string) error {
	left, err := linesOf(source)
	if err != nil {
		return err
	}
	right, err := linesOf(result)
	if err != nil {
		return err
	}
	mark(left, report, func(e card.ReportEntry) string { return e.Source })
	mark(right, report, func(e card.ReportEntry) string { return e.Target })
	v := view{out: s.Out, column: (width(s.Out) - len(" │ ")) / 2, colour: command.Colour(s.Out)}
	v.row(line{text: report.From}, line{text: strings.TrimSpace(report.To + " " + report.Version)})
	v.row(line{text: strings.Repeat("─", v.column-2)}, line{text: strings.Repeat("─", v.column-2)})
	for i := range max(len(left), len(right)) {
		v.row(at(left, i), at(right, i))
	}
	v.print("\n- dropped  < narrowed  + defaulted  ~ renamed  = carried  ! edited\n\n" + text + "\n")
	return v.err
}

// at returns a line, empty after the last one.
func at(lines []line, i int) line {
	if i < len(lines) {
		return lines[i]
	}
	return line{}
}

// width returns the number of characters of a line of output.
func width(out io.Writer) int {
	if f, ok := command.FileOf(out); ok {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return max(w, 40)
		}
	}
	return defaultWidth
}

// line is a line of a document, with the change that the report has for its location.
type line struct {
	pointer, text string
	change        card.Change
}

// linesOf returns the lines of a document, each with the pointer of its location.
func linesOf(document []byte) ([]line, error) {
	n, err := jsontree.Parse(document)
	if err != nil {
		return nil, err
	}
	return appendLines(nil, n, "", "", "", ""), nil
}

// appendLines appends the lines of a value, with the text name before it and comma after it.
func appendLines(lines []line, n *jsontree.Node, pointer, indent, name, comma string) []line {
	open, closing := "{", "}"
	if n.Kind == card.KindArray {
		open, closing = "[", "]"
	}
	if len(n.Members) == 0 && len(n.Items) == 0 {
		return append(lines, line{pointer: pointer, text: indent + name + string(n.Append(nil)) + comma})
	}
	lines = append(lines, line{pointer: pointer, text: indent + name + open})
	for i, m := range n.Members {
		label := string(jsontree.Text(m.Name).Append(nil)) + ": "
		lines = appendLines(lines, m.Value, pointer+card.JoinPointer(m.Name), indent+"  ", label, commaAfter(i, len(n.Members)))
	}
	for i, item := range n.Items {
		lines = appendLines(lines, item, fmt.Sprintf("%s/%d", pointer, i), indent+"  ", "", commaAfter(i, len(n.Items)))
	}
	return append(lines, line{pointer: pointer, text: indent + closing + comma})
}

func commaAfter(i, n int) string {
	if i < n-1 {
		return ","
	}
	return ""
}

// mark sets the change of the lines at and below the locations of a report. The innermost
// location applies, and of several entries for one location the last.
func mark(lines []line, report *card.Report, location func(card.ReportEntry) string) {
	changes := make(map[string]card.Change, len(report.Entries))
	for _, e := range report.Entries {
		if pointer := location(e); pointer != "" {
			changes[pointer] = e.Change
		}
	}
	for i := range lines {
		for at := lines[i].pointer; at != ""; at = at[:strings.LastIndexByte(at, '/')] {
			if change, ok := changes[at]; ok {
				lines[i].change = change
				break
			}
		}
	}
}

// view writes rows of two columns. It keeps the first error.
type view struct {
	out    io.Writer
	column int
	colour bool
	err    error
}

func (v *view) row(left, right line) {
	if v.err != nil {
		return
	}
	text := v.cell(left, true) + " │ " + v.cell(right, false)
	_, v.err = fmt.Fprintln(v.out, strings.TrimRight(text, " "))
}

// print writes text below the rows.
func (v *view) print(text string) {
	if v.err == nil {
		_, v.err = fmt.Fprint(cli.PrintableWriter(v.out), text)
	}
}

// cell returns a line, truncated or padded to the width of the column.
func (v *view) cell(l line, fill bool) string {
	m, marked := marks[l.change]
	sign := " "
	if marked {
		sign = m.sign
	}
	text := cut(sign+" "+l.text, v.column)
	padding := ""
	if fill {
		padding = strings.Repeat(" ", v.column-utf8.RuneCountInString(text))
	}
	if marked && v.colour {
		text = m.colour + text + "\x1b[0m"
	}
	return text + padding
}

// cut shortens a text to width characters, and escapes control characters that JSON allows in
// strings.
func cut(text string, width int) string {
	text = cli.Printable(text)
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:width-1]) + "…"
}
