package check

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

type validateFlags struct {
	command.Reading
	documents command.Documents
	edition   string
	output    output
	lenient   bool
	profile   string
}

// Validate declares the command that validates files and streams.
func Validate() *command.Command {
	return &command.Command{
		Use:   "validate [flags] [FILE...]",
		Short: "Validate cards and report problems",
		Long: `validate checks cards and reports every problem.

Text output has a line for every finding:

  file:line:col: pointer: message [code]

where the pointer is a JSON Pointer into the document, and warnings, which do not
make a card invalid, begin their message with "warning:". Nothing is printed for a
card without findings. Standard error has the number of repairs that agentcard fix would
make, and its command line. JSON output has one object for every document, on a line
of its own, with the members file, line (with --ndjson), dialect, valid and
violations; a violation has pointer, keyword, code, severity, schema, message,
line and column.

A document of an unrecognized format is reported with the closest format and the members
that it lacks for that format; --nearest reports its other problems, too. If the shape
fits two formats, the address given by --from or the path of the file decides:
AGENT.agentcard.json is a card of the Aevum draft.

A folder is read as agentcard check reads it, and so is the configuration file of the working
directory; --severity and the forms of --format are the ones that check has.

--profile untrusted adds warnings for documents from unknown sources: instructions to a model,
hidden characters, private addresses, secrets and more.

A document is validated by the rules of the newest version of its dialect; --edition
selects another version of the dialects with several:
` + command.EditionList() + `
A file holds one document. Standard input (-) may hold any number of consecutive documents,
and is read as a stream; if it does not begin with JSON, all of it is one document.

` + command.StreamHelp,
		Limit: command.LimitHelp,
		Exit: `0 all documents are valid, 1 some are not, 2 wrong usage or a file
that cannot be read.`,
		Example: `  agentcard validate card.json
  agentcard validate --as nooterra --json cards/*.json
  agentcard validate --as mcp --edition 2025-06-18 tools.json
  agentcard validate --ndjson registry.ndjson
  agentcard validate --profile untrusted fetched.json
  zcat dump.ndjson.gz | agentcard validate --json - | jq 'select(.valid|not)'`,
		Args:   command.SomeFiles,
		Output: cli.OutputOf("agentcard validate"),
		Flags:  new(validateFlags),
	}
}

// Bind adds the flags.
func (f *validateFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	cmd.Flags().BoolVar(&f.Nearest, "nearest", false, "validate a document of an unrecognized format as the closest format")
	cmd.MarkFlagsMutuallyExclusive("as", "nearest")
	command.BindEdition(cmd, &f.edition, &f.As)
	f.output.bind(cmd)
	f.documents.Consecutive, f.documents.Broken, f.documents.Mixed = true, true, true
	f.documents.Bind(cmd)
	cmd.Flags().BoolVar(&f.lenient, "lenient", false, "admit unknown members in closed dialects")
	cmd.Flags().StringVar(&f.profile, "profile", "", "further `rules`: untrusted")
	command.CompleteChoice(cmd, "profile", command.ProfileUntrusted)
}

// check returns an error for an invalid value of a flag.
func (f *validateFlags) check() error {
	err := cmp.Or(f.Check(), f.documents.Check(), command.KnownEdition(f.edition, f.As))
	if err == nil && f.profile != "" {
		err = command.KnownChoice("profile", f.profile, command.ProfileUntrusted)
	}
	return err
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

// Run validates the documents and reports all findings.
func (f *validateFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if err := f.check(); err != nil {
		return err
	}
	inFolders := slices.ContainsFunc(args, isFolder)
	if inFolders && (f.documents.NDJSON || f.From != "") {
		return errors.New("the files in a folder are read by their names: --ndjson and --from are for files")
	}
	repairs := ""
	if f.profile == "" && !f.lenient && !f.Nearest { // fix has no such flags
		repairs = repairing(cmd, args)
	}
	c, err := f.output.checker(s, !inFolders, repairs)
	if err != nil {
		return err
	}
	c.reading, c.profiled = f.Reading, f.profile == command.ProfileUntrusted
	c.options = append(c.options, f.options()...)
	if inFolders {
		if _, err := paths(s, args); err != nil {
			return err
		}
		sum, err := c.folders(cmd.Context(), args, f.documents.Jobs)
		return cmp.Or(err, sum.err())
	}
	return c.files(&f.documents, args)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// files checks the documents of files and streams.
func (c *checker) files(documents *command.Documents, args []string) error {
	sum := &shared{places: make(map[string]int)}
	for i, arg := range args {
		sum.places[arg] = i
	}
	streams := *c.streams
	streams.Out = &separated{out: c.streams.Out, skip: c.form.separator()}
	if err := c.write(c.form.begin()); err != nil {
		return err
	}
	invalid := documents.Each(&streams, args, func(s *command.Streams) func(*command.Input) error {
		return (&validator{checker: c, out: s.Out, sum: sum}).document
	})
	sum.tally.files = max(1, len(args))
	sum.tally.withCards = sum.tally.files
	sum.tally.countRepairs()
	if err := c.write(c.form.end(&sum.tally)); err != nil {
		return cmp.Or(invalid, err)
	}
	if _, text := c.form.(textForm); text { // without a summary here; GitHub's has the line
		fmt.Fprint(c.streams.Err, sum.tally.repairable(c.repairs))
	}
	return invalid
}

// shared is a tally of several goroutines.
type shared struct {
	mutex  sync.Mutex
	tally  tally
	places map[string]int // the place of each argument on the command line
}

// validator checks documents, one after the other.
type validator struct {
	*checker
	out io.Writer
	sum *shared

	broken bool // the last document could not be read
}

// document checks one document and reports it. The error is [command.ErrInvalid] if the document is
// not valid.
func (v *validator) document(in *command.Input) error {
	if in.Stray && v.broken {
		return command.ErrInvalid // with the document before, which was reported
	}
	r := command.Result{File: in.Name, Dialect: v.reading.As, Document: in.Document}
	if in.IsOneOfSeveral() {
		r.Line = in.Line
	}
	var rule *pathRule
	if in.Stray {
		r.Found, v.broken = afterValue(in.Text), true
	} else {
		if in.Arg != command.StdinArg {
			rule = v.config.rule(filepath.ToSlash(in.Arg))
		}
		if v.broken = !v.examine(in, rule, &r, true); v.broken {
			r.Dialect = v.reading.As
		}
	}
	var t tally
	v.repairable(in, rule, &r, &t, v.sum.places[in.Arg])
	if text := v.add(nil, &r, &t); len(text) > 0 {
		if _, err := v.out.Write(text); err != nil {
			return err
		}
	}
	if !in.Repeated {
		v.sum.mutex.Lock()
		v.sum.tally.add(&t)
		v.sum.mutex.Unlock()
	}
	if !r.Valid {
		return command.ErrInvalid
	}
	return nil
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
