package treetest_test

import (
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// formatVariable finds the variable of a format and the name of the format.
var formatVariable = regexp.MustCompile(`(?s)var (\w+) = &format\.Format\[[^\n]*\n\tDefinition: format\.Definition\{\n\t\tName: "([^"]+)"`)

// TestPackages: the table of docs/packages.md has a row for each dialect, with the package, the
// root type and the variable of the format.
func TestPackages(t *testing.T) {
	text, err := os.ReadFile("../../../docs/packages.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../../sdk/projection/*/mapping_gen.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	variables := map[string]string{}
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range formatVariable.FindAllStringSubmatch(string(code), -1) {
			variables[m[2]] = filepath.Base(filepath.Dir(file)) + "." + m[1]
		}
	}
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		document, err := d.Decode([]byte("{}"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		root := reflect.TypeOf(document).Elem()
		_, folder, _ := strings.Cut(root.PkgPath(), "/cardgen/")
		format := "none"
		if v, ok := variables[name]; ok {
			format = "`" + v + "`"
		}
		row := "| `" + name + "` | [" + folder + "](reference/" + name + ".md) | `" + root.String() + "` | " + format + " | "
		if !strings.Contains(string(text), "\n"+row) {
			t.Errorf("the table has no row %s", row)
		}
	}
}

// TestPackageDocs: every package that users can import has a package comment and an example.
func TestPackageDocs(t *testing.T) {
	count := 0
	for _, folder := range []string{"sdk", "generator", "schemas", "templates", "cmd/agentcard/program"} {
		err := filepath.WalkDir(filepath.Join("../../..", folder), func(dir string, d fs.DirEntry, err error) error {
			switch {
			case err != nil || !d.IsDir():
				return err
			case d.Name() == "internal" || d.Name() == "testdata":
				return fs.SkipDir
			}
			pkg, err := build.ImportDir(dir, 0)
			if _, none := err.(*build.NoGoError); none {
				return nil
			} else if err != nil {
				return err
			}
			count++
			if pkg.Doc == "" {
				t.Errorf("%s has no package comment", dir)
			}
			if !slices.ContainsFunc(append(pkg.TestGoFiles, pkg.XTestGoFiles...), func(file string) bool {
				text, err := os.ReadFile(filepath.Join(dir, file))
				return err == nil && strings.Contains(string(text), "\nfunc Example")
			}) {
				t.Errorf("%s has no example", dir)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if count < 60 {
		t.Errorf("%d packages", count)
	}
}
