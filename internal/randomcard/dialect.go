package randomcard

import (
	"errors"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
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
	for _, u := range pipeline.Units(project) {
		if packages[u.Name] = pipeline.Plan(store, u, &diags); packages[u.Name] == nil {
			return nil, errors.New(diags.String())
		}
	}
	return packages, nil
}

func index(i int) string { return strconv.Itoa(i) }
