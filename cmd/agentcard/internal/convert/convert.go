package convert

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

type convertFlags struct {
	documents     command.Documents
	to, as, mode  string
	carry, strict bool
	draft         bool
	sets, gives   []string
	reportFile    string
	verbose       bool
	explain       bool
	compact       bool

	files int // the number of files that the arguments name
}

// The modes of a conversion.
const (
	modeUsable = "usable"
	modeTable  = "table"
)

func convertCommand() *command.Command {
	return &command.Command{
		Use:   "convert --to FORMAT[@EDITION] [flags] [FILE...]",
		Short: "Convert a card to another format and report changes",
		Long: `convert reads a card and writes it to standard output in another format. Standard
error has a line for every member that is dropped, defaulted, narrowed or renamed, and
nothing for a card that converts unchanged. The same change of several elements of a list
has one line, such as /skills/*/examples (9); --verbose prints a line for each, and
--report writes all of them as JSON.

With an edition a card also converts to its own format: --to mcp-server-json@2025-12-11 writes
an older server.json in that edition.

Nothing is invented. Supply what the target format requires and the card does not
state: with --give, by name, or with --set at any location of the result. agentcard
targets lists the formats and the names that each has for --give. Repeat --give NAME=TEXT
for a list. A --give that has no effect is noted on standard error.

With --draft the result has placeholders for what is missing, such as "TODO: authors" or
https://example.invalid/TODO. The report lists them with the code needed, and standard error
ends with the command that supplies the values.

--give takes a string. --set takes JSON; anything that does not parse is taken as a
string: --set /version=1.0 sets a number, --set /version='"1.0"' a string.

With --carry the result holds the whole source card in an extension member of the target
format. Converting back restores the card; changes made in between are kept and
reported.

A result that exceeds the size limit of its format with indentation (ADP: 65535 octets)
is written without white space, with a note on standard error; if it still exceeds the
limit, that is an error.

--mode table applies the table of a specification literally, where one exists (ADP,
Appendix A, to a2a-0.3, mcp and oasf-descriptor); the result may be invalid. --explain
shows card and result side by side instead of writing the result.

` + command.StreamHelp + `

With --ndjson each result is a line without white space. Standard error has the report of
each card that is not converted, and at the end one report about all others: what changed, and
in parentheses how often. --verbose prints a report for each card. For several cards --report
writes a line for each: its file and line, the report, and the findings for a card that is not
converted.`,
		Limit: command.LimitHelp,
		Exit: `0 converted, 1 the card cannot be converted, the result is not valid, or
--strict is set and something is lost, 2 wrong usage or a file that cannot be read or
written.`,
		Example: `  agentcard convert --to mcp@2025-06-18 card.json
  agentcard convert --to a2a --give url=https://agents.example.com/ --carry card.json > agent-card.json
  agentcard convert --to mcp-server-json@2025-12-11 server.json
  agentcard convert --to oasf --give skills=language_processing/language_understanding --set /authors='["me"]' --report report.json -
  agentcard convert --ndjson --to a2a --report report.ndjson cards.ndjson > a2a.ndjson`,
		Args:   command.SomeFiles,
		Output: cli.OutputOf("agentcard convert"),
		Flags:  new(convertFlags),
	}
}

// Bind adds the flags.
func (c *convertFlags) Bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.to, "to", "", "write this `FORMAT[@EDITION]`, such as mcp@2025-06-18")
	command.BindSource(cmd, &c.as)
	f.StringVar(&c.mode, "mode", modeUsable, "`mode` of the conversion: usable for a valid result, table for the table of a specification, literally")
	f.BoolVar(&c.carry, "carry", false, "carry the whole card in the result, so that converting back restores it")
	f.BoolVar(&c.strict, "strict", false, "fail when anything is lost")
	f.BoolVar(&c.draft, "draft", false, "write placeholders for what the card does not state, and report them")
	// Not slice flags: values may hold commas.
	f.StringArrayVar(&c.sets, "set", nil, "set the value at a pointer of the result, `POINTER=VALUE`")
	f.StringArrayVar(&c.gives, "give", nil, "supply a value that the card does not state, `NAME=TEXT`")
	f.StringVar(&c.reportFile, "report", "", "write the report as JSON to this `file`; - is standard error")
	f.BoolVarP(&c.verbose, "verbose", "v", false, "print a line for every change, also for those of elements of lists")
	f.BoolVar(&c.explain, "explain", false, "show card and result side by side")
	f.BoolVar(&c.compact, "compact", false, "write the result without white space, or a restored card byte for byte")
	c.documents.Bind(cmd)
	cmd.MarkFlagsMutuallyExclusive("explain", "compact")
	cmd.MarkFlagsMutuallyExclusive("explain", "ndjson")
	// This fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("to", command.CompleteFormat)
	command.CompleteGive(cmd, &c.to)
}

// Run converts the cards that the argument names.
func (c *convertFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) (err error) {
	if err := c.documents.Check(); err != nil {
		return err
	}
	to, opts, err := c.options()
	if err != nil {
		return err
	}
	supplies, err := command.ReadSupplies(c.gives, format.Of(to))
	if err != nil {
		return err
	}
	if c.reportFile != "" {
		streams, end, err := c.withReports(s, args)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, end()) }()
		s = streams
	}
	c.files = command.Count(args)
	all := &conversions{c, cmd, to, supplies, append(supplies.Options(), opts...), new(totals)}
	defer func() { all.totals.write(s, supplies) }()
	return c.documents.Each(s, args, func(s *command.Streams) func(*command.Input) error {
		return func(in *command.Input) error { return all.document(s, in) }
	})
}

