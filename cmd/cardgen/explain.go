package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
)

type explainFlags struct {
	file    string
	entries []string
	reads   reading
}

func explainCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "explain FILE#POINTER",
		Short: "Show what is generated from a location in a schema",
		Long: `Explain prints the Go declaration for the location that a JSON Pointer names in a
schema file, and the checks there. A file that the project file does not list is read
as a single schema.
` + readingHelp + jsonHelp,
		Example: `  cardgen explain schemas/adp/adp.schema.json#/properties/name
  cardgen explain 'order.schema.json#/$defs/item'`,
		Args:   cli.One("one location in a schema file, FILE#POINTER"),
		Output: cli.OutputOf("cardgen explain"),
		Flags:  new(explainFlags),
	}
}

// Bind adds the flags.
func (f *explainFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "config", generator.ProjectFile, "project `file`")
	f.reads.bind(cmd)
	cmd.Flags().StringArrayVar(&f.entries, "entry", nil, "`pointer` to a schema of documents instead of the root, as in generate; may be repeated")
}

// Run explains a location, FILE#POINTER.
func (f *explainFlags) Run(cmd *cobra.Command, s *streams, args []string) error {
	options, err := f.reads.parse()
	if err != nil {
		return err
	}
	at := generator.Location{Entries: f.entries}
	at.File, at.Pointer = splitLocation(args[0])
	if at.File == "" {
		return fmt.Errorf("%s: explain needs the schema file before the #, FILE#POINTER", args[0])
	}
	if cmd.Flags().Changed("config") || exists(f.file) {
		at.Project = f.file
	}
	e, err := generator.Explain(at, options)
	if e != nil {
		if err := f.reads.report(s, e.Diagnostics); err != nil {
			return err
		}
	}
	if none, ok := errors.AsType[*generator.NoCodeError](err); ok {
		fmt.Fprintln(s.err, none)
		return errFound
	}
	if err != nil {
		return projectError(at.Project, err)
	}
	if f.reads.json {
		return s.line(line{Explanation: &explanation{e.Text}})
	}
	fmt.Fprint(s.out, e.Text)
	return nil
}

// splitLocation splits FILE#POINTER at the first "#" after the name of an existing file, which
// may contain a "#".
func splitLocation(location string) (file, pointer string) {
	for i, c := range location {
		if c == '#' && exists(location[:i]) {
			return location[:i], location[i+1:]
		}
	}
	if exists(location) {
		return location, ""
	}
	file, pointer, _ = strings.Cut(location, "#")
	return file, pointer
}
