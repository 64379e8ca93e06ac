package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/untrusted"
)

// validation is one run of the validate command.
type validation struct {
	streams *streams
	as      string
	edition string
	format  string
	ndjson  bool
	lenient bool
	from    string
	nearest bool
	profile string

	report   reporter
	progress *progress
	invalid  int
	broken   bool // the last document could not be read
}

func validateCommand(s *streams) *cobra.Command {
	v := &validation{streams: s}
	cmd := &cobra.Command{
		Use:   "validate [flags] FILE... | -",
		Short: "Validate cards and report problems",
		Long: `validate checks cards and prints everything that is wrong with them.

Text output has a line for every finding:

  file:line:col: pointer: message [code]

where the pointer is a JSON Pointer into the document, and warnings, which do not
make a card invalid, begin their message with "warning:". Nothing is printed for a
card without findings. JSON output has one object for every document, on a line
of its own, with the members file, line (with --ndjson), dialect, valid and
violations; a violation has pointer, keyword, code, severity, schema, message,
line and column.

A document of an unrecognized format is reported with the closest format and the members
that it lacks for that format; --nearest reports its other problems, too. If the shape
fits two formats, the address given by --from or the path of the file decides:
AGENT.agentcard.json is a card of the Aevum draft.

--profile untrusted adds warnings for documents from unknown sources: instructions to a model,
hidden characters, private addresses, secrets and more.

The rules are those of the newest version of a dialect; --edition selects another for
the dialects with several:
` + editionList() + `
A file holds one document; with --ndjson it holds one per line. Standard input (-) may
hold any number of consecutive documents, and is validated as a stream: the largest
document bounds the memory. If it does not begin with JSON, all of it is one document.
` + limitHelp + `

Exit codes: 0 all documents are valid, 1 some are not, 2 wrong usage or a file
that cannot be read.`,
		Example: `  agentcard validate card.json
  agentcard validate --as nooterra --format json cards/*.json
  agentcard validate --as mcp --edition 2025-06-18 tools.json
  agentcard validate --ndjson registry.ndjson
  agentcard validate --profile untrusted fetched.json
  zcat dump.ndjson.gz | agentcard validate --format json - | jq 'select(.valid|not)'`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error { return v.run(args) },
	}
	dialectFlag(cmd, &v.as)
	fromFlag(cmd, &v.from)
	cmd.Flags().BoolVar(&v.nearest, "nearest", false, "validate a document of an unrecognized format as the closest format")
	cmd.MarkFlagsMutuallyExclusive("as", "nearest")
	editionFlag(cmd, &v.edition, &v.as)
	cmd.Flags().StringVar(&v.format, "format", "text", "`form` of the output: text or json")
	cmd.Flags().BoolVar(&v.ndjson, "ndjson", false, "read one document per line")
	cmd.Flags().BoolVar(&v.lenient, "lenient", false, "admit unknown members in closed dialects")
	cmd.Flags().StringVar(&v.profile, "profile", "", "further `rules`: untrusted")
	_ = cmd.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions(profiles, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (v *validation) run(args []string) error {
	if err := knownDialect(v.as); err != nil {
		return err
	}
	if err := knownEdition(v.edition, v.as); err != nil {
		return err
	}
	if v.profile != "" && !slices.Contains(profiles, v.profile) {
		return fmt.Errorf("unknown --profile %q%s; known: %s", v.profile, nearest.Hint(v.profile, profiles), strings.Join(profiles, ", "))
	}
	v.progress = newProgress(v.streams.screen)
	out := v.progress.before(v.streams.out)
	switch v.format {
	case "text":
		v.report = &textReporter{out: out, colour: v.streams.colour(v.streams.out)}
	case "json":
		v.report = newJSONReporter(cli.JSONWriter(out))
	default:
		formats := []string{"text", "json"}
		return fmt.Errorf("unknown --format %q%s; known: %s", v.format, nearest.Hint(v.format, formats), strings.Join(formats, ", "))
	}
	err := forEach(args, func(arg string) error {
		return v.streams.documents(arg, v.ndjson, func(file string, document cli.Document) error {
			return v.document(arg, file, document)
		})
	})
	v.progress.clear()
	if err != nil {
		return err
	}
	if v.invalid > 0 {
		return errInvalid
	}
	return nil
}

// profileUntrusted adds the findings of package untrusted.
const profileUntrusted = "untrusted"

// profiles are the names for --profile.
var profiles = []string{profileUntrusted}

// withUntrusted adds what package untrusted finds in a document, in the order of locations. A
// document that is not readable has a finding already.
func withUntrusted(found card.Violations, text []byte) card.Violations {
	more, err := untrusted.Examine(text)
	if err != nil {
		return found
	}
	found = slices.Concat(found, more)
	slices.SortStableFunc(found, func(a, b card.Violation) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return found
}

// afterValue returns the findings for text that is not a JSON value and follows a document
// on its line, as for a file with both.
func afterValue(text []byte) card.Violations {
	const value = "{}"
	_, err := card.ParseRaw(append([]byte(value), text...), card.WithLimits(card.NoLimits()))
	found := unread(err)
	if found.Line == 1 {
		found.Column -= len(value)
	}
	return card.Violations{found}
}

// document validates one document and reports it.
func (v *validation) document(arg, file string, document cli.Document) error {
	var opts []card.Option
	if v.edition != "" {
		opts = append(opts, card.Version(v.edition))
	}
	if v.lenient {
		opts = append(opts, card.AllowUnknown())
	}
	r := result{File: file, Dialect: v.as, document: document}
	if v.ndjson {
		r.Line = document.Line
	}
	var c dialects.Card
	var found card.Violations
	switch {
	case document.Stray && v.broken:
		return nil // the document before has reported it
	case document.Stray:
		found = afterValue(document.Text)
	default:
		c, found = reading{as: v.as, from: retrieved(v.from, arg), nearest: v.nearest}.examine(document.Text, opts...)
	}
	v.broken = c == nil
	if v.profile == profileUntrusted {
		found = withUntrusted(found, document.Text)
	}
	if r.found = found; c != nil {
		r.Dialect = c.Dialect()
		tooLong(found, r.Dialect)
	}
	r.Valid = len(r.found.Errors()) == 0
	if !r.Valid {
		v.invalid++
	}
	v.progress.count(r.Valid)
	return v.report.write(&r)
}
