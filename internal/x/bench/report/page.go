package report

import (
	"bytes"
	"fmt"
	"os"
)

const (
	begin = "<!-- begin of what make bench writes -->\n"
	end   = "<!-- end of what make bench writes -->\n"
)

// WriteBetweenMarkers replaces the measured part of a page; the rest is hand-written.
func WriteBetweenMarkers(file, text string) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := bytes.Cut(page, []byte(begin))
	_, after, found := bytes.Cut(rest, []byte(end))
	if !ok || !found {
		return fmt.Errorf("%s has no markers around the measured part", file)
	}
	return os.WriteFile(file, bytes.Join([][]byte{before, []byte(begin), []byte(text), []byte(end), after}, nil), 0o644)
}
