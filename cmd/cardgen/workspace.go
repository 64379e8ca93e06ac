package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/output"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// workspace is a store together with what was found in it.
type workspace struct {
	store *source.Store
	diags diag.List
	// prefix leads from the working directory to the root of the store, so that
	// printed paths can be followed from where the user is.
	prefix string
	// sizes are those of the packages that were generated.
	sizes []pipeline.Stats
}

// newWorkspace roots a store at the folder of file, so that what is generated does
// not depend on where the command runs. It returns the name of file in that store. The
// store reads files in that folder and below it, and file itself even if it is a link.
func newWorkspace(file string, r *reading) (*workspace, string, error) {
	dir, base := filepath.Split(file)
	if dir == "" {
		dir = "."
	}
	store, err := source.New(dir)
	if err != nil {
		return nil, "", err
	}
	if err := r.apply(store); err != nil {
		return nil, "", err
	}
	store.Allow(base)
	if _, err := store.Read(base); err != nil {
		return nil, "", fmt.Errorf("cannot read %s", strings.Replace(err.Error(), base, file, 1))
	}
	return &workspace{store: store, prefix: filepath.Clean(dir)}, base, nil
}

// openProject reads a project file.
func openProject(file string, r *reading) (*workspace, *config.Project, error) {
	w, name, err := newWorkspace(file, r)
	switch {
	case err != nil && file == projectFile && !exists(file):
		return nil, nil, fmt.Errorf("%w; go to the folder that has it, or name it with --config", err)
	case err != nil:
		return nil, nil, err
	}
	documents, err := r.documents(w.store)
	if err != nil {
		return nil, nil, err
	}
	p := config.Load(w.store, name, &w.diags)
	if p != nil {
		r.project(p, documents)
	}
	return w, p, nil
}

// path is how the user reaches a file of the store from the working directory.
func (w *workspace) path(name string) string {
	if strings.Contains(name, "://") {
		return name
	}
	name = filepath.FromSlash(name)
	whole := filepath.IsAbs(name) || filepath.IsAbs(w.prefix)
	if !filepath.IsAbs(name) {
		name = filepath.Join(w.prefix, name)
	}
	abs, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	here, err := os.Getwd()
	if err != nil {
		return name
	}
	// What was named by its whole path is not reached by climbing.
	if rel, err := filepath.Rel(here, abs); err == nil && (!whole || filepath.IsLocal(rel)) {
		return rel
	}
	return name
}

// changes compares a set with the disk.
func (w *workspace) changes(set *output.Set) ([]output.Change, error) {
	changes, err := set.Changes()
	return changes, w.reached(err)
}

// reached names the files in errors of the stage output as the user reaches them.
func (w *workspace) reached(err error) error {
	if foreign, ok := errors.AsType[*output.NotGeneratedError](err); ok {
		return &output.NotGeneratedError{Path: w.path(foreign.Path)}
	}
	if busy, ok := errors.AsType[*output.BusyError](err); ok {
		return &output.BusyError{Folder: w.path(busy.Folder)}
	}
	return err
}

// report prints all diagnostics, and returns errFound when one is an error.
func (w *workspace) report(stderr io.Writer) error {
	for _, d := range w.diags.All() {
		if d.Pos.File != "" {
			d.Pos.File = w.path(d.Pos.File)
		}
		fmt.Fprintln(stderr, d)
	}
	if w.diags.HasErrors() {
		return errFound
	}
	return nil
}

// exists reports whether there is a file of that name.
func exists(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
