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

// TestEntriesAreDescribed: the entries of a dialect and the references in its
// dialect.json are the same documents in the same order.
func TestEntriesAreDescribed(t *testing.T) {
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		refs, err := entryRefs(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(refs) != len(d.Entries()) {
			t.Fatalf("%s has the entries %q and the schemas %q", name, d.Entries(), refs)
		}
		for i, entry := range d.Entries() {
			ref := strings.ToLower(strings.NewReplacer(".", "", "-", "").Replace(refs[i]))
			if i > 0 && !strings.Contains(ref, strings.ReplaceAll(entry, "-", "")) {
				t.Errorf("%s/%s is described by %s", name, entry, refs[i])
			}
		}
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
