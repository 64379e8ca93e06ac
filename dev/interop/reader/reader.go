// Package reader has the third-party readers of our output: the Go libraries of A2A, MCP
// and OASF, and the published schemas of the formats.
//
// A reader accepts a document if it decodes it without an error and the result has the
// values of the document in the members that the reader supports.
package reader

import (
	"context"
	"errors"
	"slices"
)

// Document is the result of a conversion.
type Document struct {
	Format  Format
	Version string // of the format, empty if it has only one
	Text    []byte
}

// Reader is a program that reads documents.
type Reader struct {
	Name string
	// Formats are the formats that it reads.
	Formats []Format
	// Read decodes a document and returns an error if it is rejected. ErrNone says that
	// the document has nothing that applies to this reader.
	Read func(ctx context.Context, d Document) error
}

// ErrNone says that a document has nothing that applies to a reader: a client needs an
// address that it supports.
var ErrNone = errors.New("nothing in the document applies to this reader")

// Takes reports whether the reader reads a format.
func (r *Reader) Takes(f Format) bool { return slices.Contains(r.Formats, f) }

// Libraries are the readers that are programs. The readers of published schemas are
// returned by [Schemas].
func Libraries() []*Reader {
	return slices.Concat(oldA2A(), newA2A(), goSDK(), oasfSDK())
}
