package command

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// EachIn calls do with the documents of a file: with each line of a file .ndjson or .jsonl, with each
// document of a YAML file, and otherwise with the only one. A text that cannot be converted to JSON
// is a document too, which [Reading.Findings] reports.
func (s *Streams) EachIn(name string, do func(*Input) error) error {
	src, err := s.open(name)
	if err != nil {
		return err
	}
	defer src.Close()
	if !hasLines(name) {
		d, err := src.whole()
		if err != nil {
			return err
		}
		return (&Input{Document: d, Arg: name, Name: src.name, File: d.Text, streams: s}).each(true, do)
	}
	if s.Syntax != "" {
		return errLines
	}
	lines := cli.Lines(src, s.longest())
	for {
		d, err := lines.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := do(&Input{Document: d, Arg: name, Name: name, streams: s, several: true}); err != nil {
			return err
		}
	}
}

// IsReadable reports whether a file with this name can have documents: whether its extension is the
// extension of a syntax.
func IsReadable(name string) bool {
	_, ok := syntax.OfName(uncompressed(name))
	return ok || hasLines(name)
}

// WithoutSyntax returns the name of a file without the extensions of compression and syntax.
func WithoutSyntax(name string) string {
	if !IsReadable(name) {
		return name
	}
	name = uncompressed(name)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// each calls do with the documents of a text, as JSON. A text that cannot be converted is reported,
// unless takesBroken says that do reports it.
func (in *Input) each(takesBroken bool, do func(*Input) error) error {
	s, isNamed := syntax.Lookup(in.streams.Syntax)
	if !isNamed {
		s = syntax.Of(uncompressed(in.Name), in.Text)
	}
	if s == syntax.JSON {
		return do(in)
	}
	list, err := syntax.Parse(in.Text, s, in.Limit())
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		_, other := foreign(in)
		switch {
		case s == syntax.FrontMatter && other != nil:
			return do(in)
		case !takesBroken:
			return in.RefuseError(err)
		}
		in.broken = broken
		return do(in)
	}
	var invalid error
	for _, d := range list {
		one := *in
		one.Document = cli.Document{Text: d.JSON, Line: d.Line, Column: 1, Size: int64(len(d.JSON)), Source: d}
		one.several = len(list) > 1
		one.syntax = s
		if s == syntax.FrontMatter {
			one.around = in
		}
		switch err := do(&one); {
		case errors.Is(err, ErrInvalid):
			invalid = err
		case err != nil:
			return err
		}
	}
	return invalid
}

// foreign returns the format and the error of a text with front matter that has a known format and
// is no card, such as SKILL.md. The error is nil for other texts.
func foreign(in *Input) (detect.Result, error) {
	found, err := new(Reading).Detect(in)
	if known, ok := errors.AsType[*detect.Error](err); ok && known.Code == detect.CodeUnsupported && known.Format != detect.YAML {
		return found, err
	}
	return detect.Result{}, nil
}

// HasFrontMatter reports whether a file with this name has its document in its front matter.
func HasFrontMatter(name string) bool {
	s, ok := syntax.OfName(name)
	return ok && s == syntax.FrontMatter
}
