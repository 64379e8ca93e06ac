package gosource

import (
	"bytes"
	"fmt"

	"github.com/dave/jennifer/jen"
)

// Func declares a function in the form that gofmt writes: the signature with "func", and
// statements without their indentation. Like [Row], it is printed without a parser. It is for
// functions that all types have and that differ only in names. A single statement is printed on
// the line of the signature if gofmt allows that.
func Func(signature jen.Code, statements ...jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: string(funcStart), Close: string(declEnd), Separator: string(declNext)},
		append([]jen.Code{signature}, statements...)...)
}

// Exact is code without spaces between its parts.
func Exact(parts ...jen.Code) *jen.Statement { return jen.Custom(jen.Options{}, parts...) }

// longestLine is the maximum number of octets of a signature and a statement on one line. It is
// 100 in gofmt, which counts one octet more for the signature.
const longestLine = 99

// formatFunc returns the lines of a function.
func formatFunc(parts [][]byte) []string {
	signature, statements := parts[0], parts[1:]
	if len(statements) == 1 && !bytes.Contains(statements[0], []byte("\n")) && len(signature)+len(statements[0]) <= longestLine {
		return []string{fmt.Sprintf("%s { %s }", signature, statements[0])}
	}
	lines := []string{string(signature) + " {"}
	for _, s := range statements {
		for line := range bytes.SplitSeq(s, []byte("\n")) {
			lines = append(lines, "\t"+string(line))
		}
	}
	return append(lines, "}")
}
