package pipeline

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// point is a schema that tests use at several locations.
const point = `{"type": "object", "required": ["x"], "properties": {"x": {"type": "number"}}}`

// plannedText plans a package for a schema. lock has the published names.
func plannedText(t *testing.T, schema, lock string) *ir.Package {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("s.json", []byte(schema))
	if lock != "" {
		store.Add("out/names.lock", []byte(lock))
	}
	var diags source.Diagnostics
	pkg := Plan(store, Single("s.json", "p", "out", "Root", false), &diags)
	if pkg == nil || diags.Len() > 0 {
		t.Fatalf("%v", diags.All())
	}
	return pkg
}

// typeNames returns the Go names of the types of a package.
func typeNames(pkg *ir.Package) string {
	var list []string
	for _, t := range pkg.Types {
		list = append(list, t.Go)
	}
	return strings.Join(list, " ")
}

// A shape is named after the shortest of its locations, or the first of several. A sum is named
// after its alternatives, unless another type has this name.
func TestNamesOfSharedShapes(t *testing.T) {
	const either = `{"anyOf": [{"type": "number"}, ` + point + `]}`
	for _, test := range []struct{ name, schema, want string }{
		{"the shortest place", `{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object", "properties": {"near": ` + point + `}}}, "far": ` + point + `, "also": ` + point + `}}`,
			"Root RootAItem RootFar"},
		{"a definition begins anew", `{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "array", "items": ` + point + `}}, "d": {"$ref": "#/$defs/deep"}},
			"$defs": {"deep": {"type": "object", "properties": {"p": ` + point + `}}}}`,
			"Root DeepP Deep"},
		{"alternatives", `{"type": "object", "properties": {"a": ` + either + `, "b": ` + either + `}}`,
			"Root NumberOrX NumberOrXX"},
		{"alternatives of one place", `{"type": "object", "properties": {"a": ` + either + `}}`,
			"Root RootA RootAX"},
		{"alternatives by a name that is taken", `{"type": "object", "properties": {"a": ` + either + `, "b": ` + either + `, "c": {"$ref": "#/$defs/numberOrX"}}, "$defs": {"numberOrX": ` + point + `}}`,
			"Root RootA RootAX NumberOrX"},
	} {
		if got := typeNames(plannedText(t, test.schema, "")); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// A type with a published name does not change if an equal schema occurs elsewhere. A new
// location gets the published type.
func TestPublishedShapesStay(t *testing.T) {
	schema := `{"type": "object", "properties": {"new": ` + point + `, "a": ` + point + `, "b": ` + point + `}}`
	for _, test := range []struct{ lock, want string }{
		{"", "Root RootNew"},
		{`{"s.json#/properties/b~type": "Second"}`, "Root Second"},
		{`{"s.json#/properties/a~type": "First", "s.json#/properties/b~type": "Second"}`, "Root First Second"},
	} {
		pkg := plannedText(t, schema, test.lock)
		if got := typeNames(pkg); got != test.want {
			t.Errorf("with %s: %s, want %s", test.lock, got, test.want)
		}
		root := pkg.Types[0]
		if got, want := root.Field("new").Use.Named, root.Field("a").Use.Named; got != want {
			t.Errorf("with %s: new is a %s, a is a %s", test.lock, got.Go, want.Go)
		}
	}
}

// A finding in a shared shape has the location that the type is named after as its schema.
func TestLocationOfSharedShape(t *testing.T) {
	pkg := plannedText(t, `{"type": "object", "properties": {"a": {"type": "array", "items": `+point+`}, "b": `+point+`}}`, "")
	shape := pkg.Types[1]
	if shape.Go != "RootB" || shape.Key != "s.json#/properties/b" {
		t.Errorf("the shape is %s of %s", shape.Go, shape.Key)
	}
	for _, n := range pkg.Nodes {
		if strings.HasPrefix(n.Origin.Pointer, "/properties/a/items") {
			t.Errorf("there is a node of %s", n.Origin.Location())
		}
		for _, c := range n.Checks {
			if c.Code == "required" && c.Definition.Pointer != "/properties/b/required" {
				t.Errorf("the rule is at %s", c.Definition.Location())
			}
		}
	}
}

// copies returns a schema that repeats a tree of objects n times, as a bundler repeats
// definitions.
func copies(n int) object {
	tree := object{"type": "object", "properties": object{"leaf": object{"type": "string", "enum": []any{"a", "b"}}}}
	for i := range 12 {
		tree = object{"type": "object", "required": []any{"inner"}, "properties": object{"inner": tree, fmt.Sprint("x", i): object{"type": "integer"}}}
	}
	root := object{}
	for i := range n {
		root[fmt.Sprintf("p%03d", i)] = tree
	}
	return object{"type": "object", "properties": root}
}

// However often a schema repeats a part, its types, nodes and files are the ones for a single
// copy. Only the root has more members.
func TestCopiesAreOneShape(t *testing.T) {
	one, _ := planned(t, copies(1))
	many, _ := planned(t, copies(200))
	if len(many.Types) != len(one.Types) || len(many.Nodes) != len(one.Nodes) {
		t.Errorf("%d types and %d nodes of one copy, %d and %d of 200", len(one.Types), len(one.Nodes), len(many.Types), len(many.Nodes))
	}
	few, files := generated(t, copies(1)), generated(t, copies(200))
	// The root is long enough to have files for its own sections.
	added := slices.DeleteFunc(sortedNames(files), func(name string) bool { return few[name] != nil || strings.HasPrefix(name, "s_") })
	if len(added) > 0 {
		t.Errorf("200 copies have more files than one: %q", added)
	}
}

func sortedNames(files map[string][]byte) []string {
	var list []string
	for name := range files {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// Names of deeply nested types have a bounded length, keep their last words, and differ.
func TestNamesOfDeepTypes(t *testing.T) {
	tree := object{"type": "object", "properties": object{"left": object{"type": "string"}}}
	for i := range 30 {
		tree = object{"type": "object", "properties": object{"measurement": tree, "again": object{"type": "object", "properties": object{fmt.Sprint("x", i): object{"type": "string"}}}}}
	}
	pkg, _ := planned(t, tree)
	seen := map[string]bool{}
	for _, typ := range pkg.Types {
		if seen[typ.Go] {
			t.Errorf("two types are called %s", typ.Go)
		}
		seen[typ.Go] = true
		if len(typ.Go) > 64 {
			t.Errorf("%s has %d bytes", typ.Go, len(typ.Go))
		}
		if last := typ.Path; len(last) > 0 && !strings.Contains(strings.ToLower(typ.Go), last[len(last)-1]) {
			t.Errorf("%s is named without %s", typ.Go, last[len(last)-1])
		}
	}
	if len(seen) != 61 {
		t.Errorf("%d types", len(seen))
	}
}

func TestStats(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("s.json", []byte(`{"type": "object", "properties": {"position": `+point+`, "b": `+point+`, "state": {"enum": ["switched-off"]}}}`))
	var diags source.Diagnostics
	_, sizes := Schema(store, Single("s.json", "p", "out", "Root", false), nil, &diags)
	if diags.Len() > 0 || len(sizes) != 1 {
		t.Fatalf("%v, %d sizes", diags.All(), len(sizes))
	}
	got := sizes[0]
	if got.Bytes < 10_000 || got.Files < 5 {
		t.Errorf("%d bytes in %d files", got.Bytes, got.Files)
	}
	got.Bytes, got.Files = 12_001, 9
	want := Stats{
		Package: "p", Types: 3, Shared: 1, Bytes: 12_001, Files: 9,
		LongestName: "RootStateSwitchedOff",
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}
