package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
)

type checkFlags struct {
	file  string
	diff  bool
	reads reading
}

func checkCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "check",
		Short: "Compare the generated files on disk with the schemas",
		Long: `Check generates everything in memory and compares it with the disk. It lists the
files that generate would change and exits with 1 if there are any; it never writes, and
it does not rely on records of earlier runs. With --diff it prints how they would change.

If files differ, and in a repository of Git, check also reports how the meaning of the schemas has
changed since the last commit, as the command diff does.
` + readingHelp + jsonHelp,
		Example: `  cardgen check
  cardgen check --diff
  cardgen check --config ../cardgen.json`,
		Args:   cli.NoArguments,
		Output: cli.OutputOf("cardgen check"),
		Flags:  new(checkFlags),
	}
}

// Bind adds the flags.
func (f *checkFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "config", generator.ProjectFile, "project `file`")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "print the differences instead of the names of the files")
	f.reads.bind(cmd)
}

// Run compares the files on disk with generated ones.
func (f *checkFlags) Run(cmd *cobra.Command, s *streams, _ []string) error {
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
	var changed []generator.Evolved
	if len(changes) > 0 {
		changed = meaning(cmd.Context(), f.file, nil, f.reads.options)
	}
	if f.reads.json {
		if err := s.changes(changes, changed, result.Files); err != nil || len(changes) == 0 {
			return err
		}
		return errFound
	}
	for _, c := range changes {
		if f.diff {
			fmt.Fprint(s.out, c.Diff())
			continue
		}
		fmt.Fprintln(s.out, states[c.Kind], c.Path)
	}
	if len(changes) > 0 {
		printMeaning(s.out, f.file, changed)
		command := "cardgen generate"
		if f.file != generator.ProjectFile {
			command += " --config " + f.file
		}
		fmt.Fprintf(s.err, "%d of %d files differ; run '%s'\n", len(changes), result.Files, command)
		return errFound
	}
	return nil
}

// states are the names of the differences that generate would remove, by creating, updating or
// removing a file.
var states = map[string]string{"created": "missing", "updated": "outdated", "removed": "obsolete"}
