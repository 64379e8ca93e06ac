package naming_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// A new lock changes no name. It has a unique key for every name, also for types that a member,
// an element or an alternative defines inline.
func TestLockKeepsEveryName(t *testing.T) {
	text := `{
		"title": "Shop", "type": "object",
		"properties": {
			"address": {"type": "object", "properties": {"street": {"type": "string"}, "kind": {"enum": ["home", "work"]}}},
			"size": {"type": ["string", "integer"], "enum": ["small", 1]},
			"tags": {"type": "array", "items": {"type": "object", "properties": {"name": {"type": "string"}}}},
			"at": {"type": "array", "prefixItems": [{"type": "number", "title": "Lat"}, {"type": "object", "properties": {"x": {"type": "string"}}}]},
			"stock": {"oneOf": [
				{"type": "object", "required": ["book"], "properties": {"book": {"type": "object", "properties": {"isbn": {"type": "string"}}}}},
				{"type": "object", "required": ["disc"], "properties": {"disc": {"type": "string"}}}
			]},
			"rest": {"type": "object", "additionalProperties": {"type": "object", "properties": {"type": {"enum": ["a~b", "c/d"]}}}}
		}
	}`
	first := assigned(t, text, nil)
	lock := naming.Record("names.lock", first)
	if got, want := len(lock.Names), named(first); got != want {
		t.Errorf("the lock has %d entries for %d names", got, want)
	}
	second := naming.Record("names.lock", assigned(t, text, lock))
	if string(second.Bytes()) != string(lock.Bytes()) {
		t.Errorf("with the lock\n%s\nthe names are\n%s", lock.Bytes(), second.Bytes())
	}
}

// assigned lowers a schema and assigns names.
func assigned(t *testing.T, text string, lock *naming.Lock) *ir.Package {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("shop.schema.json", []byte(text))
	var diags source.Diagnostics
	graph := schema.Load(store, []string{"shop.schema.json"}, schema.Options{}, &diags)
	pkg := lower.Lower(graph, lower.Options{Package: "shop", Entries: []lower.EntryRef{{Schema: graph.Roots[0], Primary: true}}}, &diags)
	naming.Assign(pkg, naming.Options{Lock: lock}, &diags)
	if len(diags.All()) > 0 {
		t.Fatal(&diags)
	}
	return pkg
}

// named counts the names of a package.
func named(pkg *ir.Package) int {
	n := len(pkg.Types) + len(pkg.Aliases)
	for _, t := range pkg.Types {
		n += len(t.Fields) + len(t.Values)
	}
	return n
}
