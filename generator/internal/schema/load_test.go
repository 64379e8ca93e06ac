package schema

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// load reads documents given as alternating name and text; the first is passed to Load. A
// document whose name has a scheme is embedded.
func load(t *testing.T, o Options, documents ...string) (*Graph, *source.Diagnostics) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(documents); i += 2 {
		if name, text := documents[i], []byte(documents[i+1]); i > 0 && name[0] == 'h' {
			store.Embed(name, text)
		} else {
			store.Add(name, text)
		}
	}
	var diags source.Diagnostics
	return Load(store, documents[:1], o, &diags), &diags
}

func TestReferences(t *testing.T) {
	tests := []struct {
		name      string
		documents []string
		// The file and pointer of the first reference's target in the root.
		wantFile, wantPointer string
	}{
		{"the root", []string{"a.json", `{"properties": {"p": {"$ref": "#"}}}`}, "a.json", ""},
		{"a definition", []string{"a.json", `{"properties": {"p": {"$ref": "#/$defs/x"}}, "$defs": {"x": {}}}`}, "a.json", "/$defs/x"},
		{"a property", []string{"a.json", `{"properties": {"p": {"$ref": "#/properties/q"}, "q": {}}}`}, "a.json", "/properties/q"},
		{"an element of a list", []string{"a.json", `{"$ref": "#/prefixItems/1", "prefixItems": [true, {}]}`}, "a.json", "/prefixItems/1"},
		{"escapes of pointers", []string{"a.json", `{"$ref": "#/$defs/a~1b~0c", "$defs": {"a/b~c": {}}}`}, "a.json", "/$defs/a~1b~0c"},
		{"escapes of URIs", []string{"a.json", `{"$ref": "#/$defs/50%25%20%22off%22", "$defs": {"50% \"off\"": {}}}`}, "a.json", `/$defs/50% "off"`},
		{"the empty name", []string{"a.json", `{"$ref": "#/$defs//$defs/", "$defs": {"": {"$defs": {"": {}}}}}`}, "a.json", "/$defs//$defs/"},
		{"a place that no keyword makes a schema", []string{"a.json", `{"$ref": "#/x-shared/deep/0", "x-shared": {"deep": [{"type": "string"}]}}`}, "a.json", "/x-shared/deep/0"},
		{"another file", []string{"dir/a.json", `{"$ref": "b.json"}`, "dir/b.json", `{}`}, "dir/b.json", ""},
		{"a file in another folder", []string{"dir/a.json", `{"$ref": "../c/b.json#/$defs/x"}`, "c/b.json", `{"$defs": {"x": {}}}`}, "c/b.json", "/$defs/x"},
		{"a file whose name needs escapes", []string{"a.json", `{"$ref": "b%20c.json"}`, "b c.json", `{}`}, "b c.json", ""},
		{"a file through another", []string{"a.json", `{"$ref": "dir/b.json#/$defs/x"}`, "dir/b.json", `{"$defs": {"x": {"$ref": "c.json"}}}`, "dir/c.json", `{}`}, "dir/b.json", "/$defs/x"},
		{"an anchor", []string{"a.json", `{"$ref": "#here", "$defs": {"x": {"$anchor": "here"}}}`}, "a.json", "/$defs/x"},
		{"an anchor in another file", []string{"a.json", `{"$ref": "b.json#here"}`, "b.json", `{"$defs": {"x": {"$anchor": "here"}}}`}, "b.json", "/$defs/x"},
		{"a dynamic anchor by $ref", []string{"a.json", `{"$ref": "#here", "$defs": {"x": {"$dynamicAnchor": "here"}}}`}, "a.json", "/$defs/x"},
		{"a dynamic anchor by $dynamicRef", []string{"a.json", `{"$dynamicRef": "#here", "$defs": {"x": {"$dynamicAnchor": "here"}}}`}, "a.json", "/$defs/x"},
		{"an absolute $id", []string{"a.json", `{"$ref": "https://example.com/x", "$defs": {"x": {"$id": "https://example.com/x"}}}`}, "a.json", "/$defs/x"},
		{"an $id relative to that of the root", []string{"a.json", `{"$id": "https://example.com/dir/root", "$ref": "x", "$defs": {"x": {"$id": "x"}}}`}, "a.json", "/$defs/x"},
		{"a pointer inside an embedded resource", []string{"a.json", `{"$ref": "https://example.com/x#/$defs/y", "$defs": {"x": {"$id": "https://example.com/x", "$defs": {"y": {}}}}}`}, "a.json", "/$defs/x/$defs/y"},
		{"the root of the resource, not of the document", []string{"a.json", `{"$defs": {"x": {"$id": "https://example.com/x", "items": {"$ref": "#"}}}}`}, "a.json", "/$defs/x"},
		{"a pointer through an embedded resource", []string{"a.json", `{"$ref": "#/$defs/x/$defs/y", "$defs": {"x": {"$id": "https://example.com/x", "$defs": {"y": {}}}}}`}, "a.json", "/$defs/x/$defs/y"},
		{"a URN", []string{"a.json", `{"$id": "urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed", "items": {"$ref": "#/$defs/x"}, "$defs": {"x": {}}}`}, "a.json", "/$defs/x"},
		{"an embedded document", []string{"a.json", `{"$ref": "https://example.com/other#/$defs/x"}`, "https://example.com/other", `{"$defs": {"x": {}}}`}, "https://example.com/other", "/$defs/x"},
		{"no $id inside const", []string{"a.json", `{"items": {"$ref": "x"}, "const": {"$id": "x"}, "$id": "https://example.com/a", "$defs": {"x": {"$id": "https://example.com/x"}}}`}, "a.json", "/$defs/x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, diags := load(t, Options{}, tt.documents...)
			if diags.HasErrors() {
				t.Fatalf("diagnostics:\n%s", diags)
			}
			ref := firstRef(g)
			if ref == nil || ref.Ref == nil {
				t.Fatal("the reference was not resolved")
			}
			if ref.Ref.File != tt.wantFile || ref.Ref.Pointer != tt.wantPointer {
				t.Errorf("leads to %s#%s, want %s#%s", ref.Ref.File, ref.Ref.Pointer, tt.wantFile, tt.wantPointer)
			}
		})
	}
}

