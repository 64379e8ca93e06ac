package source

import (
	"cmp"
	"strconv"
)

// Position is a position in a document. Lines and columns count from 1, and columns count
// bytes; a zero line means the whole document.
type Position struct {
	// File is the document's name for users. It is relative to the store's root, or the URI of
	// an embedded document.
	File         string
	Line, Column int
}

// String returns file:line:column, the format of compilers and editors.
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// Compare orders positions by file, line and column.
func (p Position) Compare(q Position) int {
	return cmp.Or(
		cmp.Compare(p.File, q.File),
		cmp.Compare(p.Line, q.Line),
		cmp.Compare(p.Column, q.Column),
	)
}
