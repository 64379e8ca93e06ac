package source

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// File is a document: its bytes and line index.
type File struct {
	// Name is the name of the document in positions.
	Name string
	// URI is absolute. It is used to resolve references and is never printed, since a file URI
	// contains the location of the tree on this machine.
	URI string
	// Data is the document as JSON, Text the document in the syntax of its file.
	Data, Text []byte
	// Invalid is the error in a text that is not in the syntax of its file; Data is then empty. An
	// error in JSON is left to the parser of JSON.
	Invalid *Diagnostic

	limits Limits
	marks  []mark
	hash   string // what digest returns, empty before the first call
	// written is the document in the syntax of its file; nil for JSON.
	written *syntax.Document
}

// digest returns a hash of the content.
func (f *File) digest() string {
	if f.hash == "" {
		f.hash = Digest(f.Text)
	}
	return f.hash
}

// mark is the line information at the start of a block of markBytes bytes. A mark for
// each line would take 16 times the size of a document of empty lines.
type mark struct {
	line  int // number of lines that begin before the block or at its first byte
	start int // offset of the first byte of the last such line
}

// markBytes is the size of a block.
const markBytes = 512

// Limits returns the limits of the file's store.
func (f *File) Limits() Limits { return f.limits.orDefault() }

func (s *Store) newFile(name, uri string, data []byte) *File {
	f := &File{Name: name, URI: uri, Data: data, Text: data, limits: s.limits}
	f.marks = make([]mark, len(data)/markBytes+1)
	at := mark{line: 1}
	for i := range f.marks {
		f.marks[i] = at
		at = at.advance(data, i*markBytes, min((i+1)*markBytes, len(data)))
	}
	return f
}

// advance returns the mark at the offset to. The mark m is for the offset from.
func (m mark) advance(data []byte, from, to int) mark {
	block := data[from:to]
	if last := bytes.LastIndexByte(block, '\n'); last >= 0 {
		m.line += bytes.Count(block, []byte{'\n'})
		m.start = from + last + 1
	}
	return m
}

// Position returns the position of the byte at offset. If the offset is after the end, it
// returns the position of the end.
func (f *File) Position(offset int) Position {
	offset = min(max(offset, 0), len(f.Data))
	if f.written != nil {
		line, column := f.written.Position(offset)
		return Position{File: f.Name, Line: line, Column: column}
	}
	block := offset / markBytes
	at := f.marks[block].advance(f.Data, block*markBytes, offset)
	return Position{File: f.Name, Line: at.line, Column: offset - at.start + 1}
}

// Start returns the position of the whole document.
func (f *File) Start() Position { return Position{File: f.Name, Line: 1, Column: 1} }

// Stem returns the name of a file without its folder and its extension, such as .json, .yaml or
// .schema.json. Other dots belong to the name, as in manifest-0.1.json.
func Stem(file string) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	if IsDocument(name) {
		name = strings.TrimSuffix(name, path.Ext(name))
	}
	return strings.TrimSuffix(name, ".schema")
}

// IsDocument reports whether a file with this name can be a schema: JSON, with comments or not,
// YAML or TOML.
func IsDocument(name string) bool {
	s, ok := syntax.OfName(name)
	return ok && s != syntax.FrontMatter
}

// read returns the file with a text in the syntax of its name.
func (s *Store) read(name, uri string, text []byte) *File {
	written, ok := syntax.OfName(name)
	if !ok || written == syntax.JSON || written == syntax.FrontMatter {
		return s.newFile(name, uri, text)
	}
	l := s.Limits()
	list, err := syntax.Parse(text, written, card.WithLimits(card.Limits{Bytes: int64(l.FileBytes), Depth: l.Depth, Elements: l.Nodes}))
	f := s.newFile(name, uri, nil)
	switch {
	case err != nil:
		f.Invalid = invalid(f, err)
	case len(list) > 1:
		line, column := list[1].Position(0)
		f.Invalid = &Diagnostic{
			Pos: Position{File: name, Line: line, Column: column}, Code: "syntax",
			Message: fmt.Sprintf("the file has %d documents, and a schema is one", len(list)),
		}
	default:
		f = s.newFile(name, uri, list[0].JSON)
		f.written = list[0]
	}
	f.Text = text
	return f
}

// invalid describes an error of package syntax about the text of f.
func invalid(f *File, err error) *Diagnostic {
	d := &Diagnostic{Pos: f.Start(), Code: "syntax", Message: err.Error()}
	if e, ok := errors.AsType[*card.DecodeError](err); ok {
		d.Pos.Line, d.Pos.Column, d.Code, d.Message = e.Line, e.Column, e.Code, e.Message
		if e.Pointer != "" {
			d.Message = e.Pointer + ": " + e.Message
		}
	}
	return d
}
