package pipeline

import (
	"path"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/mapping"
	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// formatsFolder has the packages of formats, beside the packages of the dialects. It also
// contains hand-written files.
const formatsFolder = "projection"

// publishedMappings is the folder of this module's mappings in its embedded schemas.
const publishedMappings = schemasPath + "/mappings"

// addMappings adds the packages of formats, and the pages that document them.
func addMappings(store *source.Store, p *config.Project, made []*Generated, set *output.Set, diags *source.Diagnostics) {
	loaded := LoadMappings(store, p, made, diags)
	if loaded == nil {
		return
	}
	files, err := loaded.Generate(store.ImportPath)
	if err != nil {
		diags.Errorf(source.Position{File: p.Mappings}, "emit", "%s", err)
		return
	}
	for name, data := range files {
		set.Own(path.Dir(name))
		set.Add(name, data)
	}
	if p.Pages == "" {
		return
	}
	for name, data := range loaded.Pages() {
		set.Add(path.Join(p.Pages, name), data)
	}
}

// LoadMappings reads and checks the mappings of a project. It returns nil after adding
// errors to diags.
func LoadMappings(store *source.Store, p *config.Project, made []*Generated, diags *source.Diagnostics) *mapping.Project {
	dialects := make(map[string]*mapping.Dialect, len(made))
	for _, g := range made {
		dialects[g.Unit.Name] = &mapping.Dialect{Package: g.Package, ImportPath: store.ImportPath(g.Unit.Output)}
	}
	known := new(published)
	return mapping.Load(mapping.Input{
		Store: store, Folder: p.Mappings, Output: path.Join(p.Output, formatsFolder),
		Packages: mapping.Packages{Dialects: dialects, Import: known.format},
		Default:  known.middle,
	}, diags)
}

// format returns a package of this module. It implements [mapping.Packages.Import].
func (p *published) format(name string) (*mapping.Dialect, error) {
	pkg, err := p.plan(name)
	if err != nil {
		return nil, err
	}
	return &mapping.Dialect{Package: pkg, ImportPath: name}, nil
}

// middle returns this module's format of descriptions and its topics.
func (p *published) middle(diags *source.Diagnostics) (*mapping.Format, *mapping.Topics) {
	if p.units == nil {
		if err := p.load(); err != nil {
			diags.Errorf(source.Position{File: gosource.SDKPath}, "file", "%s", err)
			return nil, nil
		}
	}
	find := func(dialect string) (*mapping.Dialect, error) {
		for name, u := range p.units {
			if u.Name == dialect {
				return p.format(name)
			}
		}
		return nil, nil
	}
	return mapping.Middle(p.store, publishedMappings, find, diags)
}
