package mcpformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// keywords are the keywords with schemas inside, of draft 2020-12 and of draft-07, and whether the
// value is an object that has them by name; otherwise it is a schema or a list of schemas. Values of
// other keywords (const, enum, examples, …) are data.
var keywords = map[string]bool{
	"not": false, "if": false, "then": false, "else": false,
	"items": false, "additionalItems": false, "unevaluatedItems": false, "contains": false, "prefixItems": false,
	"additionalProperties": false, "unevaluatedProperties": false, "propertyNames": false, "contentSchema": false,
	"allOf": false, "anyOf": false, "oneOf": false,

	"properties": true, "patternProperties": true, "dependentSchemas": true, "dependencies": true,
	"$defs": true, "definitions": true,
}

// walkSchema calls f for every object schema in a schema or a list of schemas, inner ones first.
// named says that the schema or an enclosing one has an $id, to which its references are relative.
func walkSchema(schema *format.Node, named bool, f func(schema *format.Node, named bool)) {
	for _, v := range schema.Items() {
		walkSchema(v, named, f)
	}
	if schema.Kind() != card.KindObject {
		return
	}
	named = named || hasIdentity(schema)
	for _, v := range schema.Inner() {
		switch byName, ok := keywords[v.Name()]; {
		case ok && !byName:
			walkSchema(v, named, f)
		case ok && v.Kind() == card.KindObject:
			for _, inner := range v.Inner() {
				walkSchema(inner, named, f)
			}
		}
	}
	f(schema, named)
}

// hasIdentity reports whether a schema has an identifier of its own. In drafts before 2019-09,
// an $id that begins with # is only an anchor.
func hasIdentity(schema *format.Node) bool {
	id, ok := schema.Get("$id").Text()
	return ok && !strings.HasPrefix(id, "#")
}

// mayHave reports whether a schema may contain a word. If it returns false, the schema need not
// be walked.
func mayHave(schema *format.Node, word string) bool {
	text := schema.JSON()
	return strings.Contains(text, word) || strings.Contains(text, `\u`)
}

// hasAny reports whether a schema has one of the keywords at its root.
func hasAny(schema *format.Node, keywords ...string) bool {
	for _, keyword := range keywords {
		if schema.Get(keyword) != nil {
			return true
		}
	}
	return false
}

// schemaType says which types of values the root of a schema allows.
type schemaType uint8

// The types that matter for tools.
const (
	anyType schemaType = iota
	onlyObjects
	otherType // another one, or several
)

// schemaTypeOf returns the type of a schema.
func schemaTypeOf(schema *format.Node) schemaType {
	switch kind := schema.Get("type"); {
	case kind == nil:
		return anyType
	case kind.Is("object"):
		return onlyObjects
	}
	return otherType
}

// isTool reports whether a skill can be called. A capability is just a word unless it has a
// schema for arguments.
func isTool(_ *format.Run, skill *format.Node) bool {
	return !skill.Get("kind").Is("capability") || skill.Get("input") != nil
}

// setObjectType adds the type object to a schema.
func setObjectType(r *format.Run, schema *format.Node, reason string) {
	kind := r.String("object")
	schema.Set(kind, "type")
	r.Added(kind, "schema-root", reason)
}
