package generatortest

import (
	"errors"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Package is a dialect as the generator represents it.
type Package = ir.Package

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
		if packages[u.Name] = pipeline.Plan(store, u, &diags); packages[u.Name] == nil {
			return nil, errors.New(diags.String())
		}
	}
	return packages, nil
}

func index(i int) string { return strconv.Itoa(i) }
