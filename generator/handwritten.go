package generator

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/output"
	"github.com/agentcard-go/cardgen/generator/source"
)

// handwritten returns the identifiers that files in the folder of a package declare
// which cardgen did not write: generated code lives beside them.
func handwritten(store *source.Store, folder string, diags *diag.List) []string {
	dir := store.Path(folder)
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		diags.Errorf(source.Position{File: folder}, "file", "cannot be read: %s", errors.Unwrap(err))
		return nil
	}
	var taken []string
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() || !strings.HasSuffix(name, ".go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			diags.Errorf(source.Position{File: path.Join(folder, name)}, "file", "cannot be read: %s", errors.Unwrap(err))
			continue
		}
		if output.IsGenerated(data) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
		if err != nil || strings.HasSuffix(f.Name.Name, "_test") {
			continue // the compiler will say what is wrong with it
		}
		taken = append(taken, declared(f)...)
	}
	slices.Sort(taken)
	return slices.Compact(taken)
}

// declared returns the identifiers that a file adds to its package.
func declared(f *ast.File) []string {
	var names []string
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						names = append(names, id.Name)
					}
				}
			}
		}
	}
	return names
}
