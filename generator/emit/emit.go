// Package emit writes the Go files of a generated package.
//
// A file is a list of sections, one function each, in a fixed order: the type, the
// functions on whole documents, the builder, the codec, the validators. Sections
// are made with jennifer; what surrounds them as prose comes from the templates.
// Everything is rendered in memory; writing is somebody else's task.
package emit

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/printable"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// Options say how a package is written.
type Options struct {
	// ImportPath is the path under which the package is imported. With it the
	// examples stand in a package of their own, as users would write them; without
	// it they stand in the package itself.
	ImportPath string
}

// maxLines is the length beyond which a file is split by section.
const maxLines = 300

// Package returns the files of a package by name.
func Package(p *plan.Package, o Options) (map[string][]byte, error) {
	pkg := p.IR
	files := make(map[string][]byte)
	checks := validators{p}
	sources := sourceFiles(pkg, checks)
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		if err := sources[name].render(pkg, files); err != nil {
			return nil, err
		}
	}
	text, err := packageDoc(pkg)
	if err != nil {
		return nil, err
	}
	files["doc.go"] = text
	for name, code := range map[string][]jen.Code{
		"versions.go":   versionsFile(pkg),
		"schema_gen.go": checks.schemaFile(),
		"rules_gen.go":  checks.rulesFile(),
		"patterns.go":   checks.patternsFile(),
	} {
		if len(code) == 0 {
			continue
		}
		if files[name], err = goFile(pkg, name, pkg.Files, code); err != nil {
			return nil, err
		}
	}
	if text, err = examples(pkg, o); err != nil {
		return nil, err
	}
	if text != nil {
		files["example_test.go"] = text
	}
	return files, nil
}

// sourceFile is what stands in one file before it is known whether it is too long.
type sourceFile struct {
	stem  string
	from  []string // the schema files that it comes from
	parts []part
}

// part is the code of one kind; suffix is what its file is called when the parts of
// a type stand in files of their own.
type part struct {
	suffix string
	code   []jen.Code
}

// sourceFiles spreads the types over files: a struct has one of its own, while
// enumerations and other small types share one.
func sourceFiles(pkg *ir.Package, checks validators) map[string]*sourceFile {
	files := make(map[string]*sourceFile)
	readOnly := readOnlyNodes(pkg)
	for _, t := range pkg.Types {
		stem := fileStem(t)
		f := files[stem]
		if f == nil {
			f = &sourceFile{stem: stem, parts: []part{{suffix: ""}, {suffix: "_builder"}, {suffix: "_codec"}, {suffix: "_validate"}}}
			files[stem] = f
		}
		if !slices.Contains(f.from, t.Origin.File) {
			f.from = append(f.from, t.Origin.File)
		}
		code := commenter{pkg.Versions}.typeSection(t)
		for _, a := range pkg.Aliases {
			if a.Of == t {
				code = append(code, aliasDecl(a))
			}
		}
		for _, e := range pkg.Entries {
			if e.Type == t {
				code = append(code, entrySection(pkg, e, checks.TextFunc(t).Name)...)
			}
		}
		for i, section := range [][]jen.Code{code, builderSection(pkg, t, readOnly[t.Node]), codecSection(pkg, t), checks.section(t)} {
			f.parts[i].code = append(f.parts[i].code, section...)
		}
	}
	return files
}

// render adds the file, or the files into which it is split, to files.
func (f *sourceFile) render(pkg *ir.Package, files map[string][]byte) error {
	name := f.stem + ".go"
	text, err := f.whole(pkg, name)
	if err != nil {
		return err
	}
	if text != nil {
		files[name] = text
		return nil
	}
	for _, p := range f.parts {
		if len(p.code) == 0 {
			continue
		}
		name := f.stem + p.suffix + ".go"
		if files[name], err = goFile(pkg, name, f.from, p.code); err != nil {
			return err
		}
	}
	return nil
}

// whole returns all parts as one file, nil when that is too long. Most files that are too
// long are recognised before they are formatted.
func (f *sourceFile) whole(pkg *ir.Package, name string) ([]byte, error) {
	var all []jen.Code
	for _, p := range f.parts {
		all = append(all, p.code...)
	}
	source, err := gosource.Unformatted(jenFile(pkg, f.from, all), name)
	if err != nil || gosource.LeastLines(source) > maxLines {
		return nil, err
	}
	text, err := gosource.Format(source, name)
	if err != nil || bytes.Count(text, []byte("\n")) > maxLines {
		return nil, err
	}
	return text, nil
}

// goFile renders declarations with the line that marks generated code.
func goFile(pkg *ir.Package, name string, from []string, code []jen.Code) ([]byte, error) {
	return gosource.Render(jenFile(pkg, from, code), name)
}

func jenFile(pkg *ir.Package, from []string, code []jen.Code) *jen.File {
	f := newFile(pkg.Name)
	f.HeaderComment(generatedBy(from))
	for _, c := range code {
		f.Add(c)
		f.Line()
	}
	return f
}

// generatedBy is the first line of every file. It has no version and no time, so
// that a file changes only when its schema or its emitter does.
func generatedBy(from []string) string {
	return "// Code generated by cardgen from " + printable.Line(strings.Join(from, ", ")) + "; DO NOT EDIT."
}
