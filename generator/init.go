package generator

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// NewProject is a project to create from a schema.
type NewProject struct {
	// Folder is the folder of the project file.
	Folder string
	// Schema is the path of the schema file.
	Schema string
	// Name is the name of the dialect; by default the name of the schema file in lower case.
	Name string
	// AssertFormat makes the keyword format an assertion.
	AssertFormat bool
}

// Created is a project in memory.
type Created struct {
	// Diagnostics are the errors of the schema; if there are any, the project has no files.
	Diagnostics Diagnostics
	// Violations are the violated rules for projects. If there are any, the project is created
	// with the rules for single schemas ("strict": false).
	Violations Diagnostics
	// Files are the paths of the files, from the working directory.
	Files []string

	folder string
	files  []newFile
}

// newFile is a file to write. The name has slashes and is relative to the project folder.
type newFile struct {
	name string
	data []byte
}

// Init creates a project from a schema in memory: cardgen.json, generate.go with the line for
// go generate, dialect.json, and copies of the schema and the files that it refers to. The
// error reports a file that cannot be read or an invalid argument.
func Init(p NewProject, o Options) (*Created, error) {
	if p.Name == "" {
		p.Name = dialectOf(p.Schema)
	}
	if err := cmp.Or(nameError(p.Name), folderError(p.Folder)); err != nil {
		return nil, err
	}
	w, base, err := newWorkspace(p.Schema, &o)
	if err != nil {
		return nil, err
	}
	copies, given, err := gather(w, base, &o)
	if err != nil || w.diags.HasErrors() {
		return &Created{Diagnostics: w.diagnostics()}, err
	}
	goFile, err := generateFile(p)
	if err != nil {
		return nil, err
	}
	settings := dialectFile{
		Dialect: p.Name, Package: packageOf(p.Name),
		Doc:     "reads, builds and checks the documents that " + filepath.Base(p.Schema) + " describes.",
		Entries: []entryFile{{copies[0].name, true}}, AssertFormats: p.AssertFormat,
		AllowMissingRefs: o.AllowMissingRefs,
	}
	for _, f := range copies {
		settings.Schemas = append(settings.Schemas, f.name)
	}
	for _, f := range given {
		settings.With = append(settings.With, f.setting)
		copies = append(copies, f.newFile)
	}
	c := &Created{folder: p.Folder}
	found, err := c.fill(settings, goFile, copies, &o)
	if err != nil {
		return nil, err
	}
	if found.HasErrors() {
		c.Violations = found
		settings.Strict = new(bool)
		if found, err = c.fill(settings, goFile, copies, &o); err != nil {
			return nil, err
		}
	}
	if found.HasErrors() { // the first generation reports warnings
		return &Created{Diagnostics: found}, nil
	}
	for _, f := range c.files {
		c.Files = append(c.Files, c.path(f.name))
	}
	return c, nil
}

// nameError returns the error for a name that no dialect or Go package can have.
func nameError(name string) error {
	if config.IsDialectName(name) && config.IsPackageName(packageOf(name)) {
		return nil
	}
	return &OptionError{"name", name, errors.New("it cannot be the name of a Go package; choose lower-case letters and digits")}
}

// Write writes the files of the project. It writes none if one of them exists.
func (c *Created) Write() error {
	for _, file := range c.Files {
		if _, err := os.Lstat(file); err == nil {
			return fmt.Errorf("%s already exists; init does not overwrite files", file)
		}
	}
	for i, f := range c.files {
		if err := os.MkdirAll(filepath.Dir(c.Files[i]), 0o755); err != nil {
			return err
		}
		// O_EXCL preserves a file that was created in the meantime.
		out, err := os.OpenFile(c.Files[i], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return err
		}
		_, err = out.Write(f.data)
		if err := errors.Join(err, out.Close()); err != nil {
			return err
		}
	}
	return nil
}

// path returns the path of a file of the project from the working directory.
func (c *Created) path(name string) string {
	return filepath.Join(c.folder, filepath.FromSlash(name))
}

// fill sets the files of the project and generates it in memory.
func (c *Created) fill(settings dialectFile, goFile []byte, copies []newFile, o *Options) (Diagnostics, error) {
	folder := "schemas/" + settings.Dialect
	c.files = []newFile{
		{ProjectFile, indented(projectSettings{Schemas: []string{folder}, Output: "."})},
		{"generate.go", goFile},
		{folder + "/dialect.json", indented(settings)},
	}
	for _, f := range copies {
		c.files = append(c.files, newFile{path.Join(folder, f.name), f.data})
	}
	store, err := newStore(c.folder, o)
	if err != nil {
		return nil, err
	}
	for _, f := range c.files {
		store.Add(f.name, f.data)
	}
	w := &workspace{store: store, prefix: c.folder}
	if project := config.Load(store, ProjectFile, &w.diags); project != nil && !w.diags.HasErrors() {
		pipeline.Project(store, project, nil, &w.diags)
	}
	return w.diagnostics(), nil
}

// givenFile is a file from [Options.With] that the schema refers to, and its entry in the
// setting "with".
type givenFile struct {
	newFile
	setting string
}

// gather reads a schema and the files that it refers to. The first list has the schema and the
// files in its folder, the second the files of [Options.With]. Errors in the files are in the
// workspace.
func gather(w *workspace, base string, o *Options) ([]newFile, []givenFile, error) {
	schema.EmbedMetaschemas(w.store)
	options := schema.Options{With: w.documents, AllowMissing: o.AllowMissingRefs}
	graph := schema.Load(w.store, []string{base}, options, &w.diags)
	if w.diags.HasErrors() {
		return nil, nil, nil
	}
	w.diags = source.Diagnostics{} // the project reports its warnings
	var files []newFile
	var given []givenFile
	for _, s := range graph.Documents {
		if strings.Contains(s.File, "://") {
			continue // a built-in meta-schema
		}
		f, err := w.store.Read(s.File)
		if err != nil {
			return nil, nil, err
		}
		uri := uriOf(w.documents, w.store.Path(s.File))
		if uri == "" && filepath.IsLocal(filepath.FromSlash(s.File)) {
			files = append(files, newFile{s.File, f.Text})
			continue
		}
		g := givenFile{newFile: newFile{"with/" + path.Base(s.File), f.Text}}
		if g.setting = g.name; uri != "" {
			g.setting = uri + "=" + g.name
		}
		if slices.ContainsFunc(given, func(other givenFile) bool { return other.name == g.name }) {
			return nil, nil, fmt.Errorf("%s refers to two files of the name %s; rename one of them first", w.path(base), path.Base(s.File))
		}
		given = append(given, g)
	}
	return files, given, nil
}

// uriOf returns the URI that [Options.With] gives for a file, empty if there is none.
func uriOf(documents []schema.With, file string) string {
	for _, w := range documents {
		if filepath.FromSlash(w.Name) == file {
			return w.URI
		}
	}
	return ""
}
