package generator

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// Edition is one of the two sides of a comparison.
type Edition struct {
	// Path is a schema file, a project file, or a folder: of a project, of a dialect, or with
	// schema files.
	Path string
	// FS has the files; nil means the disk. With FS, Path is a path in it, and Label precedes the
	// paths of its files in results.
	FS    fs.FS
	Label string
	// Entries are the schemas of documents in a schema file, as in [Package]. Compare replaces
	// $defs by definitions in a pointer, or the reverse, if the file has the definition under the
	// other keyword only.
	Entries []string
}

// Evolution says what the differences between two editions of schemas break.
type Evolution struct {
	// Diagnostics are the errors and warnings. After an error there is nothing else.
	Diagnostics Diagnostics
	// Packages are the compared packages. A package is a dialect of a project, or a file.
	Packages []Evolved
}

// Evolved is the comparison of the schemas of one package.
type Evolved struct {
	// Name is the name of the dialect or, without a project, the path of the schema file.
	Name string `json:"name"`
	// Verdicts has the verdict of each class: card, reader, go and projection.
	Verdicts map[string]jsonschema.Verdict `json:"verdicts"`
	// Model describes the content model of the objects in the new schemas: open, closed or
	// between.
	Model string `json:"model"`
	// Findings are the differences, sorted by class, breaking ones first.
	Findings []Finding `json:"findings"`
}

// Finding is a difference between two editions and its effect.
type Finding struct {
	// Class names what the difference affects: card (documents that were valid under the old
	// schemas), reader (programs with the old schemas that read documents of the new ones), go
	// (code that uses the generated package) or projection (conversions to other formats).
	Class   string             `json:"class"`
	Verdict jsonschema.Verdict `json:"verdict"`
	// Code is a stable name of the kind of difference.
	Code string `json:"code"`
	// Subject names what changed: a Go name, or a kind of documents.
	Subject string `json:"subject"`
	// Old and New are the locations in the schemas; the zero Origin if the edition has no
	// counterpart of the difference.
	Old Origin `json:"old,omitzero"`
	New Origin `json:"new,omitzero"`
	// Keyword is the changed keyword of JSON Schema; empty if it is not one keyword.
	Keyword string `json:"keyword,omitempty"`
	// Message is a sentence. Reason says, for an undecided difference, why it is undecided. Hint
	// suggests how to avoid the effect.
	Message string `json:"message"`
	Reason  string `json:"reason,omitempty"`
	Hint    string `json:"hint,omitempty"`
	// Example is a JSON document that shows what breaks. For the class card it is valid by the old
	// schema only, for the class reader by the new one only. It is empty if there is none.
	Example string `json:"example,omitempty"`
}

// Origin is a location in a schema.
type Origin struct {
	// File is the path of the file from the working directory. Pointer is a JSON Pointer into it.
	File    string `json:"file"`
	Pointer string `json:"pointer"`
	// Line and Column count from 1, columns in bytes.
	Line   int `json:"line"`
	Column int `json:"column"`
}

// Compare compares two editions of schemas. The new code keeps the Go names that the old edition
// has published. The error reports a file that cannot be read; errors in the schemas are
// diagnostics of the result.
func Compare(old, new Edition, o Options) (*Evolution, error) {
	before, err := openEdition(old, o)
	if err != nil {
		return nil, err
	}
	after, err := openEdition(new, o)
	if err != nil {
		return nil, err
	}
	if before.single && after.single && len(before.units) == 1 && len(after.units) == 1 {
		before.keys = after.keys // two single files are compared even if their names differ
	}
	c := comparison{before, after, &Evolution{}}
	for i, key := range after.keys {
		if err := c.compare(key, slices.Index(before.keys, key), i); err != nil {
			return nil, err
		}
	}
	for i, key := range before.keys {
		if !slices.Contains(after.keys, key) {
			if err := c.compare(key, i, -1); err != nil {
				return nil, err
			}
		}
	}
	c.compareMappings()
	c.result.Diagnostics = append(before.errors(), after.errors()...)
	if c.result.Diagnostics.HasErrors() {
		c.result.Packages = nil
	}
	return c.result, nil
}

