package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/metaschema"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// newcomer is a project that is to be made.
type newcomer struct {
	dir   string // as the user gave it
	files []newFile
	// objections are what the rules for projects have against the schema; with them
	// it is held to those for single schemas.
	objections []diag.Diagnostic
	reads      *reading
}

// newFile is a file to write; the name has slashes and starts at the folder of the
// project.
type newFile struct {
	name string
	data []byte
}

// path is how the user reaches a file of the project.
func (p *newcomer) path(name string) string {
	return filepath.Join(p.dir, filepath.FromSlash(name))
}

// newProject makes a project of a schema, in memory, and tries it.
func newProject(dir, schemaFile, name string, assertFormat bool, reads *reading, stderr io.Writer) (*newcomer, error) {
	if name == "" {
		name = dialectOf(schemaFile)
	}
	if err := checkName(name, schemaFile); err != nil {
		return nil, err
	}
	copies, given, err := gather(schemaFile, reads, stderr)
	if err != nil {
		return nil, err
	}
	p := &newcomer{dir: dir}
	goFile, err := p.generateFile(name)
	if err != nil {
		return nil, err
	}
	settings := dialectFile{
		Dialect: name, Package: packageOf(name),
		Doc:     "reads, builds and checks the documents that " + filepath.Base(schemaFile) + " describes.",
		Entries: []entryFile{{copies[0].name, true}}, AssertFormats: assertFormat,
		AllowMissingRefs: reads.allowMissing,
	}
	for _, f := range copies {
		settings.Schemas = append(settings.Schemas, f.name)
	}
	for _, f := range given {
		settings.With = append(settings.With, f.setting)
		copies = append(copies, f.newFile)
	}
	p.reads = reads
	found, err := p.fill(settings, goFile, copies)
	if err != nil {
		return nil, err
	}
	if found.HasErrors() {
		p.objections = found.All()
		settings.Strict = new(bool)
		if found, err = p.fill(settings, goFile, copies); err != nil {
			return nil, err
		}
	}
	return p, failed(found, dir, stderr)
}

// fill sets the files of the project and generates it in memory.
func (p *newcomer) fill(settings dialectFile, goFile []byte, copies []newFile) (*diag.List, error) {
	folder := "schemas/" + settings.Dialect
	p.files = []newFile{
		{projectFile, indented(projectSettings{Schemas: []string{folder}, Output: "."})},
		{"generate.go", goFile},
		{folder + "/dialect.json", indented(settings)},
	}
	for _, f := range copies {
		p.files = append(p.files, newFile{path.Join(folder, f.name), f.data})
	}
	return p.try()
}

// failed prints what is wrong when an error is among it. Warnings are left to the
// first generation.
func failed(found *diag.List, dir string, stderr io.Writer) error {
	if !found.HasErrors() {
		return nil
	}
	return (&workspace{diags: *found, prefix: dir}).report(stderr)
}

// try generates the project in memory.
func (p *newcomer) try() (*diag.List, error) {
	store, err := source.New(p.dir)
	if err != nil {
		return nil, err
	}
	if err := p.reads.apply(store); err != nil {
		return nil, err
	}
	for _, f := range p.files {
		store.Add(f.name, f.data)
	}
	var found diag.List
	if project := config.Load(store, projectFile, &found); project != nil && !found.HasErrors() {
		pipeline.Project(store, project, &found)
	}
	return &found, nil
}

// givenFile is a file of --with that the schema refers to, and its entry in the setting
// "with".
type givenFile struct {
	newFile
	setting string
}

// gather reads a schema and the files that it refers to: itself first, those in its
// folder, and those of --with.
func gather(file string, reads *reading, stderr io.Writer) ([]newFile, []givenFile, error) {
	w, base, err := newWorkspace(file, reads)
	if err != nil {
		return nil, nil, err
	}
	metaschema.Embed(w.store)
	documents, err := reads.documents(w.store)
	if err != nil {
		return nil, nil, err
	}
	options := schema.Options{With: documents, AllowMissing: reads.allowMissing}
	graph := schema.Load(w.store, []string{base}, options, &w.diags)
	if w.diags.HasErrors() {
		return nil, nil, w.report(stderr)
	}
	var files []newFile
	var given []givenFile
	for _, s := range graph.Documents {
		if strings.Contains(s.File, "://") {
			continue // a meta-schema, which everybody has
		}
		f, err := w.store.Read(s.File)
		if err != nil {
			return nil, nil, err
		}
		uri := uriOf(documents, w.store.Path(s.File))
		if uri == "" && filepath.IsLocal(filepath.FromSlash(s.File)) {
			files = append(files, newFile{s.File, f.Data})
			continue
		}
		g := givenFile{newFile: newFile{"with/" + path.Base(s.File), f.Data}}
		if g.setting = g.name; uri != "" {
			g.setting = uri + "=" + g.name
		}
		if slices.ContainsFunc(given, func(other givenFile) bool { return other.name == g.name }) {
			return nil, nil, fmt.Errorf("%s refers to two files of the name %s; rename one of them first", file, path.Base(s.File))
		}
		given = append(given, g)
	}
	return files, given, nil
}

