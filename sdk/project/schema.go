package project

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The versions of MCP between which the rules of the schemas of a tool change.
const (
	lastClosedMCP = "2025-11-25" // the last that asks for objects: as results, and in properties
	firstOpenMCP  = "2026-07-28" // the first whose HTTP clients copy arguments into headers
)

// objectWord is the type of what a tool takes.
const objectWord = "object"

// headerKeyword has an HTTP client of MCP send an argument as a header too.
const headerKeyword = "x-mcp-header"

// Codes of report entries about schemas.
const (
	codeRoot    = "schema-root"
	codeHeader  = "schema-header"
	codeBoolean = "schema-boolean"
)

// noArguments is the sentence for input that no caller of a tool can pass.
const noArguments = "the arguments of a tool are an object, and the schema asks for something else"

// toolInput makes the schema of the arguments of a tool of MCP. The arguments are an
// object: a root without type says so from now on, and one of another type is an error,
// since no caller could pass such a value.
func toolInput(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	if rootType(v) == otherType {
		r.Fail(from, to, codeRoot, noArguments)
		r.Dropped(from, codeRoot, noArguments)
		return card.Object{}, false
	}
	return toolInputWrapped(r, from, to, v)
}

// toolInputWrapped is toolInput for formats in which the input need not be an object: a
// schema of another type becomes that of the one property of an object.
func toolInputWrapped(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	if r.Within(firstOpenMCP, "") {
		v = withoutHeaders(r, from, v)
	}
	switch rootType(v) {
	case otherType:
		return sealed(r, from, to, v, inputEnvelope), true
	case noType:
		v = typed(r, from, to, v)
	}
	return unmistakable(r, from, to, withObjectProperties(r, from, to, v), inputEnvelope), true
}

// toolOutput makes the schema of the result of a tool of MCP. Up to 2025-11-25 the
// result is an object too; a schema of another type then becomes that of the one
// property of an object, as FastMCP does it.
func toolOutput(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	closed := r.Within("", lastClosedMCP)
	switch kind := rootType(v); {
	case closed && kind == otherType, closed && kind == noType && speaksOfOthers(v):
		return sealed(r, from, to, v, outputEnvelope), true
	case closed && kind == noType:
		v = typed(r, from, to, v)
	}
	return unmistakable(r, from, to, withObjectProperties(r, from, to, v), outputEnvelope), true
}

// functionParameters makes the schema of the parameters of a function tool of OpenAI:
// an object that has properties, if only none, and no combination of schemas at its
// root.
func functionParameters(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	if !isFunctionRoot(v) {
		return sealed(r, from, to, v, inputEnvelope), true
	}
	return unmistakable(r, from, to, completed(r, from, to, v), inputEnvelope), true
}

// isFunctionRoot reports whether a schema may be that of parameters once it is complete.
func isFunctionRoot(v card.Object) bool {
	return rootType(v) != otherType && !hasAny(v, "allOf", "anyOf", "oneOf", "not", "enum")
}

// completed adds what the parameters of a function must have.
func completed(r *projectrt.Run, from, to *projectrt.Place, v card.Object) card.Object {
	if rootType(v) == noType {
		v = typed(r, from, to, v)
	}
	if _, ok := v.Get("properties"); !ok {
		r.Defaulted(from.Member("properties"), to.Member("properties"), "schema-properties", "the reader asks for properties, even if there are none")
		put(&v, "properties", struct{}{})
	}
	return v
}

// schemaBack removes the envelope from the schema of an MCP tool; a schema without one is
// unchanged. It reports MCP keywords that no conversion to MCP writes.
func schemaBack(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	if inner, ok := opened(r, from, to, v); ok {
		return inner, true
	}
	if mayHave(v, headerKeyword) {
		editSchemas(from, v, false, func(at *projectrt.Place, o card.Object, _ bool) card.Object {
			if _, ok := o.Get(headerKeyword); ok {
				r.Renamed(at.Member(headerKeyword), to, codeHeader, "the word is kept, and means nothing outside of MCP")
			}
			return o
		})
	}
	return v, true
}

