package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// holds says how a keyword of JSON Schema holds schemas.
type holds uint8

const (
	noSchema     holds = iota
	oneSchema          // a schema; in older drafts also a list of them
	manySchemas        // a list of schemas
	namedSchemas       // an object of schemas
)

// schemaKeywords are the keywords with schemas inside, of draft 2020-12 and of draft-07.
// Values of other keywords (const, enum, examples, …) are data.
var schemaKeywords = map[string]holds{
	"not": oneSchema, "if": oneSchema, "then": oneSchema, "else": oneSchema,
	"items": oneSchema, "additionalItems": oneSchema, "unevaluatedItems": oneSchema, "contains": oneSchema,
	"additionalProperties": oneSchema, "unevaluatedProperties": oneSchema, "propertyNames": oneSchema,
	"contentSchema": oneSchema,

	"allOf": manySchemas, "anyOf": manySchemas, "oneOf": manySchemas, "prefixItems": manySchemas,

	"properties": namedSchemas, "patternProperties": namedSchemas, "dependentSchemas": namedSchemas,
	"dependencies": namedSchemas, "$defs": namedSchemas, "definitions": namedSchemas,
}

// schemaEdit changes one schema, without those inside it. It gets the place of the
// schema, and whether a schema around it or the schema itself has an identity of its
// own, so that references in it are relative to that.
type schemaEdit func(at *projectrt.Place, schema card.Object, named bool) card.Object

// editSchemas returns schema with an edit made to it and to every schema inside it.
// What is not changed keeps its text.
func editSchemas(at *projectrt.Place, schema card.Object, named bool, edit schemaEdit) card.Object {
	named = named || hasIdentity(schema)
	edited := schema
	for name, v := range schema.All() {
		how := schemaKeywords[name]
		if how == noSchema {
			continue
		}
		if w := editKeyword(at.Member(name), how, v, named, edit); w != v {
			put(&edited, name, w)
		}
	}
	return edit(at, edited, named)
}

// editKeyword edits what a keyword holds.
func editKeyword(at *projectrt.Place, how holds, v card.Raw, named bool, edit schemaEdit) card.Raw {
	switch o, isObject := v.Object(); {
	case isObject && how == oneSchema:
		return editSchemas(at, o, named, edit).Raw()
	case isObject && how == namedSchemas:
		edited := o
		for name, inner := range o.All() {
			if w := editKeyword(at.Member(name), oneSchema, inner, named, edit); w != inner {
				put(&edited, name, w)
			}
		}
		return edited.Raw()
	case v.Kind() == card.KindArray && how != namedSchemas:
		return editList(at, v, named, edit)
	}
	return v
}

// editList edits the schemas of a list.
func editList(at *projectrt.Place, v card.Raw, named bool, edit schemaEdit) card.Raw {
	var list []card.Raw
	if v.Decode(&list) != nil {
		return v
	}
	changed := false
	for i, inner := range list {
		list[i] = editKeyword(at.Item(i), oneSchema, inner, named, edit)
		changed = changed || list[i] != inner
	}
	if !changed {
		return v
	}
	return asRaw(list)
}

// hasIdentity says whether a schema is a resource of its own. In drafts before 2019-09
// an $id that begins with # is an anchor.
func hasIdentity(schema card.Object) bool {
	id, ok := textMember(schema, "$id")
	return ok && !strings.HasPrefix(id, "#")
}

// textMember returns the member of an object that is a string.
func textMember(o card.Object, name string) (string, bool) {
	v, ok := o.Get(name)
	if !ok {
		return "", false
	}
	return textOf(v)
}

// textOf returns the string that a JSON value is, and whether it is one.
func textOf(v card.Raw) (text string, ok bool) {
	if v.Kind() != card.KindString {
		return "", false
	}
	return rawjson.Unquote(v.String()), true
}

// put sets a member of an object. The names and values of this package come from
// well-formed JSON or are constants, for which it cannot fail.
func put(o *card.Object, name string, v any) {
	if err := o.Set(name, v); err != nil {
		panic(err)
	}
}

// asRaw writes what holds nothing but JSON values and well-formed strings.
func asRaw(v any) card.Raw {
	raw, err := card.JSON(v)
	if err != nil {
		panic(err)
	}
	return raw
}
