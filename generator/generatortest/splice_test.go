package generatortest_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestSplices checks schemas that are put together from parts of the samples. For each, the
// generator reports a problem or writes Go that compiles.
func TestSplices(t *testing.T) {
	s := newSplicer(t)
	schemas := uint64(150)
	if testing.Short() {
		schemas = 15
	}
	for seed := range schemas {
		s.check(t, s.splice(seed))
	}
}

// FuzzGenerate is TestSplices for schemas that the fuzzer finds. Its seeds are the samples and
// some splices.
func FuzzGenerate(f *testing.F) {
	s := newSplicer(f)
	for i, sample := range read(f) {
		if testing.Short() && i == 20 {
			break
		}
		f.Add(sample.schema, uint64(0))
		if i < 4 {
			f.Add("", uint64(i+1))
		}
	}
	f.Fuzz(func(t *testing.T, schema string, seed uint64) {
		if seed != 0 {
			schema = s.splice(seed)
		}
		s.check(t, schema)
	})
}

// splicer builds schemas from parts of others.
type splicer struct {
	// schemas are complete, parts are their subschemas.
	schemas []map[string]any
	parts   []any
	imports types.Importer
}

func newSplicer(tb testing.TB) *splicer {
	tb.Helper()
	s := &splicer{imports: compiled(tb)}
	for _, sample := range read(tb) {
		schema, ok := parse(sample.schema).(map[string]any)
		if !ok {
			tb.Fatalf("%s is not a schema", sample.name)
		}
		s.schemas = append(s.schemas, schema)
		s.gather(schema)
	}
	return s
}

// gather returns the self-contained subschemas of a schema.
func (s *splicer) gather(schema any) {
	object, ok := schema.(map[string]any)
	if !ok {
		return
	}
	if text, err := json.Marshal(schema); err == nil && len(object) > 0 && !strings.Contains(string(text), `"$ref"`) && len(text) < 1000 {
		s.parts = append(s.parts, schema)
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		switch value := object[name]; name {
		case "properties", "patternProperties", "dependentSchemas", "$defs":
			table := value.(map[string]any)
			for _, member := range slices.Sorted(maps.Keys(table)) {
				s.gather(table[member])
			}
		case "allOf", "anyOf", "oneOf", "prefixItems":
			for _, each := range value.([]any) {
				s.gather(each)
			}
		case "items", "contains", "not", "if", "then", "else", "additionalProperties", "propertyNames", "unevaluatedProperties":
			s.gather(value)
		}
	}
}

// splice returns the sample of the seed with added keywords and with subschemas replaced by
// parts of other schemas.
func (s *splicer) splice(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	schema := copied(s.schemas[r.IntN(len(s.schemas))])
	for range 1 + r.IntN(4) {
		s.change(r, schema)
	}
	text, err := json.MarshalIndent(schema, "", " ")
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// parse decodes JSON and keeps number literals; it returns nil for invalid JSON.
func parse(text string) (v any) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

// copied returns a deep copy of v.
func copied(v any) any {
	text, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return parse(string(text))
}

// change makes one change at one of the locations of a schema.
func (s *splicer) change(r *rand.Rand, schema any) {
	at := places(schema, nil)
	if len(at) == 0 {
		return
	}
	place := at[r.IntN(len(at))]
	part, ok := copied(s.parts[r.IntN(len(s.parts))]).(map[string]any)
	if !ok {
		return
	}
	switch r.IntN(5) {
	case 0: // replaced by the part
		clear(place)
		maps.Copy(place, part)
	case 1: // one keyword of the part
		names := slices.Sorted(maps.Keys(part))
		name := names[r.IntN(len(names))]
		place[name] = part[name]
	case 2: // all keywords of the part
		place["allOf"] = append(listOf(place["allOf"]), part)
	case 3: // alternative
		place[[]string{"anyOf", "oneOf"}[r.IntN(2)]] = []any{maps.Clone(place), part}
	case 4: // one keyword removed
		names := slices.Sorted(maps.Keys(place))
		if len(names) > 0 {
			delete(place, names[r.IntN(len(names))])
		}
	}
}

func listOf(v any) []any {
	list, _ := v.([]any)
	return slices.Clone(list)
}

// places returns the subschemas of a schema that are objects.
func places(schema any, list []map[string]any) []map[string]any {
	object, ok := schema.(map[string]any)
	if !ok {
		return list
	}
	list = append(list, object)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		switch value := object[name].(type) {
		case map[string]any:
			if name == "properties" || name == "patternProperties" || name == "$defs" || name == "dependentSchemas" {
				for _, member := range slices.Sorted(maps.Keys(value)) {
					list = places(value[member], list)
				}
			} else if name != "const" && !strings.HasPrefix(name, "x-") && name != "dependentRequired" {
				list = places(value, list)
			}
		case []any:
			if name == "allOf" || name == "anyOf" || name == "oneOf" || name == "prefixItems" {
				for _, each := range value {
					list = places(each, list)
				}
			}
		}
	}
	return list
}

// check generates the package of a schema and type-checks it.
func (s *splicer) check(t *testing.T, schema string) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("root.json", []byte(schema))
	var diags source.Diagnostics
	made := pipeline.Generate(store, pipeline.Single("root.json", "spliced", "spliced", "Root", true), &diags)
	if made == nil {
		if !diags.HasErrors() || strings.Contains(diags.String(), "[emit]") {
			t.Errorf("%s\n%s", diags.String(), schema)
		}
		return
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(made.Files)) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, made.Files[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%v\n%s", err, schema)
		}
		files = append(files, file)
	}
	config := types.Config{Importer: s.imports}
	if _, err := config.Check("spliced", fset, files, nil); err != nil {
		t.Errorf("%v\n%s", err, schema)
	}
}

// compiled returns an importer that reads the export data of the compiled SDK.
func compiled(tb testing.TB) types.Importer {
	tb.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "./sdk/cardrt/...", "./sdk/ecmaregexp")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		tb.Fatalf("go list: %v", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[name] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) {
		file, ok := files[name]
		if !ok {
			return nil, fmt.Errorf("unknown package %s", name)
		}
		return os.Open(file)
	})
}
