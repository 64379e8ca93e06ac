package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// kinds returns all names that the commands take for kinds of documents.
func kinds() []string {
	names := dialects.Names()
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, entry := range d.Entries() {
			names = append(names, name+"/"+entry)
		}
	}
	return names
}

// TestSchemaIsSelfContained: a third-party validator resolves a printed schema without any
// other file.
func TestSchemaIsSelfContained(t *testing.T) {
	for _, name := range kinds() {
		b, err := newBundle(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var s jsonschema.Schema
		if err := json.Unmarshal(b.standalone().Append(nil), &s); err != nil {
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
		owner := map[place]string{}
		for _, kind := range d.Entries() {
			root, err := entrySchema(name, kind)
			if err != nil {
				t.Errorf("%s/%s: %v", name, kind, err)
			}
			if other := owner[root]; other != "" {
				t.Errorf("%s: %s and %s have the schema %v", name, other, kind, root)
			}
			owner[root] = kind
			ref := strings.ToLower(strings.NewReplacer(".", "", "-", "").Replace(root.file + root.pointer))
			if kind != "card" && !strings.Contains(ref, strings.ReplaceAll(kind, "-", "")) {
				t.Errorf("%s/%s is described by %v", name, kind, root)
			}
		}
	}
	if root, err := entrySchema("adp", "tool"); err == nil {
		t.Errorf("adp/tool, which does not exist, is described by %v", root)
	}
}

// TestNewIsValid: the skeleton of every dialect is valid, and so is that of each of
// its other documents whose schema says all of it.
func TestNewIsValid(t *testing.T) {
	for _, name := range kinds() {
		text, err := newCard(name, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, found := dialects.ExamineAs(name, text); len(found.Errors()) > 0 {
			t.Errorf("%s: %s\n%v", name, text, found)
		}
	}
}

// TestNewIsFresh: no two new cards have one id, where cards have ids.
func TestNewIsFresh(t *testing.T) {
	for _, name := range dialects.Names() {
		if len(fresh(name, time.Now())) == 0 {
			continue
		}
		one, err := newCard(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		two, err := newCard(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if string(one) == string(two) {
			t.Errorf("%s: two cards are %s", name, one)
		}
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
