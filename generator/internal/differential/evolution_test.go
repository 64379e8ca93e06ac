package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

var (
	pairs       = flag.Int("pairs", 400, "`number` of random pairs of schemas")
	instancesOf = flag.Int("documents", 40, "`number` of random documents for each pair; a long run takes 10000")
)

// edit changes one keyword of a random subschema of a schema.
func (m *maker) edit(s any) any {
	c := plain(s)
	var owners []object
	var walk func(v any, schema bool)
	walk = func(v any, schema bool) {
		switch v := v.(type) {
		case object:
			if schema {
				owners = append(owners, v)
			}
			for _, name := range sorted(v) {
				inside, isMap := nested[name]
				if o, ok := v[name].(object); ok && schema && inside && isMap {
					for _, member := range sorted(o) {
						walk(o[member], true)
					}
				} else if schema {
					walk(v[name], !inside && isMap)
				}
			}
		case []any:
			for _, item := range v {
				walk(item, schema)
			}
		}
	}
	walk(c, true)
	if len(owners) == 0 {
		return m.schema(1)
	}
	s0 := pick(m, owners)
	if names := sorted(s0); len(names) > 0 && m.chance(35) {
		if name := pick(m, names); name != "$defs" {
			delete(s0, name)
			return c
		}
	}
	row := pick(m, rows)
	if v := makers[row.Name](m, s0, 1); v != nil {
		s0[row.Name] = plain(v)
	}
	return c
}

// nested are the keywords with schemas: true for a map of schemas.
var nested = map[string]bool{
	"properties": true, "patternProperties": true, "dependentSchemas": true, "$defs": true,
	"items": false, "prefixItems": false, "contains": false, "additionalProperties": false, "propertyNames": false, "not": false,
	"if": false, "then": false, "else": false, "allOf": false, "anyOf": false, "oneOf": false,
	"unevaluatedItems": false, "unevaluatedProperties": false,
}

// TestVerdictsHold checks the verdicts about random pairs of schemas, which differ in one keyword,
// with an independent validator: it confirms each counter-example, and none of many documents
// contradicts a verdict.
func TestVerdictsHold(t *testing.T) {
	decided, undecided, breaking := 0, 0, 0
	own := ownSchemas(t)
	for i := range *pairs {
		m := newMaker(7, uint64(i))
		old := m.root()
		if i%4 == 0 {
			old = own[i/4%len(own)]
		}
		changed := m.edit(old)
		before, err := strict(old)
		if err != nil {
			continue
		}
		after, err := strict(changed)
		if err != nil {
			continue
		}
		x, y := textOf(t, old), textOf(t, changed)
		j, err := jsonschema.Judge(x, y)
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, x, y)
		}
		list := m.instances(old, *instancesOf/2)
		list = append(list, m.instances(changed, *instancesOf/2)...)
		check := func(name string, a jsonschema.Answer, from, to *validator.Schema) {
			from, to = part(t, a.At, old, from), part(t, a.At, changed, to)
			switch a.Verdict {
			case jsonschema.Undecided:
				undecided++
				t.Logf("%s undecided: %s\n%s\n%s", name, a.Reason, x, y)
				return
			case jsonschema.Breaking:
				breaking++
				v, err := validator.UnmarshalJSON(bytes.NewReader(a.Example))
				if err != nil {
					t.Errorf("%s: %v\n%s\n%s", name, err, x, y)
				} else if ok, _ := admits(from, v); !ok {
					t.Errorf("%s: the validator refuses %s\n%s\n%s", name, a.Example, x, y)
				} else if ok, _ := admits(to, v); ok {
					t.Errorf("%s: the validator accepts %s\n%s\n%s", name, a.Example, x, y)
				}
			}
			decided++
			if a.Verdict == jsonschema.Breaking {
				return
			}
			for _, v := range list {
				in, err := admits(from, v)
				if err != nil || !in {
					continue
				}
				if out, err := admits(to, v); err == nil && !out {
					t.Errorf("%s is called compatible, but %s:\n%s\n%s", name, textOf(t, v), x, y)
					return
				}
			}
		}
		check("card", j.Card, before, after)
		old, changed = changed, old
		check("reader", j.Reader, after, before)
		old, changed = changed, old
		for _, c := range j.Changes {
			for k, a := range []jsonschema.Answer{c.Card, c.Reader} {
				if a.Verdict == jsonschema.Breaking && len(a.Example) > 0 {
					v, err := validator.UnmarshalJSON(bytes.NewReader(a.Example))
					from, to := before, after
					if k == 1 {
						from, to = after, before
					}
					if err != nil {
						t.Fatal(err)
					}
					from, to = part(t, a.At, old, from), part(t, a.At, changed, to)
					if k == 1 {
						from, to = part(t, a.At, changed, from), part(t, a.At, old, to)
					}
					in, _ := admits(from, v)
					out, _ := admits(to, v)
					if !in || out {
						t.Errorf("change %s %d: %s\n%s\n%s", c.Message, k, a.Example, x, y)
					}
				}
			}
		}
	}
	t.Logf("%d decided, %d of them breaking, %d undecided", decided, breaking, undecided)
	if undecided*20 > decided {
		t.Errorf("only %d of %d verdicts are decided", decided, decided+undecided)
	}
}

// strict is oracle with formats as assertions.
func strict(s any) (*validator.Schema, error) {
	c := validator.NewCompiler()
	c.DefaultDraft(validator.Draft2020)
	c.AssertFormat()
	const name = "https://differential.test/schema.json"
	if err := c.AddResource(name, s); err != nil {
		return nil, err
	}
	return c.Compile(name)
}

// otherFile matches a reference to another file.
var otherFile = regexp.MustCompile(`"\$ref": *"[^#]`)

// ownSchemas returns the schemas of the dialects that refer to no other file.
func ownSchemas(t *testing.T) []any {
	t.Helper()
	files, err := filepath.Glob("../../../schemas/*/*.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []any
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s := read(text).(object)
		delete(s, "$id")
		if _, err := strict(s); err == nil && !otherFile.Match(text) {
			list = append(list, s)
		}
	}
	if len(list) < 10 {
		t.Fatalf("only %d schemas", len(list))
	}
	return list
}

// part returns the validator for the definition at a location of a schema; the whole schema's if
// there is none.
func part(t *testing.T, at string, schema any, whole *validator.Schema) *validator.Schema {
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
