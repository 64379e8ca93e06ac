package treetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestSignatures: no exported function, method or field of the public packages of sdk/ has
// a type of an internal package: callers outside this module could not call it.
func TestSignatures(t *testing.T) {
	packages := 0
	err := filepath.WalkDir("../../../sdk", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			packages++
			if d.Name() == "internal" || d.Name() == "testdata" {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") && !strings.HasSuffix(file, "_gen.go") {
			for _, name := range internalSignatures(t, file) {
				t.Errorf("callers outside this module cannot call %s", name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if packages < 30 {
		t.Errorf("%d folders", packages)
	}
}

// internalSignatures returns the exported declarations of a file that name a type of an
// internal package.
func internalSignatures(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	internal := map[string]bool{}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if name := path.Base(imported); strings.Contains(imported, "/internal/") {
			if spec.Name != nil {
				name = spec.Name.Name
			}
			internal[name] = true
		}
	}
	folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../../../sdk/")
	var list []string
	add := func(name string, at ast.Node) {
		if at != nil && namesInternal(at, internal) {
			list = append(list, folder+"."+name)
		}
	}
	for _, decl := range parsed.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if name, ok := exportedName(d); ok {
				add(name, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				typed, ok := spec.(*ast.TypeSpec)
				if !ok || !typed.Name.IsExported() {
					continue
				}
				if fields, ok := typed.Type.(*ast.StructType); ok {
					for _, f := range fields.Fields.List {
						for _, name := range f.Names {
							if name.IsExported() {
								add(typed.Name.Name+"."+name.Name, f.Type)
							}
						}
					}
				}
			}
		}
	}
	return list
}

// exportedName returns the name of an exported function, or of an exported method with its
// exported type.
func exportedName(d *ast.FuncDecl) (string, bool) {
	if !d.Name.IsExported() {
		return "", false
	}
	if d.Recv == nil {
		return d.Name.Name, true
	}
	receiver := d.Recv.List[0].Type
	for {
		switch x := receiver.(type) {
		case *ast.StarExpr:
			receiver = x.X
		case *ast.IndexExpr:
			receiver = x.X
		case *ast.Ident:
			return x.Name + "." + d.Name.Name, x.IsExported()
		default:
			return "", false
		}
	}
}

// namesInternal reports whether a type names a type of one of the packages.
func namesInternal(n ast.Node, packages map[string]bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && packages[x.Name] {
				found = true
			}
		}
		return !found
	})
	return found
}
