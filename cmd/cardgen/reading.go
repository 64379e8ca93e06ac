package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// reading are the flags of every command that reads schemas.
type reading struct {
	with         []string
	limits       []string
	allowMissing bool
}

// readingHelp is the part of the help about these flags.
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
  6. the file of --with that has the same name (with a warning)`

func (r *reading) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&r.with, "with", nil, "resolve references to `FILE`, FOLDER or URI=FILE, too; may be repeated")
	flags.BoolVar(&r.allowMissing, "allow-missing-refs", false, "accept any value for an unresolved reference, with a warning")
	flags.StringArrayVar(&r.limits, "limit", nil, "set a limit: `NAME=NUMBER`, of file-bytes, files, nodes, depth, references; may be repeated")
}

// apply sets the limits of a store.
func (r *reading) apply(store *source.Store) error {
	limits := store.Limits()
	for _, text := range r.limits {
		if err := limits.Set(text); err != nil {
			return fmt.Errorf("--limit %w", err)
		}
	}
	store.SetLimits(limits)
	return nil
}

// documents are those of --with, by their whole paths. They may be read.
func (r *reading) documents(store *source.Store) ([]schema.With, error) {
	var list []schema.With
	for _, text := range r.with {
		w := schema.ParseWith(text)
		abs, err := filepath.Abs(w.Name)
		if err != nil {
			return nil, err
		}
		store.Allow(abs)
		if _, err := store.Read(abs); err != nil && !(errors.Is(err, source.ErrNotRegular) && isFolder(abs) && w.URI == "") {
			return nil, fmt.Errorf("--with %s: %w", text, errors.Unwrap(err))
		}
		w.Name = filepath.ToSlash(abs)
		list = append(list, w)
	}
	return list, nil
}

// unit adds to a single schema what the flags say.
func (r *reading) unit(store *source.Store, u pipeline.Unit) (pipeline.Unit, error) {
	documents, err := r.documents(store)
	u.With = append(u.With, documents...)
	u.AllowMissingRefs = u.AllowMissingRefs || r.allowMissing
	return u, err
}

// project adds to all dialects of a project what the flags say, documents among it.
func (r *reading) project(p *config.Project, documents []schema.With) {
	for _, d := range p.Dialects {
		d.With = append(d.With, documents...)
		d.AllowMissingRefs = d.AllowMissingRefs || r.allowMissing
	}
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
