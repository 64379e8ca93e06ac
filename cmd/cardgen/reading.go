package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/generator"
)

// reading has the flags of every command that reads schemas.
type reading struct {
	options generator.Options
	limits  []string
	json    bool
}

// readingHelp describes these flags in the help.
const readingHelp = `
References ($ref, $schema) resolve to files, never through the network. Only files in
the folder of the schema (of the project file) and below it are read, and those
that --with names; a symbolic link to any other file is refused. A reference resolves
to the first match of:

  1. the schema whose $id is that address, in a file that was read or given
  2. the FILE of --with URI=FILE, for exactly that URI
  3. the meta-schemas of JSON Schema, which are built in
  4. the file at that path relative to the referring file, or the file beside it
     whose $id is that address
  5. the schema whose $id differs in the query alone (with a warning)
  6. the file of --with that has the same name (with a warning)
`

// bind adds the flags, with --json.
func (r *reading) bind(cmd *cobra.Command) {
	r.bindSchemas(cmd)
	cmd.Flags().BoolVar(&r.json, "json", false, "print JSON Lines: an object for each diagnostic and each result")
}

// bindSchemas adds the flags about schemas.
func (r *reading) bindSchemas(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&r.options.With, "with", nil, "resolve references to `FILE`, FOLDER or URI=FILE, too; may be repeated")
	flags.BoolVar(&r.options.AllowMissingRefs, "allow-missing-refs", false, "accept any value for an unresolved reference, with a warning")
	flags.StringArrayVar(&r.limits, "limit", nil, "set a limit: `NAME=NUMBER`, of file-bytes, files, nodes, depth, references; may be repeated")
}

// parse returns the options that the flags set.
func (r *reading) parse() (generator.Options, error) {
	for _, text := range r.limits {
		if err := r.options.Limits.Set(text); err != nil {
			return r.options, fmt.Errorf("--limit: %w", err)
		}
	}
	return r.options, nil
}

// flagError names the flag in an error about an option.
func flagError(err error) error {
	if option, ok := errors.AsType[*generator.OptionError](err); ok {
		return fmt.Errorf("--%w", option)
	}
	return err
}

// projectError adds to the error for a missing project file how to choose another file.
func projectError(file string, err error) error {
	if err != nil && file == generator.ProjectFile && !exists(file) {
		return fmt.Errorf("%w; go to the folder that has it, name it with --config, or create it with cardgen init", err)
	}
	return flagError(err)
}

// report prints diagnostics, and returns errFound when one is an error.
func (r *reading) report(s *streams, diagnostics generator.Diagnostics) error {
	if r.json {
		if err := s.diagnostics(diagnostics); err != nil {
			return err
		}
	} else {
		for _, d := range diagnostics {
			fmt.Fprintln(s.err, d)
		}
	}
	if diagnostics.HasErrors() {
		return errFound
	}
	return nil
}

// exists reports whether a regular file has the name.
func exists(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
