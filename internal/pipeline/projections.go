package pipeline

import (
	"path"

	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/emit"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/output"
	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// projectPackage is the package that is generated from mappings, and its folder beside
// those of the dialects. It contains hand-written files too.
const projectPackage = "project"

// addProjections adds the functions that convert between the formats of a project.
func addProjections(store *source.Store, p *config.Project, made []*Generated, set *output.Set, diags *diag.List) {
	packages := projection.Packages{Dialects: dialects(store, made), Import: new(published).dialect}
	loaded := projection.Load(store, p.Projections, packages, diags)
	if loaded == nil {
		return
	}
	folder := path.Join(p.Output, projectPackage)
	declared := handwritten(store, folder, projectPackage, diags)
	loaded.CheckFunctions(declared, diags)
	files, err := loaded.Generate(projectPackage, declared)
	if err != nil {
		diags.Errorf(source.Position{File: p.Projections}, "emit", "%s", err)
		return
	}
	set.Own(folder)
	for name, data := range files {
		set.Add(path.Join(folder, name), data)
	}
}

// dialects are the packages of a project by the names of their dialects.
func dialects(store *source.Store, made []*Generated) map[string]*projection.Dialect {
	list := make(map[string]*projection.Dialect, len(made))
	for _, g := range made {
		list[g.Unit.Name] = dialect(g.Package, importPath(store.Path(g.Unit.Output)))
	}
	return list
}

// dialect returns a package of this module. It implements [projection.Packages.Import].
func (p *published) dialect(name string) (*projection.Dialect, error) {
	pkg, err := p.plan(name)
	if err != nil {
		return nil, err
	}
	return dialect(pkg, name), nil
}

// dialect returns a package as source or target of mappings.
func dialect(pkg *ir.Package, importPath string) *projection.Dialect {
	return &projection.Dialect{
		Package:    pkg,
		ImportPath: importPath,
		Document: func(t *ir.Type) string {
			if text, ok := emit.Document(pkg, t); ok {
				return text
			}
			return ""
		},
	}
}
