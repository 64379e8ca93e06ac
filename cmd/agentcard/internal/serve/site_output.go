package serve

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// refuse prints the reason why the documents cannot be made, and the findings of an invalid
// card. It returns the error of the command.
func refuse(s *command.Streams, err error) error {
	refused, ok := errors.AsType[*site.Error](err)
	if !ok {
		return err
	}
	_, invalid := errors.AsType[*card.InvalidError](err)
	_, broken := errors.AsType[*card.DecodeError](err)
	switch {
	case invalid, broken:
		return s.Refuse(refused.Name, cli.Document{Line: 1, Column: 1}, card.ProblemsOf(err)...)
	case errors.Is(err, site.ErrNoPath):
		fmt.Fprintf(s.Err, "%s: the format %s has no well-known path; --for publishes a conversion, for %s\n", cli.Printable(refused.Name), refused.Format, site.Formats())
	case errors.Is(err, site.ErrNothing):
		fmt.Fprintf(s.Err, "%s: no document can be made of it\n", cli.Printable(refused.Name))
		printOmissions(s, refused.Omissions)
	default:
		fmt.Fprintln(s.Err, cli.Printable(err.Error()))
	}
	return command.ErrInvalid
}

// printOmissions prints the documents that could not be made.
func printOmissions(s *command.Streams, omissions []site.Omission) {
	for _, o := range omissions {
		path := o.Path
		if o.Version != "" {
			path += " (A2A-Version: " + o.Version + ")"
		}
		fmt.Fprintf(s.Err, "not published: %s: %s\n", cli.Printable(path), reason(o.Err))
	}
}

// describe returns a phrase about a document and its sources.
func describe(o site.Origin) string {
	title := titleOf(o.Format)
	_, isCard := formats.Lookup(o.Format)
	sources := cli.Printable(strings.Join(o.Sources, ", "))
	switch {
	case o.Report != nil:
		text := title + ", made of " + sources
		switch n := len(o.Report.Losses()); n {
		case 0:
			return text
		case 1:
			return text + " with one loss"
		default:
			return fmt.Sprintf("%s with %d losses", text, n)
		}
	case !isCard:
		return title + " of " + sources
	case o.Signed:
		return sources + ", " + title + ", signed"
	}
	return sources + ", " + title
}

// titleOf returns the noun for a document of a format, with its article.
func titleOf(name string) string {
	if f, ok := formats.Lookup(name); ok {
		return format.Of(f).Title
	}
	switch name {
	case "jwks":
		return "a JSON Web Key Set"
	case string(detect.APICatalog):
		return "an API catalog"
	}
	return "an AI catalog"
}

// reason returns a line about why a document is not published.
func reason(err error) string {
	result, ok := errors.AsType[*projection.TargetError](err)
	if !ok {
		return cli.Printable(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	if lacks := missing(result); len(lacks) > 0 {
		return "the card lacks parts of " + result.Title + ": " + strings.Join(lacks, ", ")
	}
	text := "the card is not valid as " + result.Title
	if invalid, ok := errors.AsType[*card.InvalidError](err); ok && len(invalid.Violations) > 0 {
		first := invalid.Violations[0]
		text += ": " + cli.Printable(first.Pointer+": "+first.Message)
	}
	return text
}

// missing returns the flags that supply what a result lacks, each once.
func missing(result *projection.TargetError) (flags []string) {
	absent := make(map[string]bool)
	for _, v := range card.ProblemsOf(result.Err) {
		absent[v.Pointer] = v.Code == "required"
	}
	for _, m := range result.Supplies {
		if flag := "--give " + m.Option + "=TEXT"; m.Option != "" && absent[m.Pointer] && !slices.Contains(flags, flag) {
			flags = append(flags, flag)
		}
	}
	return flags
}
