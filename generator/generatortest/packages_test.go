package generatortest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// made is a package generated from a published schema.
type made struct {
	*published
	// pkg is the name of the package.
	pkg       string
	generated *pipeline.Generated
}

// generate generates the package of a published schema, in memory.
func (p *published) generate(t *testing.T, dir string) *made {
	t.Helper()
	file := onlyFile(t, dir, p.file)
	if file == "" {
		t.Skipf("%s is not present", p.file)
	}
	store, err := source.New(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	return p.generateUnit(t, store, pipeline.Single(filepath.Base(file), p.name, p.name, "", false))
}

// generatePlaces generates a package with a parse function for each of some locations in a
// published schema, and their dependencies. The whole schema would take minutes to compile. The
// functions are in the order of the locations.
func (p *published) generatePlaces(t *testing.T, dir string, pointers []string) (m *made, parse []string) {
	t.Helper()
	file := onlyFile(t, dir, p.file)
	if file == "" {
		t.Skipf("%s is not present", p.file)
	}
	store, err := source.New(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	pkg := p.name + "places"
	references := map[string]any{}
	unit := pipeline.Single("places.json", pkg, pkg, "Places", false)
	for i, pointer := range pointers {
		name := fmt.Sprintf("At%d", i)
		references[name] = map[string]string{"$ref": filepath.Base(file) + "#" + pointer}
		unit.Entries = append(unit.Entries, config.Entry{File: "places.json", Pointer: "/$defs/" + name})
	}
	text, err := json.Marshal(map[string]any{"$defs": references})
	if err != nil {
		t.Fatal(err)
	}
	store.Add("places.json", text)
	m = p.generateUnit(t, store, unit)
	for _, e := range m.generated.Package.Entries {
		if !e.Primary {
			parse = append(parse, "card.Parse["+m.pkg+"."+e.Type.Go+"]")
		}
	}
	if len(parse) != len(pointers) {
		t.Fatalf("%d functions for %d locations", len(parse), len(pointers))
	}
	return m, parse
}

func (p *published) generateUnit(t *testing.T, store *source.Store, unit pipeline.Unit) *made {
	t.Helper()
	var diags source.Diagnostics
	g := pipeline.Generate(store, unit, &diags)
	if g == nil {
		t.Fatalf("%s is rejected:\n%s", p.file, diags.String())
	}
	return &made{published: p, pkg: unit.Package, generated: g}
}

// names returns the Go names of types by the location of their definition.
func (m *made) names() map[string]string {
	byPlace := map[string]string{}
	for _, t := range m.generated.Package.Types {
		byPlace[t.Key] = t.Go
	}
	for _, a := range m.generated.Package.Aliases {
		byPlace[a.Key] = a.Go
	}
	return byPlace
}

// write writes the package into a folder. It omits the package's own example, whose import path
// does not exist here.
func (m *made) write(t *testing.T, dir string) {
	t.Helper()
	for name, text := range m.generated.Files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := filepath.Join(dir, m.pkg, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
