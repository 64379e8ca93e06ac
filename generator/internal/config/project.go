// Package config reads the two configuration files of the generator: the project file
// (cardgen.json), which lists dialect folders, and the dialect.json of each folder. An
// unknown setting is an error with its position.
package config

import (
	"path"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Project is a project file. All paths have slashes and are relative to its folder, which is
// the root of the store.
type Project struct {
	// File is the path of the project file.
	File string
	// Output is the folder of the package folders.
	Output string
	// Detection is the file with the rules that detect formats, empty if there is none.
	Detection string
	// Reference is the folder for the reference pages; empty for no pages.
	Reference string
	// Mappings is the folder with the mappings of formats to descriptions. Pages is the folder
	// for the pages that document them. Both are empty if the project has none.
	Mappings, Pages string
	// Registry is the folder of the package that reads documents of all dialects. The generator
	// writes the table of the dialects for it. It is empty if the project has none.
	Registry string
	// Dialects are in the order of the file.
	Dialects []*Dialect
}

// Load reads a project file, by its path relative to the store's root, and the dialects that it
// lists. It returns nil if nothing could be read; diags has the reason.
func Load(store *source.Store, file string, diags *source.Diagnostics) *Project {
	root := readFile(store, file, source.Position{File: file}, diags)
	r := reader{Reader{Diags: diags}}
	m := r.Object(root, "schemas", "output", "detection", "reference", "mappings", "pages", "registry")
	if m == nil {
		return nil
	}
	dir := path.Dir(file)
	p := &Project{
		File:      file,
		Output:    r.path(r.Needed(root, m, "output"), dir),
		Detection: r.path(m["detection"], dir),
		Reference: r.path(m["reference"], dir),
		Mappings:  r.path(m["mappings"], dir),
		Pages:     r.path(m["pages"], dir),
		Registry:  r.packageFolder(m["registry"], dir),
	}
	if p.Pages != "" && p.Pages == p.Reference {
		diags.Errorf(m["pages"].Pos(), "config", "the pages of the mappings would overwrite the reference pages in %s; choose another folder", p.Pages)
	}
	for _, v := range r.NeededItems(root, m, "schemas") {
		folder := r.path(v, dir)
		if folder == "" {
			continue
		}
		if d := loadDialect(store, folder, p.Output, v.Pos(), diags); d != nil {
			p.checkDistinct(d, v.Pos(), diags)
			p.checkKinds(d, diags)
			p.Dialects = append(p.Dialects, d)
		}
	}
	return p
}

// IsProject reports whether a file is a project file and not a schema: it has both settings that
// every project needs.
func IsProject(f *source.File) bool {
	root := schema.ReadValue(f, new(source.Diagnostics))
	return root != nil && root.Member("output") != nil && root.Member("schemas") != nil
}

// checkDistinct reports two dialects that would overwrite each other.
func (p *Project) checkDistinct(d *Dialect, at source.Position, diags *source.Diagnostics) {
	for _, other := range p.Dialects {
		switch {
		case other.Name == d.Name:
			diags.Errorf(at, "config", "the dialect %q is also the dialect of %s", d.Name, other.Folder)
		case other.Output == d.Output:
			diags.Errorf(at, "config", "the packages of %s and %s have the same folder %s", other.Folder, d.Folder, d.Output)
		}
	}
}

// checkKinds requires a kind for every entry, since the registry selects entries by kind.
func (p *Project) checkKinds(d *Dialect, diags *source.Diagnostics) {
	for _, e := range d.Entries {
		if p.Registry != "" && e.Kind == "" {
			diags.Errorf(e.Pos, "config", "the entry needs %q, the name of this kind of document in the registry", "kind")
		}
	}
}
