package command

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// Rewrite returns a document, the only one of its file, with another JSON value: the text of the file
// changes only where the value does.
func (in *Input) Rewrite(json []byte) (*Input, error) {
	d, s := in.Source, in.syntax
	if d == nil {
		all, err := syntax.Parse(in.File, syntax.JSON, in.Limit())
		if err != nil {
			return nil, err
		}
		d, s = all[0], syntax.JSON
	}
	text, err := d.Rewrite(json, in.Limit())
	if err != nil {
		return nil, err
	}
	all, err := syntax.Parse(text, s, in.Limit())
	if err != nil {
		return nil, err
	}
	changed := *in
	changed.File = text
	changed.Document = cli.Document{Text: all[0].JSON, Line: all[0].Line, Column: 1, Size: int64(len(all[0].JSON))}
	if in.Source != nil {
		changed.Source = all[0]
	}
	return &changed, nil
}

// Replaceable returns an error for a document whose file is compressed: the result would be a text
// that is not.
func (in *Input) Replaceable() error { return replaceable(in.Name) }

func replaceable(name string) error {
	if uncompressed(name) != name {
		return fmt.Errorf("%s is compressed; decompress it to change it in place", name)
	}
	return nil
}

// Replace replaces the file of a document, if a rewritten document has another text.
func (in *Input) Replace(changed *Input) error {
	if err := in.Replaceable(); err != nil {
		return err
	}
	if bytes.Equal(in.File, changed.File) {
		return nil
	}
	return diskfile.Rewrite(in.Name, in.File, changed.File)
}

// DiffName returns the name of the document's file in a unified diff.
func (in *Input) DiffName(side string) string {
	return side + "/" + strings.TrimPrefix(in.Name, "/")
}
