package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
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

	streams *Streams
	lines   bool // the document is a line of the file
}

// Place returns the name of the file or stream, with the number of the line if each line is a
// document.
func (in *Input) Place() string {
	if in.lines {
		return fmt.Sprintf("%s:%d", in.Name, in.Line)
	}
	return in.Name
}

// source is a file or standard input.
type source struct {
	name string
	io.ReadCloser
}

// open opens the file or stream that an argument names.
func (s *Streams) open(arg string) (*source, error) {
	if arg == StdinArg {
		return &source{stdinName, io.NopCloser(s.In)}, nil
	}
	if isURL(arg) {
		return nil, fmt.Errorf("%s is an address, not a file; use agentcard fetch %[1]s", arg)
	}
	f, err := os.Open(arg)
	if err != nil {
		return nil, err
	}
	return &source{arg, f}, nil
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
	return &Input{Document: document, Arg: arg, Name: src.name, streams: s}, nil
}

// ReadEach calls do with the document of each argument. The error is the error of [ForEach].
func (s *Streams) ReadEach(args []string, do func(*Input) error) error {
	return ForEach(args, func(arg string) error {
		in, err := s.Read(arg)
		if err != nil {
			return err
		}
		return do(in)
	})
}

// whole reads a file as one document, and stops one byte after the size limit.
func (s *source) whole() (cli.Document, error) {
	text, err := io.ReadAll(io.LimitReader(s, card.DefaultLimits().Bytes+1))
	if err != nil {
		return cli.Document{}, err
	}
	return cli.Document{Text: text, Line: 1, Column: 1, Size: int64(len(text))}, nil
}
