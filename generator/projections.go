package generator

import (
	"path"

	"github.com/agentcard-go/cardgen/generator/config"
	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/emit"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/output"
	"github.com/agentcard-go/cardgen/generator/projection"
	"github.com/agentcard-go/cardgen/generator/source"
)

// projectPackage is the package of what is generated from mappings, and its folder
// beside those of the dialects. Hand-written files stand in it too.
const projectPackage = "project"

// addProjections renders the functions that convert between the formats of a project.
func addProjections(store *source.Store, p *config.Project, made []*Generated, set *output.Set, diags *diag.List) {
	loaded := projection.Load(store, p.Projections, dialects(store, made), diags)
	if loaded == nil {
		return
	}
	folder := path.Join(p.Output, projectPackage)
	declared := handwritten(store, folder, diags)
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
		list[g.Unit.Name] = &projection.Dialect{
			Package:    g.Package,
			ImportPath: importPath(store.Path(g.Unit.Output)),
			Document: func(t *ir.Type) string {
				if text, ok := emit.Document(g.Package, t); ok {
					return text
				}
				return ""
			},
		}
	}
	return list
}
