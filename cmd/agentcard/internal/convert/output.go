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

// report writes the report of a conversion to the file of --report. Without the flag, it prints
// a report with entries as text. It also prints the values of --give that had no effect.
func (c *convertFlags) report(s *command.Streams, report *card.Report, unused []string) error {
	if err := c.writeReport(s, report); err != nil {
		return err
	}
	for _, name := range unused {
		fmt.Fprintf(s.Err, "note: --give %s has no effect on this conversion\n", name)
	}
	return nil
}

func (c *convertFlags) writeReport(s *command.Streams, report *card.Report) error {
	if c.reportFile == "" {
		if c.explain || len(report.Entries) == 0 {
			return nil
		}
		_, err := fmt.Fprintln(s.Err, c.text(report))
		return err
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

// writeResult writes the result of a conversion.
func (c *convertFlags) writeResult(s *command.Streams, name string, result []byte, report *card.Report) error {
	switch {
	case !c.compact:
		result = command.Indent(result)
	case !restored(report):
		result = command.Compact(result)
	}
	result, err := s.Within("the result", result, command.MaxSize(report.To))
	if err != nil {
		fmt.Fprintf(s.Err, "%s: cannot be written as %s: %v\n", cli.Printable(name), report.To, err)
		return command.ErrInvalid
	}
	return s.WriteDocument(result)
}

// restored reports whether a conversion restored a carried card.
func restored(r *card.Report) bool {
	return slices.ContainsFunc(r.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeRestored })
}
