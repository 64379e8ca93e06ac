package generatortest_test

import (
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"
)

// oracle validates documents against a schema, for the keywords that these tests use. It is
// short, so that it can be reviewed, and caches its verdicts, so that it terminates.
type oracle struct {
	root  object
	known map[question]verdict
}

// question is a pair of a definition and a value in the document.
type question struct {
	definition string
	at         *value
}

// verdict is the validity of a value and its evaluated members and elements.
type verdict struct {
	valid bool
	names map[string]bool
	items map[int]bool
}

// value is a value of a document, distinguished from equal values by its address.
type value struct {
	any     any // as encoding/json decodes it, with the type value for members and elements
	members map[string]*value
	items   []*value
}

// isValid reports whether a document is valid against a schema.
func isValid(schema []byte, document string) bool {
	var root object
	var v any
	if err := errors.Join(json.Unmarshal(schema, &root), json.Unmarshal([]byte(document), &v)); err != nil {
		panic(err)
	}
	o := &oracle{root: root, known: map[question]verdict{}}
	return o.schema(root, valueOf(v)).valid
}

func valueOf(v any) *value {
	w := &value{any: v}
	switch v := v.(type) {
	case object:
		w.members = map[string]*value{}
		for name, member := range v {
			w.members[name] = valueOf(member)
		}
	case list:
		for _, item := range v {
			w.items = append(w.items, valueOf(item))
		}
	}
	return w
}

// schema validates a value against a schema.
func (o *oracle) schema(s any, v *value) verdict {
	if whole, ok := s.(bool); ok {
		return verdict{valid: whole}
	}
	e := &evaluation{oracle: o, schema: s.(object), v: v, verdict: verdict{true, map[string]bool{}, map[int]bool{}}}
	e.here()
	e.members()
	e.elements()
	e.unevaluated()
	return e.verdict
}

// reference validates a value against a definition. It does so only once.
func (o *oracle) reference(ref string, v *value) verdict {
	q := question{ref, v}
	found, known := o.known[q]
	if !known {
		steps := strings.Split(ref, "/") // "#", a keyword and a name
		found = o.schema(o.root[steps[1]].(object)[steps[2]], v)
		o.known[q] = found
	}
	return found
}

// evaluation is the validation of one value against one schema.
type evaluation struct {
	*oracle
	schema object
	v      *value
	verdict
}

// require makes the value invalid unless the condition holds.
func (e *evaluation) require(holds bool) { e.valid = e.valid && holds }

// take adds the members and elements that a valid subschema has evaluated.
func (e *evaluation) take(v verdict) bool {
	if v.valid {
		for name := range v.names {
			e.names[name] = true
		}
		for i := range v.items {
			e.items[i] = true
		}
	}
	return v.valid
}

// here applies the keywords about the whole value.
func (e *evaluation) here() {
	s := e.schema
	if ref, ok := s["$ref"].(string); ok {
		e.require(e.take(e.reference(ref, e.v)))
	}
	holding := func(keyword string) (n, of int) {
		branches, _ := s[keyword].(list)
		for _, branch := range branches {
			if e.take(e.oracle.schema(branch, e.v)) {
				n++
			}
		}
		return n, len(branches)
	}
	n, of := holding("allOf")
	e.require(n == of)
	n, of = holding("anyOf")
	e.require(n > 0 || of == 0)
	n, of = holding("oneOf")
	e.require(n == 1 || of == 0)
	if not, ok := s["not"]; ok {
		e.require(!e.oracle.schema(not, e.v).valid)
	}
	if condition, ok := s["if"]; ok {
		branch := "else"
		if e.take(e.oracle.schema(condition, e.v)) {
			branch = "then"
		}
		if schema, ok := s[branch]; ok {
			e.require(e.take(e.oracle.schema(schema, e.v)))
		}
	}
	checks, _ := s["x-checks"].(list)
	for _, check := range checks {
		e.require(e.oracle.schema(check.(object)["schema"], e.v).valid)
	}
	if constant, ok := s["const"]; ok {
		e.require(constant == e.v.any)
	}
	if kind, ok := s["type"]; ok {
		e.require(kind == kindOf(e.v.any))
	}
	if text, ok := e.v.any.(string); ok {
		e.require(float64(utf8.RuneCountInString(text)) >= number(s, "minLength", 0))
	}
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		if v == math.Trunc(v) {
			return "integer"
		}
		return "number"
	case string:
		return "string"
	case list:
		return "array"
	}
	return "object"
}

func number(s object, keyword string, otherwise float64) float64 {
	if n, ok := s[keyword].(float64); ok {
		return n
	}
	return otherwise
}

// members applies the keywords about objects.
func (e *evaluation) members() {
	if e.v.members == nil {
		return
	}
	s := e.schema
	size := float64(len(e.v.members))
	e.require(size >= number(s, "minProperties", 0) && size <= number(s, "maxProperties", math.Inf(1)))
	required, _ := s["required"].(list)
	for _, name := range required {
		e.require(e.v.members[name.(string)] != nil)
	}
	dependent, _ := s["dependentSchemas"].(object)
	for name, schema := range dependent {
		if e.v.members[name] != nil {
			e.require(e.take(e.oracle.schema(schema, e.v)))
		}
	}
	properties, _ := s["properties"].(object)
	patterns, _ := s["patternProperties"].(object)
	for name, member := range e.v.members {
		apply := func(schema any) {
			e.names[name] = true
			e.require(e.oracle.schema(schema, member).valid)
		}
		additional := true
		if schema, ok := properties[name]; ok {
			apply(schema)
			additional = false
		}
		for pattern, schema := range patterns {
			if regexp.MustCompile(pattern).MatchString(name) {
				apply(schema)
				additional = false
			}
		}
		if schema, ok := s["additionalProperties"]; ok && additional {
			apply(schema)
		}
		if schema, ok := s["propertyNames"]; ok {
			e.require(e.oracle.schema(schema, &value{any: name}).valid)
		}
	}
}

// elements applies the keywords about arrays.
func (e *evaluation) elements() {
	all, isArray := e.v.any.(list)
	if !isArray {
		return
	}
	s := e.schema
	e.require(float64(len(all)) >= number(s, "minItems", 0))
	prefix, _ := s["prefixItems"].(list)
	found := 0.0
	for i, item := range e.v.items {
		apply := func(schema any) {
			e.items[i] = true
			e.require(e.oracle.schema(schema, item).valid)
		}
		if i < len(prefix) {
			apply(prefix[i])
		} else if schema, ok := s["items"]; ok {
			apply(schema)
		}
		if schema, ok := s["contains"]; ok && e.oracle.schema(schema, item).valid {
			e.items[i] = true
			found++
		}
	}
	if _, ok := s["contains"]; ok {
		e.require(found >= number(s, "minContains", 1))
	}
}

// unevaluated applies unevaluatedProperties and unevaluatedItems.
func (e *evaluation) unevaluated() {
	if schema, ok := e.schema["unevaluatedProperties"]; ok {
		for name, member := range e.v.members {
			if !e.names[name] {
				e.require(e.oracle.schema(schema, member).valid)
				e.names[name] = true
			}
		}
	}
	if schema, ok := e.schema["unevaluatedItems"]; ok {
		for i, item := range e.v.items {
			if !e.items[i] {
				e.require(e.oracle.schema(schema, item).valid)
				e.items[i] = true
			}
		}
	}
}
