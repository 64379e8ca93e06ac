package schemas_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/schemas"
)

// deliberate are conditions that hold when the member they look at is absent or of
// another type, and are meant to, each with the reason.
var deliberate = map[string]string{
	"a2a-0.3/a2a-0.3.schema.json#/if preferredTransport absent":                                   "the default transport is JSONRPC, whose addresses are URIs",
	"agentcard/agentcard.schema.json#/$defs/Pricing/x-checks/0/schema/if currency absent":         "a price without a currency is what the check warns about",
	"mcp/mcp.schema.json#/$defs/Tool/properties/inputSchema/x-checks/4/schema/if $schema absent":  "a schema without $schema is of draft 2020-12",
	"mcp/mcp.schema.json#/$defs/Tool/properties/inputSchema/x-checks/5/schema/if $schema absent":  "a schema without $schema is of draft 2020-12",
	"mcp/mcp.schema.json#/$defs/Tool/properties/outputSchema/x-checks/5/schema/if $schema absent": "a schema without $schema is of draft 2020-12",
	"mcp/mcp.schema.json#/$defs/Tool/properties/outputSchema/x-checks/6/schema/if $schema absent": "a schema without $schema is of draft 2020-12",
}

// TestConditionsNeedWhatTheyLookAt: no if and no not in a schema of ours holds merely
// because the member that it looks at is absent or has another type. Such a condition
// reports a wrong value where the mistake is a missing member or a wrong type, which
// has a finding of its own.
func TestConditionsNeedWhatTheyLookAt(t *testing.T) {
	var found []string
	for _, name := range schemaFiles(t) {
		data, err := schemas.FS.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var root any
		if err := json.Unmarshal(data, &root); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		w := conditionWalk{report: func(at, what string) { found = append(found, name+"#"+at+" "+what) }}
		w.schema(root, "", scope{})
	}
	for _, f := range found {
		if deliberate[f] == "" {
			t.Errorf("%s: name it in required, or give its type", f)
		}
	}
	for f, reason := range deliberate {
		if !slices.Contains(found, f) {
			t.Errorf("%s is no longer in the schemas (%s)", f, reason)
		}
	}
}

// TestConditionWalk: what the walk reports, and what it does not.
func TestConditionWalk(t *testing.T) {
	tests := []struct {
		schema string
		want   []string
	}{
		{`{"if":{"properties":{"a":{"const":1}}}}`, []string{"/if a absent", "/if of another type"}},
		{`{"type":"object","if":{"properties":{"a":{"const":1}}}}`, []string{"/if a absent"}},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":{"const":1}}}}`, nil},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":true}}}`, nil},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":{"pattern":"x"}}}}`, []string{"/if/properties/a of another type"}},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":{"type":"string","pattern":"x"}}}}`, nil},
		{`{"type":"object","x-checks":[{"schema":{"if":{"properties":{"a":{"enum":[1]}}}}}]}`, []string{"/x-checks/0/schema/if a absent"}},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":{"const":1}}},"then":{"allOf":[{"if":{"properties":{"a":{"const":1}}}}]}}`, nil},
		{`{"type":"object","if":{"required":["a"],"properties":{"a":{"const":1}}},"else":{"if":{"properties":{"a":{"const":1}}}}}`, []string{"/else/if a absent"}},
		{`{"properties":{"a":{"type":"string"}},"allOf":[{"properties":{"a":{"not":{"pattern":"x"}}}}]}`, []string{"/allOf/0/properties/a/not of another type"}},
		{`{"properties":{"a":{"type":"string","not":{"pattern":"x"}}}}`, nil},
		{`{"propertyNames":{"not":{"pattern":"x"}}}`, nil},
		{`{"type":"object","not":{"anyOf":[{"required":["a"]},{"properties":{"b":{"const":1}}}]}}`, []string{"/not/anyOf/1 b absent"}},
		{`{"type":["number","null"],"not":{"exclusiveMinimum":0}}`, []string{"/not of another type"}},
		{`{"$defs":{"A":{"type":"object","if":{"properties":{"a":{"const":1}}}}}}`, []string{"/$defs/A/if a absent"}},
	}
	for _, tt := range tests {
		var root any
		if err := json.Unmarshal([]byte(tt.schema), &root); err != nil {
			t.Fatal(err)
		}
		var got []string
		w := conditionWalk{report: func(at, what string) { got = append(got, at+" "+what) }}
		w.schema(root, "", scope{})
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: reported %q, want %q", tt.schema, got, tt.want)
		}
	}
}

// schemaFiles returns the JSON Schemas of all dialects.
func schemaFiles(t *testing.T) []string {
	names, err := fs.Glob(schemas.FS, "*/*.schema.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no schemas (%v)", err)
	}
	return names
}

