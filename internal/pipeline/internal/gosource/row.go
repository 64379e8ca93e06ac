package gosource

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"github.com/dave/jennifer/jen"
)

// The control characters around a row in unformatted source. No Go source has them outside
// of a row: literals have them escaped.
const (
	rowStart = '\x01'
	rowEnd   = '\x02'
)

// Row marks an expression, or the elements of a list, that is one line of a table: composite
// literals, names, calls of one argument, strings and numbers. Rows need no parser and no
// printer: only the spaces between their tokens are set, as gofmt sets them. They are half
// of the text of a package, and most of the time that formatting it takes.
func Row(code ...jen.Code) *jen.Statement {
	return jen.Op(string(rowStart)).Add(code...).Op(string(rowEnd))
}

// withoutRows puts an identifier that the source does not have in the place of each row. The
// identifier is a hash of the source: any search for an unused name could be made long by
// names in a schema.
func withoutRows(source []byte) (rest, placeholder []byte, rows [][]byte) {
	if bytes.IndexByte(source, rowStart) < 0 {
		return source, nil, nil
	}
	placeholder = fmt.Appendf(nil, "row%x", sha256.Sum256(source))
	for {
		before, after, found := bytes.Cut(source, []byte{rowStart})
		rest = append(rest, before...)
		if !found {
			return rest, placeholder, rows
		}
		row, after, _ := bytes.Cut(after, []byte{rowEnd})
		rest = append(rest, placeholder...)
		rows = append(rows, formatRow(row))
		source = after
	}
}

// withRows puts the rows back, in their order.
func withRows(source, placeholder []byte, rows [][]byte) []byte {
	size := len(source)
	for _, row := range rows {
		size += len(row)
	}
	out := make([]byte, 0, size)
	for _, row := range rows {
		before, after, _ := bytes.Cut(source, placeholder)
		out = append(append(out, before...), row...)
		source = after
	}
	return append(out, source...)
}

// formatRow sets the spaces between the tokens of a row.
func formatRow(row []byte) []byte {
	out := make([]byte, 0, len(row)+len(row)/4)
	for i := 0; i < len(row); i++ {
		switch c := row[i]; c {
		case ' ', '\t', '\n':
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
	return bytes.TrimRight(out, ", ")
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
