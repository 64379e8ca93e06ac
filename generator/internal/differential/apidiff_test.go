package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"

	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// Numbers of edits of each schema: edits that users make, and edits of one keyword.
const (
	editsPerSchema    = 6
	keywordsPerSchema = 3
)

// TestAPIDiffAgrees edits each schema of the project at random, and compares the verdict about
// the generated Go with the verdict of apidiff, which compares the packages as a compiler sees
// them.
func TestAPIDiffAgrees(t *testing.T) {
	check := runtimeTypes(t)
	files, err := fs.Glob(schemas.FS, "*/*.schema.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no schemas: %v", err)
	}
	verdicts := make(map[jsonschema.Verdict]int)
	for seed, file := range files {
		text, err := fs.ReadFile(schemas.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		s := generated{checker: check, file: file, verdicts: verdicts}
		if !s.begin(t, text) {
			continue // the schema refers to another folder
		}
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		for range editsPerSchema {
			edited, what := edit(t, r, text)
			s.compare(t, edited, what, true)
		}
		s.keywords(t, newMaker(1, uint64(seed)), text)
	}
	if verdicts[jsonschema.Breaking] < 50 || verdicts[jsonschema.Compatible] < 50 {
		t.Errorf("the edits show little: %v", verdicts)
	}
	t.Logf("%d edits break code, %d do not", verdicts[jsonschema.Breaking], verdicts[jsonschema.Compatible])
}

// largest is the number of octets up to which a published schema is generated.
const largest = 200_000

// TestAPIDiffAgreesOnPublished is TestAPIDiffAgrees for published schemas.
func TestAPIDiffAgreesOnPublished(t *testing.T) {
	list := publishedSchemas(t)
	check := runtimeTypes(t)
	verdicts := make(map[jsonschema.Verdict]int)
	for seed, schema := range list {
		text := textOf(t, schema)
		if len(text) > largest {
			continue
		}
		s := generated{checker: check, file: "published/p.schema.json", verdicts: verdicts}
		if !s.begin(t, text) {
			continue // as one document, with other names, it cannot be generated
		}
		s.keywords(t, newMaker(2, uint64(seed)), text)
	}
	if verdicts[jsonschema.Breaking] < 30 || verdicts[jsonschema.Compatible] < 30 {
		t.Errorf("the edits show little: %v", verdicts)
	}
	t.Logf("%d edits break code, %d do not", verdicts[jsonschema.Breaking], verdicts[jsonschema.Compatible])
}

// generated is a schema with its package before edits.
type generated struct {
	checker  checker
	file     string
	old      *evolution.Edition
	before   *types.Package
	verdicts map[jsonschema.Verdict]int
}

// begin generates the package. It returns false for a schema with an error.
func (s *generated) begin(t *testing.T, text []byte) bool {
	t.Helper()
	if s.old = editionOf(s.file, text); s.old == nil {
		return false
	}
	s.before = s.checker.typed(t, s.file, text)
	return true
}

// keywords compares some edits of one keyword.
func (s *generated) keywords(t *testing.T, m *maker, text []byte) {
	t.Helper()
	root := read(text)
	for range keywordsPerSchema {
		edited, at, what := newEditor(m, root).edit(root)
		s.compare(t, textOf(t, edited), what+" at "+at, false)
	}
}

