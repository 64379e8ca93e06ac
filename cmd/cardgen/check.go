package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/internal/cli"
)

func newCheck() *cobra.Command {
	var file string
	var reads reading
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Compare the generated files on disk with the schemas",
		Long: `Check generates everything in memory and compares it with the disk. It prints a
diff and exits with 1 if generate would change a file; it never writes.
` + readingHelp,
		Example: `  cardgen check
  cardgen check --config ../cardgen.json`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			result, err := generate(file, generator.Package{}, &reads)
			if err != nil {
				return err
			}
			if err := report(cmd.ErrOrStderr(), result.Diagnostics); err != nil {
				return err
			}
			changes, err := result.Changes()
			if err != nil {
				return err
			}
			for _, c := range changes {
				fmt.Fprint(cmd.OutOrStdout(), c.Diff())
			}
			if len(changes) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d files differ; run 'cardgen generate'\n", len(changes), result.Files)
				return errFound
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&file, "config", generator.ProjectFile, "project `file`")
	reads.bind(cmd)
	return cmd
}
