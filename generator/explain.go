package generator

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
)

// Location is a location in a schema.
type Location struct {
	// Project is the path of a project file; empty if there is none. If a dialect of the
	// project lists the schema file, this dialect's package is explained, otherwise the package
	// of the file as a single schema.
	Project string
	// File is the path of the schema file. Pointer is a JSON Pointer into it, with or without a
	// leading "#".
	File, Pointer string
	// Entries are as in [Package]. They apply only to a file that the project does not list.
	Entries []string
}

// Explanation describes the code generated for a location.
type Explanation struct {
	// Diagnostics are the errors and warnings. After an error there is no text.
	Diagnostics Diagnostics
	// Text has the Go declaration for the location, and the checks there.
	Text string
}

// NoCodeError reports a location that has no generated Go.
type NoCodeError struct {
	Location Location
	// Suggestion is a question that names a similar location ("did you mean …?"); empty if there is
	// none.
	Suggestion string
}

// Error names the location, and the suggestion if there is one.
func (e *NoCodeError) Error() string {
	text := fmt.Sprintf("no Go is generated for %s#%s", e.Location.File, strings.TrimPrefix(e.Location.Pointer, "#"))
	if e.Suggestion != "" {
		text += "\n" + e.Suggestion
	}
	return text
}

// Explain describes the code generated for a location in a schema: its Go declaration and its
// checks. It returns a [*NoCodeError] if there is no such code.
func Explain(at Location, o Options) (*Explanation, error) {
	w, unit, name, err := findUnit(at, &o)
	if err != nil {
		return nil, err
	}
	if w.diags.HasErrors() {
		return &Explanation{Diagnostics: w.diagnostics()}, nil
	}
	if len(at.Entries) > 0 && unit.Project {
		return nil, &OptionError{"entry", at.Entries[0], errors.New("it requires a file that the project does not list")}
	}
	if unit.Places, err = places(name, at.Entries); err != nil {
		return nil, err
	}
	pkg := pipeline.Plan(w.store, unit, &w.diags)
	e := &Explanation{Diagnostics: w.diagnostics()}
	if pkg == nil || e.Diagnostics.HasErrors() {
		return e, nil
	}
	q := pipeline.Query{File: name, Pointer: strings.TrimPrefix(at.Pointer, "#"), Path: w.path}
	if unit.Project {
		q.Package = pkg.Name
	}
	var b strings.Builder
	if !pipeline.Explain(&b, pkg, q) {
		return e, &NoCodeError{at, pipeline.Similar(pkg, name, q.Pointer)}
	}
	e.Text = b.String()
	return e, nil
}

// findUnit returns the package to which a schema file belongs: the package of the dialect that
// lists it, or else a package for the file alone. The string is the file's name in the
// workspace. If the project has errors, it returns only the workspace.
func findUnit(at Location, o *Options) (*workspace, pipeline.Unit, string, error) {
	if at.Project != "" {
		w, unit, name, err := findInProject(at, o)
		if err != nil || name != "" || w.diags.HasErrors() {
			return w, unit, name, err
		}
	}
	w, name, err := newWorkspace(at.File, o)
	if err != nil {
		return nil, pipeline.Unit{}, "", err
	}
	unit := pipeline.Single(name, "schema", "schema", "", false)
	o.extend(&unit.Dialect, w.documents)
	return w, unit, name, nil
}

// findInProject looks for the dialect that lists a file. The name is empty if none does.
func findInProject(at Location, o *Options) (*workspace, pipeline.Unit, string, error) {
	w, p, err := openProject(at.Project, o)
	if err != nil || p == nil || w.diags.HasErrors() {
		return w, pipeline.Unit{}, "", err
	}
	abs, err := filepath.Abs(at.File)
	if err != nil {
		return nil, pipeline.Unit{}, "", err
	}
	for _, u := range pipeline.Units(p) {
		i := slices.IndexFunc(u.Schemas, func(s string) bool { return w.store.Path(s) == abs })
		if i >= 0 {
			return w, u, u.Schemas[i], nil
		}
	}
	return w, pipeline.Unit{}, "", nil
}
