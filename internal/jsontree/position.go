package jsontree

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

// Document is the document that a value was read from.
type Document interface {
	// Position returns the position of the byte at an offset.
	Position(offset int) Position
}

// span is the part of a document that a value was read from.
type span struct {
	in         Document // nil for a value without a position
	start, end int
}

// Locate records that the value is a document's bytes from start to end.
func (n *Node) Locate(in Document, start, end int) { n.span = span{in, start, end} }

// Pos returns the position of the first byte, and the zero Position for a value without one.
func (n *Node) Pos() Position { return n.position(n.start) }

// End returns the position after the last byte.
func (n *Node) End() Position { return n.position(n.end) }

func (n *Node) position(offset int) Position {
	if n.in == nil {
		return Position{}
	}
	return n.in.Position(offset)
}

// NamePos returns the position of the name of a member whose value has a position.
func (m Member) NamePos() Position { return m.Value.position(m.NameStart) }
