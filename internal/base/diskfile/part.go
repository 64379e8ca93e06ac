package diskfile

import (
	"bytes"
	"fmt"
	"os"
)

// ReplacePart replaces the part of a text file between two markers, which stay.
func ReplacePart(file, begin, end, part string) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := bytes.Cut(page, []byte(begin))
	_, after, found := bytes.Cut(rest, []byte(end))
	if !ok || !found {
		return fmt.Errorf("%s has no markers around the measured part", file)
	}
	return os.WriteFile(file, bytes.Join([][]byte{before, []byte(begin), []byte(part), []byte(end), after}, nil), 0o644)
}
