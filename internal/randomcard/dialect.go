package randomcard

import (
	"errors"
	"strconv"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/generator/config"
	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Packages returns the generator's packages of the dialects of a project, by name. root
// is the folder of its cardgen.json.
func Packages(root string) (map[string]*ir.Package, error) {
	store, err := source.New(root)
	if err != nil {
		return nil, err
	}
	var diags diag.List
	project := config.Load(store, "cardgen.json", &diags)
	if diags.HasErrors() {
		return nil, errors.New(diags.String())
	}
	packages := map[string]*ir.Package{}
	for _, u := range generator.Units(project) {
		if packages[u.Name] = generator.Plan(store, u, &diags); packages[u.Name] == nil {
			return nil, errors.New(diags.String())
		}
	}
	return packages, nil
}

func index(i int) string { return strconv.Itoa(i) }
