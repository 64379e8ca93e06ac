package generatortest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestPublishedSchemas checks that every published schema becomes a package that compiles and
// passes go vet. Every definition of MCP and A2A must become a named type.
func TestPublishedSchemas(t *testing.T) {
	dir := folder(t)
	var packages []*made
	for i := range schemas {
		t.Run(schemas[i].name, func(t *testing.T) {
			m := schemas[i].generate(t, dir)
			m.checkNames(t, dir)
			packages = append(packages, m)
		})
	}
	testdir.Run(t, newModule(t, packages), "go", "vet", "./...")
}

// checkNames reports definitions without their own type.
func (m *made) checkNames(t *testing.T, dir string) {
	t.Helper()
	if !m.named {
		return
	}
	var document map[string]json.RawMessage
	readJSON(t, onlyFile(t, dir, m.file), &document)
	names, declared := m.names(), declaredTypes(m.generated.Files)
	n := 0
	for _, keyword := range []string{"definitions", "$defs"} {
		var definitions map[string]json.RawMessage
		if err := json.Unmarshal(document[keyword], &definitions); document[keyword] != nil && err != nil {
			t.Fatal(err)
		}
		for definition := range definitions {
			n++
			location := filepath.Base(m.file) + "#" + card.JoinPointer(keyword, definition)
			if !declared[names[location]] {
				t.Errorf("the definition %s has no type", definition)
			}
		}
	}
	if n == 0 {
		t.Errorf("%s has no definitions", m.file)
	}
}

// declaredTypes returns the names of the types that a package declares.
func declaredTypes(files map[string][]byte) map[string]bool {
	names := map[string]bool{}
	for _, text := range files {
		for line := range bytes.Lines(text) {
			if rest, ok := bytes.CutPrefix(line, []byte("type ")); ok {
				name, _, _ := bytes.Cut(rest, []byte(" "))
				names[string(name)] = true
			}
		}
	}
	return names
}

// TestPublishedExamples checks that a schema's package accepts the schema's examples and the
// documents published with it, except for the invalid ones.
func TestPublishedExamples(t *testing.T) {
	dir := folder(t)
	var (
		packages  []*made
		requests  []request
		locations []string // the location of each request
		broken    = map[int]string{}
	)
	for i := range schemas {
		p := &schemas[i]
		file := onlyFile(t, dir, p.file)
		if file == "" {
			continue
		}
		var root any
		readJSON(t, file, &root)
		found := annotated(root, "")
		pointers := []string{""}
		for _, at := range found {
			pointers = append(pointers, at.pointer)
		}
		documents := p.published(t, dir)
		if len(found)+len(documents) == 0 {
			continue
		}
		m, parse := p.generatePlaces(t, dir, pointers)
		packages = append(packages, m)
		for name, text := range documents {
			if found, ok := p.broken[name]; ok {
				broken[len(requests)] = found
			}
			requests, locations = append(requests, request{parse[0], text}), append(locations, name)
		}
		for i, at := range found {
			for _, text := range at.examples {
				requests, locations = append(requests, request{parse[i+1], text}), append(locations, p.file+"#"+at.pointer)
			}
		}
	}
	for i, answer := range ask(t, packages, requests) {
		switch found, ok := broken[i]; {
		case ok && !strings.Contains(answer, found):
			t.Errorf("%s: found %q, want %q", locations[i], answer, found)
		case !ok && answer != "":
			t.Errorf("%s does not accept %s\n%s", locations[i], requests[i].Text, answer)
		}
	}
	t.Logf("%d schemas with %d examples", len(packages), len(requests))
}

// published returns the documents published with a schema, by name.
func (p *published) published(t *testing.T, dir string) map[string]string {
	t.Helper()
	documents := map[string]string{}
	if p.documents == "" {
		return documents
	}
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(p.documents)))
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents for %s: %v", p.name, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		documents[filepath.Base(file)] = string(text)
	}
	return documents
}

// readJSON reads a file into a value.
func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
