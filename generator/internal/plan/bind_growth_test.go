package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// doublings is how often the size of a document doubles.
const doublings = 3

// list returns n items, separated by commas, between brackets.
func list(open string, n int, item func(int) string, end string) string {
	var b strings.Builder
	b.WriteString(open)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(item(i))
	}
	b.WriteString(end)
	return b.String()
}

func repeated(n int, item string) string {
	return list("[", n, func(int) string { return item }, "]")
}

// members returns an object with n members.
func members(n int) string {
	return list("{", n, func(i int) string { return fmt.Sprintf(`"m%d":%d`, i, i) }, "}")
}

// nested returns n values around inner.
func nested(n int, open, inner, end string) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

// grown are schemas with documents of n values. In invalid ones the finding is at the
// innermost value or at every level, so that evaluation does not end early.
var grown = []struct {
	name, schema string
	least        int // the smallest n
	document     func(n int) string
	valid        bool
}{
	{
		"members under dependentSchemas and unevaluatedProperties",
		`{
			"dependentSchemas": {
				"m0": {"patternProperties": {"^m[0-9]*[02468]$": {"minimum": 0}}},
				"m1": {"patternProperties": {"^m[0-9]*[13579]$": {"minimum": 0}}},
				"no": {"additionalProperties": true}
			},
			"unevaluatedProperties": false
		}`,
		2000, members, true,
	},
	{
		"members that unevaluatedProperties rejects",
		`{"dependentSchemas": {"m0": {"properties": {"m0": true}}}, "unevaluatedProperties": false}`,
		2000, members, false,
	},
	{
		"members that unevaluatedProperties applies to, in a trial",
		`{
			"not": {
				"dependentSchemas": {"m0": {"properties": {"m0": true}}},
				"anyOf": [{"properties": {"m1": true}}, {"properties": {"m2": true}}],
				"unevaluatedProperties": {"type": "integer"}
			}
		}`,
		2000, members, false,
	},
	{
		"elements under contains and unevaluatedItems",
		`{"contains": {"type": "integer"}, "unevaluatedItems": {"type": "string"}}`,
		4000, func(n int) string {
			return list("[", n, func(i int) string { return []string{"1", `"a"`}[i%2] }, "]")
		}, true,
	},
	{
		"arrays in arrays under contains and unevaluatedItems",
		`{
			"prefixItems": [true],
			"contains": {"type": "array", "contains": {"$ref": "#"}, "unevaluatedItems": {"$ref": "#"}},
			"unevaluatedItems": {"$ref": "#"}, "minContains": 0
		}`,
		500, func(n int) string { return nested(n, "[0,", "[]", ",1]") }, true,
	},
	{
		"a discriminator after the nested value",
		`{
			"oneOf": [
				{"type": "object", "required": ["kind"], "properties": {"next": {"$ref": "#"}, "kind": {"const": "a"}}},
				{"type": "object", "required": ["kind"], "properties": {"next": {"$ref": "#"}, "kind": {"const": "b"}}},
				{"type": "null"}
			]
		}`,
		500, func(n int) string { return nested(n/2, `{"next":{"next":`, "null", `,"kind":"b"},"kind":"a"}`) }, true,
	},
	{
		"a discriminator after the nested value, refused at every level",
		`{
			"oneOf": [
				{"type": "object", "required": ["kind", "x"], "properties": {"next": {"$ref": "#"}, "kind": {"const": "a"}}},
				{"type": "object", "required": ["kind", "y"], "properties": {"next": {"$ref": "#"}, "kind": {"const": "b"}}},
				{"type": "null"}
			]
		}`,
		500, func(n int) string { return nested(n/2, `{"next":{"next":`, "null", `,"kind":"b"},"kind":"a"}`) }, false,
	},
	{
		"a discriminator without alternatives that match",
		`{
			"oneOf": [
				{"type": "object", "required": ["kind"], "properties": {"next": {"$ref": "#"}, "kind": {"const": "a"}}},
				{"type": "object", "required": ["kind"], "properties": {"next": {"$ref": "#"}, "kind": {"const": "b"}}}
			]
		}`,
		500, func(n int) string { return nested(n, `{"next":`, "{}", `,"kind":"c"}`) }, false,
	},
	{
		"unevaluatedProperties inside of oneOf",
		`{
			"oneOf": [
				{"properties": {"a": {"$ref": "#"}}, "required": ["a"]},
				{"properties": {"b": {"$ref": "#"}}, "required": ["b"]},
				{"maxProperties": 0}
			],
			"unevaluatedProperties": false
		}`,
		500, func(n int) string { return nested(n/2, `{"a":{"b":`, "{}", "}}") }, true,
	},
	{
		"unevaluatedProperties inside of oneOf, applied to the nested value",
		`{
			"oneOf": [
				{"properties": {"a": true}, "unevaluatedProperties": {"$ref": "#"}, "required": ["a"]},
				{"properties": {"b": true}, "unevaluatedProperties": {"$ref": "#"}, "required": ["b"]},
				{"maxProperties": 0}
			]
		}`,
		500, func(n int) string { return nested(n/2, `{"a":1,"x":{"b":2,"x":`, "[]", "}}") }, false,
	},
	{
		"if, then and else at every level",
		`{
			"if": {"properties": {"next": {"$ref": "#"}}, "required": ["kind"]},
			"then": {"if": {"properties": {"kind": {"const": "a"}}}, "then": {"properties": {"next": {"$ref": "#"}}}, "else": {"maxProperties": 1}},
			"else": {"properties": {"next": {"$ref": "#"}}, "required": ["other"]}
		}`,
		500, func(n int) string { return nested(n, `{"next":`, "{}", `,"kind":"a"}`) }, false,
	},
	{
		"assertions about whole values at every level",
		`{
			"properties": {"next": {"$ref": "#"}}, "items": {"$ref": "#"},
			"minProperties": 1, "maxProperties": 3, "maxItems": 2, "uniqueItems": true,
			"not": {"const": {"next": [null, 1], "kind": "a"}}, "enum": [null, {}],
			"propertyNames": {"pattern": "^[a-z]+$"}
		}`,
		500, func(n int) string { return nested(n/2, `{"next":[`, "null", `,1],"kind":"a"}`) }, false,
	},
	{
		"references from 24 levels of alternatives to one definition",
		branches(24, ""),
		100, func(n int) string { return repeated(n, `{"v":{"v":[2,{"w":null}]}}`) }, true,
	},
	{
		"references from 24 levels of alternatives to unevaluatedProperties",
		branches(24, `, "unevaluatedProperties": {"type": "object"}`),
		100, func(n int) string { return repeated(n, `{"v":{"v":[2,{"w":null}]}}`) }, true,
	},
}

