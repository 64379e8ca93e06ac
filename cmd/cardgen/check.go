package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/internal/cli"
)

// checkFlags are the flags of check.
type checkFlags struct {
	file  string
	reads reading
}

func checkCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "check",
		Short: "Compare the generated files on disk with the schemas",
		Long: `Check generates everything in memory and compares it with the disk. It prints a
diff and exits with 1 if generate would change a file; it never writes, and it does not
rely on records of earlier runs.
` + readingHelp,
		Example: `  cardgen check
  cardgen check --config ../cardgen.json`,
		Args:  cli.NoArguments,
		Flags: new(checkFlags),
	}
}

// Bind adds the flags.
func (f *checkFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "config", generator.ProjectFile, "project `file`")
	f.reads.bind(cmd)
}

// Run compares the files on disk with generated ones.
func (f *checkFlags) Run(_ *cobra.Command, s *streams, _ []string) error {
	result, err := generate(f.file, generator.Package{}, &f.reads)
	if err != nil {
		return err
	}
	if err := f.reads.report(s, result.Diagnostics); err != nil {
		return err
	}
	changes, err := result.Changes()
	if err != nil {
		return err
	}
	if f.reads.json {
		if err := s.changes(changes, result.Files); err != nil || len(changes) == 0 {
			return err
		}
		return errFound
	}
	for _, c := range changes {
		fmt.Fprint(s.out, c.Diff())
	}
	if len(changes) > 0 {
		fmt.Fprintf(s.err, "%d of %d files differ; run 'cardgen generate'\n", len(changes), result.Files)
		return errFound
	}
	return nil
}
