package convert

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// withReports returns streams that write the lines of the report of an NDJSON stream to the file
// of --report. end closes the file.
func (c *convertFlags) withReports(s *command.Streams) (streams *command.Streams, end func() error, err error) {
	with := *s
	if c.reportFile == command.StdinArg {
		with.Reports = s.Err
		return &with, func() error { return nil }, nil
	}
	f, err := os.Create(c.reportFile)
	if err != nil {
		return nil, nil, err
	}
	with.Reports = f
	return &with, f.Close, nil
}

// writeLine writes the line about a card of an NDJSON stream.
func writeLine(out io.Writer, in *command.Input, report *card.Report, refused error) error {
	name, err := card.JSON(in.Name)
	if err != nil {
		return err
	}
	line := append(append([]byte(`{"file":`), name.String()...), `,"line":`...)
	line = strconv.AppendInt(line, int64(in.Line), 10)
	if report != nil {
		text, err := report.MarshalJSON()
		if err != nil {
			return err
		}
		line = append(append(line, `,"report":`...), text...)
	}
	if refused != nil {
		text, err := card.JSON(in.Errors(refused))
		if err != nil {
			return err
		}
		line = append(append(line, `,"violations":`...), text.String()...)
	}
	_, err = out.Write(cli.EscapeJSON(append(line, '}', '\n')))
	return err
}

// report writes the report of a conversion to the file of --report. Without the flag, it prints
// a report with entries as text. It also prints the values of --give that had no effect.
func (c *conversions) report(s *command.Streams, in *command.Input, report *card.Report) error {
	if report == nil {
		return nil
	}
	prefix := ""
	if c.documents.NDJSON {
		prefix = cli.Printable(in.Place()) + ": "
	}
	if err := c.writeReport(s, prefix, report); err != nil {
		return err
	}
	for _, name := range c.supplies.Unused(report) {
		fmt.Fprintf(s.Err, "%snote: --give %s has no effect on this conversion\n", prefix, name)
	}
	return nil
}

func (c *convertFlags) writeReport(s *command.Streams, prefix string, report *card.Report) error {
	if c.reportFile == "" {
		if c.explain || len(report.Entries) == 0 {
			return nil
		}
		_, err := fmt.Fprintln(s.Err, prefix+c.text(report))
		return err
	}
	if s.Reports != nil {
		return nil // writeLine writes it
	}
	raw, err := card.JSON(report)
	if err != nil {
		return err
	}
	text := command.Indent(cli.EscapeJSON(raw.Bytes()))
	if c.reportFile == command.StdinArg {
		_, err = s.Err.Write(text)
		return err
	}
	return os.WriteFile(c.reportFile, text, 0o666)
}

// text returns the report for people.
func (c *convertFlags) text(report *card.Report) string {
	if c.verbose {
		return report.String()
	}
	return grouped(report)
}

// writeResult writes the result of a conversion. refused is the error of a result that is too
// long.
func (c *convertFlags) writeResult(s *command.Streams, result []byte, report *card.Report) (refused, err error) {
	lines := c.documents.NDJSON
	switch {
	case !c.compact && !lines:
		result = command.Indent(result)
	case !restored(report), lines && bytes.IndexByte(result, '\n') >= 0:
		result = command.Compact(result)
	}
	result, err = s.Within("the result", result, command.MaxSize(report.To))
	if err != nil {
		return fmt.Errorf("cannot be written as %s: %w", report.To, err), nil
	}
	if lines {
		result = append(bytes.TrimRight(result, "\n"), '\n')
	}
	return nil, s.WriteDocument(result)
}

// restored reports whether a conversion restored a carried card.
func restored(r *card.Report) bool {
	return slices.ContainsFunc(r.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeRestored })
}