// branches returns a recursive schema of that many levels. Each level refers to the next
// one from four branches of oneOf, anyOf, allOf and not; the last one is a definition
// with more keywords.
func branches(levels int, more string) string {
	var b strings.Builder
	b.WriteString(`{"items": {"$ref": "#/$defs/l0"}, "$defs": {`)
	for i := range levels {
		next := fmt.Sprintf(`{"$ref": "#/$defs/l%d"}`, i+1)
		fmt.Fprintf(&b, `"l%d": {
			"oneOf": [%s, {"not": {"anyOf": [%s, {"type": "null"}]}}],
			"allOf": [{"anyOf": [%s, {"properties": {"v": %s}}]}]
		}, `, i, next, next, next, next)
	}
	fmt.Fprintf(&b, `"l%d": {"$ref": "#/$defs/last"}, `, levels)
	fmt.Fprintf(&b, `"last": {"type": ["object", "array"], "properties": {"v": {"required": ["w"]}}%s}}}`, more)
	return b.String()
}

// modes are the two ways to check a text with a table. Each reports whether it is valid.
var modes = []struct {
	name  string
	valid func(s *cardrt.Schema, root int, text string) bool
}{
	{"assert", func(s *cardrt.Schema, root int, text string) bool {
		o := card.Options{}
		o.Limits.Findings = 16 // the pointers of many nested values would dominate the memory
		found := cardrt.Findings(o, true, func(c *cardrt.Checker) { s.Assert(c, cardrt.ValueOf(text), root, nil) })
		return len(found) == 0
	}},
	{"try", func(s *cardrt.Schema, root int, text string) bool {
		return s.Selects(cardrt.ValueOf(text), root, nil)
	}},
}

// Time is linear in the text, and memory is within the limit of package cost,
// including all cached results.
func TestGrowthOfText(t *testing.T) {
	for _, tt := range grown {
		t.Run(tt.name, func(t *testing.T) {
			s, root := boundTable(t, tt.schema)
			for _, mode := range modes {
				var calls []cost.Sized
				var text string
				for i := range doublings + 1 {
					document := tt.document(tt.least << i)
					text = document
					calls = append(calls, func() (int, func()) {
						return len(document), func() {
							if valid := mode.valid(s, root, document); valid != tt.valid {
								t.Errorf("%s: a document of %d bytes is valid: %t", mode.name, len(document), valid)
							}
						}
					})
				}
				label := tt.name + ", " + mode.name
				if !cost.Wanted(label) {
					continue
				}
				_, allocated := cost.CheckGrowth(t, label, calls)
				limit := cost.MaxMemory([]byte(text))
				_, largest := calls[doublings]()
				if memory := cost.LeastPeak(allocated, limit, largest); memory > limit {
					cost.Suspect(t, label, fmt.Sprintf("%d bytes of memory for a document of %d bytes, at most %d are allowed", memory, len(text), limit))
				}
			}
		})
	}
}

// unevaluated returns a schema of nested objects. At each level, two branches apply the next
// level to the members that are still unevaluated.
func unevaluated(levels int) string {
	var b strings.Builder
	b.WriteString(`{"$ref": "#/$defs/l0", "$defs": {`)
	for i := range levels {
		next := fmt.Sprintf(`"unevaluatedProperties": {"$ref": "#/$defs/l%d"}`, i+1)
		fmt.Fprintf(&b, `"l%d": {"anyOf": [{%s, "maxProperties": 1}, {%s}]}, `, i, next, next)
	}
	fmt.Fprintf(&b, `"l%d": {"type": "null"}}}`, levels)
	return b.String()
}

// The cost does not double with each level of a schema.
func TestGrowthOfSchema(t *testing.T) {
	for _, tt := range []struct {
		name     string
		least    int // the smallest number of levels
		schema   func(levels int) string
		document func(levels int) string
	}{
		{"alternatives", 3, func(levels int) string { return branches(levels, "") }, func(int) string { return `[{"v":{"v":[2,{"w":null}]}}]` }},
		{"unevaluated", 2, unevaluated, func(levels int) string { return nested(levels, `{"a":`, "null", "}") }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, mode := range modes {
				var calls []cost.Sized
				for i := range doublings + 1 {
					levels := tt.least << i
					s, root := boundTable(t, tt.schema(levels))
					calls = append(calls, func() (int, func()) {
						return levels, func() {
							if !mode.valid(s, root, tt.document(levels)) {
								t.Errorf("%s: invalid under %d levels", mode.name, levels)
							}
						}
					})
				}
				if label := tt.name + ", " + mode.name; cost.Wanted(label) {
					cost.CheckGrowth(t, label, calls)
				}
			}
		})
	}
}
