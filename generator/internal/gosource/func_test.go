package gosource_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
)

// Functions are formatted as by gofmt, even if they just fit on one line.
func TestFunctionsAreFormatted(t *testing.T) {
	for n := 1; n < 100; n++ {
		for _, letter := range []string{"x", "é"} {
			name := strings.Repeat(letter, n)
			f := jen.NewFile("p")
			f.ImportName("example.org/q", "q")
			f.Type().Id("T").Struct()
			f.Line()
			f.Add(jen.Comment("// One returns.").Line().Add(gosource.Func(
				gosource.Exact(jen.Id("func (t *T) One(v ..."), jen.Qual("example.org/q", "V"), jen.Id(") error")),
				gosource.Exact(jen.Id("return "), jen.Qual("example.org/q", "Two"), jen.Id("(t, "+name+")")))))
			f.Line()
			f.Add(gosource.Func(jen.Id("func three"+name+"()"), jen.Id(`if a == "row" {`+"\n\treturn\n}"), jen.Id("return")))
			f.Line()
			f.Add(gosource.Func(jen.Id("func four(int)"), jen.Id(name+"()")))
			f.Line()
			f.Var().Id("table").Op("=").Index().Int().Values(gosource.Row(jen.Lit(1), jen.Op(","), jen.Lit(2)))
			got, err := gosource.Render(f, "p.go")
			if err != nil {
				t.Fatal(err)
			}
			checkFormatted(t, got)
		}
	}
}

// The values of variables are aligned, whichever letters their names have.
func TestVariablesAreFormatted(t *testing.T) {
	value := func() jen.Code { return jen.Id("T").Values(jen.Id("A").Op(":").Lit("a = b")) }
	for _, names := range [][]string{{"a"}, {"a", "bcd", "e"}, {"éé", "a", "日本語x"}} {
		var list []gosource.Var
		for _, name := range names {
			list = append(list, gosource.Var{Name: name, Value: value()})
		}
		f := jen.NewFile("p")
		f.Add(jen.Comment("// All of them.").Line().Add(gosource.Vars(list)))
		f.Line()
		f.Add(gosource.Func(jen.Id("func f()"), jen.Id("f()")))
		got, err := gosource.Render(f, "p.go")
		if err != nil {
			t.Fatal(err)
		}
		checkFormatted(t, got)
		if !bytes.Contains(got, []byte(`= T{A: "a = b"}`)) {
			t.Errorf("got\n%s", got)
		}
	}
}

// The values of consecutive fields are aligned, unless one of them has several lines.
func TestLiteralsAreFormatted(t *testing.T) {
	one := gosource.Var{Name: "One", Value: jen.Lit(1)}
	row := gosource.Var{Name: "Names", Value: gosource.Row(jen.Index().String().Values(jen.Lit("a:b"), jen.Lit("c = d")))}
	lines := gosource.Var{Name: "Function", Value: jen.Id("func(v any) {\n\tf()\n}")}
	for _, fields := range [][]gosource.Var{
		{one}, {row}, {lines}, {one, row}, {row, one, lines}, {lines, one, row}, {one, lines, row}, {lines, lines, one},
	} {
		f := jen.NewFile("p")
		f.Add(jen.Comment("// All of them.").Line().Add(gosource.Literal(gosource.Exact(jen.Id("var v = "), jen.Qual("example.org/q", "T")), fields)))
		f.Line()
		f.Add(gosource.Func(jen.Id("func f()"), jen.Id("f()")))
		got, err := gosource.Render(f, "p.go")
		if err != nil {
			t.Fatal(err)
		}
		checkFormatted(t, got)
	}
}
