package generator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// ProjectFile is the usual name of a project file. [Init] creates this file.
const ProjectFile = "cardgen.json"

// projectSettings, dialectFile and entryFile are the contents of cardgen.json and
// dialect.json.
type (
	projectSettings struct {
		Schemas []string `json:"schemas"`
		Output  string   `json:"output"`
	}
	dialectFile struct {
		Dialect          string      `json:"dialect"`
		Package          string      `json:"package"`
		Doc              string      `json:"doc"`
		Schemas          []string    `json:"schemas"`
		Entries          []entryFile `json:"entries"`
		With             []string    `json:"with,omitempty"`
		AllowMissingRefs bool        `json:"allowMissingRefs,omitempty"`
		AssertFormats    bool        `json:"assertFormats"`
		Strict           *bool       `json:"strict,omitempty"`
	}
	entryFile struct {
		Ref     string `json:"ref"`
		Primary bool   `json:"primary"`
	}
)

// indented returns v as JSON in lines.
func indented(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err) // structs of strings are always JSON
	}
	return b.Bytes()
}

// generateFile returns the Go file with the line for go generate.
func generateFile(p NewProject) ([]byte, error) {
	abs, err := filepath.Abs(p.Folder)
	if err != nil {
		return nil, err
	}
	pkg := packageIn(abs)
	documented := pkg != ""
	if !documented {
		pkg = packageOf(dialectOf(filepath.Base(abs)))
	}
	if !config.IsPackageName(pkg) && pkg != "main" {
		pkg = "cards" // the name of the folder is not a package name
	}
	var b bytes.Buffer
	if !documented {
		fmt.Fprintf(&b, "// Package %s has a package for each schema folder of the project: %s.\n", pkg, packageOf(p.Name))
	}
	fmt.Fprintf(&b, "package %s\n\n//go:generate go tool cardgen generate --config %s\n", pkg, ProjectFile)
	return b.Bytes(), nil
}

// packageIn returns the name of the package in a folder, empty if there is none.
func packageIn(dir string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly); err == nil {
			return f.Name.Name
		}
	}
	return ""
}

// dialectOf derives the name of a dialect from a file name.
func dialectOf(file string) string {
	name := source.Stem(strings.ToLower(file))
	words := strings.FieldsFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}

// packageOf derives the name of a package from the name of a dialect.
func packageOf(dialect string) string {
	return strings.NewReplacer("-", "", ".", "").Replace(dialect)
}
