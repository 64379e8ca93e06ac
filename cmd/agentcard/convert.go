package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// conversion has the flags of convert.
type conversion struct {
	to, from, mode string
	carry, strict  bool
	sets, gives    []string
	report         string
	verbose        bool
	explain        bool
	compact        bool
}

// The modes of a conversion.
const (
	modeUsable = "usable"
	modeTable  = "table"
)

func convertCommand(s *streams) *cobra.Command {
	var c conversion
	cmd := &cobra.Command{
		Use:   "convert --to FORMAT[@VERSION] [flags] FILE | -",
		Short: "Convert a card to another format and report changes",
		Long: `convert reads a card and writes it to standard output in another format. Standard
error has a line for every member that is dropped, defaulted, narrowed or renamed, and
nothing for a card that converts unchanged. The same change of several elements of a list
has one line, such as /skills/*/examples (9); --verbose prints a line for each, and
--report writes all of them as JSON.

Nothing is invented. Supply what the target format requires and the card does not
state: with --give, by name, or with --set at any location of the result. agentcard
targets lists the formats and the names that each has for --give. Repeat --give NAME=TEXT
for a list. A --give that has no effect is noted on standard error.

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

` + limitHelp + `

Exit codes: 0 converted, 1 the card cannot be converted, the result is not valid, or
--strict is set and something is lost, 2 wrong usage or a file that cannot be read or
written.`,
		Example: `  agentcard convert --to mcp@2025-06-18 card.json
  agentcard convert --to a2a --give protocol-version=1.0 --carry card.json > agent-card.json
  agentcard convert --to oasf --give skills=language_processing/language_understanding --set /authors='["me"]' --report report.json -`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return s.convert(args[0], &c) },
	}
	f := cmd.Flags()
	f.StringVar(&c.to, "to", "", "write this `FORMAT[@VERSION]`, such as mcp@2025-06-18")
	f.StringVar(&c.from, "from", "", "read the card as this `format` instead of detecting it")
	f.StringVar(&c.mode, "mode", modeUsable, "`usable` for a valid result, table for the table of a specification, literally")
	f.BoolVar(&c.carry, "carry", false, "carry the whole card in the result, so that converting back restores it")
	f.BoolVar(&c.strict, "strict", false, "fail when anything is lost")
	// Not slice flags: values may hold commas.
	f.StringArrayVar(&c.sets, "set", nil, "set the value at a pointer of the result, `POINTER=VALUE`")
	f.StringArrayVar(&c.gives, "give", nil, "supply a value that the card does not state, `NAME=TEXT`")
	f.StringVar(&c.report, "report", "", "write the report as JSON to this `file`; - is standard error")
	f.BoolVarP(&c.verbose, "verbose", "v", false, "print a line for every change, also for those of elements of lists")
	f.BoolVar(&c.explain, "explain", false, "show card and result side by side")
	f.BoolVar(&c.compact, "compact", false, "write the result without white space, or a restored card byte for byte")
	cmd.MarkFlagsMutuallyExclusive("explain", "compact")
	// Fails only for a flag that does not exist.
	_ = cmd.MarkFlagRequired("to")
	for _, name := range []string{"to", "from"} {
		_ = cmd.RegisterFlagCompletionFunc(name, completeFormat)
	}
	_ = cmd.RegisterFlagCompletionFunc("give", c.completeGive)
	return cmd
}

// completeFormat completes the names of formats.
func completeFormat(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return formatNames(), cobra.ShellCompDirectiveNoFileComp
}

// formatNames returns the names of all formats.
func formatNames() []string {
	all := formats.All()
	names := make([]string, len(all))
	for i, f := range all {
		names[i] = projection.FormOf(f).Name
	}
	return names
}

// unknownFormat returns the error for a format without conversions, with the most similar
// name.
func unknownFormat(name string) error {
	known := formatNames()
	return fmt.Errorf("unknown format %q%s; known: %s", name, nearest.Hint(name, known), strings.Join(known, ", "))
}

// convert converts the card that an argument names.
func (s *streams) convert(arg string, c *conversion) error {
	to, opts, err := c.options()
	if err != nil {
		return err
	}
	given, err := c.supplies(projection.FormOf(to))
	if err != nil {
		return err
	}
	name, document, err := s.read(arg)
	if err != nil {
		return err
	}
	from, err := sourceFormat(document.Text, arg, c.from)
	if err != nil {
		return s.unconverted(name, document, c.sets, err)
	}
	if from == to {
		err := fmt.Errorf("the card is %s already", projection.FormOf(to).Name)
		if c.from != "" {
			return err
		}
		return s.unconverted(name, document, c.sets, err)
	}
	attempt := func(given []supply, more ...projection.Option) outcome {
		return newOutcome(projection.Convert(document.Text, from, to, slices.Concat(options(given), opts, more)...))
	}
	var carry []projection.Option
	if c.carry {
		carry = append(carry, projection.Carry())
	}
	done := attempt(given, carry...)
	if c.wrong(done.err) {
		return done.err
	}
	if err := s.writeReport(done.report, c); err != nil {
		return err
	}
	for _, name := range unused(given, done, attempt) {
		fmt.Fprintf(s.err, "note: --give %s has no effect on this conversion\n", name)
	}
	if done.err != nil {
		return s.unconverted(name, document, c.sets, done.err)
	}
	return s.writeResult(name, to, document.Text, done, c)
}

