// Package config reads the two configuration files of the generator: the project file
// (cardgen.json), which lists dialect folders, and the dialect.json of each folder. An
// unknown setting is an error with its position.
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

// Project is a project file. All paths have slashes and are relative to the folder of
// that file, which is the root of the store.
type Project struct {
	// File is the path of the project file.
	File string
	// Output is the folder of the package folders.
	Output string
	// Detection is the file with the rules that detect formats; empty when the project
	// has none.
	Detection string
	// Reference is the folder for the reference pages; empty for no pages.
	Reference string
	// Projections is the folder with the mappings between formats; empty when the
	// project has none.
	Projections string
	// Registry is the folder of the package that reads documents of all dialects, which
	// the generator writes the table of the dialects for; empty when the project has none.
	Registry string
	// Dialects are in the order of the file.
	Dialects []*Dialect
}

// Load reads a project file, by its path relative to the store's root, and the dialects
// that it lists. It returns nil when nothing could be read; diags has the reason.
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
	p.Registry = o.packageFolder("registry", dir)
	o.finish()
	for _, v := range folders {
		if d := loadDialect(store, o.inside(dir, v, v.Str), p.Output, v.Pos, diags); d != nil {
			p.checkDistinct(d, v.Pos, diags)
			p.checkKinds(d, diags)
			p.Dialects = append(p.Dialects, d)
		}
	}
	return p
}

// checkDistinct reports two dialects that would overwrite each other.
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

// checkKinds requires the kind of every entry, which the registry selects them by.
func (p *Project) checkKinds(d *Dialect, diags *diag.List) {
	for _, e := range d.Entries {
		if p.Registry != "" && e.Kind == "" {
			diags.Errorf(e.Pos, "config", "the entry needs %q, the name of this kind of document in the registry", "kind")
		}
	}
}

// readObject reads a file that contains an object; at is the position that refers to
// it.
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

// path returns the path in a setting, joined to dir; empty when it is absent.
func (o *object) path(name, dir string, required bool) string {
	text := o.text(name, required)
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return o.inside(dir, o.value.Member(name), text)
}

// packageFolder returns the path of a folder with the name of its Go package; empty when
// the setting is absent.
func (o *object) packageFolder(name, dir string) string {
	folder := o.path(name, dir, false)
	if folder != "" && !IsPackageName(path.Base(folder)) {
		o.diags.Errorf(o.value.Member(name).Pos, "config", "%q: %q is not the name of a Go package", name, path.Base(folder))
	}
	return folder
}

// inside joins the path v from a configuration file to its base folder dir. A path out
// of the project folder is an error: generating from an untrusted project must read and
// write only there.
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