// edition is an opened Edition.
type edition struct {
	*workspace
	// keys identify the units in both editions.
	keys  []string
	units []pipeline.Unit
	// made are the generated packages of the units; nil for a unit with errors.
	made []*pipeline.Generated
	// project is nil for an edition that is no project.
	project *config.Project
	// single reports that the edition is one schema file.
	single bool
}

// openEdition finds the packages of an edition.
func openEdition(from Edition, o Options) (e *edition, err error) {
	file, isDir, err := from.file()
	if err != nil {
		return nil, err
	}
	e = &edition{}
	defer func() {
		if err == nil && len(from.Entries) > 0 && !e.single {
			err = &OptionError{"entry", from.Entries[0], errors.New("it requires a schema file")}
		}
	}()
	if e.workspace, file, err = newWorkspaceOf(from, file, isDir, &o); err != nil {
		return nil, err
	}
	if isDir {
		return e, e.addFiles(".", &o)
	}
	if f, err := e.store.Read(file); err == nil && config.IsProject(f) {
		p := config.Load(e.store, file, &e.diags)
		if p == nil {
			return e, nil
		}
		e.project = p
		for _, u := range pipeline.Units(p) {
			o.extend(&u.Dialect, e.documents)
			e.add(u.Name, u)
		}
		return e, nil
	}
	if path.Base(file) == config.DialectFile {
		d := config.LoadDialect(e.store, path.Dir(file), "sdk", &e.diags)
		if d != nil {
			o.extend(d, e.documents)
			e.add(d.Name, pipeline.Unit{Dialect: *d, Project: d.Strict})
		}
		return e, nil
	}
	e.single = true
	e.addFile(file, &o)
	if e.units[0].Places, err = places(file, from.Entries); err != nil {
		return nil, err
	}
	return e, e.findDefinitions(file, e.units[0].Places)
}

// findDefinitions replaces $defs by definitions, or the reverse, in the locations that the
// document has only under the other keyword, since the two editions may have different drafts.
func (e *edition) findDefinitions(file string, places []schema.Place) error {
	f, err := e.store.Read(file)
	if err != nil {
		return err
	}
	root := schema.ReadValue(f, new(source.Diagnostics))
	for i, p := range places {
		for keyword, other := range map[string]string{"$defs": "definitions", "definitions": "$defs"} {
			rest, ok := strings.CutPrefix(p.Pointer, "/"+keyword+"/")
			if ok && root != nil && root.Member(keyword) == nil && root.Member(other) != nil {
				places[i].Pointer = "/" + other + "/" + rest
			}
		}
	}
	return nil
}

// file returns the path of the file that describes the edition, or of a folder with schema files.
func (from Edition) file() (name string, isDir bool, err error) {
	stat, join := os.Stat, filepath.Join
	if from.FS != nil {
		stat, join = func(name string) (fs.FileInfo, error) { return fs.Stat(from.FS, name) }, path.Join
	}
	info, err := stat(from.Path)
	if err != nil {
		return "", false, fmt.Errorf("cannot read %s%s: %w", from.Label, from.Path, withoutPath(err))
	}
	if !info.IsDir() {
		return from.Path, false, nil
	}
	for _, base := range []string{ProjectFile, config.DialectFile} {
		if _, err := stat(join(from.Path, base)); err == nil {
			return join(from.Path, base), false, nil
		}
	}
	return from.Path, true, nil
}

// withoutPath removes the path from an error, since the caller's message has it already.
func withoutPath(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}

// newWorkspaceOf returns a workspace for an edition. Its root is the folder of the file, or the
// folder itself.
func newWorkspaceOf(from Edition, name string, isDir bool, o *Options) (*workspace, string, error) {
	if from.FS == nil {
		if !isDir {
			return newWorkspace(name, o)
		}
		store, err := newStore(name, o)
		if err != nil {
			return nil, "", err
		}
		w := &workspace{store: store, prefix: filepath.Clean(name)}
		w.documents, err = o.documents(store)
		return w, "", err
	}
	dir, base := path.Split(name)
	if isDir {
		dir, base = name, ""
	}
	root, err := fs.Sub(from.FS, path.Clean(dir))
	if err != nil {
		return nil, "", err
	}
	w := &workspace{store: source.FromFS(root), prefix: path.Clean(dir), label: from.Label}
	w.store.SetLimits(source.Limits(o.Limits))
	w.documents, err = o.documents(w.store)
	return w, base, err
}

