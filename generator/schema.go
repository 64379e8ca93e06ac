package generator

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// Package is a Go package to generate from one schema.
type Package struct {
	// Schema is the path of the schema file.
	Schema string
	// Name is the name of the Go package. Out is the output folder.
	Name, Out string
	// Root is the name of the type of a document. By default it comes from the schema's title
	// or the file.
	Root string
	// Entries are JSON Pointers to the schemas of documents, such as "#/$defs/Order"; by
	// default the root of the schema. A * matches any text in the last part of a pointer. Each
	// entry gets functions that parse, examine and encode whole documents.
	Entries []string
	// AssertFormat makes the keyword format an assertion.
	AssertFormat bool
}

// Schema generates the package of one schema. The error reports a file that cannot be read
// or an invalid argument; errors in the schema are diagnostics of the result.
func Schema(p Package, o Options) (*Result, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	out, err := filepath.Abs(p.Out)
	if err != nil {
		return nil, err
	}
	w, name, err := newWorkspace(p.Schema, &o)
	if err != nil {
		return nil, err
	}
	unit := pipeline.Single(name, p.Name, filepath.ToSlash(out), p.Root, p.AssertFormat)
	o.extend(&unit.Dialect, w.documents)
	if unit.Places, err = places(name, p.Entries); err != nil {
		return nil, err
	}
	w.remember(&o, p.Schema, p.Out)
	return w.result(pipeline.Schema(w.store, unit, w.memory, &w.diags)), nil
}

// check returns an error if the arguments contradict the documentation of the fields.
func (p *Package) check() error {
	switch {
	case !config.IsPackageName(p.Name):
		return fmt.Errorf("%q cannot be the name of a Go package", p.Name)
	case p.Root != "" && len(p.Entries) > 1:
		return &OptionError{"root", p.Root, errors.New("the name applies to a schema with one entry")}
	case p.Out == "":
		return errors.New("the folder to write to is missing")
	}
	if err := folderError(p.Out); err != nil {
		return &OptionError{"out", p.Out, err}
	}
	return nil
}

// folderError returns an error if a path, or a part of it, is a file.
func folderError(path string) error {
	for dir := filepath.Clean(path); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return fmt.Errorf("%s is a file, not a folder", dir)
		case err == nil || dir == filepath.Dir(dir):
			return nil
		}
	}
}

// places reads JSON Pointers into a file.
func places(file string, pointers []string) ([]schema.Place, error) {
	var list []schema.Place
	for _, p := range pointers {
		pointer, err := url.PathUnescape(strings.TrimPrefix(p, "#"))
		if err != nil || pointer != "" && pointer[0] != '/' {
			return nil, &OptionError{"entry", p, errors.New("expected a JSON Pointer such as '#/$defs/Order'")}
		}
		list = append(list, schema.Place{File: file, Pointer: pointer})
	}
	return list, nil
}
