package command

import (
	"cmp"
	"io"
	"os"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Streams are the input and output of a command.
type Streams struct {
	In  io.Reader
	Out io.Writer
	// Err escapes control characters.
	Err io.Writer
	// Screen is Err without escaping, for control sequences to a terminal.
	Screen io.Writer
	// Reports receives reports for programs; nil if the command writes none.
	Reports io.Writer
	// MaxBytes is the maximum length of a document; 0 stands for the default.
	MaxBytes int64
	// Syntax is the name of the syntax of all documents; empty for the syntax that the name or the text
	// of each file shows.
	Syntax string

	inOrder    func(func()) // nil outside of a batch
	isTerminal bool         // Out is a terminal
}

// NewStreams returns streams for a process. Err escapes what a terminal would interpret.
func NewStreams(in io.Reader, out, errs io.Writer) *Streams {
	return &Streams{In: in, Out: out, Err: cli.PrintableWriter(errs), Screen: errs, isTerminal: IsTerminal(out)}
}

// InOrder calls f after the output of the documents before has been written, where several
// documents are processed at the same time. The calls are made one after the other.
func (s *Streams) InOrder(f func()) {
	if s.inOrder == nil {
		f()
		return
	}
	s.inOrder(f)
}

// longest returns the length of the longest text that is read: one byte more than the limit, so
// that the decoder reports the size.
func (s *Streams) longest() int64 {
	return cmp.Or(s.MaxBytes, card.DefaultLimits().Bytes) + 1
}

// FileOf returns the file of a stream, or of the stream that it wraps.
func FileOf(stream any) (f *os.File, ok bool) {
	for {
		w, ok := stream.(interface{ Unwrap() io.Writer })
		if !ok {
			break
		}
		stream = w.Unwrap()
	}
	f, ok = stream.(*os.File)
	return f, ok
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := FileOf(stream)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Colour reports whether output to a stream is coloured: on a terminal, unless NO_COLOR is
// set (https://no-color.org) or TERM is dumb.
func Colour(stream io.Writer) bool {
	return IsTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// WriteDocument writes a card. On a terminal control characters are escaped as in JSON;
// files and pipes receive the card unchanged.
func (s *Streams) WriteDocument(text []byte) error {
	if s.isTerminal {
		text = cli.EscapeJSON(text)
	}
	_, err := s.Out.Write(text)
	return err
}
