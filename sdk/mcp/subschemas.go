package mcp

import "github.com/agentcard-go/cardgen/sdk/cardrt"

// holds says how a keyword of JSON Schema holds schemas.
type holds uint8

const (
	oneSchema    holds = iota + 1 // a schema; in older drafts also a list of them
	manySchemas                   // a list of schemas
	namedSchemas                  // an object of schemas
)

// keywords are the keywords with schemas inside, of draft 2020-12 and of draft-07.
// What stands elsewhere (in const, enum, examples, …) is data.
var keywords = map[string]holds{
	"not": oneSchema, "if": oneSchema, "then": oneSchema, "else": oneSchema,
	"items": oneSchema, "additionalItems": oneSchema, "unevaluatedItems": oneSchema, "contains": oneSchema,
	"additionalProperties": oneSchema, "unevaluatedProperties": oneSchema, "propertyNames": oneSchema,
	"contentSchema": oneSchema,

	"allOf": manySchemas, "anyOf": manySchemas, "oneOf": manySchemas, "prefixItems": manySchemas,

	"properties": namedSchemas, "patternProperties": namedSchemas, "dependentSchemas": namedSchemas,
	"dependencies": namedSchemas, "$defs": namedSchemas, "definitions": namedSchemas,
}

// subschemas calls visit for every schema right inside an object schema, at its
// place; the first argument of visit is the keyword that holds it.
func subschemas(c *cardrt.Checker, schema string, visit func(keyword string, c *cardrt.Checker, schema string)) {
	for keyword, v := range cardrt.Members(schema) {
		how := keywords[keyword]
		if how == 0 {
			continue
		}
		cardrt.At(c, keyword, v, func(c *cardrt.Checker, v string) {
			each := func(c *cardrt.Checker, v string) {
				if cardrt.KindOf(v) == cardrt.Object {
					visit(keyword, c, v)
				}
			}
			switch kind := cardrt.KindOf(v); {
			case how == oneSchema && kind == cardrt.Object:
				visit(keyword, c, v)
			case how != namedSchemas && kind == cardrt.Array:
				for i, item := range cardrt.Items(v) {
					cardrt.AtIndex(c, i, item, each)
				}
			case how == namedSchemas && kind == cardrt.Object:
				for name, member := range cardrt.Members(v) {
					cardrt.At(c, name, member, each)
				}
			}
		})
	}
}
