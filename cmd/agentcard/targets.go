package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// targetsOf lists the formats that a format converts to, for JSON output.
type targetsOf struct {
	From    project.Format   `json:"from"`
	Targets []project.Format `json:"targets"`
}

func targetsCommand(s *streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "targets [FORMAT...]",
		Short: "List supported conversions",
		Long: `targets lists for each format, or for those named, the formats that its cards
convert to, followed by the versions of formats that have several. Without a version
convert writes the last one.`,
		Example: `  agentcard targets
  agentcard targets aevum`,
		ValidArgs: formatNames(project.Formats()),
		RunE: func(_ *cobra.Command, args []string) error {
			rows, err := targetRows(args)
			if err != nil {
				return err
			}
			if asJSON {
				enc := json.NewEncoder(s.out)
				enc.SetIndent("", "  ")
				return enc.Encode(rows)
			}
			return s.writeTargets(rows)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write the list as JSON")
	return cmd
}

// targetRows returns the rows for formats, for all formats if names is empty.
func targetRows(names []string) ([]targetsOf, error) {
	if len(names) == 0 {
		names = formatNames(project.Formats())
	}
	rows := make([]targetsOf, len(names))
	for i, name := range names {
		f := project.Format(name)
		if !slices.Contains(project.Formats(), f) {
			return nil, unknownFormat(name)
		}
		rows[i] = targetsOf{f, project.Targets(f)}
	}
	return rows, nil
}

// writeTargets writes the rows as a table, followed by the versions.
func (s *streams) writeTargets(rows []targetsOf) error {
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FROM\tTO")
	for _, row := range rows {
		fmt.Fprintf(w, "%s\t%s\n", row.From, strings.Join(formatNames(row.Targets), ", "))
	}
	fmt.Fprintln(w, "\nFORMAT\tVERSIONS")
	for _, f := range project.Formats() {
		if d, ok := dialects.Lookup(string(f)); ok && len(d.Versions()) > 0 {
			fmt.Fprintf(w, "%s\t%s\n", f, strings.Join(d.Versions(), ", "))
		}
	}
	return w.Flush()
}
