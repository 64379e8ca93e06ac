package emit

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// This file works around two properties of jennifer: it turns a comment of two lines into /*
// */, and it gives an alias to every import that it does not know.

// docWidth is the column at which doc comments are wrapped.
const docWidth = 96

// runtimePackages are the packages besides card and cardrt that generated code may
// import; unused ones are not imported.
var runtimePackages = []string{"card", "cardrt", "ecmaregexp", "idn", "schemafor"}

// newFile returns a file of the named package whose imports get no aliases.
func newFile(name string) *jen.File {
	f := jen.NewFile(name)
	for _, p := range runtimePackages {
		f.ImportName(path.Join(gosource.SDKPath, p), p)
	}
	f.ImportName(gosource.DiffPath, path.Base(gosource.DiffPath))
	f.ImportName(gosource.DialectPath, path.Base(gosource.DialectPath))
	return f
}

// doc is a doc comment, one // line after the other, to which the declaration is
// chained: doc("X is …").Func().Id("X")…. Paragraphs are separated by blank
// lines; a line that begins with a tab is code and is not wrapped. No text is no
// comment.
func doc(text string) *jen.Statement {
	lines := wrap(text, docWidth-len("// "))
	if len(lines) == 0 {
		return jen.Null()
	}
	for i, line := range lines {
		lines[i] = commentLine(line)
	}
	return jen.Comment(strings.Join(lines, "\n")).Line()
}

// commentLine returns one line of a comment. The space after the slashes prevents that the text
// is a directive. jennifer does not change text that begins with slashes.
func commentLine(line string) string {
	line = gosource.EscapeText(line)
	if rest, ok := strings.CutPrefix(line, "+build"); ok {
		line = `\u002bbuild` + rest // a build constraint, even behind a space
	}
	if strings.HasPrefix(line, "\t") {
		return "//" + line
	}
	return strings.TrimRight("// "+line, " ")
}

// function is the declaration of a function with a comment, see [gosource.Func].
func function(comment string, signature jen.Code, statements ...jen.Code) jen.Code {
	return doc(comment).Add(gosource.Func(signature, statements...))
}

func text(code string) jen.Code { return jen.Id(code) }

// returning is a return statement that calls a function.
func returning(f jen.Code, arguments ...string) jen.Code {
	return gosource.Exact(text("return "), calling(f, arguments...))
}

// calling is a call of a function.
func calling(f jen.Code, arguments ...string) jen.Code {
	return gosource.Exact(f, text("("+strings.Join(arguments, ", ")+")"))
}

func docf(format string, args ...any) *jen.Statement { return doc(fmt.Sprintf(format, args...)) }

// wrap breaks text into lines of at most width code points where words allow.
func wrap(text string, width int) []string {
	var lines []string
	if text == "" {
		return nil
	}
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if paragraph == "" || strings.HasPrefix(paragraph, "\t") {
			lines = append(lines, paragraph)
			continue
		}
		words := strings.Fields(paragraph)
		start, columns := 0, 0 // of the line
		for i, word := range words {
			n := utf8.RuneCountInString(word)
			switch {
			case i == start:
				columns = n
			case columns+1+n > width:
				lines = append(lines, strings.Join(words[start:i], " "))
				start, columns = i, n
			default:
				columns += 1 + n
			}
		}
		lines = append(lines, strings.Join(words[start:], " "))
	}
	return lines
}

// line is a function body of one statement, on the line of its signature if gofmt leaves it
// there: if both have at most 100 columns.
func line(statement jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, statement)
}

// upperFirst puts the first letter of a Go name in upper case.
func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicodetables.ToUpper(r)) + s[n:]
}
