package gosource_test

import (
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"
	"golang.org/x/tools/imports"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
)

// checkFormatted requires source as goimports writes it, whose imports are grouped.
func checkFormatted(t *testing.T, got []byte) {
	t.Helper()
	want, err := imports.Process("p.go", got, &imports.Options{FormatOnly: true, Comments: true, TabIndent: true, TabWidth: 8})
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	if string(got) != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRenderGroupsImports(t *testing.T) {
	tests := map[string]struct {
		uses []string
		want string
	}{
		"none":          {nil, "package p\n"},
		"one":           {[]string{"fmt"}, "package p\n\nimport \"fmt\"\n"},
		"standard only": {[]string{"os", "fmt"}, "package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n"},
		"other only":    {[]string{"b.example/b", "a.example/a"}, "package p\n\nimport (\n\t\"a.example/a\"\n\t\"b.example/b\"\n)\n"},
		"both": {[]string{"b.example/b", "net/url", "a.example/z", "encoding/json"},
			"package p\n\nimport (\n\t\"encoding/json\"\n\t\"net/url\"\n\n\t\"a.example/z\"\n\t\"b.example/b\"\n)\n"},
	}
	for name, tt := range tests {
		f := jen.NewFile("p")
		for _, path := range tt.uses {
			f.ImportName(path, path[strings.LastIndexByte(path, '/')+1:])
			f.Var().Id("_").Op("=").Qual(path, "X")
		}
		got, err := gosource.Render(f, "p.go")
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.HasPrefix(string(got), tt.want) {
			t.Errorf("%s: got\n%s", name, got)
		}
		checkFormatted(t, got)
	}
}

// A file of parts is the file of all their declarations.
func TestJoin(t *testing.T) {
	for _, paths := range [][]string{{"fmt"}, {"os", "fmt"}, {"b.example/b", "os"}, {"b.example/b", "a.example/a"}, {"b.example/b", "net/url", "a.example/z", "net", "b.example/b"}} {
		whole := newFile(paths...)
		whole.HeaderComment("// Code generated.")
		var parts []gosource.Part
		for _, path := range paths {
			parts = append(parts, part(t, path))
		}
		want, err := gosource.Render(whole, "p.go")
		if got := gosource.Join("// Code generated.\n\npackage p", parts); err != nil || string(got) != string(want) {
			t.Errorf("%v: got\n%s\nwant\n%s", err, got, want)
		}
	}
	parts := []gosource.Part{part(t, "os", "b.example/b", "fmt"), part(t, "a.example/a", "os")}
	checkFormatted(t, gosource.Join("package p", parts))
}

// newFile returns a file with a variable for each import.
func newFile(paths ...string) *jen.File {
	f := jen.NewFile("p")
	for _, path := range paths {
		f.ImportName(path, path[strings.LastIndexByte(path, '/')+1:])
		f.Comment("The variable has no name.\nIt has the value of X.")
		f.Var().Id("_").Op("=").Qual(path, "X")
		f.Line()
	}
	return f
}

// part returns the declarations of newFile.
func part(t *testing.T, paths ...string) gosource.Part {
	t.Helper()
	p, err := gosource.RenderPart(newFile(paths...), "p.go")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A string of a schema that looks like an import declaration is unchanged.
func TestRenderKeepsText(t *testing.T) {
	f := jen.NewFile("p")
	f.Const().Id("text").Op("=").Op("`\nimport (\n\"b.example/b\"\n\"fmt\"\n)\n`")
	got, err := gosource.Render(f, "p.go")
	if want := "package p\n\nconst text = `\nimport (\n\"b.example/b\"\n\"fmt\"\n)\n`\n"; err != nil || string(got) != want {
		t.Errorf("got %v\n%s", err, got)
	}
}

func TestRenderReportsTheLine(t *testing.T) {
	f := jen.NewFile("p")
	f.Var().Id("a b c")
	_, err := gosource.Render(f, "p.go")
	if err == nil || !strings.HasPrefix(err.Error(), "p.go: ") || !strings.Contains(err.Error(), "    4  var a b c") {
		t.Errorf("got %v", err)
	}
}
