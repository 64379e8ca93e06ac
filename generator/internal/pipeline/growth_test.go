package pipeline

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/test/cost"
)

// chained are schemas of n definitions that refer to each other.
var chained = []struct {
	name   string
	least  int // the smallest n
	schema func(n int) object
}{
	{"chain of allOf", 375, func(n int) object {
		return chain(n, func(next object) object { return object{"allOf": []any{next}, "minLength": 1} })
	}},
	{"chain of doubled allOf", 100, func(n int) object {
		return chain(n, func(next object) object { return object{"allOf": []any{next, next}} })
	}},
	{"chain of references", 1000, func(n int) object {
		return chain(n, func(next object) object { return next })
	}},
	{"ring of references", 500, func(n int) object {
		schema := chain(n, func(next object) object { return object{"$ref": next["$ref"], "minLength": 1} })
		schema["$defs"].(object)[fmt.Sprint("d", n)] = object{"$ref": "#/$defs/d0", "minLength": 2}
		return schema
	}},
	{"chain of alternatives of null", 50, func(n int) object {
		return nullable(chain(n, func(next object) object {
			return object{"anyOf": []any{next, object{"allOf": []any{next}, "maxLength": 1}}}
		}))
	}},
	{"chain of conditions on null", 50, func(n int) object {
		return nullable(chain(n, func(next object) object { return object{"if": next, "then": next, "else": next} }))
	}},
}

// nullable returns a schema with a member whose chain of definitions ends in a string or null.
func nullable(chain object) object {
	chain["$defs"].(object)[fmt.Sprint("d", len(chain["$defs"].(object))-1)] = object{"type": []any{"string", "null"}}
	return object{"type": "object", "properties": object{"m": object{"$ref": chain["$ref"]}}, "$defs": chain["$defs"]}
}

// chain returns a schema of n definitions and a string. link turns a reference to the next
// definition into the schema of a definition.
func chain(n int, link func(next object) object) object {
	defs := object{}
	for i := range n {
		defs[fmt.Sprint("d", i)] = link(object{"$ref": fmt.Sprint("#/$defs/d", i+1)})
	}
	defs[fmt.Sprint("d", n)] = object{"type": "string"}
	return object{"$ref": "#/$defs/d0", "$defs": defs}
}

// Each schema in a ring of references has the assertions of all, whichever is read first.
func TestRingOfReferences(t *testing.T) {
	for _, first := range []string{"#/$defs/a", "#/$defs/b", "#/$defs/c"} {
		pkg, _ := planned(t, object{"$ref": first, "$defs": object{
			"a": object{"allOf": []any{object{"$ref": "#/$defs/b"}, object{"enum": []any{"x", "y"}}}},
			"b": object{"$ref": "#/$defs/c", "minLength": 1},
			"c": object{"$ref": "#/$defs/a", "maxLength": 2},
		}})
		if len(pkg.Types) == 0 || len(pkg.Types[0].Values) != 2 {
			t.Errorf("%s: the constants x and y are missing", first)
		}
	}
}

// The time to generate Go from a schema is proportional to its length, however long the
// paths of references in it are.
func TestGrowth(t *testing.T) {
	for _, tt := range chained {
		t.Run(tt.name, func(t *testing.T) { checkGrowth(t, tt.name, tt.least, tt.schema) })
	}
}

// The time to generate Go from a schema is proportional to its length, whatever it has many of.
func TestWide(t *testing.T) {
	for _, tt := range wide {
		t.Run(tt.name, func(t *testing.T) { checkGrowth(t, tt.name, tt.least, tt.schema) })
	}
}

// checkGrowth generates Go from schemas of n, 2n, 4n and 8n of something, where n is least.
func checkGrowth(t *testing.T, label string, least int, schema func(n int) object) {
	t.Helper()
	if !cost.Wanted(label) {
		return
	}
	var calls []cost.Sized
	for i := range 4 {
		calls = append(calls, func() (int, func()) {
			store := stored(t, schema(least<<i))
			text, err := store.Read("s.json")
			if err != nil {
				t.Fatal(err)
			}
			return len(text.Data), func() {
				var diags source.Diagnostics
				if Generate(store, Single("s.json", "p", "out", "", false), &diags) == nil {
					t.Fatalf("%v", diags.All())
				}
			}
		})
	}
	cost.CheckGrowth(t, label, calls)
}
