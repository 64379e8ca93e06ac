package treetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// noDocument lists the exported error types of the SDK that are not about a document, with
// their subject.
var noDocument = map[string]string{
	"card.InvalidError":        "many problems; card.ProblemsOf returns them all",
	"card.Keyword":             "a keyword, for errors.Is",
	"ecmaregexp.Error":         "a regular expression",
	"fetch.Error":              "a response",
	"fetch.Reason":             "a reason, for errors.Is",
	"fieldpath.Error":          "a Go value",
	"patch.Error":              "an operation of a patch",
	"wellknown.ChallengeError": "a request",
	"wellknown/site.Error":     "a file; it wraps its problems",
}

// TestProblems: every exported error type of the SDK is a [card.Problem], or is listed as one
// that is not about a document.
func TestProblems(t *testing.T) {
	methods := map[string][]string{} // of exported types, by package and type
	err := filepath.WalkDir(sdkDir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "internal" {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(sdkDir, filepath.Dir(file))
		if err != nil {
			return err
		}
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Error" && f.Name.Name != "Problem" {
				continue
			}
			receiver := f.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			if name, ok := receiver.(*ast.Ident); ok && name.IsExported() {
				key := filepath.ToSlash(folder) + "." + name.Name
				methods[key] = append(methods[key], f.Name.Name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	problems := 0
	for name, list := range methods {
		isError, isProblem := slices.Contains(list, "Error"), slices.Contains(list, "Problem")
		switch {
		case isProblem:
			problems++
			if noDocument[name] != "" {
				t.Errorf("%s is a Problem and is listed as none", name)
			}
		case isError && noDocument[name] == "":
			t.Errorf("%s is an error that is no Problem and is not listed", name)
		}
	}
	if problems < 5 {
		t.Errorf("%d problems", problems)
	}
	for name := range noDocument {
		if !slices.Contains(methods[name], "Error") {
			t.Errorf("%s is listed, and is no error", name)
		}
	}
}
