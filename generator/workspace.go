package generator

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// workspace is a store, the documents of [Options.With], and the diagnostics about them.
type workspace struct {
	store     *source.Store
	documents []schema.With
	diags     source.Diagnostics
	// prefix is the path of the root of the store from the working directory. If label is set, the
	// root is not on the disk, and label precedes all paths instead.
	prefix, label string
	// memory is the record of earlier runs; nil without [Options.Records].
	memory  *pipeline.Memory
	records recordFolder
	record  string
}

// newWorkspace roots a store at the folder of file, so that the generated code does not depend
// on the working directory. It returns the name of file in the store. The store reads files in
// this folder and its subfolders, and file itself even if it is a link.
func newWorkspace(file string, o *Options) (*workspace, string, error) {
	dir, base := filepath.Split(file)
	dir = cmp.Or(dir, ".")
	store, err := newStore(dir, o)
	if err != nil {
		return nil, "", err
	}
	store.Allow(base)
	if _, err := store.Read(base); err != nil {
		return nil, "", fmt.Errorf("cannot read %s", strings.Replace(err.Error(), base, file, 1))
	}
	w := &workspace{store: store, prefix: filepath.Clean(dir)}
	w.documents, err = o.documents(store)
	return w, base, err
}

// newStore returns a store of a folder with the limits of o.
func newStore(dir string, o *Options) (*source.Store, error) {
	store, err := source.New(dir)
	if err == nil {
		store.SetLimits(source.Limits(o.Limits))
	}
	return store, err
}

// openProject reads a project file. If it has errors, the project is nil and the workspace has
// the errors.
func openProject(file string, o *Options) (*workspace, *config.Project, error) {
	w, name, err := newWorkspace(file, o)
	if err != nil {
		return nil, nil, err
	}
	p := config.Load(w.store, name, &w.diags)
	if p != nil {
		for _, d := range p.Dialects {
			o.extend(d, w.documents)
		}
	}
	return w, p, nil
}

// remember reads the record of the project or the schema that files identify.
func (w *workspace) remember(o *Options, files ...string) {
	program := runningProgram()
	if o.Records == "" || program == "" {
		return
	}
	for _, file := range files {
		abs, err := filepath.Abs(file)
		if err != nil {
			return
		}
		w.record += abs + "\n"
	}
	w.records = recordFolder(o.Records)
	w.memory = pipeline.NewMemory(program, w.records.read(w.record))
}

// recordRun writes the record of this run. An error has no effect, since the next run then
// generates everything.
func (w *workspace) recordRun() {
	if w.memory == nil || !w.memory.Changed() {
		return
	}
	if data, err := w.memory.Bytes(); err == nil {
		_ = w.records.write(w.record, data)
	}
}

// diagnostics returns the diagnostics, with paths from the working directory.
func (w *workspace) diagnostics() Diagnostics {
	var list Diagnostics
	for _, d := range w.diags.All() {
		file := d.Pos.File
		if file != "" {
			file = w.path(file)
		}
		list = append(list, Diagnostic{
			File: file, Line: d.Pos.Line, Column: d.Pos.Column, Warning: d.Severity == card.Warning,
			Code: d.Code, Message: d.Message, Hint: d.Hint,
		})
	}
	return list
}

// path returns the path of a file of the store from the working directory.
func (w *workspace) path(name string) string {
	if strings.Contains(name, "://") {
		return name
	}
	if w.label != "" && !filepath.IsAbs(filepath.FromSlash(name)) {
		return w.label + path.Join(w.prefix, name)
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
	// A path given as absolute stays absolute unless it is below the working directory.
	if rel, err := filepath.Rel(here, abs); err == nil && (!whole || filepath.IsLocal(rel)) {
		return rel
	}
	return name
}

// reachable rewrites the paths in errors of the output stage as paths from the working
// directory.
func (w *workspace) reachable(err error) error {
	if foreign, ok := errors.AsType[*output.NotGeneratedError](err); ok {
		return &output.NotGeneratedError{Path: w.path(foreign.Path)}
	}
	if busy, ok := errors.AsType[*diskfile.BusyError](err); ok {
		return &diskfile.BusyError{Folder: w.path(busy.Folder)}
	}
	return err
}
