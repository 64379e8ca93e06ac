package read

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/untrusted"
)

// validateFlags are the flags of validate.
type validateFlags struct {
	as      string
	edition string
	format  string
	ndjson  bool
	lenient bool
	from    string
	nearest bool
	profile string
}

// profileUntrusted is the value of --profile that adds the findings of package untrusted.
const profileUntrusted = "untrusted"

func validateCommand(s *command.Streams) *cobra.Command {
	var flags validateFlags
	cmd := &cobra.Command{
		Use:   "validate [flags] FILE... | -",
		Short: "Validate cards and report problems",
		Long: `validate checks cards and reports every problem.

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

A document is validated by the rules of the newest version of its dialect; --edition
selects another version of the dialects with several:
` + editionList() + `
A file holds one document; with --ndjson it holds one per line. Standard input (-) may
hold any number of consecutive documents, and is validated as a stream: the largest
document bounds the memory. If it does not begin with JSON, all of it is one document.
` + command.LimitHelp + `

Exit codes: 0 all documents are valid, 1 some are not, 2 wrong usage or a file
that cannot be read.`,
		Example: `  agentcard validate card.json
  agentcard validate --as nooterra --format json cards/*.json
  agentcard validate --as mcp --edition 2025-06-18 tools.json
  agentcard validate --ndjson registry.ndjson
  agentcard validate --profile untrusted fetched.json
  zcat dump.ndjson.gz | agentcard validate --format json - | jq 'select(.valid|not)'`,
		Args: command.SomeFiles,
		RunE: func(_ *cobra.Command, args []string) error { return validate(s, &flags, args) },
	}
	flags.bind(cmd)
	return cmd
}

func (f *validateFlags) bind(cmd *cobra.Command) {
	command.BindDialect(cmd, &f.as)
	command.BindFrom(cmd, &f.from)
	cmd.Flags().BoolVar(&f.nearest, "nearest", false, "validate a document of an unrecognized format as the closest format")
	cmd.MarkFlagsMutuallyExclusive("as", "nearest")
	bindEdition(cmd, &f.edition, &f.as)
	command.BindForm(cmd, &f.format)
	cmd.Flags().BoolVar(&f.ndjson, "ndjson", false, "read one document per line")
	cmd.Flags().BoolVar(&f.lenient, "lenient", false, "admit unknown members in closed dialects")
	cmd.Flags().StringVar(&f.profile, "profile", "", "further `rules`: untrusted")
	command.CompleteChoice(cmd, "profile", profileUntrusted)
}

// check returns an error for a value that a flag does not have.
func (f *validateFlags) check() error {
	if err := command.KnownDialect(f.as); err != nil {
		return err
	}
	if err := knownEdition(f.edition, f.as); err != nil {
		return err
	}
	if f.profile != "" {
		if err := command.KnownChoice("profile", f.profile, profileUntrusted); err != nil {
			return err
		}
	}
	return command.KnownForm(f.format)
}

// options returns the options for reading a document.
func (f *validateFlags) options() []card.Option {
	var opts []card.Option
	if f.edition != "" {
		opts = append(opts, card.Version(f.edition))
	}
	if f.lenient {
		opts = append(opts, card.AllowUnknown())
	}
	return opts
}

// validate validates the documents that the arguments name, and reports all findings.
func validate(s *command.Streams, flags *validateFlags, args []string) error {
	if err := flags.check(); err != nil {
		return err
	}
	progress := command.NewProgress(s.Screen)
	out := progress.Before(s.Out)
	v := &validator{flags: flags, progress: progress, report: command.NewTextReporter(out, command.Colour(s.Out))}
	if flags.format == command.FormJSON {
		v.report = command.NewJSONReporter(out)
	}
	err := command.ForEach(args, func(arg string) error {
		return s.Documents(arg, flags.ndjson, func(file string, document cli.Document) error {
			return v.document(arg, file, document)
		})
	})
	progress.Clear()
	if err != nil {
		return err
	}
	if v.invalid {
		return command.ErrInvalid
	}
	return nil
}

// validator validates documents, one after the other.
type validator struct {
	flags    *validateFlags
	report   command.Reporter
	progress *command.Progress

	invalid bool // a document was not valid
	broken  bool // the last document could not be read
}

// document validates one document and reports it.
func (v *validator) document(arg, file string, document cli.Document) error {
	if document.Stray && v.broken {
		return nil // it follows a document that was reported as malformed
	}
	r := command.Result{File: file, Dialect: v.flags.as, Document: document}
	if v.flags.ndjson {
		r.Line = document.Line
	}
	var c card.Message
	if document.Stray {
		r.Found = afterValue(document.Text)
	} else {
		reading := command.Reading{As: v.flags.as, From: command.Retrieved(v.flags.from, arg), Nearest: v.flags.nearest}
		c, r.Found = reading.Examine(document.Text, v.flags.options()...)
	}
	v.broken = c == nil
	if v.flags.profile == profileUntrusted {
		r.Found = withUntrusted(r.Found, document.Text)
	}
	if c != nil {
		r.Dialect = c.CardInfo().Dialect()
		tooLong(r.Found, r.Dialect)
	}
	r.Valid = len(r.Found.Errors()) == 0
	v.invalid = v.invalid || !r.Valid
	v.progress.Count(r.Valid)
	return v.report.Write(&r)
}

// withUntrusted adds the findings of package untrusted, in the order of locations. It adds
// nothing for an unreadable document.
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

// afterValue returns the findings for text that follows a JSON value on the same line, as for a
// file with both.
func afterValue(text []byte) card.Violations {
	const value = "{}"
	_, err := card.ParseRaw(append([]byte(value), text...), card.WithLimits(card.NoLimits()))
	found := command.Undetected(err)
	if found.Line == 1 {
		found.Column -= len(value)
	}
	return card.Violations{found}
}

// tooLong turns the warning about a card that exceeds the size limit for writers into an error.
// Readers accept such a card, but the author must know that it may not be published.
func tooLong(found card.Violations, dialect string) {
	for i := range found {
		if found[i].Code == card.CodeSize {
			found[i].Severity = card.Error
		}
	}
	command.NameLimit(found, dialect)
}
