package dialectschema

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestSchemaIsSelfContained: a third-party validator resolves a printed schema without any
// other file.
func TestSchemaIsSelfContained(t *testing.T) {
	for _, name := range Names() {
		b, err := Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var s jsonschema.Schema
		if err := json.Unmarshal(exported(t, b), &s); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := s.Resolve(&jsonschema.ResolveOptions{BaseURI: "https://schemas.example/" + name + "/root.json"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEntriesAreDescribed: every kind of document has a schema of its own in its
// dialect's folder, and a kind without one is an error.
func TestEntriesAreDescribed(t *testing.T) {
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		owner := map[Location]string{}
		for _, kind := range d.Kinds() {
			b, err := Load(name + "/" + kind)
			if err != nil {
				t.Errorf("%s/%s: %v", name, kind, err)
				continue
			}
			root := b.Root
			if other := owner[root]; other != "" {
				t.Errorf("%s: %s and %s have the schema %v", name, other, kind, root)
			}
			owner[root] = kind
			ref := strings.ToLower(strings.NewReplacer(".", "", "-", "").Replace(root.File + root.Pointer))
			if kind != "card" && !strings.Contains(ref, strings.ReplaceAll(kind, "-", "")) {
				t.Errorf("%s/%s is described by %v", name, kind, root)
			}
		}
	}
	if b, err := Load("adp/tool"); err == nil {
		t.Errorf("adp/tool, which does not exist, is described by %v", b.Root)
	}
}

// TestSchemasAreEmbedded: the folder of every dialect is in the binary.
func TestSchemasAreEmbedded(t *testing.T) {
	for _, name := range dialects.Names() {
		if files, err := schemas.FS.ReadDir(name); err != nil || len(files) < 2 {
			t.Errorf("%s: %d files (%v)", name, len(files), err)
		}
	}
}