// parametersBack takes parameters of a function out of their envelope. Others say from
// now on what OpenAI takes for granted: that they are an object.
func parametersBack(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	if inner, ok := opened(r, from, to, v); ok {
		return inner, true
	}
	if !isFunctionRoot(v) {
		r.Renamed(from, to, codeRoot, "OpenAI takes no such schema; the way back puts it into an object with one property")
		return v, true
	}
	return completed(r, from, to, v), true
}

// opened takes a schema out of its envelope, and tells whether it was in one.
func opened(r *projectrt.Run, from, to *projectrt.Place, v card.Object) (card.Object, bool) {
	inner, ok := openEnvelope(v)
	if ok {
		r.Renamed(from, to, "schema-unwrapped", "the schema described an object that contains the value in one property")
	}
	return inner, ok
}

// typing is what the root of a schema says about the type of its values.
type typing uint8

const (
	noType typing = iota
	objectType
	otherType // another one, or several
)

func rootType(schema card.Object) typing {
	kind, ok := schema.Get("type")
	if !ok {
		return noType
	}
	if name, ok := textOf(kind); ok && name == objectWord {
		return objectType
	}
	return otherType
}

// othersKeywords are the keywords with which a schema without type may admit values
// that are no objects, or speak of nothing else.
var othersKeywords = []string{
	"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const",
	"items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems",
	"minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
}

func speaksOfOthers(schema card.Object) bool { return hasAny(schema, othersKeywords...) }

func hasAny(schema card.Object, keywords ...string) bool {
	for _, keyword := range keywords {
		if _, ok := schema.Get(keyword); ok {
			return true
		}
	}
	return false
}

// sealed puts a schema into an envelope.
func sealed(r *projectrt.Run, from, to *projectrt.Place, v card.Object, e envelope) card.Object {
	r.Renamed(from, to.Member("properties").Member(e.property), "schema-wrapped", "the value becomes the property "+e.property+" of an object, since the target asks for an object")
	return e.seal(v)
}

// unmistakable returns a schema that the way back leaves as it is, or one that it opens
// and then has it: what looks like an envelope is put into another.
func unmistakable(r *projectrt.Run, from, to *projectrt.Place, v card.Object, e envelope) card.Object {
	if _, ok := openEnvelope(v); !ok {
		return v
	}
	return sealed(r, from, to, v, e)
}

// typed adds the type that the target asks for.
func typed(r *projectrt.Run, from, to *projectrt.Place, v card.Object) card.Object {
	r.Defaulted(from.Member("type"), to.Member("type"), codeRoot, `the target asks for "type": "object"`)
	put(&v, "type", objectWord)
	return v
}

// withoutHeaders removes x-mcp-header. In a schema that was not written for MCP the
// word has no meaning, or another one; a client would send the argument as a header, or
// drop the tool.
func withoutHeaders(r *projectrt.Run, from *projectrt.Place, v card.Object) card.Object {
	if !mayHave(v, headerKeyword) {
		return v
	}
	return editSchemas(from, v, false, func(at *projectrt.Place, o card.Object, _ bool) card.Object {
		if _, ok := o.Get(headerKeyword); ok {
			r.Dropped(at.Member(headerKeyword), codeHeader, "clients of the target would take the argument for a header")
			o.Delete(headerKeyword)
		}
		return o
	})
}

// withObjectProperties writes the properties whose schema is true or false as objects,
// which is all that versions up to 2025-11-25 take there.
func withObjectProperties(r *projectrt.Run, from, to *projectrt.Place, v card.Object) card.Object {
	if !r.Within("", lastClosedMCP) {
		return v
	}
	const keyword = "properties"
	value, _ := v.Get(keyword)
	all, ok := value.Object()
	if !ok {
		return v
	}
	edited := all
	for name, property := range all.All() {
		var same string
		switch property.String() {
		case "true":
			same = `{}`
		case "false":
			same = `{"not":{}}`
		default:
			continue
		}
		r.Renamed(from.Member(keyword).Member(name), to.Member(keyword).Member(name), codeBoolean, "the schema of a property is an object here: "+same+" is the same as "+property.String())
		put(&edited, name, json.RawMessage(same))
	}
	if edited != all {
		put(&v, keyword, edited)
	}
	return v
}
