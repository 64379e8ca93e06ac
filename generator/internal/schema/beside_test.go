package schema_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// A relative reference that resolves to a network address through the $id around it is
// searched for beside the file; an absolute one is not.
func TestReferenceBesideTheFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("other.json", `{"$id": "https://example.com/schemas/other.json", "$defs": {"x": {"type": "string"}}}`)
	for ref, found := range map[string]bool{
		"other.json#/$defs/x":                               true,
		"https://example.com/schemas/elsewhere.json":        false,
		"https://example.com/schemas/sub/other.json":        false,
		"missing.json":                                      false,
		"../" + filepath.Base(dir) + "/other.json#/$defs/x": true,
	} {
		write("root.json", `{"$id": "https://example.com/schemas/root.json", "$ref": "`+ref+`"}`)
		store, err := source.New(dir)
		if err != nil {
			t.Fatal(err)
		}
		var diags source.Diagnostics
		g := schema.Load(store, []string{"root.json"}, schema.Options{}, &diags)
		if got := g.Roots[0].Keyword("$ref").Ref != nil; got != found {
			t.Errorf("%s: found is %t, want %t: %s", ref, got, found, diags.String())
		}
	}
}
