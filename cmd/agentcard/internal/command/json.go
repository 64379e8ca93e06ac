package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Indent returns JSON with one member or element per line.
func Indent(text []byte) []byte {
	var b bytes.Buffer
	// The text was read or written before: it is well-formed.
	_ = json.Indent(&b, bytes.TrimSpace(text), "", "  ")
	b.WriteByte('\n')
	return b.Bytes()
}

// Compact returns JSON without white space. The text is well-formed.
func Compact(text []byte) []byte {
	return scan.AppendCompact(make([]byte, 0, len(text)), scan.View(text))
}

// Line returns JSON as a line of NDJSON, without white space.
func Line(text []byte) []byte { return append(Compact(text), '\n') }

// JSONLines returns an encoder that writes each value on a line, with < and > as they are.
func JSONLines(out io.Writer) *json.Encoder {
	enc := json.NewEncoder(cli.JSONWriter(out))
	enc.SetEscapeHTML(false)
	return enc
}

// WriteJSONLines writes each value of a list on a line, as [JSONLines] does.
func WriteJSONLines[T any](out io.Writer, list []T) error {
	enc := JSONLines(out)
	for _, x := range list {
		if err := enc.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

// Overwrite replaces the document's file if the text changes. A file that is not JSON or is
// compressed is an error.
func (in *Input) Overwrite(after []byte) error {
	if err := in.Replaceable(); err != nil {
		return err
	}
	switch {
	case in.Source != nil:
		return fmt.Errorf("%s is not JSON, and --write would replace it by JSON; without --write the result is printed", in.Name)
	case bytes.Equal(in.Text, after):
		return nil
	}
	return diskfile.Rewrite(in.Name, in.Text, after)
}
