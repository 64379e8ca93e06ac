package table_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/generator/internal/table"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

func read(t *testing.T, text string, versions ...string) (*table.Table, string) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var diags source.Diagnostics
	got := table.Read(store.Add("colours.json", []byte(text)), versions, &diags)
	return got, diags.String()
}

const colours = `{
  "name": "colours", "doc": "colours are the colours of a flag.",
  "editions": [
    {"versions": ["2", "3"], "ids": {"red": 1, "blue": 20, "green": 3, "a/b \"c\"": -4}},
    {"versions": ["1"], "ids": {"red": 2}}
  ]
}`

func TestReadSortsByName(t *testing.T) {
	got, diags := read(t, colours, "1", "2", "3")
	if diags != "" {
		t.Fatal(diags)
	}
	var names []string
	for _, e := range got.Editions[0].Entries {
		names = append(names, e.Name)
	}
	if text := strings.Join(names, ","); text != `a/b "c",blue,green,red` {
		t.Errorf("the names are %s", text)
	}
}

func TestReadRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no object", `[]`, "1:1: expected an object, found an array"},
		{"a member that is missing", `{"name": "x", "editions": [{"versions": ["1"], "ids": {}}]}`, `1:1: missing member "doc" [missing-member]`},
		{"a member too many", `{"name": "x", "doc": "d", "more": 1, "editions": [{"versions": ["1"], "ids": {}}]}`, `1:27: unknown member "more" (known: name, doc, editions) [unknown-member]`},
		{"an exported name", `{"name": "X", "doc": "d", "editions": [{"versions": ["1"], "ids": {}}]}`, `1:10: "X" is not the name`},
		{"a version that does not exist", `{"name": "x", "doc": "d", "editions": [{"versions": ["1", "2"], "ids": {}}]}`, `1:59: "2" is not one of 1 [form]`},
		{"a version twice", `{"name": "x", "doc": "d", "editions": [{"versions": ["1", "1"], "ids": {}}]}`, `version 1 has 2 editions`},
		{"two names of one number", `{"name": "x", "doc": "d", "editions": [{"versions": ["1"], "ids": {"a": 7, "b": 7}}]}`, `"a" and "b" have the number 7`},
		{"a name twice", `{"name": "x", "doc": "d", "editions": [{"versions": ["1"], "ids": {"a": 7, "a": 8}}]}`, `"a"`},
		{"a number with a fraction", `{"name": "x", "doc": "d", "editions": [{"versions": ["1"], "ids": {"a": 1.5}}]}`, `"a": expected a whole number, found 1.5`},
		{"a number as text", `{"name": "x", "doc": "d", "editions": [{"versions": ["1"], "ids": {"a": "1"}}]}`, `expected a whole number`},
		{"no editions", `{"name": "x", "doc": "d", "editions": []}`, `expected a non-empty array`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, diags := read(t, test.text, "1")
			if got != nil {
				t.Error("it was accepted")
			}
			if !strings.Contains(diags, test.want) {
				t.Errorf("got %s, want %s", diags, test.want)
			}
		})
	}
	if _, diags := read(t, colours); diags != "colours.json:1:1: a dialect with tables needs versions [table]\n" {
		t.Errorf("a dialect without versions: %s", diags)
	}
	if _, diags := read(t, `{"name": "x", "doc": "d", "editions": [{"versions": ["1"], "ids": {}}]}`, "1", "2"); !strings.Contains(diags, "version 2 has 0 editions") {
		t.Errorf("a version without an edition: %s", diags)
	}
}

// TestGenerate compiles the generated file and looks up every entry by name and by number.
func TestGenerate(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	got, diags := read(t, colours, "1", "2", "3")
	if diags != "" {
		t.Fatal(diags)
	}
	code, err := table.Generate("main", []*table.Table{got})
	if err != nil {
		t.Fatal(err)
	}
	checkNothingRuns(t, code)
	dir := t.TempDir()
	testdir.Init(t, "../../..", dir, "example.com/tables")
	program := `package main

import "fmt"

func main() {
	for i, t := range colours {
		for id, name := range t.All() {
			back, _ := t.ID(name)
			again, _ := t.Name(id)
			fmt.Println(i, name, back, again == name)
		}
	}
}
`
	testdir.Write(t, dir, "main.go", []byte(program))
	testdir.Write(t, dir, "tables.go", code)
	out := testdir.Run(t, dir, "go", "run", ".")
	want := `0 red 2 true
1 a/b "c" -4 true
1 red 1 true
1 green 3 true
1 blue 20 true
2 a/b "c" -4 true
2 red 1 true
2 green 3 true
2 blue 20 true
`
	if out != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
}

// checkNothingRuns checks that tables are data: no function, no map, no call.
func checkNothingRuns(t *testing.T, code []byte) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "tables.go", code, 0)
	if err != nil {
		t.Fatalf("%s\n%s", err, code)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncDecl, *ast.CallExpr, *ast.MapType, *ast.FuncLit:
			t.Errorf("the file contains a %T", n)
		}
		return true
	})
}
