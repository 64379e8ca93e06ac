package convert

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// sameFormat is the reason why a format with one version has no conversion to itself. All other
// pairs of formats have one.
const sameFormat = "a card in this format needs no conversion"

// targetsOf lists the formats that a format converts to, for JSON output.
type targetsOf struct {
	From    string    `json:"from"`
	Targets []string  `json:"targets"`
	Refused []refused `json:"refused"`
	// Versions are the versions that can be written. Give are the names for --give.
	Versions []string `json:"versions"`
	Give     []string `json:"give"`
}

// refused is a pair of formats without a conversion.
type refused struct {
	To      string `json:"to"`
	Message string `json:"message"`
}

type targetsFlags struct {
	json bool
}

func targetsCommand() *command.Command {
	return &command.Command{
		Use:   "targets [FORMAT...]",
		Short: "List supported conversions",
		Long: `targets lists for each format, or for those named, the formats that its cards
convert to, and the pairs without a conversion, with the reason. For each format it lists
the versions that can be written, if there are several, and the names for --give, which
supply members of the format. Without a version convert writes the last one; a format converts
to itself only with a version. The format agent is the description of an agent, which all
conversions go through.`,
		Example: `  agentcard targets
  agentcard targets aevum`,
		Complete: command.CompleteFormat,
		Output:   cli.OutputOf("agentcard targets"),
		Flags:    new(targetsFlags),
	}
}

// Bind adds the flags.
func (f *targetsFlags) Bind(cmd *cobra.Command) {
	command.BindJSON(cmd, &f.json, "format")
}

// Run lists the conversions of formats.
func (f *targetsFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	rows, err := targetRows(args)
	if err != nil {
		return err
	}
	if f.json {
		return command.WriteJSONLines(s.Out, rows)
	}
	every, err := targetRows(nil)
	if err != nil {
		return err
	}
	return writeTargets(s, rows, every)
}

// targetRows returns the rows for formats, for all formats if names is empty.
func targetRows(names []string) ([]targetsOf, error) {
	all := command.FormatNames()
	if len(names) == 0 {
		names = all
	}
	rows := make([]targetsOf, len(names))
	for i, name := range names {
		f, ok := formats.Lookup(name)
		if !ok {
			return nil, command.UnknownFormat(name)
		}
		form := format.Of(f)
		row := targetsOf{
			From: name, Refused: []refused{},
			Versions: append([]string{}, form.Versions...), Give: append([]string{}, form.Options()...),
		}
		for _, to := range all {
			if to == name && len(form.Versions) == 0 {
				row.Refused = append(row.Refused, refused{name, sameFormat})
				continue
			}
			row.Targets = append(row.Targets, to)
		}
		rows[i] = row
	}
	return rows, nil
}

// writeTargets writes the rows as a table, followed by the versions and names of all formats.
func writeTargets(s *command.Streams, rows, every []targetsOf) error {
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FROM\tTO")
	for _, row := range rows {
		fmt.Fprintf(w, "%s\t%s\n", row.From, strings.Join(row.Targets, ", "))
	}
	fmt.Fprintln(w, "\nA format converts to itself only in another version: --to FORMAT@VERSION.")
	fmt.Fprintln(w, "\nFORMAT\tVERSIONS")
	for _, row := range every {
		if len(row.Versions) > 0 {
			fmt.Fprintf(w, "%s\t%s\n", row.From, strings.Join(row.Versions, ", "))
		}
	}
	fmt.Fprintln(w, "\nFORMAT\tNAMES FOR --give")
	for _, row := range every {
		if len(row.Give) > 0 {
			fmt.Fprintf(w, "%s\t%s\n", row.From, strings.Join(row.Give, ", "))
		}
	}
	return w.Flush()
}
