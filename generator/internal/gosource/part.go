package gosource

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"
)

// Part has declarations of a file in the form that gofmt writes, and the imports that they need.
// Formatting takes most of the time of a run, so that each declaration is formatted once, before
// it is known which file it belongs to.
type Part struct {
	imports [][]byte
	code    []byte
}

// RenderPart formats the declarations of f, which has no comments before the package clause. The
// name is used only in errors.
func RenderPart(f *jen.File, name string) (Part, error) {
	source, err := Render(f, name)
	if err != nil {
		return Part{}, err
	}
	_, code, _ := bytes.Cut(source, []byte("\n\n"))
	end := []byte("\n\n")
	list, ok := bytes.CutPrefix(code, []byte("import "))
	if !ok {
		return Part{nil, code}, nil
	}
	if several, ok := bytes.CutPrefix(list, []byte("(\n")); ok {
		list, end = several, []byte("\n)\n\n")
	}
	list, code, _ = bytes.Cut(list, end)
	var imports [][]byte
	for line := range bytes.SplitSeq(list, []byte("\n")) {
		if line = bytes.TrimSpace(line); len(line) > 0 { // the groups are apart
			imports = append(imports, line)
		}
	}
	return Part{imports, code}, nil
}

// Join returns a file of parts. clause is the text up to the name of the package.
func Join(clause string, parts []Part) []byte {
	var imports [][]byte
	size := len(clause)
	for _, p := range parts {
		imports = append(imports, p.imports...)
		size += len(p.code) + 1
	}
	slices.SortFunc(imports, byPath)
	imports = slices.CompactFunc(imports, bytes.Equal)
	out := append(make([]byte, 0, size+64*len(imports)+64), clause...)
	out = append(appendImports(append(out, '\n'), imports), '\n')
	for i, p := range parts {
		if i > 0 {
			out = append(out, '\n')
		}
		out = append(out, p.code...)
	}
	return out
}

// byPath compares two imports as gofmt does, the standard library first.
func byPath(a, b []byte) int {
	if standard := isStandard(a); standard != isStandard(b) {
		if standard {
			return -1
		}
		return 1
	}
	return cmp.Or(bytes.Compare(pathOf(a), pathOf(b)), bytes.Compare(a, b))
}

// pathOf returns an import without its name.
func pathOf(spec []byte) []byte { return spec[bytes.IndexByte(spec, '"'):] }

// appendImports appends the declaration of imports.
func appendImports(dst []byte, imports [][]byte) []byte {
	switch len(imports) {
	case 0:
		return dst
	case 1:
		return append(append(append(dst, "\nimport "...), imports[0]...), '\n')
	}
	dst = append(dst, "\nimport (\n"...)
	for i, line := range imports {
		if i > 0 && isStandard(line) != isStandard(imports[i-1]) {
			dst = append(dst, '\n')
		}
		dst = append(append(append(dst, '\t'), line...), '\n')
	}
	return append(dst, ")\n"...)
}
