package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The limits of a function.
const (
	mostLines      = 60
	mostComplexity = 15
)

// source is a file of hand-written Go.
type source struct {
	path string
	text []byte
	set  *token.FileSet
	file *ast.File
}

// eachSource visits the hand-written files of all modules, tests and testdata aside.
func eachSource(dir string, visit func(source)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != dir):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || bytes.HasPrefix(text, []byte("// Code generated ")) {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			visit(source{path, text, set, file})
		}
		return err
	})
}

// code counts lines, long and complex functions, error types, and types of kinds and
// severities.
func code() ([]figure, error) {
	lines, long, complex, errors, severities, kinds := 0, 0, 0, 0, 0, 0
	err := eachSource(".", func(s source) {
		lines += bytes.Count(s.text, []byte("\n"))
		isSDK := strings.HasPrefix(filepath.ToSlash(s.path), "sdk/")
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if s.set.Position(d.End()).Line-s.set.Position(d.Pos()).Line+1 > mostLines {
					long++
				}
				if complexity(d) > mostComplexity {
					complex++
				}
				if isSDK && isErrorMethod(d) {
					errors++
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok && !t.Assign.IsValid() {
						switch strings.ToLower(t.Name.Name) {
						case "severity":
							severities++
						case "kind", "kinds":
							kinds++
						}
					}
				}
			}
		}
	})
	return []figure{
		{what: "hand-written Go without tests, lines", value: float64(lines), most: 95_000},
		{what: "functions longer than 60 lines", value: float64(long)},
		{what: "functions with a cyclomatic complexity above 15", value: float64(complex), most: 30},
		{what: "error types in sdk", value: float64(errors), most: 20},
		{what: "types named Severity", value: float64(severities), most: 1},
		{what: "types named Kind or Kinds", value: float64(kinds), most: 1},
	}, err
}

// isErrorMethod reports whether a declaration makes its receiver an error.
func isErrorMethod(d *ast.FuncDecl) bool {
	return d.Recv != nil && d.Name.Name == "Error" && d.Type.Params.NumFields() == 0 && d.Type.Results.NumFields() == 1
}

// complexity is the cyclomatic complexity of a function: one, and one for each branch,
// case, && and ||.
func complexity(d *ast.FuncDecl) int {
	n := 1
	ast.Inspect(d, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}
