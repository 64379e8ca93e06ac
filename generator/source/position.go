package source

import (
	"cmp"
	"strconv"
)

// Position is a place in a document. Lines and columns count from 1, columns
// count bytes; a zero line means the document as a whole.
type Position struct {
	// File is the document as the user knows it: a name relative to the store's
	// root, or the URI of an embedded document.
	File         string
	Line, Column int
}

// String is file:line:column, as compilers print it and editors follow it.
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
