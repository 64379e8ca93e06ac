package gosource

import (
	"bytes"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Row marks an expression of a table, or the elements of a list, that are printed on one line.
// It may contain composite literals, names, calls with one argument, strings and numbers. Lists
// may have a line for each element. Formatting a row only sets the spaces between its tokens as
// gofmt does. It needs no parser, which would take most of the time, since rows are half of the
// text of a package.
func Row(code ...jen.Code) *jen.Statement {
	return jen.Op(string(rowStart)).Add(code...).Op(string(rowEnd))
}

// betweenRows returns the lines of comments in the text between two rows. ok says that the text
// has only comments and the comma.
func betweenRows(text []byte) (comments []string, ok bool) {
	first, text, ok := bytes.Cut(text, []byte("\n"))
	if !ok || string(bytes.TrimSpace(first)) != "," {
		return nil, false
	}
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		switch {
		case bytes.HasPrefix(line, []byte("//")):
			comments = append(comments, string(line))
		case len(line) > 0:
			return nil, false
		}
	}
	return comments, true
}

// formatRow sets the spaces between the tokens of a row and returns its lines. The elements of
// a list are indented if there is a line break before the first element.
func formatRow(row []byte) (lines []string) {
	out := make([]byte, 0, len(row)+len(row)/4)
	depth := 0
	for i := 0; i < len(row); i++ {
		switch c := row[i]; c {
		case ' ', '\t':
		case '\n':
			if bytes.HasSuffix(out, []byte("{")) {
				depth++
			}
			if bytes.HasPrefix(row[i+1:], []byte("}")) {
				depth--
			}
			lines = append(lines, string(bytes.TrimRight(out, " ")))
			out = append(out[:0], strings.Repeat("\t", depth)...)
		case ',', ':':
			out = append(out, c, ' ')
		case '|':
			out = append(out, ' ', c, ' ')
		case '"', '`':
			end := literalEnd(row, i)
			out = append(out, row[i:end]...)
			i = end - 1
		default:
			out = append(out, c)
		}
	}
	return append(lines, string(bytes.TrimRight(out, ", ")))
}

// literalEnd returns the end of the string literal that begins at an index.
func literalEnd(row []byte, start int) int {
	quote := row[start]
	for i := start + 1; i < len(row); i++ {
		switch {
		case row[i] == '\\' && quote == '"':
			i++
		case row[i] == quote:
			return i + 1
		}
	}
	return len(row)
}
