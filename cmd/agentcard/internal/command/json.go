package command

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/internal/cli"
)

// Indent returns JSON with one member or element per line.
func Indent(text []byte) []byte {
	var b bytes.Buffer
	// The text was read or written before: it is well-formed.
	_ = json.Indent(&b, bytes.TrimSpace(text), "", "  ")
	b.WriteByte('\n')
	return b.Bytes()
}

// Compact returns JSON without white space.
func Compact(text []byte) []byte {
	var b bytes.Buffer
	_ = json.Compact(&b, text)
	return b.Bytes()
}

// JSONLines returns an encoder that writes each value on a line, with < and > as they are.
func JSONLines(out io.Writer) *json.Encoder {
	enc := json.NewEncoder(cli.JSONWriter(out))
	enc.SetEscapeHTML(false)
	return enc
}

// Overwrite replaces the content of a file if it changes.
func Overwrite(name string, before, after []byte) error {
	if bytes.Equal(before, after) {
		return nil
	}
	return diskfile.Rewrite(name, before, after)
}