// compare compares the verdicts about an edited text, and the names in the findings if named is
// set. They can differ where another type has the name of an old one: that is one finding here, and
// several ones there.
func (s *generated) compare(t *testing.T, edited []byte, what string, named bool) {
	t.Helper()
	changed := editionOf(s.file, edited)
	if changed == nil {
		return // the edit made the schema invalid
	}
	result, err := evolution.Compare(s.old, changed)
	if err != nil {
		t.Fatal(err)
	}
	report := apidiff.Changes(s.before, s.checker.typed(t, s.file, edited))
	incompatible := slices.DeleteFunc(report.Changes, func(c apidiff.Change) bool { return c.Compatible })
	want := jsonschema.Compatible
	if len(incompatible) > 0 {
		want = jsonschema.Breaking
	}
	s.verdicts[want]++
	if got := result.Verdicts[evolution.Go]; got != want {
		t.Errorf("%s, %s: %s, and apidiff has %v", s.file, what, got, incompatible)
	}
	if !named {
		return
	}
	for _, c := range incompatible {
		name, _, _ := strings.Cut(c.Message, ":")
		if name = nameIn(name); !slices.ContainsFunc(result.Findings, func(f evolution.Finding) bool { return strings.Contains(f.Message, name) }) {
			t.Errorf("%s, %s: no finding about %s: %s", s.file, what, name, c.Message)
		}
	}
}

// nameIn returns the name that a message of apidiff begins with: (*T).M is T.M.
func nameIn(text string) string { return strings.NewReplacer("(*", "", ")", "").Replace(text) }

// storeOf returns the files of the folder of a schema, with another text of the schema, and the
// package of the schema.
func storeOf(file string, text []byte) (*source.Store, pipeline.Unit) {
	folder := fstest.MapFS{}
	entries, _ := fs.ReadDir(schemas.FS, path.Dir(file))
	for _, e := range entries {
		name := path.Join(path.Dir(file), e.Name())
		data, _ := fs.ReadFile(schemas.FS, name)
		folder[name] = &fstest.MapFile{Data: data}
	}
	folder[file] = &fstest.MapFile{Data: text}
	return source.FromFS(folder), pipeline.Single(file, "p", "p", "Root", false)
}

// editionOf returns the package of a schema for comparing, nil for a schema with an error.
func editionOf(file string, text []byte) *evolution.Edition {
	store, unit := storeOf(file, text)
	return pipeline.Edition(store, unit, new(source.Diagnostics))
}

// checker type-checks generated packages.
type checker map[string]*types.Package

// runtimeTypes loads the packages that generated packages import.
func runtimeTypes(t *testing.T) checker {
	t.Helper()
	const sdk = "github.com/agentcard-go/cardgen/sdk/"
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps},
		sdk+"card", sdk+"cardrt", sdk+"dialect", sdk+"diff")
	if err != nil {
		t.Fatal(err)
	}
	c := make(checker)
	packages.Visit(list, nil, func(p *packages.Package) { c[p.PkgPath] = p.Types })
	return c
}

