// Package reader has the programs of others that read what we write: the Go libraries
// of A2A, MCP and OASF, and the schemas that the makers of the formats publish.
//
// A reader accepts a document when it reads it without an error and has afterwards
// what the document says, in the members that it knows.
package reader

import (
	"context"
	"errors"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/project"
)

// Document is what a conversion wrote.
type Document struct {
	Format  project.Format
	Version string // of the format, empty where it has one only
	Text    []byte
}

// Reader is a program that reads documents.
type Reader struct {
	Name string
	// Formats are those that it is meant for.
	Formats []project.Format
	// Read says what is wrong with a document. ErrNone says that the document has
	// nothing that this reader is for.
	Read func(ctx context.Context, d Document) error
}

// ErrNone says that a document has nothing that a reader is for: a client needs an
// address that it can speak to.
var ErrNone = errors.New("nothing in the document is for this reader")

// Takes reports whether the reader is meant for a format.
func (r *Reader) Takes(f project.Format) bool { return slices.Contains(r.Formats, f) }

// Libraries are the readers that are programs. The schemas that are published come
// from [Schemas].
func Libraries() []*Reader {
	return slices.Concat(oldA2A(), newA2A(), goSDK(), oasfSDK())
}
