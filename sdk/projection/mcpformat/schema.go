package mcpformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// holds is how the value of a keyword holds schemas.
type holds uint8

const (
	noSchema     holds = iota
	oneSchema          // a schema; in older drafts also a list of them
	manySchemas        // a list of schemas
	namedSchemas       // an object of schemas
)

// keywords are the keywords with schemas inside, of draft 2020-12 and of draft-07. Values of
// other keywords (const, enum, examples, …) are data.
var keywords = map[string]holds{
	"not": oneSchema, "if": oneSchema, "then": oneSchema, "else": oneSchema,
	"items": oneSchema, "additionalItems": oneSchema, "unevaluatedItems": oneSchema, "contains": oneSchema,
	"additionalProperties": oneSchema, "unevaluatedProperties": oneSchema, "propertyNames": oneSchema,
	"contentSchema": oneSchema,

	"allOf": manySchemas, "anyOf": manySchemas, "oneOf": manySchemas, "prefixItems": manySchemas,

	"properties": namedSchemas, "patternProperties": namedSchemas, "dependentSchemas": namedSchemas,
	"dependencies": namedSchemas, "$defs": namedSchemas, "definitions": namedSchemas,
}

// walkSchema calls f with a schema and with every schema inside it that is an object, inner ones
// first. named says that the schema or one around it has an $id, so that references in it
// are relative to that.
func walkSchema(schema *format.Node, f func(schema *format.Node, named bool)) {
	walkNamed(schema, false, f)
}

func walkNamed(schema *format.Node, named bool, f func(*format.Node, bool)) {
	if schema.Kind() != card.KindObject {
		return
	}
	named = named || hasIdentity(schema)
	for _, v := range schema.Inner() {
		switch how := keywords[v.Name()]; {
		case how == noSchema:
		case how != namedSchemas && v.Kind() == card.KindArray:
			walkAll(v, named, f)
		case how == oneSchema:
			walkNamed(v, named, f)
		case how == namedSchemas && v.Kind() == card.KindObject:
			for _, inner := range v.Inner() {
				walkAll(inner, named, f)
				walkNamed(inner, named, f)
			}
		}
	}
	f(schema, named)
}

// walkAll walks the schemas of a list.
func walkAll(list *format.Node, named bool, f func(*format.Node, bool)) {
	for _, v := range list.Items() {
		walkNamed(v, named, f)
	}
}

// hasIdentity reports whether a schema is a resource of its own. In drafts before 2019-09 an
// $id that begins with # is an anchor.
func hasIdentity(schema *format.Node) bool {
	id, ok := schema.Get("$id").Text()
	return ok && !strings.HasPrefix(id, "#")
}

// MayHave reports whether a schema may contain a word. If not, it need not be walked.
func mayHave(schema *format.Node, word string) bool {
	text := schema.JSON()
	return strings.Contains(text, word) || strings.Contains(text, `\u`)
}

// HasAny reports whether a schema has one of the keywords at its root.
func hasAny(schema *format.Node, keywords ...string) bool {
	for _, keyword := range keywords {
		if schema.Get(keyword) != nil {
			return true
		}
	}
	return false
}

// schemaType is what the root of a schema says about the type of its values.
type schemaType uint8

// The types that matter for tools.
const (
	anyType schemaType = iota
	ObjectType
	otherType // another one, or several
)

// schemaTypeOf returns the type of a schema.
func schemaTypeOf(schema *format.Node) schemaType {
	switch kind := schema.Get("type"); {
	case kind == nil:
		return anyType
	case kind.Is("object"):
		return ObjectType
	}
	return otherType
}

// IsTool reports whether a skill can be called: a capability is only a word, unless it has a
// schema of its arguments.
func isTool(_ *format.Run, skill *format.Node) bool {
	return !skill.Get("kind").Is("capability") || skill.Get("input") != nil
}

// SetObjectType adds the type object to a schema.
func setObjectType(r *format.Run, schema *format.Node, reason string) {
	kind := r.String("object")
	schema.Set(kind, "type")
	r.Added(kind, "schema-root", reason)
}
