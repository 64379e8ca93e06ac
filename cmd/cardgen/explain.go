package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/explain"
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
			name, pointer := splitPlace(args[0])
			w, unit, name, err := findUnit(file, name, cmd.Flags().Changed("config"), &reads, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if len(entries) > 0 && unit.Project {
				return errors.New("--entry requires a file that the project does not list")
			}
			if unit.Places, err = places(name, entries); err != nil {
				return err
			}
			pkg := pipeline.Plan(w.store, unit, &w.diags)
			if err := w.report(cmd.ErrOrStderr()); err != nil {
				return err
			}
			q := explain.Query{File: name, Pointer: pointer, Path: w.path}
			if unit.Project {
				q.Package = pkg.Name
			}
			if !explain.Place(cmd.OutOrStdout(), pkg, q) {
				fmt.Fprintf(cmd.ErrOrStderr(), "nothing in Go comes from %s\n", args[0])
				if question := explain.Nearest(pkg, name, pointer); question != "" {
					fmt.Fprintln(cmd.ErrOrStderr(), question)
				}
				return errFound
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&file, "config", projectFile, "project `file`")
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

// findUnit returns the package that a schema file is made into: the dialect of the
// project that lists it, or else one of its own. The last name is the file's in
// the workspace.
func findUnit(project, file string, required bool, reads *reading, stderr io.Writer) (*workspace, pipeline.Unit, string, error) {
	if required || exists(project) {
		w, unit, name, err := findInProject(project, file, reads, stderr)
		if err != nil || name != "" {
			return w, unit, name, err
		}
	}
	w, name, err := newWorkspace(file, reads)
	if err != nil {
		return nil, pipeline.Unit{}, "", err
	}
	unit, err := reads.unit(w.store, pipeline.Single(name, "schema", "schema", "", false))
	return w, unit, name, err
}

// findInProject looks for the dialect that lists a file; the name is empty when
// none does.
func findInProject(project, file string, reads *reading, stderr io.Writer) (*workspace, pipeline.Unit, string, error) {
	w, p, err := openProject(project, reads)
	if err != nil {
		return nil, pipeline.Unit{}, "", err
	}
	if p == nil || w.diags.HasErrors() {
		return nil, pipeline.Unit{}, "", w.report(stderr)
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, pipeline.Unit{}, "", err
	}
	for _, u := range pipeline.Units(p) {
		i := slices.IndexFunc(u.Schemas, func(s string) bool { return w.store.Path(s) == abs })
		if i >= 0 {
			return w, u, u.Schemas[i], nil
		}
	}
	return nil, pipeline.Unit{}, "", nil
}
