package pipeline

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/schemas"
)

// published are the packages of this module's dialects. Mappings in other modules may refer to
// them. They are already generated; their plans are made from the embedded schemas.
type published struct {
	store *source.Store
	// units maps import paths to units, and made maps them to plans.
	units map[string]Unit
	made  map[string]*ir.Package
}

// plan plans the package with an import path.
func (p *published) plan(name string) (*ir.Package, error) {
	if p.units == nil {
		if err := p.load(); err != nil {
			return nil, err
		}
	}
	if pkg := p.made[name]; pkg != nil {
		return pkg, nil
	}
	u, ok := p.units[name]
	if !ok {
		return nil, fmt.Errorf("%q is not one of the packages with embedded schemas: %s", name, strings.Join(slices.Sorted(maps.Keys(p.units)), ", "))
	}
	var diags source.Diagnostics
	pkg := Plan(p.store, u, &diags)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	p.made[name] = pkg
	return pkg, nil
}

// load reads the list of packages.
func (p *published) load() error {
	p.store = source.FromFS(schemasFolder{})
	folders, err := fs.Glob(schemas.FS, "*/dialect.json")
	if err != nil {
		return err
	}
	var diags source.Diagnostics
	p.units, p.made = map[string]Unit{}, map[string]*ir.Package{}
	for _, file := range folders {
		if d := config.LoadDialect(p.store, path.Join(schemasPath, path.Dir(file)), ".", &diags); d != nil {
			p.units[path.Join(gosource.SDKPath, d.Output)] = Unit{Dialect: *d, Project: d.Strict}
		}
	}
	return diags.Err()
}

// schemasPath is the folder of the embedded schemas in this module: the locations in names.lock begin
// with it.
const schemasPath = "schemas"

// schemasFolder has the embedded schemas at their paths in this module.
type schemasFolder struct{}

// Open opens a file.
func (schemasFolder) Open(name string) (fs.File, error) {
	rest, ok := strings.CutPrefix(name, schemasPath+"/")
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return schemas.FS.Open(rest)
}
