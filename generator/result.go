package generator

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
)

// Result is what was generated, in memory.
type Result struct {
	// Diagnostics are the errors and warnings. With an error the result is incomplete and
	// cannot be written.
	Diagnostics Diagnostics
	// Packages are the sizes of the generated packages.
	Packages []Stats
	// Files is the number of generated files.
	Files int

	workspace *workspace
	set       *output.Set
}

// result returns the outcome of a run; set is nil when there are errors.
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

// Change is a file on disk that differs from what was generated.
type Change struct {
	// Kind is created, updated or removed.
	Kind string
	// Path leads from the working directory to the file.
	Path string
	// Old is the content on disk, New the generated one.
	Old, New []byte

	kind output.Kind
}

// Diff returns the change as a unified diff, from the file on disk to the new content.
func (c Change) Diff() string {
	return output.Change{Kind: c.kind, Path: filepath.ToSlash(c.Path), Old: c.Old, New: c.New}.Diff()
}

// Changes compares the result with the disk, without writing. The changes are sorted by
// path. It returns an error when the result has errors, when a file cannot be read, or when
// a file in the way was not written by cardgen.
func (r *Result) Changes() ([]Change, error) {
	if err := r.complete(); err != nil {
		return nil, err
	}
	return r.changes(r.set.Changes())
}

// Write brings the files on disk in line with the result and returns what it changed.
// Unchanged files are not rewritten, obsolete generated files are removed, and files that
// cardgen did not write are never touched: they are an error. All content is written to
// temporary files first, which then replace the files by a rename each, so that an
// interrupted Write leaves only complete files and the next one writes the rest. If ctx ends
// before the first rename, nothing is changed. A second Write to the same folders waits for
// the first.
func (r *Result) Write(ctx context.Context) ([]Change, error) {
	if err := r.complete(); err != nil {
		return nil, err
	}
	return r.changes(r.set.Update(ctx))
}

// complete returns an error when the result has errors.
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
		list[i] = Change{c.Kind.String(), r.workspace.path(c.Path), c.Old, c.New, c.Kind}
	}
	return list, nil
}
