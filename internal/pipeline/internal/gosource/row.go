package gosource

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"
)

// The control characters around a row in unformatted source. No Go source has them outside
// of a row: literals have them escaped.
const (
	rowStart = '\x01'
	rowEnd   = '\x02'
)

// Row marks an expression, or the elements of a list, of a table: composite literals, names,
// calls of one argument, strings and numbers. It is one line, except for lists that have a
// line for each element. Rows need no parser and no printer: only the spaces between their
// tokens are set, as gofmt sets them. They are half of the text of a package, and most of
// the time that formatting it takes.
func Row(code ...jen.Code) *jen.Statement {
	return jen.Op(string(rowStart)).Add(code...).Op(string(rowEnd))
}

// withoutRows puts an identifier that the source does not have in the place of each row, or
// of consecutive rows of a list with the comments between them. The identifier is a hash of
// the source: any search for an unused name could be made long by names in a schema.
func withoutRows(source []byte) (rest, placeholder []byte, blocks [][]string) {
	if bytes.IndexByte(source, rowStart) < 0 {
		return source, nil, nil
	}
	hash := sha256.Sum256(source)
	placeholder = fmt.Appendf(nil, "row%x", hash[:12]) // its length counts for each row
	rest = make([]byte, 0, len(source))
	onLine := false // the last row began a line
	for {
		before, after, found := bytes.Cut(source, []byte{rowStart})
		if !found {
			return append(rest, before...), placeholder, blocks
		}
		row, after, _ := bytes.Cut(after, []byte{rowEnd})
		source = after
		if comments, ok := betweenRows(before); ok && onLine {
			block := &blocks[len(blocks)-1]
			(*block)[len(*block)-1] += ","
			*block = append(append(*block, comments...), formatRow(row)...)
			continue
		}
		onLine = len(bytes.TrimRight(before[bytes.LastIndexByte(before, '\n')+1:], " ")) == 0
		rest = append(append(rest, before...), placeholder...)
		blocks = append(blocks, formatRow(row))
	}
}

// betweenRows returns the lines of comments in the text between two rows, true if there is
// nothing else but the comma.
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

// withRows puts the rows back, in their order. The lines of a block are indented like the
// first.
func withRows(source, placeholder []byte, blocks [][]string) []byte {
	const indentation = 4 // about
	size := len(source)
	for _, block := range blocks {
		for _, line := range block {
			size += len(line) + indentation
		}
	}
	out := make([]byte, 0, size)
	for _, block := range blocks {
		before, after, _ := bytes.Cut(source, placeholder)
		indent := before[bytes.LastIndexByte(before, '\n')+1:]
		indent = indent[:len(indent)-len(bytes.TrimLeft(indent, "\t"))]
		out = append(append(out, before...), block[0]...)
		for _, line := range block[1:] {
			out = append(append(append(out, '\n'), indent...), line...)
		}
		source = after
	}
	return append(out, source...)
}

// formatRow sets the spaces between the tokens of a row and returns its lines. The elements
// of a list are indented if there is a line break before the first.
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
