package generatortest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// levels is the nesting depth of the schemas in this file. A validator that visits a
// shared subschema once per path to it makes 2^20 calls.
const levels = 20

// object and list are the JSON of a schema that a test makes.
type (
	object = map[string]any
	list   = []any
)

// twice are the constructs that apply a schema twice, or more often, to the same value or the
// same part of it.
var twice = map[string]func(r object) object{
	"all_of": func(r object) object { return object{"allOf": list{r, r}} },
	"any_of": func(r object) object { return object{"anyOf": list{r, r}} },
	"one_of": func(r object) object {
		return object{"oneOf": list{r, object{"allOf": list{r, object{"required": list{"z"}}}}}}
	},
	"one_of_equal": func(r object) object { return object{"oneOf": list{r, r}} },
	"not":          func(r object) object { return object{"allOf": list{object{"not": r}, object{"not": r}}} },
	"any_not":      func(r object) object { return object{"anyOf": list{object{"not": r}, object{"not": r}}} },
	"if_then":      func(r object) object { return object{"if": r, "then": r, "else": r} },
	"if_not": func(r object) object {
		return object{"if": object{"not": r}, "then": object{"minProperties": 1}, "else": r}
	},
	"inline":         func(r object) object { return object{"anyOf": list{object{"allOf": list{r}, "minProperties": 0}, r}} },
	"dependent":      func(r object) object { return object{"dependentSchemas": object{"a": r, "b": r}, "anyOf": list{r, r}} },
	"dependent_only": func(r object) object { return object{"dependentSchemas": object{"a": r, "b": r}} },
	"checks": func(r object) object {
		check := object{"code": "a-b", "message": "m", "schema": r}
		return object{"x-checks": list{check, object{"code": "a-c", "message": "m", "schema": r}}}
	},
	"unevaluated": func(r object) object { return object{"anyOf": list{r, r}, "unevaluatedProperties": r} },
	"unevaluated_0": func(r object) object {
		return object{"oneOf": list{r, object{"not": r}}, "unevaluatedProperties": false}
	},
	"property": func(r object) object {
		return object{"allOf": list{object{"properties": object{"p": r}}, object{"properties": object{"p": r}}}}
	},
	"other_property": func(r object) object {
		return object{"properties": object{"p": object{"allOf": list{r}, "minProperties": 0}}, "patternProperties": object{"^p": object{"allOf": list{r}, "maxProperties": 9}}}
	},
	"members": func(r object) object {
		return object{"patternProperties": object{"^p": r}, "allOf": list{object{"additionalProperties": r}}}
	},
	"tried": func(r object) object {
		return object{"anyOf": list{object{"properties": object{"p": r}}, object{"properties": object{"p": r}, "required": list{"z"}}}}
	},
	"elements": func(r object) object { return object{"items": r, "allOf": list{object{"items": r}}} },
	"contains": func(r object) object {
		return object{"allOf": list{object{"contains": r}, object{"contains": r, "minContains": 0}}}
	},
	"prefix": func(r object) object { return object{"prefixItems": list{r, r}, "allOf": list{object{"items": r}}} },
	"searched": func(r object) object {
		return object{"contains": r, "anyOf": list{r, object{"contains": r}}, "unevaluatedItems": r}
	},
	"names": func(r object) object { return object{"propertyNames": r, "anyOf": list{r, r}} },
	"sums": func(r object) object {
		return object{"anyOf": list{object{"oneOf": list{r, object{"type": "string"}}}, object{"oneOf": list{r, object{"type": "integer"}}}}}
	},
	"lists": func(r object) object {
		return object{"oneOf": list{r, object{"type": "array", "items": r}, object{"type": "array", "items": r, "minItems": 2}}}
	},
	"tagged": func(r object) object {
		alternative := func(tag string) object {
			return object{"type": "object", "properties": object{"a": object{"const": tag}, "p": r}, "required": list{"a"}, "allOf": list{object{"properties": object{"p": r}}}}
		}
		return object{"oneOf": list{alternative("x"), alternative("y")}}
	},
	"structs": func(r object) object {
		return object{"type": "object", "properties": object{"a": object{"type": "string"}, "p": r}, "allOf": list{object{"properties": object{"p": object{"allOf": list{r}, "minProperties": 1}}}}}
	},
}