// uriOf returns the URI that --with gives to a file, empty when it gives none.
func uriOf(documents []schema.With, file string) string {
	for _, w := range documents {
		if filepath.FromSlash(w.Name) == file {
			return w.URI
		}
	}
	return ""
}

// generateFile is the Go file whose comment go generate obeys.
func (p *newcomer) generateFile(name string) ([]byte, error) {
	abs, err := filepath.Abs(p.dir)
	if err != nil {
		return nil, err
	}
	pkg, documented := packageIn(abs)
	if pkg == "" {
		pkg = packageOf(dialectOf(filepath.Base(abs)))
	}
	if !config.IsPackageName(pkg) && pkg != "main" {
		pkg = "cards" // the folder has a name that no package can have
	}
	var b bytes.Buffer
	if !documented {
		fmt.Fprintf(&b, "// Package %s holds what the schemas below it are made into: the package %s.\n", pkg, packageOf(name))
	}
	fmt.Fprintf(&b, "package %s\n\n//go:generate go tool cardgen generate --config %s\n", pkg, projectFile)
	return b.Bytes(), nil
}

// packageIn returns the name of the package in a folder, empty when there is none,
// and whether it needs no comment of ours.
func packageIn(dir string) (name string, documented bool) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly); err == nil {
			return f.Name.Name, true
		}
	}
	return "", false
}

// describe says what was made and what comes next.
func (p *newcomer) describe(out io.Writer) {
	for _, f := range p.files {
		fmt.Fprintln(out, "created", p.path(f.name))
	}
	if len(p.objections) > 0 {
		fmt.Fprintf(out, "\nThe schema is not held to the rules for projects (\"strict\": false in dialect.json). They would ask:\n")
		for _, d := range p.objections {
			if d.Pos.File != "" {
				d.Pos.File = p.path(d.Pos.File)
			}
			fmt.Fprintf(out, "  %s\n", d)
		}
	}
	fmt.Fprintf(out, "\nNext: go get -tool %s/cmd/cardgen, and go generate in %s.\n", ownModule(), p.path(""))
}

// ownModule is the path of the module that this command is in.
func ownModule() string {
	return strings.TrimSuffix(reflect.TypeFor[card.Raw]().PkgPath(), "/sdk/card")
}

// dialectOf makes the name of a dialect of that of a file.
func dialectOf(file string) string {
	name := strings.ToLower(filepath.Base(file))
	for _, ending := range []string{".json", ".schema"} {
		name = strings.TrimSuffix(name, ending)
	}
	words := strings.FieldsFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}

// packageOf makes the name of a package of that of a dialect.
func packageOf(dialect string) string {
	return strings.NewReplacer("-", "", ".", "").Replace(dialect)
}

// projectSettings, dialectFile and entryFile are what is written into cardgen.json
// and dialect.json.
type (
	projectSettings struct {
		Schemas []string `json:"schemas"`
		Output  string   `json:"output"`
	}
	dialectFile struct {
		Dialect          string      `json:"dialect"`
		Package          string      `json:"package"`
		Doc              string      `json:"doc"`
		Schemas          []string    `json:"schemas"`
		Entries          []entryFile `json:"entries"`
		With             []string    `json:"with,omitempty"`
		AllowMissingRefs bool        `json:"allowMissingRefs,omitempty"`
		AssertFormats    bool        `json:"assertFormats"`
		Strict           *bool       `json:"strict,omitempty"`
	}
	entryFile struct {
		Ref     string `json:"ref"`
		Primary bool   `json:"primary"`
	}
)

// indented is v as JSON for people.
func indented(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err) // structs of strings are always JSON
	}
	return b.Bytes()
}