// Import implements [types.Importer].
func (c checker) Import(path string) (*types.Package, error) {
	if p := c[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("generated code imports %s", path)
}

// typed generates the package of a schema, and type-checks its declarations.
func (c checker) typed(t *testing.T, file string, text []byte) *types.Package {
	t.Helper()
	store, unit := storeOf(file, text)
	var diags source.Diagnostics
	made := pipeline.Generate(store, unit, &diags)
	if made == nil {
		t.Fatal(diags.String())
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(made.Files)) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, made.Files[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	config := types.Config{Importer: c, IgnoreFuncBodies: true}
	p, err := config.Check("example.com/p", fset, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// edit returns the schema with one random change, and what changed.
func edit(t *testing.T, r *rand.Rand, text []byte) (edited []byte, what string) {
	t.Helper()
	var root any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	var objects []map[string]any
	var collect func(v any)
	collect = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if v["properties"] != nil || v["type"] != nil || v["enum"] != nil {
				objects = append(objects, v)
			}
			for _, name := range slices.Sorted(maps.Keys(v)) {
				collect(v[name])
			}
		case []any:
			for _, item := range v {
				collect(item)
			}
		}
	}
	collect(root)
	for what == "" {
		o := objects[r.IntN(len(objects))]
		e := edits[r.IntN(len(edits))]
		if detail, ok := e.apply(r, o); ok {
			what = e.name + " " + detail
		}
	}
	edited, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return edited, what
}

// edits are the kinds of changes. apply reports false if the schema has nothing to change.
var edits = []struct {
	name  string
	apply func(r *rand.Rand, o map[string]any) (string, bool)
}{
	{"add a member to", func(r *rand.Rand, o map[string]any) (string, bool) {
		p, ok := o["properties"].(map[string]any)
		if ok {
			p["added-member"] = map[string]any{"type": oneOf(r, "string", "integer", "boolean", "array", "object")}
		}
		return "an object", ok
	}},
	{"remove member", func(r *rand.Rand, o map[string]any) (string, bool) {
		p, _ := o["properties"].(map[string]any)
		name, ok := anyName(r, p)
		delete(p, name)
		return name, ok
	}},
	{"rename member", func(r *rand.Rand, o map[string]any) (string, bool) {
		p, _ := o["properties"].(map[string]any)
		name, ok := anyName(r, p)
		if ok {
			p[name+"2"] = p[name]
			delete(p, name)
		}
		return name, ok
	}},
	{"require member", func(r *rand.Rand, o map[string]any) (string, bool) {
		p, _ := o["properties"].(map[string]any)
		name, ok := anyName(r, p)
		required, _ := o["required"].([]any)
		if ok && !slices.Contains(required, any(name)) {
			o["required"] = append(required, name)
		}
		return name, ok
	}},
	{"require nothing in", func(_ *rand.Rand, o map[string]any) (string, bool) {
		_, ok := o["required"]
		delete(o, "required")
		return "an object", ok
	}},
	{"close", func(_ *rand.Rand, o map[string]any) (string, bool) {
		_, ok := o["properties"]
		o["additionalProperties"] = false
		return "an object", ok
	}},
	{"restrict the further members of", func(_ *rand.Rand, o map[string]any) (string, bool) {
		_, ok := o["properties"]
		o["additionalProperties"] = map[string]any{"type": "string"}
		return "an object", ok
	}},
	{"change the type", func(r *rand.Rand, o map[string]any) (string, bool) {
		was, ok := o["type"].(string)
		if ok {
			o["type"] = oneOf(r, "string", "integer", "number", "boolean", "array", "object")
		}
		return was, ok
	}},
	{"admit null beside", func(_ *rand.Rand, o map[string]any) (string, bool) {
		was, ok := o["type"].(string)
		if ok {
			o["type"] = []any{was, "null"}
		}
		return was, ok
	}},
	{"drop the type", func(_ *rand.Rand, o map[string]any) (string, bool) {
		_, ok := o["type"]
		delete(o, "type")
		return "", ok
	}},
	{"add a value to", func(_ *rand.Rand, o map[string]any) (string, bool) {
		values, ok := o["enum"].([]any)
		if ok {
			o["enum"] = append(values, "added-value")
		}
		return "an enumeration", ok
	}},
	{"remove a value from", func(r *rand.Rand, o map[string]any) (string, bool) {
		values, ok := o["enum"].([]any)
		if ok = ok && len(values) > 1; ok {
			i := r.IntN(len(values))
			o["enum"] = slices.Delete(values, i, i+1)
		}
		return "an enumeration", ok
	}},
	{"add an alternative to", func(_ *rand.Rand, o map[string]any) (string, bool) {
		o["anyOf"] = []any{map[string]any{"type": "string"}, map[string]any{"type": "object", "properties": map[string]any{"x": map[string]any{"type": "integer"}}}}
		delete(o, "type")
		return "a schema", true
	}},
	{"bound", func(_ *rand.Rand, o map[string]any) (string, bool) {
		o["minimum"], o["maxLength"], o["description"] = 1, 9, "Other words."
		return "a schema", true
	}},
}

func oneOf(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// anyName returns a random member of an object.
func anyName(r *rand.Rand, o map[string]any) (string, bool) {
	names := slices.Sorted(maps.Keys(o))
	if len(names) == 0 {
		return "", false
	}
	return names[r.IntN(len(names))], true
}
