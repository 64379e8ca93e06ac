package gosource_test

import (
	"fmt"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/internal/test/cost"
)

// Rows are formatted as by gofmt.
func TestRowsAreFormatted(t *testing.T) {
	field := func(name string, value jen.Code) jen.Code { return jen.Id(name).Op(":").Add(value) }
	for name, row := range map[string]*jen.Statement{
		"empty":     jen.Values(),
		"numbers":   jen.List(jen.Lit(1), jen.Lit(-2), jen.Id("0x1f")),
		"keys":      jen.Op("0x0a:1,2,0x61:3,"),
		"fields":    jen.Values(field("A", jen.Lit(1)), field("B", jen.Op("&").Id("x")), field("C", jen.Qual("example.org/q", "X"))),
		"lists":     jen.Index().String().Values(jen.Lit("a"), jen.Lit("b")),
		"nested":    jen.Index().Index().String().Values(jen.Values(jen.Lit("a")), jen.Nil()),
		"array":     jen.Index(jen.Lit(2)).String().Values(jen.Lit("a"), jen.Lit("b")),
		"sets":      jen.Values(field("Kinds", jen.Id("a").Op("|").Id("b")), field("Low", jen.Int().Call(jen.Id("a").Op("|").Id("b")))),
		"pointer":   jen.Op("&").Id("T").Values(field("A", jen.True())),
		"strings":   jen.List(jen.Lit("a,  b: \"c\" | \\"), jen.Op("`a,  b: \"c\\`"), jen.Lit("row0 `")),
		"nil":       jen.Values(jen.Nil(), jen.Index().Int32().Values()),
		"many rows": jen.Values(jen.Values(jen.Lit(1)), jen.Values(jen.Lit(2))),
	} {
		t.Run(name, func(t *testing.T) {
			f := jen.NewFile("p")
			f.ImportName("example.org/q", "q")
			multi := jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}
			f.Var().Id("row0").Op("=").Index().Id("T").Custom(multi, gosource.Row(row.Clone()),
				jen.Comment("// between").Line().Add(gosource.Row(row.Clone())), gosource.Row(row.Clone()),
				jen.Id("T").Values(), gosource.Row(row))
			got, err := gosource.Render(f, "p.go")
			if err != nil {
				t.Fatal(err)
			}
			checkFormatted(t, got)
		})
	}
}

// The time to format rows is linear in their size, whatever identifiers and texts they have.
func TestRowsAreLinear(t *testing.T) {
	multi := jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}
	for _, name := range []string{"row", "line", "row_"} {
		var calls []cost.Sized
		for n := 4000; n <= 32000; n *= 2 {
			calls = append(calls, func() (int, func()) {
				rows := make([]jen.Code, n)
				for i := range rows {
					rows[i] = gosource.Row(jen.Lit(fmt.Sprint(name, i)))
				}
				return n, func() {
					f := jen.NewFile("p")
					f.Var().Id("table").Op("=").Index().String().Custom(multi, rows...)
					if _, err := gosource.Render(f, "p.go"); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
		if cost.Wanted(name) {
			cost.CheckGrowth(t, name, calls)
		}
	}
}
