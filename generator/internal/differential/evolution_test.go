package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"sync"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

var (
	pairs       = flag.Int("pairs", 300, "`number` of pairs of schemas from each source")
	instancesOf = flag.Int("documents", 60, "`number` of documents for each pair; a long run takes 10000")
	pairsSeed   = flag.Uint64("pairs.seed", 7, "`seed` of the pairs and documents")
)

// TestVerdictsHold checks the verdicts about pairs of schemas that differ in one keyword. An
// independent validator confirms each counter-example, and none of many documents contradicts a
// verdict. At least 95 of 100 pairs are decided in both directions.
func TestVerdictsHold(t *testing.T) {
	for number, source := range []struct {
		name    string
		schemas func(t *testing.T) []any // nil: a random one for each pair
	}{
		{"random", nil},
		{"own", ownSchemas},
		{"published", publishedSchemas},
	} {
		t.Run(source.name, func(t *testing.T) {
			var schemas []any
			if source.schemas != nil {
				schemas = source.schemas(t)
			}
			var total tally
			for i := range *pairs {
				m := newMaker(*pairsSeed+uint64(number)<<32, uint64(i))
				old := m.root()
				if schemas != nil {
					old = schemas[i%len(schemas)]
				}
				total.add(t, newVersions(t, m, old))
			}
			t.Log(total)
			total.check(t)
		})
	}
}

// tally counts the results for pairs.
type tally struct{ pairs, decided, verdicts, breaking, compatible, documents, valid int }

func (c tally) String() string {
	return fmt.Sprintf("%d of %d pairs are decided (%.1f %%); of %d verdicts %d are breaking and %d compatible; %d documents, %d of them valid in the first schema",
		c.decided, c.pairs, 100*float64(c.decided)/float64(max(c.pairs, 1)), c.verdicts, c.breaking, c.compatible, c.documents, c.valid)
}

// check checks the share of decided pairs, and that the documents could show a contradiction.
func (c tally) check(t *testing.T) {
	if c.decided*100 < c.pairs*95 {
		t.Errorf("only %d of %d pairs are decided", c.decided, c.pairs)
	}
	if c.pairs*10 < *pairs*8 || c.breaking*10 < c.pairs || c.compatible*10 < c.pairs || c.valid*20 < c.documents {
		t.Errorf("the pairs show little: %s", c)
	}
}

func (c *tally) add(t *testing.T, p *versions) {
	t.Helper()
	if p == nil {
		return
	}
	c.pairs++
	list := sync.OnceValue(func() []any {
		return append(p.m.around(t, p.schema[0], p.at, *instancesOf/2), p.m.around(t, p.schema[1], p.at, *instancesOf/2)...)
	})
	all := true
	for from, a := range []jsonschema.Answer{p.judgement.Card, p.judgement.Reader} {
		c.verdicts++
		switch a.Verdict {
		case jsonschema.Undecided:
			all = false
			t.Logf("%s, from %d: undecided: %s%s", p, from, a.Reason, p.texts(t))
		case jsonschema.Breaking:
			c.breaking++
			p.confirm(t, "all changes", from, a)
		case jsonschema.Compatible:
			c.compatible++
			c.documents += len(list())
			c.valid += p.contradict(t, from, list())
		}
	}
	for _, change := range p.judgement.Changes {
		for from, a := range []jsonschema.Answer{change.Card, change.Reader} {
			if a.Verdict == jsonschema.Breaking && len(a.Example) > 0 {
				p.confirm(t, change.Message, from, a)
			}
		}
	}
	if all {
		c.decided++
	}
}

// versions are a schema before and after a change of one keyword.
type versions struct {
	m      *maker
	schema [2]any
	valid  [2]*validator.Schema
	// at is the location of the schema with the keyword, and what a word for the change.
	at, what  string
	judgement *jsonschema.Judgement
}

// newVersions edits a schema, and compares both. It returns nil if the validator refuses one.
func newVersions(t *testing.T, m *maker, old any) *versions {
	t.Helper()
	p := &versions{m: m}
	changed, at, what := newEditor(m, old).edit(old)
	p.schema, p.at, p.what = [2]any{old, changed}, at, what
	for i, s := range p.schema {
		v, err := strict(s)
		if err != nil {
			return nil
		}
		p.valid[i] = v
	}
	j, err := jsonschema.Judge(textOf(t, old), textOf(t, changed))
	if err != nil {
		t.Fatalf("%s: %v%s", p, err, p.texts(t))
	}
	p.judgement = j
	return p
}

func (p *versions) String() string { return fmt.Sprintf("%s at %q", p.what, p.at) }

// mostShown is the number of octets up to which schemas are shown.
const mostShown = 4000

// texts returns the texts of both schemas if they are short.
func (p *versions) texts(t *testing.T) string {
	x, y := textOf(t, p.schema[0]), textOf(t, p.schema[1])
	if len(x) > mostShown {
		return ""
	}
	return fmt.Sprintf("\n%s\n%s", x, y)
}

// part returns the validators of the schema number from and of the other one, for the definition
// that an answer is about.
func (p *versions) part(t *testing.T, from int, at string) (in, out *validator.Schema) {
	t.Helper()
	return partOf(t, at, p.schema[from], p.valid[from]), partOf(t, at, p.schema[1-from], p.valid[1-from])
}

// confirm checks the example of an answer.
func (p *versions) confirm(t *testing.T, what string, from int, a jsonschema.Answer) {
	t.Helper()
	v, err := validator.UnmarshalJSON(bytes.NewReader(a.Example))
	if err != nil {
		t.Errorf("%s, from %d: %v", p, from, err)
		return
	}
	in, out := p.part(t, from, a.At)
	if ok, err := admits(in, v); !ok || err != nil {
		t.Errorf("%s, %s, from %d: the validator refuses %s: %v%s", p, what, from, a.Example, in.Validate(v), p.texts(t))
	}
	if ok, err := admits(out, v); ok || err != nil {
		t.Errorf("%s, %s, from %d: the validator accepts %s (%v)%s", p, what, from, a.Example, err, p.texts(t))
	}
}

// contradict checks that no document is valid only in the schema number from. It returns the
// number of documents that are valid there.
func (p *versions) contradict(t *testing.T, from int, list []any) (valid int) {
	t.Helper()
	for _, v := range list {
		in, err := admits(p.valid[from], v)
		if err != nil || !in {
			continue
		}
		valid++
		if out, err := admits(p.valid[1-from], v); err == nil && !out {
			t.Errorf("%s, from %d: called compatible, but %s: %v%s", p, from, textOf(t, v), p.valid[1-from].Validate(v), p.texts(t))
			return valid
		}
	}
	return valid
}

// partOf returns the validator for the definition at a location of a schema; the whole schema's if
// there is none.
func partOf(t *testing.T, at string, schema any, whole *validator.Schema) *validator.Schema {
	t.Helper()
	if at == "" {
		return whole
	}
	o := maps.Clone(schema.(object))
	o["$ref"] = "#" + at
	v, err := strict(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func textOf(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
