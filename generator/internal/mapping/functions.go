package mapping

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// signature is the signature of a hand-written function that rules name.
type signature struct {
	// types are the types of the parameters. results are the types of the results.
	types, results []string
	// text is the signature as Go source.
	text string
}

var (
	throughFunction = &signature{[]string{"*Run", "*Node"}, []string{"*Node"}, "(r *format.Run, v *format.Node) *format.Node"}
	callFunction    = &signature{[]string{"*Run", "*Node", "*Node"}, nil, "(r *format.Run, from, to *format.Node)"}
	usableFunction  = &signature{[]string{"*Run", "*Node"}, []string{"bool"}, "(r *format.Run, v *format.Node) bool"}
)

// sharedFolder has the packages with functions that several formats use.
const sharedFolder = "internal"

// functions are the functions declared by the package of a format, and by the packages that
// several formats use.
type functions struct {
	store *source.Store
	// in is the folder of all format packages. folder is the folder of this format.
	in, folder string
	// documented are the folders of packages with a package comment.
	documented map[string]bool
	declared   map[string]map[string]*signature // by folder; nil for an unknown signature
}

// check checks that a function exists and has the right signature. An empty name means no
// function.
func (f *functions) check(n Name, want *signature, diags *source.Diagnostics) {
	if n.Text == "" {
		return
	}
	folder, name := f.folder, n.Text
	if pkg, exported, shared := strings.Cut(n.Text, "."); shared {
		folder, name = path.Join(f.in, sharedFolder, pkg), exported
	}
	declared := f.of(folder, diags)
	found, ok := declared[name]
	switch {
	case !ok:
		diags.Add(source.Diagnostic{
			Pos: n.Pos, Code: "no-function", Hint: nearest.Question(name, slices.Sorted(maps.Keys(declared))),
			Message: "the package in " + folder + " does not declare func " + name + want.text,
		})
	case found != nil && !(slices.Equal(found.types, want.types) && slices.Equal(found.results, want.results)):
		diags.Errorf(n.Pos, "signature", "expected func %s%s", name, want.text)
	}
}

// of returns the functions that hand-written files of a folder declare.
func (f *functions) of(folder string, diags *source.Diagnostics) map[string]*signature {
	if list, known := f.declared[folder]; known {
		return list
	}
	list := map[string]*signature{}
	if f.declared == nil {
		f.declared = map[string]map[string]*signature{}
	}
	f.declared[folder] = list
	entries, err := f.store.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		diags.Errorf(source.Position{File: folder}, "file", "cannot read %s", err)
	}
	aliases := map[string]string{}
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if !e.Type().IsRegular() || !gosource.IsSource(e.Name()) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := f.store.ReadFile(name)
		if err != nil || output.IsGenerated(data) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution|parser.ParseComments)
		if file == nil || err != nil {
			diags.Warnf(source.Position{File: name}, "go-syntax", "%s; the functions of the file are not known", err)
			continue
		}
		if file.Name.Name != path.Base(folder) {
			continue // such as a program with the build constraint ignore
		}
		declarations(file, list, aliases)
		f.documented[folder] = f.documented[folder] || file.Doc != nil
	}
	for _, s := range list {
		s.resolve(aliases)
	}
	return list
}

// resolve replaces the aliases of types in a signature.
func (s *signature) resolve(aliases map[string]string) {
	if s == nil {
		return
	}
	for _, list := range [][]string{s.types, s.results} {
		for i, t := range list {
			name := strings.TrimLeft(t, "*")
			if target, ok := aliases[name]; ok {
				list[i] = strings.TrimSuffix(t, name) + target
			}
		}
	}
}

// declarations adds the functions and the aliases of types that a file declares. It also adds
// variables, since they can be function values.
func declarations(file *ast.File, list map[string]*signature, aliases map[string]string) {
	engine := "format"
	for _, spec := range file.Imports {
		if at, err := strconv.Unquote(spec.Path.Value); err == nil && at == gosource.FormatPath && spec.Name != nil {
			engine = spec.Name.Name
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				list[d.Name.Name] = &signature{types: types(d.Type.Params, engine), results: types(d.Type.Results, engine)}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Assign.IsValid() {
						aliases[s.Name.Name] = typeText(s.Type, engine)
					}
				case *ast.ValueSpec:
					for _, name := range s.Names {
						if d.Tok == token.VAR {
							list[name.Name] = nil
						}
					}
				}
			}
		}
	}
}

// types returns the types of parameters or results. A type of the engine is written without
// its package name.
func types(fields *ast.FieldList, engine string) []string {
	var list []string
	if fields == nil {
		return nil
	}
	for _, f := range fields.List {
		for range max(1, len(f.Names)) {
			list = append(list, typeText(f.Type, engine))
		}
	}
	return list
}

func typeText(e ast.Expr, engine string) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return "*" + typeText(e.X, engine)
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && x.Name == engine {
			return e.Sel.Name
		}
	}
	return "?"
}
