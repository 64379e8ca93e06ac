package main

import (
	"io"
	"os"

	"github.com/agentcard-go/cardgen/internal/cli"
)

// fileOf returns the file of a stream, or of the stream that it wraps.
func fileOf(stream any) (f *os.File, ok bool) {
	if checked, ok := stream.(*cli.CheckedWriter); ok {
		stream = checked.Unwrap()
	}
	f, ok = stream.(*os.File)
	return f, ok
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := fileOf(stream)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// colour reports whether output to a stream is coloured: on a terminal, unless NO_COLOR is
// set (https://no-color.org) or TERM is dumb.
func (s *streams) colour(stream io.Writer) bool {
	return isTerminal(stream) && s.getenv("NO_COLOR") == "" && s.getenv("TERM") != "dumb"
}

// writeDocument writes a card. On a terminal control characters are escaped as in JSON;
// files and pipes receive the card unchanged.
func (s *streams) writeDocument(text []byte) error {
	if isTerminal(s.out) {
		text = cli.EscapeJSON(text)
	}
	_, err := s.out.Write(text)
	return err
}
