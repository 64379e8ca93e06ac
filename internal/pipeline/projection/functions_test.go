package projection_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/internal/usermodule"
)

// wantedFunction matches the function that a warning names.
var wantedFunction = regexp.MustCompile(`does not declare the function \w+: (func .*) \[no-function\]`)

// TestWantedFunctions: with the functions that the warnings name, the generated code
// compiles.
func TestWantedFunctions(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/functions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir, diags := generatedWith(t, archive)
	said := diags.String()
	for _, want := range []string{
		"projections/left-right.json:4:5: warning: the package does not declare the function text: func text(r *projectrt.Run, from, to *projectrt.Place, v string) ([]right.RightWordSource, bool) [no-function]",
		"projections/left-right.json:16:5: warning: the package does not declare the function calledBack: func calledBack(r *projectrt.Run, from *projectrt.Place, s *right.Right, to *projectrt.Place, b *left.LeftBuilder) [no-function]",
		"projections/left-other.json:1:75: warning: the package does not declare the function other: func other(r *projectrt.Run, b *right.RightBuilder) *right.RightBuilder [no-function]",
		"projections/left-other.json:1:75: warning: the package does not declare the function otherBack: func otherBack(r *projectrt.Run, t *right.Right) *right.Right [no-function]",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("got\n%swant\n%s", said, want)
		}
	}
	var file strings.Builder
	file.WriteString("package project\n\nimport (\n\"example.com/parcels/gen/left\"\n\"example.com/parcels/gen/right\"\n\"" +
		usermodule.ModulePath + "/sdk/card\"\n\"" + usermodule.ModulePath + "/sdk/projectrt\"\n)\n")
	wanted := wantedFunction.FindAllStringSubmatch(said, -1)
	if len(wanted) != diags.Len() {
		t.Errorf("not all of these warnings name a function:\n%s", said)
	}
	for _, m := range wanted {
		file.WriteString(m[1] + ` { panic("not implemented") }` + "\n")
	}
	if testing.Short() {
		return // the rest compiles it
	}
	usermodule.Write(t, dir, "gen/project/hand.go", []byte(file.String()))
	usermodule.Run(t, dir, "go", "build", "./...")
}

// TestOneWay: the reason of a rule applies to the direction forth only.
func TestOneWay(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/functions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := generatedWith(t, archive)
	code, err := os.ReadFile(filepath.Join(dir, "gen/project/left_right_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	if want := `r.DroppedMembers(from, s, projectrt.CodeOneWay, projectrt.OneWay, "keyed")`; !strings.Contains(string(code), want) {
		t.Errorf("got\n%s\nwant %s", code, want)
	}
	if strings.Contains(string(code), "about the way forth") {
		t.Errorf("the reason of the direction forth is used in the direction back:\n%s", code)
	}
	if want := "| `/keyed` | `one-way` |"; !strings.Contains(string(pages(t, archive, dir)), want) {
		t.Errorf("the page does not say so:\n%s", pages(t, archive, dir))
	}
}
