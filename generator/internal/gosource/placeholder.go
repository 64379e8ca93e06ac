package gosource

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// The control characters around a row and a declaration in unformatted source. No Go source
// has them outside of these: literals have them escaped.
const (
	rowStart  = '\x01'
	rowEnd    = '\x02'
	funcStart = '\x03'
	varsStart = '\x04'
	declNext  = '\x05' // between the signature and the statements, and between variables
	declEnd   = '\x06'
)

// block is the text that a placeholder replaces.
type block struct {
	lines []string
	// declares says that the placeholder is the name of a variable whose declaration is
	// replaced.
	declares bool
}

// The declaration around the placeholder of a declaration.
var (
	beforeName = []byte("var ")
	afterName  = []byte(" int")
)

// withPlaceholders puts an identifier that the source does not have in the place of each
// row, or of consecutive rows of a list with the comments between them, and the declaration
// of a variable in the place of each [Func] and [Vars]. The identifier is a hash of the source: any
// search for an unused name could be made long by names in a schema.
func withPlaceholders(source []byte) (rest, placeholder []byte, blocks []block) {
	const starts = string(rowStart) + string(funcStart) + string(varsStart)
	if !bytes.ContainsAny(source, starts) {
		return source, nil, nil
	}
	hash := sha256.Sum256(source)
	placeholder = fmt.Appendf(nil, "row%x", hash[:12]) // its length counts for each row
	rest = make([]byte, 0, len(source))
	onLine := false // the last block is a row that began a line
	for {
		i := bytes.IndexAny(source, starts)
		if i < 0 {
			return append(rest, source...), placeholder, blocks
		}
		before, after := source[:i], source[i+1:]
		if start := source[i]; start != rowStart {
			text, after, _ := bytes.Cut(after, []byte{declEnd})
			parts, format := bytes.Split(text, []byte{declNext}), formatFunc
			if start == varsStart {
				format = formatVars
			}
			rest = append(append(append(append(rest, before...), beforeName...), placeholder...), afterName...)
			blocks = append(blocks, block{format(parts), true})
			source, onLine = after, false
			continue
		}
		row, after, _ := bytes.Cut(after, []byte{rowEnd})
		source = after
		if comments, ok := betweenRows(before); ok && onLine {
			lines := &blocks[len(blocks)-1].lines
			(*lines)[len(*lines)-1] += ","
			*lines = append(append(*lines, comments...), formatRow(row)...)
			continue
		}
		onLine = len(bytes.TrimRight(before[bytes.LastIndexByte(before, '\n')+1:], " ")) == 0
		rest = append(append(rest, before...), placeholder...)
		blocks = append(blocks, block{lines: formatRow(row)})
	}
}

// withBlocks puts the blocks in the place of their placeholders, in their order. The lines
// of a block are indented like the first.
func withBlocks(source, placeholder []byte, blocks []block) []byte {
	const indentation = 4 // about
	size := len(source)
	for _, b := range blocks {
		for _, line := range b.lines {
			size += len(line) + indentation
		}
	}
	out := make([]byte, 0, size)
	for _, b := range blocks {
		before, after, _ := bytes.Cut(source, placeholder)
		if b.declares {
			before, after = bytes.TrimSuffix(before, beforeName), bytes.TrimPrefix(after, afterName)
		}
		indent := before[bytes.LastIndexByte(before, '\n')+1:]
		indent = indent[:len(indent)-len(bytes.TrimLeft(indent, "\t"))]
		out = append(append(out, before...), b.lines[0]...)
		for _, line := range b.lines[1:] {
			out = append(append(append(out, '\n'), indent...), line...)
		}
		source = after
	}
	return append(out, source...)
}
