package pipeline

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// object is a JSON Schema.
type object = map[string]any

// nested has the ways to apply a schema twice inside another one.
var nested = map[string]func(r object) object{
	"allOf": func(r object) object { return object{"allOf": []any{r, r}} },
	"anyOf": func(r object) object { return object{"anyOf": []any{r, r}} },
	"oneOf": func(r object) object { return object{"oneOf": []any{r, r}} },
	"oneOf and more": func(r object) object {
		return object{"oneOf": []any{r, object{"allOf": []any{r, object{"required": []any{"z"}}}}}}
	},
	"not": func(r object) object { return object{"allOf": []any{object{"not": r}, object{"not": r}}} },
	"if":  func(r object) object { return object{"if": r, "then": r, "else": r} },
	"nullable": func(r object) object {
		return object{"type": []any{"object", "null"}, "allOf": []any{object{"anyOf": []any{r, object{"type": "null"}}}, r}, "properties": object{"n": object{"anyOf": []any{r, object{"type": "null"}}}}}
	},
	"scalars": func(r object) object {
		return object{"properties": object{"s": object{"$ref": "#"}}, "if": object{"properties": object{"s": object{"minLength": 2}}}, "then": r, "else": r}
	},
	"strings":          func(r object) object { return object{"type": "string", "if": r, "then": r, "else": r} },
	"texts":            func(r object) object { return object{"type": "string", "anyOf": []any{object{"not": r}, r}} },
	"dependentSchemas": func(r object) object { return object{"dependentSchemas": object{"a": r, "b": r}} },
	"contains":         func(r object) object { return object{"allOf": []any{object{"contains": r}, object{"contains": r}}} },
	"prefixItems":      func(r object) object { return object{"prefixItems": []any{r, r}} },
	"items":            func(r object) object { return object{"type": "array", "items": object{"oneOf": []any{r, r}}} },
	"properties":       func(r object) object { return object{"type": "object", "properties": object{"a": r, "b": r}} },
	"additionalProperties": func(r object) object {
		return object{"type": "object", "properties": object{"a": r}, "additionalProperties": r}
	},
	"patternProperties":     func(r object) object { return object{"patternProperties": object{"^a": r, "^b": r}} },
	"propertyNames":         func(r object) object { return object{"propertyNames": r, "additionalProperties": r} },
	"unevaluatedProperties": func(r object) object { return object{"anyOf": []any{r, r}, "unevaluatedProperties": r} },
	"unevaluatedItems":      func(r object) object { return object{"anyOf": []any{r, r}, "unevaluatedItems": false} },
	"sums of sums": func(r object) object {
		return object{"anyOf": []any{
			object{"oneOf": []any{r, object{"type": "string"}}}, object{"oneOf": []any{r, object{"type": "integer"}}}}}
	},
	"arrays of arrays": func(r object) object {
		return object{"oneOf": []any{object{"type": "array", "items": r}, object{"type": "array", "items": r, "minItems": 1}}}
	},
	"objects of objects": func(r object) object {
		alternative := func(member string) object {
			return object{"type": "object", "properties": object{member: r}, "required": []any{member}}
		}
		return object{"oneOf": []any{alternative("x"), alternative("y")}}
	},
	"x-checks": func(r object) object {
		return object{"x-checks": []any{object{"code": "a-b", "message": "m", "schema": r}, object{"code": "a-c", "message": "m", "schema": r}}}
	},
}

// bomb nests a schema. Its levels are definitions if named is set, otherwise properties, which
// have no names.
func bomb(levels int, named bool, apply func(object) object) object {
	within, at := object{}, "#/properties/level"
	if named {
		at = "#/$defs/level"
	}
	within["level0"] = object{"type": "object", "properties": object{"a": object{"type": "string"}}, "required": []any{"a"}}
	for i := 1; i <= levels; i++ {
		within[fmt.Sprint("level", i)] = apply(object{"$ref": fmt.Sprint(at, i-1)})
	}
	if named {
		return object{"$ref": fmt.Sprint(at, levels), "$defs": within}
	}
	return object{"type": "object", "properties": within}
}

// stored returns a store with a schema as s.json.
func stored(t *testing.T, schema object) *source.Store {
	t.Helper()
	text, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("s.json", text)
	return store
}

// planned plans a package for a schema and counts its nodes, checks, types and fields.
func planned(t *testing.T, schema object) (pkg *ir.Package, work int) {
	t.Helper()
	store := stored(t, schema)
	var diags source.Diagnostics
	if pkg = Plan(store, Single("s.json", "p", "out", "", false), &diags); pkg == nil {
		t.Fatalf("%v", diags.All())
	}
	for _, n := range pkg.Nodes {
		work += 1 + len(n.Checks)
	}
	for _, typ := range pkg.Types {
		work += 1 + len(typ.Fields)
	}
	return pkg, work
}

// Planning a schema that applies another one twice at each level takes work proportional to its
// length: each schema is planned and analysed once. If work depended on the number of paths, 96
// levels would not finish.
func TestNestedApplicators(t *testing.T) {
	for name, apply := range nested {
		for _, named := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, named %v", name, named), func(t *testing.T) {
				_, short := planned(t, bomb(24, named, apply))
				_, long := planned(t, bomb(96, named, apply))
				if long > 5*short {
					t.Errorf("24 levels are %d nodes, checks, types and fields, and 96 levels are %d", short, long)
				}
			})
		}
	}
}

// The generated Go of nested applicators grows at most with the square of the depth. The
// assertions of an anonymous schema are generated at each reference to it.
func TestNestedApplicatorsEmitted(t *testing.T) {
	for name, apply := range nested {
		size := func(levels int) (n int) {
			for _, text := range generated(t, bomb(levels, true, apply)) {
				n += len(text)
			}
			return n
		}
		if short, long := size(6), size(14); long > 6*short {
			t.Errorf("%s: 6 levels are %d bytes, and 14 levels are %d", name, short, long)
		}
	}
}

// generated returns the files of a schema.
func generated(t *testing.T, schema object) map[string][]byte {
	t.Helper()
	store := stored(t, schema)
	var diags source.Diagnostics
	g := Generate(store, Single("s.json", "p", "out", "", false), &diags)
	if g == nil {
		t.Fatalf("%v", diags.All())
	}
	return g.Files
}

// Go names and file names have a bounded length, however long the names in a schema are
// and however deep it nests objects.
func TestLongNames(t *testing.T) {
	word := strings.Repeat("rather_long_", 6)
	inner := object{"type": "object", "properties": object{"a": object{"type": "string"}}}
	for range 12 {
		inner = object{"type": "object", "properties": object{
			word + "inner":                   inner,
			strings.Repeat("é-", 4000) + "x": object{"type": "string"},
			strings.Repeat("é-", 4000) + "y": object{"type": "string", "enum": []any{word + word, word + word + "x"}},
		}}
	}
	pkg, _ := planned(t, inner)
	seen := map[string]bool{}
	check := func(name string) {
		if len(name) > 120 {
			t.Errorf("a name has %d bytes: %.150s", len(name), name)
		}
	}
	for _, typ := range pkg.Types {
		if seen[typ.Go] {
			t.Errorf("two types are called %s", typ.Go)
		}
		seen[typ.Go] = true
		check(typ.Go)
		for _, f := range typ.Fields {
			check(f.Go)
		}
		for _, v := range typ.Values {
			check(v.Go)
		}
	}
	for _, n := range pkg.Nodes {
		check(n.Name)
	}
	for name := range generated(t, inner) {
		if len(name) > 143 {
			t.Errorf("a file name has %d bytes: %s", len(name), name)
		}
	}
}
