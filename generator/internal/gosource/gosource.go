// Package gosource formats the files that the generator builds as Go source.
package gosource

import (
	"bytes"
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Render returns the formatted source of f, with the imports of the standard library
// grouped before the others. The name of the file is used only in errors.
func Render(f *jen.File, name string) ([]byte, error) {
	source, err := unformatted(f, name)
	if err != nil {
		return nil, err
	}
	source, placeholder, rows := withoutRows(source)
	formatted, err := Format(source, name)
	if err != nil {
		return nil, err
	}
	return withRows(formatted, placeholder, rows), nil
}

// unformatted returns the source of f before formatting; building it takes a tenth of the
// total time.
func unformatted(f *jen.File, name string) ([]byte, error) {
	f.NoFormat = true // imports are grouped before the source is formatted
	var source bytes.Buffer
	if err := f.Render(&source); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return groupImports(source.Bytes()), nil
}

// Format formats the source of a file. The error for invalid source contains the source
// with line numbers.
func Format(source []byte, name string) ([]byte, error) {
	out, err := format.Source(source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", name, err, numbered(source))
	}
	return out, nil
}

// importDeclaration matches the package clause and the import declaration that jennifer
// writes for two or more imports: one line for each, and nothing else.
var importDeclaration = regexp.MustCompile(`(?m)^package .*\n\nimport \(\n((?:.*"\n)+)\)\n`)

// groupImports puts the imports of the standard library before the others;
// [format.Source] sorts each of the two groups.
func groupImports(source []byte) []byte {
	at := importDeclaration.FindSubmatchIndex(source)
	if at == nil {
		return source
	}
	from, to := at[2], at[3]
	var standard, other []byte
	for line := range bytes.Lines(source[from:to]) {
		if isStandard(line) {
			standard = append(standard, line...)
		} else {
			other = append(other, line...)
		}
	}
	return slices.Concat(source[:from], standard, []byte("\n"), other, source[to:])
}

// isStandard reports whether a line of an import declaration imports a package of the
// standard library: only module paths have a dot in their first element.
func isStandard(line []byte) bool {
	_, path, _ := bytes.Cut(line, []byte(`"`))
	first, _, _ := bytes.Cut(path, []byte("/"))
	return !bytes.Contains(first, []byte("."))
}

// numbered adds line numbers to invalid source.
func numbered(source []byte) string {
	var b strings.Builder
	for i, line := range strings.Split(string(source), "\n") {
		fmt.Fprintf(&b, "%5d  %s\n", i+1, line)
	}
	return b.String()
}
