package convert

import (
	"fmt"
	"os"
	"slices"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// writeReport writes the report of a conversion: to the file of --report, otherwise as text
// if it has entries.
func writeReport(s *command.Streams, flags *convertFlags, report *card.Report) error {
	switch {
	case report == nil:
		return nil
	case flags.report == "":
		if flags.explain || len(report.Entries) == 0 {
			return nil
		}
		_, err := fmt.Fprintln(s.Err, flags.text(report))
		return err
	}
	raw, err := card.JSON(report)
	if err != nil {
		return err
	}
	text := command.Indent(cli.EscapeJSON(raw.Bytes()))
	if flags.report == command.StdinArg {
		_, err = s.Err.Write(text)
		return err
	}
	return os.WriteFile(flags.report, text, 0o666)
}

// text returns the report for people.
func (c *convertFlags) text(report *card.Report) string {
	if c.verbose {
		return report.String()
	}
	return grouped(report)
}

// writeResult writes the result of a conversion.
func writeResult(s *command.Streams, flags *convertFlags, name, format string, done outcome) error {
	result := done.result
	switch {
	case !flags.compact:
		result = command.Indent(result)
	case !restored(done.report):
		result = command.Compact(result)
	}
	result, err := s.Within("the result", result, command.MaxSize(format))
	if err != nil {
		fmt.Fprintf(s.Err, "%s: cannot be written as %s: %v\n", cli.Printable(name), format, err)
		return command.ErrInvalid
	}
	return s.WriteDocument(result)
}

// restored reports whether a conversion restored a carried card.
func restored(r *card.Report) bool {
	return slices.ContainsFunc(r.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeRestored })
}
