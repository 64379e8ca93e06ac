package generatortest

import (
	"errors"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Package is a dialect as the generator represents it.
type Package struct {
	*ir.Package
	samples []samples // by version
}

// Packages returns the generator's packages of the dialects of a project, by name. root
// is the folder of its cardgen.json.
func Packages(root string) (map[string]*Package, error) {
	store, err := source.New(root)
	if err != nil {
		return nil, err
	}
	var diags source.Diagnostics
	project := config.Load(store, "cardgen.json", &diags)
	if diags.HasErrors() {
		return nil, errors.New(diags.String())
	}
	packages := map[string]*Package{}
	for _, u := range pipeline.Units(project) {
		pkg := pipeline.Plan(store, u, &diags)
		if pkg != nil {
			packages[u.Name] = &Package{pkg, readSamples(store, u, pkg, &diags)}
		}
		if diags.HasErrors() {
			return nil, errors.New(diags.String())
		}
	}
	return packages, nil
}

// Extensions returns the x- keywords of the vocabulary, sorted.
func Extensions() []string {
	var names []string
	for _, row := range schema.Keywords(schema.Draft2020) {
		if row.Group == schema.Extension {
			names = append(names, row.Name)
		}
	}
	slices.Sort(names)
	return names
}

func index(i int) string { return strconv.Itoa(i) }
