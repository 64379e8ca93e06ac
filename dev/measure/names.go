package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

// names counts exported identifiers of packages, and exported methods.
func names() ([]figure, error) {
	var list []figure
	for _, c := range []struct {
		what, dir string
		skip      func(string) bool
		most      float64
	}{
		{"exported names of cardrt and below it", "sdk/cardrt", skipNone, 130},
		{"exported names of package oasf", "sdk/oasf", skipAll, 1_000},
		{"exported names of package card", "sdk/card", skipAll, 165},
		{"exported names of generator and below it", "generator", skipInternal, 30},
	} {
		n := 0
		err := eachFile(c.dir, c.skip, func(f *ast.File) {
			for _, d := range f.Decls {
				n += exported(d)
			}
		})
		if err != nil {
			return nil, err
		}
		list = append(list, figure{what: c.what, value: float64(n), most: c.most})
	}
	return list, nil
}

// exported counts the exported identifiers of a declaration.
func exported(d ast.Decl) int {
	n := 0
	count := func(id *ast.Ident) {
		if id.IsExported() {
			n++
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		count(d.Name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				count(s.Name)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					count(id)
				}
			}
		}
	}
	return n
}

// eachFile parses the Go files of a folder and of those below it that are not skipped,
// tests and testdata aside.
func eachFile(dir string, skip func(folder string) bool, visit func(*ast.File)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != dir && (d.Name() == "testdata" || skip(d.Name())):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			visit(f)
		}
		return err
	})
}

// The folders that eachFile skips, besides testdata.
func skipNone(string) bool { return false }
func skipAll(string) bool  { return true }

// skipModules skips the modules that test the generator.
func skipModules(folder string) bool {
	return folder == "conformance" || folder == "differential" || folder == "realworld"
}

func skipInternal(folder string) bool { return folder == "internal" || folder == "generatortest" }

// switches counts the places in the code that a new rule of JSON Schema touches.
func switches() ([]figure, error) {
	rules := map[string]bool{}
	collect := func(f *ast.File) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == "rule" && fn.Recv != nil {
				if id, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
					rules[id.Name] = true
				}
			}
		}
	}
	if err := eachFile("generator/internal", skipNone, collect); err != nil {
		return nil, err
	}
	if len(rules) == 0 {
		return nil, fmt.Errorf("no rules below generator/internal")
	}
	count := 0
	if err := eachFile("generator/internal", skipNone, func(f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSwitchStmt); ok && overRules(s, f.Name.Name, rules) {
				count++
			}
			return true
		})
	}); err != nil {
		return nil, err
	}
	files := 0
	for _, dir := range []string{"generator/internal", "sdk/cardrt"} {
		if err := eachFile(dir, skipModules, func(f *ast.File) {
			if mentions(f, "minLength", "MinLength") {
				files++
			}
		}); err != nil {
			return nil, err
		}
	}
	return []figure{
		{what: "type switches over rules", value: float64(count), most: 12},
		{what: "files that mention minLength, from the schema to the runtime", value: float64(files), most: 8},
	}, nil
}

// overRules reports whether a case of a type switch in a package is a rule of package ir.
func overRules(s *ast.TypeSwitchStmt, pkg string, rules map[string]bool) bool {
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			switch t := e.(type) {
			case *ast.SelectorExpr:
				if x, ok := t.X.(*ast.Ident); ok && x.Name == "ir" && rules[t.Sel.Name] {
					return true
				}
			case *ast.Ident:
				if pkg == "ir" && rules[t.Name] {
					return true
				}
			}
		}
	}
	return false
}

// mentions reports whether a file has one of the words as an identifier or in a string.
func mentions(f *ast.File, words ...string) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		text := ""
		switch n := n.(type) {
		case *ast.Ident:
			text = n.Name
		case *ast.BasicLit:
			text = strings.Trim(n.Value, "\"`")
		}
		for _, w := range words {
			found = found || text == w
		}
		return !found
	})
	return found
}
