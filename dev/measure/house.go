package main

import (
	"encoding/json"
	"os"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// layers are the folders of each layer, the lowest first: a package imports packages of its
// own layer and of lower ones.
var layers = [][]string{
	{"internal/base", "schemas", "templates"},
	{"sdk", "internal/dialectschema", "internal/jsontree"},
	{"generator"},
	{"cmd", "internal/test"},
}

// layerOf returns the layer of a package, by its path in the module; 0 for the root, which
// only carries the go:generate lines.
func layerOf(pkg string) int {
	for i, folders := range layers {
		for _, folder := range folders {
			if pkg == folder || strings.HasPrefix(pkg, folder+"/") {
				return i
			}
		}
	}
	return len(layers) // a package outside the layers: any import of it counts
}

// house counts packages, and imports from a lower layer to a higher one.
func house() ([]figure, error) {
	out, err := project.Output("go", "list", "-json=ImportPath,Imports", "./...")
	if err != nil {
		return nil, err
	}
	packages := 0
	var upward []string
	for in := json.NewDecoder(strings.NewReader(string(out))); in.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := in.Decode(&p); err != nil {
			return nil, err
		}
		packages++
		from, ok := strings.CutPrefix(p.ImportPath, project.Module+"/")
		if !ok {
			continue // the root
		}
		for _, imported := range p.Imports {
			if to, ok := strings.CutPrefix(imported, project.Module+"/"); ok && layerOf(to) > layerOf(from) {
				upward = append(upward, from+" imports "+to)
			}
		}
	}
	adp, err := project.Output("go", "doc", "-all", "./sdk/adp")
	if err != nil {
		return nil, err
	}
	return []figure{
		{what: "packages of the root module", value: float64(packages), most: 95},
		{what: "imports against the layers", value: float64(len(upward)), most: 3, places: upward},
		{what: "go doc -all of sdk/adp, lines", value: float64(strings.Count(string(adp), "\n")), most: 900},
	}, nil
}

// documents are the sizes of the files that a contributor reads first, in kB.
func documents() ([]figure, error) {
	var list []figure
	for _, d := range []struct {
		name string
		most float64
	}{{"README.md", 6}, {"CONTRIBUTING.md", 6}, {"CHANGELOG.md", 1}} {
		info, err := os.Stat(d.name)
		if err != nil {
			return nil, err
		}
		list = append(list, figure{what: path.Base(d.name) + ", size", value: float64(info.Size()) / 1000, unit: "kB", most: d.most})
	}
	return list, nil
}
