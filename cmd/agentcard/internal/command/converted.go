package command

import (
	"errors"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// each calls do with the documents of a text, as JSON. name is the syntax of the text; if it is
// empty, the name of the file or the text itself shows it. A text that cannot be converted is
// reported, unless takesBroken says that do reports it.
func (in *Input) each(name string, takesBroken bool, do func(*Input) error) error {
	s := syntax.Of(uncompressed(in.Name), in.Text)
	if name != "" {
		s, _ = syntax.Lookup(name)
	}
	if s == syntax.JSON || s == syntax.FrontMatter && isForeign(in) {
		return do(in)
	}
	list, err := syntax.Parse(in.Text, s)
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		if !takesBroken {
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
		switch err := do(&one); {
		case errors.Is(err, ErrInvalid):
			invalid = err
		case err != nil:
			return err
		}
	}
	return invalid
}

// isForeign reports whether a text with front matter has a known format that is no card, such as
// SKILL.md.
func isForeign(in *Input) bool {
	_, err := detect.Detect(in.Text, detect.From(retrieved("", in.Arg)))
	known, ok := errors.AsType[*detect.Error](err)
	return ok && known.Code == detect.CodeUnsupported && known.Format != detect.YAML
}
