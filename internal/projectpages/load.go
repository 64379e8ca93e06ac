package main

import (
	"path"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// projectFile lists the dialects and names the folder of the mappings.
const projectFile = "cardgen.json"

// mappings are the input of the pages.
type mappings struct {
	*projection.Project
	// folder has the mapping files.
	folder string
}

// load reads the schemas and the mappings of a project as the generator does, without
// writing Go.
func load(root string) (*mappings, error) {
	store, err := source.New(root)
	if err != nil {
		return nil, err
	}
	var diags diag.List
	p := config.Load(store, projectFile, &diags)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	dialects := make(map[string]*projection.Dialect, len(p.Dialects))
	for _, u := range pipeline.Units(p) {
		if pkg := pipeline.Plan(store, u, &diags); pkg != nil {
			dialects[u.Name] = &projection.Dialect{Package: pkg, ImportPath: path.Clean(u.Output)}
		}
	}
	if err := diags.Err(); err != nil {
		return nil, err
	}
	m := &mappings{folder: p.Projections}
	m.Project = projection.Load(store, p.Projections, projection.Packages{Dialects: dialects}, &diags)
	return m, diags.Err()
}
