package gosource

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// The control characters around a row and a declaration in unformatted source. Other Go source
// does not contain them, since literals escape them.
const (
	rowStart     = '\x01'
	rowEnd       = '\x02'
	funcStart    = '\x03'
	varsStart    = '\x04'
	literalStart = '\x07'
	declNext     = '\x05' // between the signature and the statements, and between variables
	declEnd      = '\x06'
)

// declFormats are the functions that format declarations.
var declFormats = map[byte]func(parts [][]byte) []string{
	funcStart: formatFunc, varsStart: formatVars, literalStart: formatLiteral,
}

// block is the text that a placeholder replaces.
type block struct {
	lines []string
	// declares says that the placeholder is the name of a variable. The block replaces the
	// whole declaration of this variable.
	declares bool
}

// The source around a placeholder that makes it parse as a declaration.
var (
	beforeName = []byte("var ")
	afterName  = []byte(" int")
)

// withPlaceholders replaces each row by an identifier that the source does not contain.
// Consecutive rows of a list, with the comments between them, get one identifier. Each [Func]
// and [Vars] is replaced by the declaration of a variable. The identifier is a hash of the
// source, since names in a schema could make a search for an unused name slow.
func withPlaceholders(source []byte) (rest, placeholder []byte, blocks []block) {
	const starts = string(rowStart) + string(funcStart) + string(varsStart) + string(literalStart)
	if !bytes.ContainsAny(source, starts) {
		return source, nil, nil
	}
	hash := sha256.Sum256(source)
	placeholder = fmt.Appendf(nil, "row%x", hash[:12]) // its length is added for each row
	rest = make([]byte, 0, len(source))
	onLine := false // the last block is a row at the beginning of a line
	for {
		i := bytes.IndexAny(source, starts)
		if i < 0 {
			return append(rest, source...), placeholder, blocks
		}
		before, after := source[:i], source[i+1:]
		if start := source[i]; start != rowStart {
			text, after, _ := bytes.Cut(after, []byte{declEnd})
			rest = append(append(append(append(rest, before...), beforeName...), placeholder...), afterName...)
			blocks = append(blocks, block{declFormats[start](bytes.Split(text, []byte{declNext})), true})
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

// withBlocks replaces the placeholders by their blocks, in order. The lines of a block are
// indented like the first line.
func withBlocks(source, placeholder []byte, blocks []block) []byte {
	const indentation = 4 // an estimate
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
