package treetest_test

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
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
