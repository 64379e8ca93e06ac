package jsonschema_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	google "github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// instances are the values for testing random schemas.
var instances = []string{
	`null`, `true`, `false`, `0`, `1`, `2`, `-1`, `1.5`, `""`, `"a"`, `"b"`, `"aa"`, `"abc"`, `[]`, `[1]`, `["a"]`, `[1,1]`, `[1,"a"]`, `["a","b",null]`,
	`[[]]`, `{}`, `{"a":1}`, `{"a":"a"}`, `{"b":null}`, `{"a":1,"b":2}`, `{"a":null,"c":"a"}`, `{"a":{"a":1}}`, `{"b":[1]}`, `{"c":true}`, `{"a":[],"b":"b","c":2}`,
}

// random makes schemas from a small vocabulary.
type random struct {
	*rand.Rand
	refs bool // schemas may refer to the definition x
}

func (r random) pick(list ...string) string { return list[r.IntN(len(list))] }

// schema returns a schema with at most depth levels.
func (r random) schema(depth int) any {
	if n := r.IntN(12); n == 0 || depth == 0 && n < 3 {
		return r.IntN(3) > 0
	}
	s := map[string]any{}
	for range 1 + r.IntN(3) {
		r.keyword(s, depth)
	}
	return s
}

func (r random) value() any {
	var v any
	if err := json.Unmarshal([]byte(instances[r.IntN(20)]), &v); err != nil {
		panic(err)
	}
	return v
}

func (r random) list(depth int) []any {
	list := make([]any, 1+r.IntN(2))
	for i := range list {
		list[i] = r.schema(depth)
	}
	return list
}

// keyword sets a random keyword, or removes one.
func (r random) keyword(s map[string]any, depth int) {
	if r.IntN(8) == 0 {
		for name := range s { // one or none: which one does not matter much
			delete(s, name)
			return
		}
	}
	limit := r.pick("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
	switch n := r.IntN(22); {
	case n < 4:
		s["type"] = r.pick("null", "boolean", "integer", "number", "string", "array", "object", "object")
	case n == 4:
		s["type"] = []any{"string", r.pick("null", "integer", "object")}
	case n == 5:
		s["enum"] = []any{"a", r.value()}
	case n == 6:
		s["const"] = r.value()
	case n < 9:
		s[limit] = r.IntN(3)
	case n == 9:
		s["required"] = []any{r.pick("a", "b", "c")}
	case n == 10:
		s["multipleOf"] = 1 + r.IntN(2)
	case n == 11:
		s["uniqueItems"] = r.IntN(2) == 0
	case n == 12:
		s["dependentRequired"] = map[string]any{r.pick("a", "b"): []any{r.pick("a", "b", "c")}}
	case depth == 0:
	case n < 15:
		s["properties"] = map[string]any{"a": r.schema(depth - 1), r.pick("a", "b", "c"): r.schema(depth - 1)}
	case n == 15:
		s["additionalProperties"] = r.schema(depth - 1)
	case n == 16:
		s[r.pick("items", "contains", "propertyNames", "not")] = r.schema(depth - 1)
	case n == 17:
		s["prefixItems"] = r.list(depth - 1)
	case n == 18:
		s["patternProperties"] = map[string]any{r.pick("^a", "b"): r.schema(depth - 1)}
	case n == 19:
		s["if"], s["then"] = r.schema(depth-1), r.schema(depth-1)
	case n == 20:
		if r.refs {
			s["$ref"] = "#/$defs/x"
		}
	default:
		s[r.pick("allOf", "anyOf", "oneOf")] = r.list(depth - 1)
	}
}

// change changes a copy of a schema at a random location.
func (r random) change(v any, depth int) any {
	s, ok := v.(map[string]any)
	if !ok || depth == 0 {
		return r.schema(depth)
	}
	c := make(map[string]any, len(s))
	var inner []string
	for name, value := range s {
		c[name] = value
		switch value.(type) {
		case map[string]any:
			if name == "properties" || name == "$defs" || name == "patternProperties" || name == "items" || name == "not" || name == "additionalProperties" {
				inner = append(inner, name)
			}
		case []any:
			if name == "anyOf" || name == "oneOf" || name == "allOf" || name == "prefixItems" {
				inner = append(inner, name)
			}
		}
	}
	if len(inner) == 0 || r.IntN(3) == 0 {
		r.keyword(c, depth)
		return c
	}
	name := inner[r.IntN(len(inner))]
	r.refs = r.refs && name != "$defs"
	switch value := c[name].(type) {
	case []any:
		list := append([]any(nil), value...)
		if i := r.IntN(len(list) + 1); i == len(list) {
			list = append(list, r.schema(depth-1))
		} else {
			list[i] = r.change(list[i], depth-1)
		}
		c[name] = list
	case map[string]any:
		if name == "items" || name == "not" || name == "additionalProperties" {
			c[name] = r.change(value, depth-1)
			break
		}
		members := map[string]any{}
		for key, member := range value {
			members[key] = member
			if r.IntN(2) == 0 {
				members[key] = r.change(member, depth-1)
			}
		}
		c[name] = members
	}
	return c
}

// validator returns the verdicts of an independent implementation on each instance; nil if it
// does not support the schema.
func validator(schema []byte) []bool {
	var s google.Schema
	if json.Unmarshal(schema, &s) != nil {
		return nil
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return nil
	}
	accepts := make([]bool, len(instances))
	for i, text := range instances {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			panic(err)
		}
		accepts[i] = resolved.Validate(v) == nil
	}
	return accepts
}

// TestNeverCompatibleByMistake: a schema that refuses a value of the old one is never called
// compatible. An independent implementation of JSON Schema decides.
func TestNeverCompatibleByMistake(t *testing.T) {
	r := random{rand.New(rand.NewPCG(1, 2)), true}
	compatible, breaking, refuted := 0, 0, 0
	for range 1200 {
		s := r.schema(3)
		if m, ok := s.(map[string]any); ok {
			m["$defs"] = map[string]any{"x": random{r.Rand, false}.schema(2)}
		}
		old, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		changed, err := json.Marshal(r.change(s, 3))
		if err != nil {
			t.Fatal(err)
		}
		before, after := validator(old), validator(changed)
		if before == nil || after == nil {
			continue
		}
		for _, use := range []jsonschema.Use{jsonschema.AsInput, jsonschema.AsOutput} {
			changes, err := jsonschema.Compare(old, changed, use)
			if err != nil {
				t.Fatal(err)
			}
			narrow, wide := before, after
			if use == jsonschema.AsOutput {
				narrow, wide = after, before
			}
			witness := ""
			for i := range instances {
				if narrow[i] && !wide[i] {
					witness = instances[i]
				}
			}
			switch {
			case changes.Class() == diff.Breaking:
				breaking++
				if witness != "" {
					refuted++
				}
			case witness != "":
				t.Errorf("called %s (output %v), but %s:\n%s\n%s", changes.Class(), use, witness, old, changed)
			default:
				compatible++
			}
		}
	}
	t.Logf("%d compatible, %d breaking, %d of them with an instance that shows it", compatible, breaking, refuted)
	if compatible < 300 || refuted < 200 {
		t.Error("the random schemas show too little")
	}
}