// firstRef returns the first reference in order of reading.
func firstRef(g *Graph) *Keyword {
	for _, s := range g.All {
		for _, name := range []string{"$ref", "$dynamicRef"} {
			if k := s.Keyword(name); k != nil {
				return k
			}
		}
	}
	return nil
}

func TestDynamicReference(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$id": "https://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree",
		"$defs": {
			"tree": {"$id": "tree", "$dynamicAnchor": "node", "properties": {"kids": {"items": {"$dynamicRef": "#node"}}}},
			"plain": {"$id": "plain", "$anchor": "node", "items": {"$dynamicRef": "#node"}}
		}
	}`)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	dynamic := g.At("a.json", "/$defs/tree/properties/kids/items").Keyword("$dynamicRef")
	if dynamic.Ref.Pointer != "/$defs/tree" || !dynamic.Dynamic {
		t.Errorf("first target %q, dynamic %t; want that of its own resource, dynamic", dynamic.Ref.Pointer, dynamic.Dynamic)
	}
	plain := g.At("a.json", "/$defs/plain/items").Keyword("$dynamicRef")
	if plain.Ref.Pointer != "/$defs/plain" || plain.Dynamic {
		t.Errorf("a $dynamicRef to a plain anchor leads to %q, dynamic %t; want an ordinary reference", plain.Ref.Pointer, plain.Dynamic)
	}
	var targets []string
	for _, s := range g.Dynamic("node") {
		targets = append(targets, s.Pointer)
	}
	if want := []string{"", "/$defs/tree"}; !slices.Equal(targets, want) {
		t.Errorf("the possible targets are %q, want %q", targets, want)
	}
}

// A meta-schema that omits a vocabulary turns its keywords into annotations.
func TestVocabulary(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$schema": "https://example.com/meta", "properties": {"a": {"minimum": 3}}, "$id": "https://example.com/a"
	}`, "https://example.com/meta", `{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$vocabulary": {
			"https://json-schema.org/draft/2020-12/vocab/core": true,
			"https://json-schema.org/draft/2020-12/vocab/applicator": true
		}
	}`)
	if diags.Len() != 1 || diags.HasErrors() {
		t.Fatalf("want one warning, about minimum:\n%s", diags)
	}
	if k := g.At("a.json", "/properties/a").Keyword("minimum"); k != nil {
		t.Error("minimum has a meaning without the vocabulary that defines it")
	}
}

// The tree contains the whole document, in order.
func TestTreeKeepsEverything(t *testing.T) {
	const text = `{"title": "", "maxLength": 0, "const": null, "x-none": [1.50], "properties": {"z": true, "a": {"default": 1e3}}, "required": []}`
	g, _ := load(t, Options{}, "a.json", text)
	var names []string
	for _, k := range g.Roots[0].Keywords {
		names = append(names, k.Name)
	}
	if want := []string{"title", "maxLength", "const", "x-none", "properties", "required"}; !slices.Equal(names, want) {
		t.Errorf("keywords are %q, want %q", names, want)
	}
	if properties := g.Roots[0].Keyword("properties"); properties.Map[0].Name != "z" || properties.Map[1].Name != "a" {
		t.Errorf("properties are in the order %v", properties.Map)
	}
	if got := g.Roots[0].Keyword("x-none").Value.Items[0].Text; got != "1.50" {
		t.Errorf("the number literal is %q", got)
	}
	if g.Roots[0].Value.Text != text {
		t.Error("the text of the root is not the document")
	}
}

func TestUnreadableFileLeavesTheRest(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("good.json", []byte(`{"type": "object"}`))
	store.Add("bad.json", []byte(`{`))
	var diags source.Diagnostics
	g := Load(store, []string{"absent.json", "bad.json", "good.json"}, Options{}, &diags)
	if len(g.Roots) != 1 || g.Root("good.json") != g.Roots[0] {
		t.Errorf("roots are %v", g.Roots)
	}
	if diags.Len() != 2 {
		t.Errorf("diagnostics:\n%s", &diags)
	}
}

// Every row of the table has a unique name within each draft, and applies to some kind
// of instance.
func TestTable(t *testing.T) {
	seen := make(map[rowKey]bool)
	for _, row := range table {
		for _, d := range everyDraft {
			if row.Drafts&d == 0 {
				continue
			}
			if key := (rowKey{row.Name, d}); seen[key] {
				t.Errorf("%s has two rows for %s", row.Name, d)
			} else {
				seen[key] = true
			}
		}
		if row.Kinds == 0 || row.Kinds&^ir.AnyKind != 0 || row.shape == nil {
			t.Errorf("incomplete row: %s", row.Name)
		}
	}
	for _, name := range []string{"minLength", "unevaluatedItems", "x-checks"} {
		if Lookup(name, Draft2020) == nil {
			t.Errorf("the table lacks %s", name)
		}
	}
	if Lookup("unevaluatedItems", Draft07) != nil || Lookup("additionalItems", Draft2020) != nil {
		t.Error("a draft has a keyword that it does not define")
	}
}
