package exports

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// subject is a kind of documents in one edition of a dialect.
type subject struct {
	dialect *dialect.Dialect
	kind    string
	// number is the index of the kind among those of the dialect.
	number int
	// edition may be empty.
	edition string
}

// String returns the name for agentcard schema.
func (s subject) String() string {
	name := s.dialect.Name
	if s.edition != "" {
		name += "@" + s.edition
	}
	return name + "/" + s.kind
}

// subjects returns all kinds of documents in all editions.
func subjects() []subject {
	var list []subject
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		// Without an edition, the schema is that of the edition that a document states, or of
		// the newest.
		editions := append(d.Editions(), "")
		for i, kind := range d.Kinds() {
			for _, edition := range editions {
				list = append(list, subject{d, kind, i, edition})
			}
		}
	}
	return list
}

// errors returns our errors in a document.
func (s subject) errors(document string) card.Violations {
	_, found := dialects.ExamineAs(s.dialect.Name+"/"+s.kind, []byte(document), s.options()...)
	return found.Errors()
}

func (s subject) options() []card.Option {
	if s.edition == "" {
		return nil
	}
	return []card.Option{card.Version(s.edition)}
}

// corpus has the documents that the test begins with.
type corpus struct {
	vectors  map[string][]string
	packages map[string]*generatortest.Package
}

// load reads the vectors and the cards of the tree.
func load(t *testing.T) *corpus {
	c := &corpus{vectors: map[string][]string{}}
	files, err := vectors.Load("../../internal/test/vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		for _, v := range f.Vectors {
			if data, err := v.Document(); err == nil && portable(string(data)) {
				c.vectors[f.Dialect] = append(c.vectors[f.Dialect], string(data))
			}
		}
	}
	if c.packages, err = generatortest.Packages("../.."); err != nil {
		t.Fatal(err)
	}
	return c
}

// seeds returns whole documents of a kind: the cards of the tree, and random documents.
func (c *corpus) seeds(t *testing.T, s subject) []string {
	var list []string
	if s.kind == "card" {
		files, err := filepath.Glob(filepath.Join("../../internal/test/vectors/testdata/cards", s.dialect.Name, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, string(text))
		}
	}
	pkg := c.packages[s.dialect.Name]
	m := generatortest.New(pkg, pkg.Entries[s.number], generatortest.Options{Version: s.edition})
	for seed := range uint64(random) {
		n := m.Valid(seed, func(data []byte) card.Violations { return s.errors(string(data)) })
		if n != nil {
			list = append(list, string(n.Append(nil)))
		}
	}
	return list
}

// random is the number of random documents of each kind.
const random = 8

// documents returns the documents of a kind and their mutants, n in all at most.
func (c *corpus) documents(t *testing.T, s subject, n int) []string {
	seeds := c.seeds(t, s)
	list := append([]string{}, seeds...)
	for _, text := range c.vectors[s.dialect.Name] {
		if s.kind == "card" || len(list) < n/4 {
			list = append(list, text)
		}
	}
	r := rand.New(rand.NewPCG(1, uint64(len(seeds))))
	var mutants []string
	for _, text := range seeds {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		var v any
		if err := decoder.Decode(&v); err != nil {
			t.Fatal(err)
		}
		for mutant := range generatortest.Mutations(v, substitutes) {
			// Most mutants are not encoded: there are millions of large cards.
			if r.IntN(len(text)/512+1) > 0 {
				continue
			}
			text, err := json.Marshal(mutant)
			if err != nil {
				t.Fatal(err)
			}
			mutants = append(mutants, string(text))
		}
	}
	r.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
	return append(list, mutants[:max(0, min(len(mutants), n-len(list)))]...)
}

// substitutes returns replacements for a value.
func substitutes(v any) []any {
	list := []any{nil, true, json.Number("7"), json.Number("-1.5"), json.Number("2.0"), "", "x y", "https://example.com/", []any{}, []any{"x"},
		map[string]any{}, map[string]any{"x": json.Number("1")}}
	text, ok := v.(string)
	if !ok {
		return list
	}
	return append(list, text+"\n", " "+text+" ", "\u0085"+text, strings.ToUpper(text), text+text, strings.Repeat("a", 201), strings.Repeat("é", 130),
		strings.Repeat("😀", 120), "2024-02-29T23:59:60Z", "2023-02-29t00:00:00Z", "2026-01-01T08:00:60+01:00", "http://", "a:b", "//a", "\uFEFF", "١")
}

// portable reports whether all validators parse a document alike: JSON without duplicate
// names, surrogates and numbers beyond a double.
func portable(text string) bool {
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		return false
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return false
	}
	again, err := json.Marshal(v)
	if err != nil {
		return false
	}
	same, err := card.EqualJSON([]byte(raw.String()), again)
	return err == nil && same
}

// export returns the exported schema of a kind.
func (s subject) export(t *testing.T, o dialectschema.ExportOptions) *dialectschema.Export {
	b, err := dialectschema.Load(s.String())
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.Export(o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
