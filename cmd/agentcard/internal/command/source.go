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

// Read reads the file or stream that an argument names as one document, and returns its
// name, too.
func (s *Streams) Read(arg string) (name string, document cli.Document, err error) {
	src, err := s.open(arg)
	if err != nil {
		return "", document, err
	}
	defer src.Close()
	document, err = src.whole()
	return src.name, document, err
}

// whole reads a file as one document, and stops one byte after the size limit.
func (s *source) whole() (cli.Document, error) {
	text, err := io.ReadAll(io.LimitReader(s, card.DefaultLimits().Bytes+1))
	if err != nil {
		return cli.Document{}, err
	}
	return cli.Document{Text: text, Line: 1, Column: 1, Size: int64(len(text))}, nil
}

// Documents calls do with each document of an argument, and with the name of its file. A file
// has one document, standard input any number. If lines is set, each line is a document.
func (s *Streams) Documents(arg string, lines bool, do func(file string, document cli.Document) error) error {
	src, err := s.open(arg)
	if err != nil {
		return err
	}
	defer src.Close()
	if arg != StdinArg && !lines {
		document, err := src.whole()
		if err != nil {
			return err
		}
		return do(src.name, document)
	}
	open := cli.Values
	if lines {
		open = cli.Lines
	}
	// One byte more than the limit, so that the decoder reports the size.
	for stream := open(src, card.DefaultLimits().Bytes+1); ; {
		document, err := stream.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", src.name, err)
		}
		if err := do(src.name, document); err != nil {
			return err
		}
	}
}