// kindOf is the type that a keyword speaks of; instances of other types pass it.
var kindOf = map[string]string{
	"properties": "object", "patternProperties": "object", "additionalProperties": "object", "required": "object",
	"propertyNames": "object", "minProperties": "object", "maxProperties": "object", "dependentRequired": "object",
	"dependentSchemas": "object", "unevaluatedProperties": "object",
	"items": "array", "prefixItems": "array", "contains": "array", "minItems": "array", "maxItems": "array",
	"uniqueItems": "array", "unevaluatedItems": "array",
	"pattern": "string", "minLength": "string", "maxLength": "string", "format": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number", "multipleOf": "number",
}

// scope is what is certain of the instance that a schema is about.
type scope struct {
	kinds    []string // its types; nil when it may be of any
	required []string // members that it has
}

// conditionWalk looks for conditions that an instance meets which lacks what they
// look at.
type conditionWalk struct {
	report func(at, what string)
}

// schema visits all conditions in a schema.
func (w conditionWalk) schema(v any, at string, s scope) {
	m, ok := v.(map[string]any)
	if !ok {
		return
	}
	if kinds := types(m); kinds != nil {
		s.kinds = kinds
	}
	for _, keyword := range slices.Sorted(maps.Keys(m)) {
		value, here := m[keyword], at+"/"+keyword
		switch keyword {
		case "if", "not":
			w.condition(value, here, s)
			w.schema(value, here, s)
		case "then":
			w.schema(value, here, s.with(m["if"]))
		case "else", "$ref":
			w.schema(value, here, s)
		case "allOf", "anyOf", "oneOf", "prefixItems":
			list, _ := value.([]any)
			for i, sub := range list {
				inner := s
				if keyword == "prefixItems" {
					inner = scope{}
				}
				w.schema(sub, fmt.Sprintf("%s/%d", here, i), inner)
			}
		case "x-checks":
			list, _ := value.([]any)
			for i, check := range list {
				c, _ := check.(map[string]any)
				w.schema(c["schema"], fmt.Sprintf("%s/%d/schema", here, i), s)
			}
		case "propertyNames":
			w.schema(value, here, scope{kinds: []string{"string"}})
		case "items", "additionalProperties", "contains", "unevaluatedItems", "unevaluatedProperties":
			w.schema(value, here, scope{})
		case "properties", "patternProperties", "$defs", "dependentSchemas":
			members, _ := value.(map[string]any)
			inner := scope{}
			if keyword == "dependentSchemas" {
				inner = s
			}
			for _, name := range slices.Sorted(maps.Keys(members)) {
				w.schema(members[name], here+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), inner)
			}
		}
	}
}

// condition reports what an instance may lack and still meet the condition.
func (w conditionWalk) condition(v any, at string, s scope) {
	m, ok := v.(map[string]any)
	if !ok {
		return
	}
	if kinds := types(m); kinds != nil {
		s.kinds = kinds
	}
	_, isConst := m["const"]
	_, isEnum := m["enum"]
	for _, keyword := range slices.Sorted(maps.Keys(m)) {
		if kind := kindOf[keyword]; kind != "" && !isConst && !isEnum && !s.only(kind) {
			w.report(at, "of another type")
			break
		}
	}
	s = s.with(m)
	members, _ := m["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		sub, ok := members[name].(map[string]any)
		if !ok || len(sub) == 0 {
			continue
		}
		if !slices.Contains(s.required, name) {
			w.report(at, name+" absent")
		}
		w.condition(sub, at+"/properties/"+name, scope{})
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		list, _ := m[keyword].([]any)
		for i, sub := range list {
			w.condition(sub, fmt.Sprintf("%s/%s/%d", at, keyword, i), s)
		}
	}
}

// only reports whether the instance is certainly of one type.
func (s scope) only(kind string) bool {
	return s.kinds != nil && !slices.ContainsFunc(s.kinds, func(k string) bool {
		return k != kind && !(k == "integer" && kind == "number")
	})
}

// with returns s for an instance that meets a condition, too.
func (s scope) with(condition any) scope {
	m, _ := condition.(map[string]any)
	if kinds := types(m); kinds != nil {
		s.kinds = kinds
	}
	list, _ := m["required"].([]any)
	s.required = slices.Clone(s.required)
	for _, name := range list {
		s.required = append(s.required, name.(string))
	}
	return s
}

// types returns the types that a schema names, nil when it names none.
func types(m map[string]any) []string {
	switch v := m["type"].(type) {
	case string:
		return []string{v}
	case []any:
		var list []string
		for _, name := range v {
			list = append(list, name.(string))
		}
		return list
	}
	return nil
}