// leaves are the constraints of the innermost level.
var leaves = map[string]object{
	"object": {"type": "object", "properties": object{"a": object{"type": "string"}}, "required": list{"a"}},
	"text":   {"type": "string", "minLength": 2},
}

// nestedDocuments are validated against every schema.
var nestedDocuments = []string{
	`{"a":"x"}`, `{"a":"x","b":2,"z":[]}`, `{"a":1}`, `{}`, `{"p":{}}`, `"xy"`, `"x"`, `7`, `null`, `[]`, `["xy"]`, `[{"a":"x"},1]`, `[{},{}]`,
	deep(`[`, `{"a":"x"}`, `]`), deep(`[`, `"x"`, `]`), deep(`[`, ``, `]`), deep(`{"p":`, `{"a":"x"}`, `}`), deep(`{"p":`, `1`, `}`),
	deep(`{"a":"x","p":`, `"xy"`, `}`), deep(`{"a":"x","p":`, `{"a":"x"}`, `}`), deep(`{"a":"y","p":`, `{}`, `}`),
}

// deep nests a value once for each level of a schema.
func deep(begin, inner, end string) string {
	return strings.Repeat(begin, levels) + inner + strings.Repeat(end, levels)
}

// nest returns a schema of levels: each level applies the next one. The levels are
// definitions, each with a Go type, or members of one object.
func nest(leaf object, named bool, apply func(r object) object) object {
	within, at := object{"d0": leaf}, "#/properties/d"
	if named {
		at = "#/$defs/d"
	}
	for i := 1; i <= levels; i++ {
		within[fmt.Sprint("d", i)] = apply(object{"$ref": fmt.Sprint(at, i-1)})
	}
	if named {
		top := fmt.Sprint("d", levels)
		return object{"type": "object", "properties": object{top: object{"$ref": "#/$defs/" + top}}, "$defs": within}
	}
	return object{"type": "object", "properties": within}
}

// nestedSamples are the schemas of the test, by the name of their package.
func nestedSamples() map[string]object {
	samples := map[string]object{}
	for name, apply := range twice {
		samples[name] = nest(leaves["object"], false, apply)
	}
	for _, name := range []string{"one_of", "any_not", "if_then", "lists"} {
		samples[name+"_text"] = nest(leaves["text"], false, twice[name])
	}
	for _, name := range []string{"if_then", "sums", "tagged", "structs"} {
		samples[name+"_named"] = nest(leaves["object"], true, twice[name])
	}
	names := slices.Sorted(maps.Keys(twice))
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 7))
		leaf := leaves[[]string{"object", "text"}[seed%2]]
		samples[fmt.Sprint("mixture", seed)] = nest(leaf, false, func(r0 object) object { return twice[names[r.IntN(len(names))]](r0) })
	}
	return samples
}

// TestNestedSchemas checks that the verdicts are right and validation time is linear in the
// length of the schema, however often it applies one subschema to the same value.
func TestNestedSchemas(t *testing.T) {
	testdir.Compiles(t)
	dir := *keep
	if dir == "" {
		dir = t.TempDir()
	}
	testdir.Init(t, "../..", dir, trialPath)
	store, err := source.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	samples := nestedSamples()
	var imports, tests bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(samples)) {
		text, err := json.Marshal(samples[name])
		if err != nil {
			t.Fatal(err)
		}
		sample{name: name, schema: string(text)}.generate(t, store, dir)
		fmt.Fprintf(&imports, "\t%q\n", path.Join(trialPath, name))
		fmt.Fprintf(&tests, "\tt.Run(%q, func(t *testing.T) {\n", name)
		for _, document := range nestedDocuments {
			document = fmt.Sprintf(`{"d%d":%s}`, levels, document)
			fmt.Fprintf(&tests, "\t\t%s.Subject.Verdict(t, %q, %v)\n", name, document, isValid(text, document))
		}
		tests.WriteString("\t})\n")
	}
	if t.Failed() {
		return
	}
	testdir.Write(t, dir, "trial_test.go", fmt.Appendf(nil, "package trial\n\nimport (\n\t\"testing\"\n\n%s)\n\nfunc TestNested(t *testing.T) {\n%s}\n", &imports, &tests))
	testdir.Run(t, dir, "go", "test", "-vet=off", "-timeout=2m", ".")
}