// sourceFormat returns the format of a card: the one that is named, or else the one that is
// detected. If the shape is ambiguous, the path of the file decides.
func sourceFormat(text []byte, arg, name string) (projection.AnyFormat, error) {
	if name != "" {
		from, ok := formats.Lookup(name)
		if !ok {
			return nil, unknownFormat(name)
		}
		return from, nil
	}
	found, err := detect.Detect(text, detect.From(retrieved("", arg)))
	if err != nil {
		return nil, err
	}
	from, ok := formats.Lookup(string(found.Format))
	switch {
	case !ok:
		return nil, fmt.Errorf("%s (%s) is not converted: it is no card", found.Format, found.Format.Title())
	case found.Entry != "" && found.Entry != "card":
		return nil, fmt.Errorf("a %s document of the kind %q is no card: cards are what is converted", found.Format, found.Entry)
	}
	return from, nil
}

// options returns the format and the options that the flags set, except --give and --carry.
func (c *conversion) options() (to projection.AnyFormat, opts []projection.Option, err error) {
	name, version, _ := strings.Cut(c.to, "@")
	if version != "" {
		opts = append(opts, projection.Version(version))
	}
	to, ok := formats.Lookup(name)
	if !ok {
		return nil, nil, unknownFormat(name)
	}
	if _, ok := formats.Lookup(c.from); c.from != "" && !ok {
		return nil, nil, unknownFormat(c.from)
	}
	switch c.mode {
	case modeUsable:
	case modeTable:
		opts = append(opts, projection.Table())
	default:
		modes := []string{modeUsable, modeTable}
		return nil, nil, fmt.Errorf("unknown --mode %q%s; known: %s", c.mode, nearest.Hint(c.mode, modes), strings.Join(modes, ", "))
	}
	if c.strict {
		opts = append(opts, projection.Strict())
	}
	for _, set := range c.sets {
		pointer, value, err := assignment(set)
		if err != nil {
			return nil, nil, err
		}
		opts = append(opts, projection.Set(pointer, value))
	}
	return to, opts, nil
}

// writeReport writes the report of a conversion: to the file of --report, otherwise as text
// if it has entries.
func (s *streams) writeReport(report *card.Report, c *conversion) error {
	switch {
	case report == nil:
		return nil
	case c.report == "":
		if c.explain || len(report.Entries) == 0 {
			return nil
		}
		_, err := fmt.Fprintln(s.err, c.text(report))
		return err
	}
	raw, err := card.JSON(report)
	if err != nil {
		return err
	}
	text := indent(cli.EscapeJSON(raw.Bytes()))
	if c.report == stdinArg {
		_, err = s.err.Write(text)
		return err
	}
	return os.WriteFile(c.report, text, 0o666)
}

// text returns the report for people.
func (c *conversion) text(report *card.Report) string {
	if c.verbose {
		return report.String()
	}
	return grouped(report)
}

// unconverted prints why a card could not be converted.
func (s *streams) unconverted(file string, document cli.Document, sets []string, err error) error {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return s.refuse(file, document, broken.Problem())
	}
	if lost, ok := errors.AsType[*projection.LossError](err); ok { // its report has been written
		fmt.Fprintf(s.err, "%s: conversion would lose %d parts of the card (--strict)\n", cli.Printable(file), len(lost.Report.Losses()))
		return errInvalid
	}
	if _, ok := errors.AsType[*detect.UnknownError](err); ok {
		err = fmt.Errorf("%w. Choose one with --from", err)
	}
	if invalid, ok := errors.AsType[*projection.TargetError](err); ok {
		return s.notValid(file, sets, invalid)
	}
	fmt.Fprintf(s.err, "%s: %v\n", cli.Printable(file), err)
	return errInvalid
}

// notValid prints the findings of a result, and the flags that supply what it lacks. The
// findings have no lines: the result is not written.
func (s *streams) notValid(file string, sets []string, result *projection.TargetError) error {
	fmt.Fprintf(s.err, "%s: the result is not valid as %s:\n", cli.Printable(file), result.Title)
	invalid, ok := errors.AsType[*card.InvalidError](result.Err)
	if !ok {
		fmt.Fprintln(s.err, result.Err)
		return errInvalid
	}
	for i := range invalid.Violations {
		invalid.Violations[i].Line = 0
	}
	nameLimit(invalid.Violations, result.Format)
	fmt.Fprintln(s.err, invalid)
	for _, m := range result.Supplies {
		fmt.Fprintf(s.err, "--give %s=TEXT supplies %s\n", m.Option, m.Pointer)
	}
	s.hint(sets, invalid.Violations)
	return errInvalid
}

// wrong reports whether an error is caused by the flags, whatever the card is.
func (c *conversion) wrong(err error) bool {
	if e, ok := errors.AsType[*projection.Error](err); ok {
		switch e.Code {
		case projection.CodeNoSuchVersion, projection.CodeOptions, projection.CodeSet:
			return true
		case projection.CodeNoTable, projection.CodeNoSlot:
			return c.from != ""
		}
	}
	return false
}

// restored reports whether a conversion restored a carried card.
func restored(r *card.Report) bool {
	return slices.ContainsFunc(r.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeRestored })
}

// writeResult writes the result of a conversion, or shows it beside its source.
func (s *streams) writeResult(name string, to projection.AnyFormat, source []byte, done outcome, c *conversion) error {
	if c.explain {
		return s.sideBySide(source, done.result, done.report, c.text(done.report))
	}
	result := done.result
	switch {
	case !c.compact:
		result = indent(result)
	case !restored(done.report):
		result = compact(result)
	}
	format := projection.FormOf(to).Name
	result, err := s.within("the result", result, maxSize(format))
	if err != nil {
		fmt.Fprintf(s.err, "%s: cannot be written as %s: %v\n", cli.Printable(name), format, err)
		return errInvalid
	}
	return s.writeDocument(result)
}
