package main

import (
	"bytes"
	"fmt"
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
func eachSource(visit func(source)) error {
	return filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != "."):
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
	lines := 0
	var long, complicated, errors, severities, kinds []string
	err := eachSource(func(s source) {
		lines += bytes.Count(s.text, []byte("\n"))
		for _, d := range s.file.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := s.set.Position(d.End()).Line - s.set.Position(d.Pos()).Line + 1; n > mostLines {
				long = append(long, at(s.set, d.Pos(), fmt.Sprintf("%s has %d lines", d.Name.Name, n)))
			}
			if n := complexity(d); n > mostComplexity {
				complicated = append(complicated, at(s.set, d.Pos(), fmt.Sprintf("%s has a complexity of %d", d.Name.Name, n)))
			}
			if strings.HasPrefix(filepath.ToSlash(s.path), "sdk/") && isErrorMethod(d) {
				errors = append(errors, at(s.set, d.Pos(), receiver(d)))
			}
		}
		for _, t := range typesOf(s) {
			if t.Assign.IsValid() {
				continue
			}
			switch strings.ToLower(t.Name.Name) {
			case "severity":
				severities = append(severities, at(s.set, t.Pos(), t.Name.Name))
			case "kind", "kinds":
				kinds = append(kinds, at(s.set, t.Pos(), t.Name.Name))
			}
		}
	})
	return []figure{
		{what: "hand-written Go without tests, lines", value: float64(lines), most: 95_000},
		{what: "functions longer than 60 lines", value: float64(len(long)), places: long},
		{what: "functions with a cyclomatic complexity above 15", value: float64(len(complicated)), most: 30, places: complicated},
		{what: "error types in sdk", value: float64(len(errors)), most: 20, places: errors},
		{what: "types named Severity", value: float64(len(severities)), most: 1, places: severities},
		{what: "types named Kind or Kinds", value: float64(len(kinds)), most: 1, places: kinds},
	}, err
}

// at describes a place in the code.
func at(set *token.FileSet, pos token.Pos, text string) string {
	p := set.Position(pos)
	return fmt.Sprintf("%s:%d: %s", filepath.ToSlash(p.Filename), p.Line, text)
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