// conversions converts cards with the values of the flags.
type conversions struct {
	*convertFlags
	cmd      *cobra.Command
	target   format.Any
	supplies command.Supplies
	opts     []projection.Option
	totals   *totals // of the cards that are not reported one by one
}

// document converts one card, and writes the line of the report of several cards.
func (c *conversions) document(s *command.Streams, in *command.Input) error {
	report, refused, err := c.convert(s, in)
	if refused != nil {
		err = in.Unconverted(c.sets, refused)
		c.offer(s, in, refused)
	}
	if c.reportFile == "" || !c.isOneOfSeveral(in) || err != nil && !errors.Is(err, command.ErrInvalid) {
		return err
	}
	if err := writeLine(s.Reports, in, report, refused); err != nil {
		return err
	}
	return err
}

// convert converts one card and writes the result and the report. refused is the reason for which
// the card is not converted; any other error is not about the card.
func (c *conversions) convert(s *command.Streams, in *command.Input) (report *card.Report, refused, err error) {
	from, err := in.SourceFormat(c.as)
	if err != nil {
		return nil, err, nil
	}
	if refused, err := c.already(from); refused != nil || err != nil {
		return nil, refused, err
	}
	opts := append(slices.Clip(c.opts), projection.WithLimits(in.Limits()))
	if c.draft {
		opts = append(opts, projection.Placeholders())
	}
	result, report, refused := projection.Convert(in.Text, from, c.target, opts...)
	if c.wrong(refused) {
		return report, nil, refused
	}
	inTotals := refused == nil && c.inTotals()
	if !inTotals {
		if err := c.report(s, in, report); err != nil {
			return report, nil, err
		}
	}
	if failed, ok := errors.AsType[*projection.Error](refused); ok && failed.Code == projection.CodeLoss {
		return report, fmt.Errorf("conversion would lose %s of the card (--strict)", command.Plural(len(report.Losses()), "part")), nil
	}
	if refused != nil {
		return report, refused, nil
	}
	c.offerFor(s, in, from, report)
	if c.explain {
		return report, nil, sideBySide(s, in.Text, result, report, c.text(report))
	}
	refused, err = c.writeResult(s, result, report)
	if inTotals && refused == nil {
		s.InOrder(func() { c.totals.add(report, c.supplies.Unused(report)) })
	}
	return report, refused, err
}

// already returns an error if cards have the target format and no edition is named: err if --as says so of
// all cards, refused for one card.
func (c *conversions) already(from format.Any) (refused, err error) {
	if _, edition, _ := strings.Cut(c.to, "@"); from != c.target || edition != "" {
		return nil, nil
	}
	f := format.Of(c.target)
	message := fmt.Sprintf("the card is %s already", f.Name)
	if n := len(f.Versions); n > 0 {
		message += fmt.Sprintf("; --to %s@%s writes another edition", f.Name, f.Versions[n-1])
	}
	if c.as != "" {
		return nil, errors.New(message)
	}
	return errors.New(message), nil
}

// inTotals reports whether the cards that are converted have one report for people together.
func (c *convertFlags) inTotals() bool {
	return c.documents.NDJSON && c.reportFile == "" && !c.verbose
}

// options returns the format and the options that the flags set, except --give.
func (c *convertFlags) options() (to format.Any, opts []projection.Option, err error) {
	if c.to == "" {
		return nil, nil, errors.New("convert needs --to FORMAT; agentcard targets lists the formats")
	}
	name, version, _ := strings.Cut(c.to, "@")
	if version != "" {
		opts = append(opts, projection.Version(version))
	}
	to, ok := formats.Lookup(name)
	if !ok {
		return nil, nil, command.UnknownFormat(name)
	}
	if known := format.Of(to).Versions; version != "" && !slices.Contains(known, version) {
		return nil, nil, &dialectschema.UnknownEditionError{Dialect: name, Edition: version, Known: known}
	}
	if _, ok := formats.Lookup(c.as); c.as != "" && !ok {
		return nil, nil, command.UnknownFormat(c.as)
	}
	if err := command.KnownChoice("mode", c.mode, modeUsable, modeTable); err != nil {
		return nil, nil, err
	}
	if c.mode == modeTable {
		opts = append(opts, projection.Table())
	}
	if c.carry {
		opts = append(opts, projection.Carry())
	}
	if c.strict {
		opts = append(opts, projection.Strict())
	}
	for _, set := range c.sets {
		pointer, value, err := command.Assignment(set)
		if err != nil {
			return nil, nil, err
		}
		opts = append(opts, projection.Set(pointer, value))
	}
	return to, opts, nil
}

// wrong reports whether an error is caused by the flags, whatever the card is.
func (c *convertFlags) wrong(err error) bool {
	if e, ok := errors.AsType[*projection.Error](err); ok {
		switch e.Code {
		case projection.CodeNoSuchVersion, projection.CodeOptions, projection.CodeSet:
			return true
		case projection.CodeNoTable, projection.CodeNoSlot:
			return c.as != ""
		}
	}
	return false
}
