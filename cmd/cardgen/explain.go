package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/generator"
)

func newExplain() *cobra.Command {
	var (
		file    string
		entries []string
		reads   reading
	)
	cmd := &cobra.Command{
		Use:   "explain FILE#POINTER",
		Short: "Show what is generated from a location in a schema",
		Long: `Explain prints the Go declaration for the location that a JSON Pointer names in a
schema file, and the checks there. A file that the project file does not list is read
as a single schema.
` + readingHelp,
		Example: `  cardgen explain schemas/adp/adp.schema.json#/properties/name
  cardgen explain order.schema.json#/$defs/item`,
		Args: onePlace,
		RunE: func(cmd *cobra.Command, args []string) error {
			options, err := reads.parse()
			if err != nil {
				return err
			}
			at := generator.Location{Entries: entries}
			at.File, at.Pointer = splitPlace(args[0])
			if cmd.Flags().Changed("config") || exists(file) {
				at.Project = file
			}
			e, err := generator.Explain(at, options)
			if e != nil {
				if err := report(cmd.ErrOrStderr(), e.Diagnostics); err != nil {
					return err
				}
			}
			if none, ok := errors.AsType[*generator.NoCodeError](err); ok {
				fmt.Fprintln(cmd.ErrOrStderr(), none)
				return errFound
			}
			if err != nil {
				return projectError(file, err)
			}
			fmt.Fprint(cmd.OutOrStdout(), e.Text)
			return nil
		},
	}
	cmd.Flags().StringVar(&file, "config", generator.ProjectFile, "project `file`")
	reads.add(cmd)
	cmd.Flags().StringArrayVar(&entries, "entry", nil, "`pointer` to a schema of documents instead of the root, as in generate; may be repeated")
	return cmd
}

// splitPlace splits FILE#POINTER at the first "#" behind the name of a file, which may
// have a "#" in it.
func splitPlace(place string) (file, pointer string) {
	for i, c := range place {
		if c == '#' && exists(place[:i]) {
			return place[:i], place[i+1:]
		}
	}
	if exists(place) {
		return place, ""
	}
	file, pointer, _ = strings.Cut(place, "#")
	return file, pointer
}

// onePlace requires exactly one argument.
func onePlace(_ *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return errors.New("explain needs one place in a schema file, FILE#POINTER")
}
