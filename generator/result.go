package generator

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
)

// Result is the generated output, in memory.
type Result struct {
	// Diagnostics are the errors and warnings. After an error the result is incomplete and
	// cannot be written.
	Diagnostics Diagnostics
	// Packages are the sizes of the generated packages.
	Packages []Stats
	// Files is the number of generated files.
	Files int

	workspace *workspace
	set       *output.Set
}

// result returns the result of a run. set is nil if there are errors.
func (w *workspace) result(set *output.Set, sizes []pipeline.Stats) *Result {
	r := &Result{Diagnostics: w.diagnostics(), workspace: w, set: set}
	for _, s := range sizes {
		r.Packages = append(r.Packages, Stats(s))
	}
	if set != nil {
		r.Files = set.Len()
	}
	return r
}

// Change is a file whose content on disk differs from the generated content.
type Change struct {
	// Kind is created, updated or removed.
	Kind string
	// Path is the path of the file from the working directory.
	Path string
	// Old is the content on disk, New the generated content.
	Old, New []byte

	operation output.Operation
}

// Diff returns the change as a unified diff, from the file on disk to the new content.
func (c Change) Diff() string {
	return output.Change{Operation: c.operation, Path: filepath.ToSlash(c.Path), Old: c.Old, New: c.New}.Diff()
}

// Changes compares the result with the disk, without writing. The changes are sorted by path.
// It returns an error if the result has errors, if a file cannot be read, or if it would
// replace a file that cardgen did not write.
func (r *Result) Changes() ([]Change, error) {
	if err := r.complete(); err != nil {
		return nil, err
	}
	return r.changes(r.set.Changes())
}

// Write brings the files on disk in line with the result and returns its changes. Unchanged
// files are not rewritten, and obsolete generated files are removed. Files that cardgen did not
// write are never changed: they are an error.
//
// All content is first written to temporary files, and each one then replaces its file by a
// rename. An interrupted Write therefore leaves only complete files, and the next one writes
// the rest. If ctx ends before the first rename, nothing is changed. A second Write to the same
// folders waits for the first.
func (r *Result) Write(ctx context.Context) ([]Change, error) {
	if err := r.complete(); err != nil {
		return nil, err
	}
	changes, err := r.changes(r.set.Update(ctx))
	if err == nil {
		r.workspace.recordRun()
	}
	return changes, err
}

// complete returns an error if the result has errors.
func (r *Result) complete() error {
	if !r.Diagnostics.HasErrors() {
		return nil
	}
	var lines []string
	for _, d := range r.Diagnostics {
		lines = append(lines, d.String())
	}
	return errors.New(strings.Join(lines, "\n"))
}

// changes converts changes of the stage output.
func (r *Result) changes(found []output.Change, err error) ([]Change, error) {
	if err != nil {
		return nil, r.workspace.reachable(err)
	}
	list := make([]Change, len(found))
	for i, c := range found {
		list[i] = Change{c.Operation.String(), r.workspace.path(c.Path), c.Old, c.New, c.Operation}
	}
	return list, nil
}
