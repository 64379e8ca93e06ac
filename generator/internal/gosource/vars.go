package gosource

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// Var is the name of a variable or a field and its value. The value is on one line, as in a [Row].
type Var struct {
	Name  string
	Value jen.Code
}

// Vars declares variables in one group.
func Vars(list []Var) *jen.Statement {
	parts := make([]jen.Code, len(list))
	for i, v := range list {
		parts[i] = Exact(jen.Id(v.Name+"="), v.Value)
	}
	return jen.Custom(jen.Options{Open: string(varsStart), Close: string(declEnd), Separator: string(declNext)}, parts...)
}

// formatVars returns the lines of a group of variables with aligned values.
func formatVars(parts [][]byte) []string {
	width := 0
	for _, p := range parts {
		name, _, _ := bytes.Cut(p, []byte("="))
		width = max(width, utf8.RuneCount(name))
	}
	lines := make([]string, 0, len(parts)+2)
	lines = append(lines, "var (")
	for _, p := range parts {
		name, value, _ := bytes.Cut(p, []byte("="))
		padding := strings.Repeat(" ", width-utf8.RuneCount(name))
		lines = append(lines, "\t"+string(name)+padding+" = "+formatRow(value)[0])
	}
	return append(lines, ")")
}
