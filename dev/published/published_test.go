package published

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// shared is the folder of the third-party documents, beside the tree.
const shared = "../../../shared/data"

// subjects are the dialects that are compared.
var subjects = []struct {
	dialect, file, definition string
}{
	{"a2a", "upstream/a2a/a2a-v1.schema.json", "/$defs/AgentCard"},
	{"a2a-0.3", "upstream/a2a/a2a-v0.3.schema.json", "/definitions/AgentCard"},
}

// counts are the counts of compared documents and their verdicts.
type counts struct{ documents, bothAccept, bothRefuse, onlyOurs, onlyTheirs int }

// TestAgreement compares the verdicts on published cards, on our own cards and on their
// mutations.
func TestAgreement(t *testing.T) {
	list, err := LoadDisagreements("disagreements.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range subjects {
		t.Run(s.dialect, func(t *testing.T) {
			file := filepath.Join(shared, s.file)
			if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
				t.Skip("the published schema is not present")
			}
			schema, err := LoadSchema(file, s.definition)
			if err != nil {
				t.Fatal(err)
			}
			c := &comparison{t: t, dialect: s.dialect, schema: schema, known: list, seen: map[string]bool{}}
			c.wild()
			t.Logf("published cards: %+v", c.counts)
			c.counts = counts{}
			c.mutants()
			t.Logf("mutations: %+v", c.counts)
			for _, d := range list.Unused() {
				if d.Dialect == s.dialect {
					t.Errorf("no longer a difference: %s", d)
				}
			}
		})
	}
}

// comparison compares the verdicts of one dialect.
type comparison struct {
	t       *testing.T
	dialect string
	schema  *Schema
	known   Disagreements
	counts  counts
	seen    map[string]bool // unexplained differences, each reported once
}

// wild compares the verdicts on the published cards.
func (c *comparison) wild() {
	for _, file := range glob(c.t, filepath.Join(shared, "wild", "*.json")) {
		document := read(c.t, file)
		found, err := detect.Detect(document)
		if err != nil || string(found.Format) != c.dialect || found.Embedded {
			continue
		}
		c.compare(filepath.Base(file), document)
	}
}

// mutants compares the verdicts on our own valid cards and on their mutations.
func (c *comparison) mutants() {
	for _, file := range glob(c.t, filepath.Join("../../internal/test/vectors/testdata/cards", c.dialect, "*.json")) {
		document := read(c.t, file)
		if found := Ours(c.dialect, document); len(found) > 0 {
			c.t.Fatalf("%s is not valid: %v", file, found)
		}
		decoder := json.NewDecoder(bytes.NewReader(document))
		decoder.UseNumber()
		var value any
		if err := decoder.Decode(&value); err != nil {
			c.t.Fatal(err)
		}
		c.compare(file, document)
		for mutant := range generatortest.Mutations(value, substitutes) {
			if _, ok := mutant.(map[string]any); !ok {
				continue // every dialect accepts only objects
			}
			text, err := json.Marshal(mutant)
			if err != nil {
				c.t.Fatal(err)
			}
			c.compare(file, text)
		}
	}
}

// substitutes returns the replacement values of mutations.
func substitutes(any) []any {
	return []any{nil, true, json.Number("7"), "", "x y", "https://example.com/", []any{}, []any{"x"}, map[string]any{}, map[string]any{"x": json.Number("1")}}
}

// compare compares the verdicts on one document.
func (c *comparison) compare(name string, document []byte) {
	theirs, err := c.schema.Findings(document)
	if err != nil {
		return // not JSON, or with duplicate names: rejected before validation
	}
	ours := Ours(c.dialect, document)
	c.counts.documents++
	switch {
	case len(ours) == 0 && len(theirs) == 0:
		c.counts.bothAccept++
	case len(ours) > 0 && len(theirs) > 0:
		c.counts.bothRefuse++
	case len(ours) > 0:
		c.counts.onlyOurs++
		c.explain(name, "only we refuse", document, ours)
	default:
		c.counts.onlyTheirs++
		c.explain(name, "only the published schema refuses", document, theirs)
	}
}

// explain looks up a reason for each finding.
func (c *comparison) explain(name, who string, document []byte, found []Finding) {
	for _, f := range found {
		key := f.Code + f.Keyword + f.Pointer
		if c.known.Explains(c.dialect, f) || c.seen[key] {
			continue
		}
		c.seen[key] = true
		c.t.Errorf("%s: %s: %s", name, who, f)
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
