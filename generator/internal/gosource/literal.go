package gosource

import (
	"bytes"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Literal declares a variable whose value is a composite literal with a line for each field.
// The declaration, as far as the brace, and the values are in the form that gofmt writes, or
// values are each a [Row]. Like [Func], it is printed without a parser: gofmt prints a value of
// several lines once more for each literal around it.
func Literal(declaration jen.Code, fields []Var) *jen.Statement {
	parts := []jen.Code{declaration}
	for _, f := range fields {
		parts = append(parts, Exact(jen.Id(f.Name+"="), f.Value))
	}
	return jen.Custom(jen.Options{Open: string(literalStart), Close: string(declEnd), Separator: string(declNext)}, parts...)
}

// formatLiteral returns the lines of a variable. The values of consecutive fields with one line
// are aligned.
func formatLiteral(parts [][]byte) []string {
	lines := []string{string(parts[0]) + "{"}
	names, values := make([]string, len(parts)-1), make([][]string, len(parts)-1)
	for i, p := range parts[1:] {
		name, value, _ := bytes.Cut(p, []byte("="))
		names[i], values[i] = string(name)+":", strings.Split(string(value), "\n")
		if row, ok := bytes.CutPrefix(value, []byte{rowStart}); ok {
			values[i] = formatRow(bytes.TrimSuffix(row, []byte{rowEnd}))
		}
	}
	for from := 0; from < len(names); {
		to, width := from, 0
		for ; to < len(names) && (to == from || len(values[to]) == 1 && len(values[from]) == 1); to++ {
			width = max(width, len(names[to]))
		}
		for ; from < to; from++ {
			lines = append(lines, "\t"+names[from]+strings.Repeat(" ", width-len(names[from])+1)+values[from][0])
			for _, line := range values[from][1:] {
				lines = append(lines, "\t"+line)
			}
			lines[len(lines)-1] += ","
		}
	}
	return append(lines, "}")
}
