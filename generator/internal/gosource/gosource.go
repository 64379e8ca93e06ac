// Package gosource formats the files that the generator builds as Go source.
package gosource

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"
)

// Render returns the formatted source of f. Imports of the standard library come before the
// others. The name of the file is used only in errors.
func Render(f *jen.File, name string) ([]byte, error) {
	source, err := unformatted(f, name)
	if err != nil {
		return nil, err
	}
	source, placeholder, blocks := withPlaceholders(source)
	formatted, err := Format(source, name)
	if err != nil {
		return nil, err
	}
	return withBlocks(formatted, placeholder, blocks), nil
}

// Unformatted returns the source of f without formatting, which is most of the work of [Render].
func Unformatted(f *jen.File, name string) ([]byte, error) {
	source, err := unformatted(f, name)
	if err != nil {
		return nil, err
	}
	source, placeholder, blocks := withPlaceholders(source)
	return withBlocks(source, placeholder, blocks), nil
}

// unformatted returns the source of f before formatting. This takes a tenth of the time of a
// run.
func unformatted(f *jen.File, name string) ([]byte, error) {
	f.NoFormat = true // imports are grouped before formatting
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

// groupImports puts the imports of the standard library before the others; [format.Source]
// sorts each of the two groups. For two or more imports, jennifer writes an import declaration
// after the package clause. It has one line for each import, and nothing else.
func groupImports(source []byte) []byte {
	before, after, found := bytes.Cut(source, []byte("\n\nimport (\n"))
	clause := before[bytes.LastIndexByte(before, '\n')+1:]
	imports, _, complete := bytes.Cut(after, []byte("\n)\n"))
	if !found || !complete || !bytes.HasPrefix(clause, []byte("package ")) {
		return source
	}
	from := len(source) - len(after)
	to := from + len(imports) + len("\n")
	groups := make(map[bool][]byte) // by isStandard
	for line := range bytes.Lines(source[from:to]) {
		groups[isStandard(line)] = append(groups[isStandard(line)], line...)
	}
	return slices.Concat(source[:from], groups[true], []byte("\n"), groups[false], source[to:])
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
