package pipeline

import (
	"errors"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// handwritten returns the identifiers that hand-written files declare in the folder of the
// package pkg. Generated code is in the same package and must not reuse them.
func handwritten(store *source.Store, folder, pkg string, diags *source.Diagnostics) []string {
	entries, err := store.ReadDir(folder)
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
		if !e.Type().IsRegular() || !gosource.IsSource(name) {
			continue
		}
		file := path.Join(folder, name)
		data, err := store.ReadFile(file)
		if err != nil {
			diags.Errorf(source.Position{File: file}, "file", "cannot be read: %s", errors.Unwrap(err))
			continue
		}
		if output.IsGenerated(data) {
			continue
		}
		f, err := parsed(file, data, pkg)
		if err != nil {
			noGo(file, err, diags)
			continue
		}
		switch f.Name.Name {
		case pkg:
			taken = append(taken, declared(f)...)
		case pkg + "_test":
		default:
			if built, err := build.Default.MatchFile(store.Path(folder), name); err == nil && built {
				diags.Errorf(source.Position{File: file, Line: 1, Column: 1}, "package", "the folder already has the package %s and cannot also have %s", f.Name.Name, pkg)
			}
		}
	}
	slices.Sort(taken)
	return slices.Compact(taken)
}

// parsed parses a file. For tests that use the package from outside it parses only the package
// clause, since their names are not in the package.
func parsed(file string, data []byte, pkg string) (*ast.File, error) {
	if strings.HasSuffix(file, "_test.go") {
		f, err := parser.ParseFile(token.NewFileSet(), file, data, parser.PackageClauseOnly)
		if err == nil && f.Name.Name == pkg+"_test" {
			return f, nil
		}
	}
	return parser.ParseFile(token.NewFileSet(), file, data, parser.SkipObjectResolution)
}

// noGo reports a file that does not parse; its declarations may clash with generated
// ones.
func noGo(file string, err error, diags *source.Diagnostics) {
	pos, message := source.Position{File: file}, err.Error()
	if list, ok := errors.AsType[scanner.ErrorList](err); ok && len(list) > 0 {
		pos.Line, pos.Column, message = list[0].Pos.Line, list[0].Pos.Column, list[0].Msg
	}
	diags.Warnf(pos, "go-syntax", "%s; the names that the file declares are not known", message)
}

// declared returns the package-level identifiers of a file.
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
