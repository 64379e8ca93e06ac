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

// withReports returns streams that write reports to the file of --report. end closes the file. A
// stream without cards has an empty report.
func (c *convertFlags) withReports(s *command.Streams, args []string) (streams *command.Streams, end func() error, err error) {
	with := *s
	if c.reportFile == command.StdinArg {
		with.Reports = s.Err
		return &with, func() error { return nil }, nil
	}
	for _, arg := range command.Files(args) {
		if isSameFile(c.reportFile, arg) {
			return nil, nil, fmt.Errorf("--report %s is the file of a card, which the report would replace; name another file", c.reportFile)
		}
	}
	f := &reportFile{name: c.reportFile}
	with.Reports = f
	if c.documents.NDJSON {
		_, err = f.Write(nil)
	}
	return &with, f.Close, err
}

// isSameFile reports whether two names name one file, which exists.
func isSameFile(a, b string) bool {
	first, errFirst := os.Stat(a)
	second, errSecond := os.Stat(b)
	return errFirst == nil && errSecond == nil && os.SameFile(first, second)
}

// reportFile is the file of --report, which the first report creates: without a card that can be
// read, an earlier file stays.
type reportFile struct {
	name string
	file *os.File
}

func (r *reportFile) Write(p []byte) (n int, err error) {
	if r.file == nil {
		if r.file, err = os.Create(r.name); err != nil {
			return 0, err
		}
	}
	return r.file.Write(p)
}

// Close closes the file, if there was a report.
func (r *reportFile) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// isOneOfSeveral reports whether a run converts several cards. The report then has a line for each.
func (c *convertFlags) isOneOfSeveral(in *command.Input) bool {
	return c.documents.NDJSON || c.files > 1 || in.IsOneOfSeveral()
}

// writeLine writes the line about one of several cards.
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
	if c.isOneOfSeveral(in) {
		prefix = cli.Printable(in.Place()) + ": "
	}
	if err := c.writeReport(s, in, prefix, report); err != nil {
		return err
	}
	for _, name := range c.supplies.Unused(report) {
		fmt.Fprintf(s.Err, "%snote: --give %s has no effect on this conversion\n", prefix, name)
	}
	return nil
}

func (c *convertFlags) writeReport(s *command.Streams, in *command.Input, prefix string, report *card.Report) error {
	if c.reportFile == "" {
		if c.explain || len(report.Entries) == 0 {
			return nil
		}
		_, err := fmt.Fprintln(s.Err, prefix+c.text(report))
		return err
	}
	if c.isOneOfSeveral(in) {
		return nil // writeLine writes it
	}
	raw, err := card.JSON(report)
	if err != nil {
		return err
	}
	_, err = s.Reports.Write(command.Indent(cli.EscapeJSON(raw.Bytes())))
	return err
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
