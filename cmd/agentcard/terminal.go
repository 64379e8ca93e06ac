package main

import (
	"io"
	"os"
)

// isTerminal says whether a stream is a device that a person looks at.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
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
