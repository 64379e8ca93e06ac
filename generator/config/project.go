// Package config reads the two files that tell the generator what to do: the
// project file (cardgen.json), which lists dialect folders, and the dialect.json of
// each folder. Both are read strictly: a setting that does not exist is an error
// at its place, not a wish that is quietly ignored.
package config

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Project is a project file. All paths have slashes and start at the folder of
// that file, which is the root of the store.
type Project struct {
	// File is the project file.
	File string
	// Output is the folder that the folders of the packages are in.
	Output string
	// Detection is the file with the rules that tell formats apart; empty when the
	// project has none.
	Detection string
	// Reference is the folder for the reference pages; empty when the project wants
	// none.
	Reference string
	// Projections is the folder with the mappings between formats; empty when the
	// project has none.
	Projections string
	// Dialects are in the order of the file.
	Dialects []*Dialect
}

// Load reads a project file, named from the root of the store, and the dialects
// that it lists. It returns nil when nothing of it can be used; diags says why.
func Load(store *source.Store, file string, diags *diag.List) *Project {
	o := readObject(store, file, source.Position{File: file}, diags)
	if o == nil {
		return nil
	}
	dir := path.Dir(file)
	p := &Project{File: file}
	folders := o.texts("schemas", true)
	p.Output = o.path("output", dir, true)
	p.Detection = o.path("detection", dir, false)
	p.Reference = o.path("reference", dir, false)
	p.Projections = o.path("projections", dir, false)
	o.finish()
	for _, v := range folders {
		if d := loadDialect(store, o.inside(dir, v, v.Str), p.Output, v.Pos, diags); d != nil {
			p.checkDistinct(d, v.Pos, diags)
			p.Dialects = append(p.Dialects, d)
		}
	}
	return p
}

// checkDistinct refuses two dialects that would overwrite each other.
func (p *Project) checkDistinct(d *Dialect, at source.Position, diags *diag.List) {
	for _, other := range p.Dialects {
		switch {
		case other.Name == d.Name:
			diags.Errorf(at, "config", "the dialect %q is also that of %s", d.Name, other.Folder)
		case other.Output == d.Output:
			diags.Errorf(at, "config", "the packages of %s and %s have the same folder %s", other.Folder, d.Folder, d.Output)
		}
	}
}

// readObject reads a file that holds an object; at is the place that asks for it.
func readObject(store *source.Store, file string, at source.Position, diags *diag.List) *object {
	f, err := store.Read(file)
	if err != nil {
		diags.Errorf(at, "file", "cannot read %s", err)
		return nil
	}
	v := schema.ReadValue(f, diags)
	if v == nil {
		return nil
	}
	return newObject(v, diags)
}

// path returns the path that a setting gives, joined to dir; empty when it is absent.
func (o *object) path(name, dir string, required bool) string {
	text := o.text(name, required)
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return o.inside(dir, o.value.Member(name), text)
}

// inside joins a path of a configuration file, which v gives, to the folder that it is
// relative to. One that leads out of the folder of the project is refused: generating
// from an untrusted project reads and writes in its folder only.
func (o *object) inside(dir string, v *schema.Value, name string) string {
	name = filepath.ToSlash(name)
	joined := path.Join(dir, strings.TrimSuffix(name, "/"))
	if path.IsAbs(name) || filepath.IsAbs(filepath.FromSlash(name)) || !filepath.IsLocal(filepath.FromSlash(joined)) {
		o.diags.Add(diag.Diagnostic{
			Pos: v.Pos, Code: "outside", Message: fmt.Sprintf("%q leads out of the folder of the project", name),
			Hint: "put the project file into a folder above; references are allowed to lead out by --with",
		})
	}
	return joined
}
