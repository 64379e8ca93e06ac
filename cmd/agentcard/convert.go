package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
	"github.com/agentcard-go/cardgen/internal/jsonstream"
	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/project"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// conversion has the flags of convert.
type conversion struct {
	to, from, mode string
	carry, strict  bool
	sets, gives    []string
	report         string
	explain        bool
	compact        bool
}

func convertCommand(s *streams) *cobra.Command {
	var c conversion
	cmd := &cobra.Command{
		Use:   "convert --to FORMAT[@VERSION] [flags] FILE | -",
		Short: "Convert a card to another format and report changes",
		Long: `convert reads a card and writes it to standard output in another format. Standard
error has a line for every member that is dropped, defaulted, narrowed or renamed, and
nothing for a card that converts unchanged. agentcard targets lists the supported
conversions.

Nothing is invented. Supply what the target format requires and the card does not
state: with --give, by name (` + strings.Join(project.Supplied(), ", ") + `),
or with --set at any location of the result. Repeat --give NAME=TEXT for a list. A
--give that has no effect is noted on standard error.

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
	f.StringVar(&c.mode, "mode", string(projectrt.Usable), "`usable` for a valid result, table for the table of a specification, literally")
	f.BoolVar(&c.carry, "carry", false, "carry the whole card in the result, so that converting back restores it")
	f.BoolVar(&c.strict, "strict", false, "fail when anything is lost")
	// Not slice flags: values may hold commas.
	f.StringArrayVar(&c.sets, "set", nil, "set the value at a pointer of the result, `POINTER=VALUE`")
	f.StringArrayVar(&c.gives, "give", nil, "supply a value that the card does not state, `NAME=TEXT`")
	f.StringVar(&c.report, "report", "", "write the report as JSON to this `file`; - is standard error")
	f.BoolVar(&c.explain, "explain", false, "show card and result side by side")
	f.BoolVar(&c.compact, "compact", false, "write the result without white space, or a restored card byte for byte")
	cmd.MarkFlagsMutuallyExclusive("explain", "compact")
	// Fails only for a flag that does not exist.
	_ = cmd.MarkFlagRequired("to")
	for _, name := range []string{"to", "from"} {
		_ = cmd.RegisterFlagCompletionFunc(name, completeFormat)
	}
	return cmd
}

// completeFormat completes the names of formats.
func completeFormat(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return formatNames(project.Formats()), cobra.ShellCompDirectiveNoFileComp
}

func formatNames(list []project.Format) []string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = string(f)
	}
	return names
}

// unknownFormat returns the error for a format without conversions, with the most similar
// name.
func unknownFormat(name string) error {
	known := formatNames(project.Formats())
	return fmt.Errorf("unknown format %q%s; known: %s", name, nearest.Hint(name, known), strings.Join(known, ", "))
}

// convert converts the card that an argument names.
func (s *streams) convert(arg string, c *conversion) error {
	to, opts, err := c.options()
	if err != nil {
		return err
	}
	given, err := c.supplies()
	if err != nil {
		return err
	}
	name, document, err := s.read(arg)
	if err != nil {
		return err
	}
	from := project.Format(c.from)
	if from == "" && arg != stdinArg {
		from = formatAt(document.Text, arg)
	}
	attempt := func(given []supply) outcome {
		return newOutcome(project.Convert(document.Text, from, to, append(options(given), opts...)...))
	}
	done := attempt(given)
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
		return s.unconverted(name, document, to, c.sets, done.err)
	}
	return s.writeResult(name, to, document.Text, done, c)
}

// formatAt returns the format of a document that was read from a file, whose path decides
// if the shape is ambiguous. It is empty for a format without conversions, which the
// conversion then reports.
func formatAt(text []byte, file string) project.Format {
	found, err := detect.Detect(text, detect.From(file))
	if f := project.Format(found.Format); err == nil && slices.Contains(project.Formats(), f) && (found.Entry == "" || found.Entry == "card") {
		return f
	}
	return ""
}

// options returns the format and the options that the flags set, except --give.
func (c *conversion) options() (to project.Format, opts []project.Option, err error) {
	name, version, _ := strings.Cut(c.to, "@")
	to = project.Format(name)
	if version != "" {
		opts = append(opts, project.Version(version))
	}
	for _, f := range []project.Format{to, project.Format(c.from)} {
		if f != "" && !slices.Contains(project.Formats(), f) {
			return "", nil, unknownFormat(string(f))
		}
	}
	switch projectrt.Mode(c.mode) {
	case projectrt.Usable:
	case projectrt.Table:
		opts = append(opts, project.Table())
	default:
		modes := []string{string(projectrt.Usable), string(projectrt.Table)}
		return "", nil, fmt.Errorf("unknown --mode %q%s; known: %s", c.mode, nearest.Hint(c.mode, modes), strings.Join(modes, ", "))
	}
	if c.carry {
		opts = append(opts, project.Carry())
	}
	if c.strict {
		opts = append(opts, project.Strict())
	}
	for _, set := range c.sets {
		pointer, value, err := assignment(set)
		if err != nil {
			return "", nil, err
		}
		opts = append(opts, project.Set(pointer, value))
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
		_, err := fmt.Fprintln(s.err, report)
		return err
	}
	raw, err := card.JSON(report)
	if err != nil {
		return err
	}
	text := indent(commandline.EscapeJSON(raw.Bytes()))
	if c.report == stdinArg {
		_, err = s.err.Write(text)
		return err
	}
	return os.WriteFile(c.report, text, 0o666)
}

// unconverted prints why a card could not be converted.
func (s *streams) unconverted(file string, document jsonstream.Document, to project.Format, sets []string, err error) error {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return s.refuse(file, document, broken.Violation())
	}
	if lost, ok := errors.AsType[*project.LossError](err); ok { // its report has been written
		fmt.Fprintf(s.err, "%s: conversion would lose %d parts of the card (--strict)\n", commandline.Printable(file), len(lost.Report.Losses()))
		return errInvalid
	}
	if _, ok := errors.AsType[*detect.UnknownError](err); ok {
		err = fmt.Errorf("%w. Choose one with --from", err)
	}
	invalid, ok := errors.AsType[*card.InvalidError](err)
	if ok {
		nameLimit(invalid.Violations, string(to))
	}
	fmt.Fprintf(s.err, "%s: %v\n", commandline.Printable(file), err)
	if ok {
		s.hint(sets, invalid.Violations)
	}
	return errInvalid
}

// wrong reports whether an error is caused by the flags, whatever the card is.
func (c *conversion) wrong(err error) bool {
	if e, ok := errors.AsType[*project.Error](err); ok {
		switch e.Code {
		case projectrt.CodeNoSuchVersion, projectrt.CodeOptions, projectrt.CodeSet:
			return true
		case projectrt.CodeNoTable, projectrt.CodeNoSlot:
			return c.from != ""
		}
	}
	_, ok := errors.AsType[*project.UnsupportedError](err)
	return ok && c.from != ""
}

// writeResult writes the result of a conversion, or shows it beside its source.
func (s *streams) writeResult(name string, to project.Format, source []byte, done outcome, c *conversion) error {
	if c.explain {
		return s.sideBySide(source, done.result, done.report)
	}
	result := done.result
	if !c.compact {
		result = indent(result)
	}
	result, err := s.within("the result", result, maxSize(string(to)))
	if err != nil {
		fmt.Fprintf(s.err, "%s: cannot be written as %s: %v\n", commandline.Printable(name), to, err)
		return errInvalid
	}
	return s.writeDocument(result)
}
