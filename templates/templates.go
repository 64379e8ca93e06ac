// Package templates contains the templates of generated prose: package comments, the
// Markdown reference of a dialect and the examples. The templates only render; they decide
// nothing.
package templates

import (
	"bytes"
	"embed"
	"strings"
	"sync"
	"text/template"
)

//go:embed *.tmpl
var files embed.FS

// parsed has the templates by name. Each is parsed when it is first executed.
var parsed = map[string]func() *template.Template{
	PackageDoc: parser(PackageDoc),
	Reference:  parser(Reference),
	Example:    parser(Example),
}

func parser(name string) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		functions := template.FuncMap{"join": strings.Join, "cell": cell, "code": code}
		return template.Must(template.New(name).Funcs(functions).ParseFS(files, name))
	})
}

// Names of the templates.
const (
	PackageDoc = "package.tmpl"
	Reference  = "reference.tmpl"
	Example    = "example.tmpl"
)

// Render executes the named template.
func Render(name string, data any) ([]byte, error) {
	var b bytes.Buffer
	if err := parsed[name]().Execute(&b, data); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// cell makes text fit into one cell of a Markdown table. In a regular expression, brackets
// before parentheses are no link, and backslashes are no escapes.
func cell(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.NewReplacer("|", `\|`, "<", "&lt;", `\`, `\\`, "](", `]\(`).Replace(text)
}

// code sets text in code style, with a fence long enough for it.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}