func (e *edition) add(key string, u pipeline.Unit) {
	e.keys, e.units, e.made = append(e.keys, key), append(e.units, u), append(e.made, nil)
}

// addFile adds the package of a single schema.
func (e *edition) addFile(file string, o *Options) {
	u := pipeline.Single(file, "schema", "schema", "", false)
	o.extend(&u.Dialect, e.documents)
	e.add(file, u)
}

// addFiles adds a package for each schema file in a folder and its subfolders.
func (e *edition) addFiles(folder string, o *Options) error {
	entries, err := e.store.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("cannot read %w", err)
	}
	for _, entry := range entries {
		name := path.Join(folder, entry.Name())
		switch {
		case entry.IsDir():
			if err := e.addFiles(name, o); err != nil {
				return err
			}
		case entry.Type().IsRegular() && source.IsDocument(name):
			e.addFile(name, o)
		}
	}
	return nil
}

// errors returns the errors, with paths from the working directory. It also returns the warning
// that the root of a schema asserts nothing, because nothing is compared then, but no other
// warnings, which the command generate reports.
func (e *edition) errors() Diagnostics {
	return slices.DeleteFunc(e.diagnostics(), func(d Diagnostic) bool { return d.Warning && d.Code != "empty-root" })
}

// comparison is a running Compare.
type comparison struct {
	before, after *edition
	result        *Evolution
}

// edition returns the edition of the package with an index, nil if it has errors.
func (e *edition) edition(i int) *evolution.Edition {
	found := pipeline.Edition(e.store, e.units[i], &e.diags)
	if found != nil {
		e.made[i] = &pipeline.Generated{Unit: e.units[i], Package: found.Package}
	}
	return found
}

// compare compares the packages with the indexes i and j; -1 means that an edition does not have
// the package.
func (c *comparison) compare(key string, i, j int) error {
	var old, new *evolution.Edition
	if i >= 0 {
		if old = c.before.edition(i); old == nil {
			return nil
		}
	}
	if j >= 0 {
		u := c.after.units[j]
		if _, err := c.after.store.Read(u.Lock); err != nil && old != nil {
			c.after.store.Add(u.Lock, naming.Record(u.Lock, old.Package).Moved(c.before.units[i].Schemas, u.Schemas).Bytes())
		}
		if new = c.after.edition(j); new == nil {
			return nil
		}
	}
	r, err := evolution.Compare(old, new)
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	c.add(key, r)
	return nil
}

// compareMappings compares the mappings of two projects whose packages have no errors.
func (c *comparison) compareMappings() {
	before, ok := c.before.mappings()
	after, also := c.after.mappings()
	if !ok || !also {
		return
	}
	name := c.after.project.Mappings
	if r := evolution.CompareMappings(name, before, after); len(r.Findings) > 0 {
		c.add(name, r)
	}
}

// mappings returns the mappings of a project. It returns false if there are none, or if a package
// has errors.
func (e *edition) mappings() (evolution.Mappings, bool) {
	if e.project == nil || e.project.Mappings == "" || slices.Contains(e.made, nil) {
		return evolution.Mappings{}, false
	}
	var diags source.Diagnostics
	p := pipeline.LoadMappings(e.store, e.project, e.made, &diags)
	return evolution.Mappings{Project: p, Diags: diags.All()}, true
}

// add adds the comparison of a package to the result.
func (c *comparison) add(name string, r *evolution.Result) {
	p := Evolved{Name: name, Verdicts: r.Verdicts, Model: r.Model, Findings: []Finding{}}
	for _, f := range r.Findings {
		p.Findings = append(p.Findings, Finding{
			f.Class, f.Verdict, f.Code, f.Subject, c.before.origin(f.Old), c.after.origin(f.New), f.Keyword, f.Message, f.Reason, f.Hint, f.Example,
		})
	}
	c.result.Packages = append(c.result.Packages, p)
}

// origin returns a location with its path from the working directory.
func (e *edition) origin(at evolution.Location) Origin {
	if at == (evolution.Location{}) {
		return Origin{}
	}
	return Origin{e.path(at.File), at.Pointer, at.Line, at.Column}
}
