package command

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// StdinArg is the argument for standard input, stdinName its name in messages.
const (
	StdinArg  = "-"
	stdinName = "<stdin>"
)

// Input is a document that an argument names.
type Input struct {
	cli.Document
	// Arg is the argument, Name the name of its file or stream.
	Arg, Name string
	// File is the text of the whole file, for a document that [Streams.Read] returned.
	File []byte

	// Repeated says that the document was processed before: its output is dropped.
	Repeated bool

	streams *Streams
	several bool // the file has several documents
	syntax  syntax.Syntax
	// around is the text with the document in its front matter.
	around *Input
	// broken is the error of a text that cannot be converted to JSON.
	broken *card.DecodeError
}

// IsOneOfSeveral reports whether the file has several documents, so that Line is needed to name
// this one.
func (in *Input) IsOneOfSeveral() bool { return in.several }

// Place returns the name of the file or stream, with the number of the line if it has several
// documents.
func (in *Input) Place() string {
	if in.several {
		return fmt.Sprintf("%s:%d", in.Name, in.Line)
	}
	return in.Name
}

// Position returns the line and the column in the file of the value at an offset in the text.
func (in *Input) Position(offset int) (line, column int) {
	if in.Source != nil {
		return in.Source.Position(offset)
	}
	before := in.Text[:offset]
	line = bytes.Count(before, []byte("\n"))
	column = offset - bytes.LastIndexByte(before, '\n')
	if line == 0 {
		column += in.Column - 1
	}
	return in.Line + line, column
}

// source is a file or standard input.
type source struct {
	name string
	io.ReadCloser
	longest int64
}

// Open opens the file or stream that an argument names, which can be of any length. name is its name
// in messages.
func (s *Streams) Open(arg string) (name string, in io.ReadCloser, err error) {
	src, err := s.open(arg)
	if err != nil {
		return "", nil, err
	}
	return src.name, src, nil
}

// open opens the file or stream that an argument names.
func (s *Streams) open(arg string) (*source, error) {
	if arg == StdinArg {
		return &source{stdinName, io.NopCloser(s.In), s.longest()}, nil
	}
	if err := NoFile(arg); err != nil {
		return nil, err
	}
	f, err := os.Open(arg)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(fmt.Errorf("%s is a folder; agentcard check %[1]s reads the cards in it", arg), f.Close())
	}
	if uncompressed(arg) == arg {
		return &source{arg, f, s.longest()}, nil
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: the file is not compressed with gzip, or incomplete: %w", arg, err), f.Close())
	}
	return &source{arg, unzipped{z, f, arg}, s.longest()}, nil
}

// NoFile returns an error for an argument that cannot name a file.
func NoFile(arg string) error {
	switch {
	case arg == "":
		return errors.New("an argument is empty; give the name of a file")
	case isURL(arg):
		return fmt.Errorf("%s is an address, not a file; use agentcard fetch %[1]s", arg)
	}
	return nil
}

// uncompressed returns the name of a file without the extension of gzip.
func uncompressed(name string) string {
	if ext := filepath.Ext(name); strings.EqualFold(ext, ".gz") {
		return strings.TrimSuffix(name, ext)
	}
	return name
}

// unzipped reads the text of a compressed file.
type unzipped struct {
	text *gzip.Reader
	io.Closer
	name string
}

// Read names the file in errors: gzip names none.
func (u unzipped) Read(p []byte) (int, error) {
	n, err := u.text.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: the compressed file is damaged or incomplete: %w", u.name, err)
	}
	return n, err
}

// isURL reports whether an argument is an address of http or https.
func isURL(arg string) bool {
	scheme, _, ok := strings.Cut(arg, "://")
	return ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"))
}

// Read reads the file or stream that an argument names as one document.
func (s *Streams) Read(arg string) (*Input, error) {
	src, err := s.open(arg)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	document, err := src.whole()
	if err != nil {
		return nil, err
	}
	whole := &Input{Document: document, Arg: arg, Name: src.name, File: document.Text, streams: s}
	whole.several = hasLines(src.name) && isLines(document.Text)
	var only *Input
	err = whole.each(false, func(in *Input) error {
		if in.several {
			return fmt.Errorf("%s has several documents, and the command reads one", in.Name)
		}
		only = in
		return nil
	})
	return only, err
}

// isLines reports whether a text begins with a line of JSON, and has another line.
func isLines(text []byte) bool {
	first, rest, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	return len(rest) > 0 && json.Valid(first)
}

// ReadEach calls do with the document of each argument. The error is the error of [ForEach].
func (s *Streams) ReadEach(args []string, do func(*Input) error) error {
	return ForEach(Files(args), func(arg string) error {
		in, err := s.Read(arg)
		if err != nil {
			return err
		}
		return do(in)
	})
}

// whole reads a file as one document, and stops one byte after the size limit.
func (s *source) whole() (cli.Document, error) {
	text, err := io.ReadAll(io.LimitReader(s, s.longest))
	if err != nil {
		return cli.Document{}, err
	}
	return cli.Document{Text: text, Line: 1, Column: 1, Size: int64(len(text))}, nil
}
