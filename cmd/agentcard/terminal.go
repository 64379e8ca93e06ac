package main

import (
	"io"
	"os"

	"github.com/agentcard-go/cardgen/internal/commandline"
)

// fileOf returns the file that a stream is, or that is written through it.
func fileOf(stream any) (f *os.File, ok bool) {
	if checked, ok := stream.(*commandline.CheckedWriter); ok {
		stream = checked.Unwrap()
	}
	f, ok = stream.(*os.File)
	return f, ok
}

// isTerminal says whether a stream is a device that a person looks at.
func isTerminal(stream any) bool {
	f, ok := fileOf(stream)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// colour says whether output to a stream is coloured: on a terminal, unless
// NO_COLOR is set (https://no-color.org) or the terminal is a dumb one.
func (s *streams) colour(stream io.Writer) bool {
	return isTerminal(stream) && s.getenv("NO_COLOR") == "" && s.getenv("TERM") != "dumb"
}

// writeDocument writes a card. On a terminal the characters that it would obey are
// escaped by the rules of JSON; a file or a program gets the card as it is.
func (s *streams) writeDocument(text []byte) error {
	if isTerminal(s.out) {
		text = commandline.EscapeJSON(text)
	}
	_, err := s.out.Write(text)
	return err
}
