package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"
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
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w, set, err := generateProject(file, &reads)
			if err != nil {
				return err
			}
			if err := w.report(cmd.ErrOrStderr()); err != nil {
				return err
			}
			changes, err := w.changes(set)
			if err != nil {
				return err
			}
			for _, c := range changes {
				c.Path = filepath.ToSlash(w.path(c.Path))
				fmt.Fprint(cmd.OutOrStdout(), c.Diff())
			}
			if len(changes) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d files differ; run 'cardgen generate'\n", len(changes), set.Len())
				return errFound
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&file, "config", projectFile, "project `file`")
	reads.add(cmd)
	return cmd
}
