package project

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// envelope is an object with a single property, which contains a value that is not an
// object. A marker distinguishes its schema from one that has the same form by accident.
type envelope struct{ property, marker string }

var (
	// outputEnvelope is the one of FastMCP: its servers write it for results that are
	// no objects, and its clients open it.
	outputEnvelope = envelope{"result", "x-fastmcp-wrap-result"}
	// inputEnvelope is defined by this project; no library has one for arguments.
	inputEnvelope = envelope{"input", "x-cardgen-wrap-input"}
)

// seal returns the schema of an envelope with a value of the given schema in it.
// References by pointer are adjusted to the new location of the schema, and the declaration
// of a dialect moves to the root, where alone it is allowed.
func (e envelope) seal(schema card.Object) card.Object {
	var sealed card.Object
	inner := schema
	if !hasIdentity(schema) {
		if dialect, ok := schema.Get("$schema"); ok {
			put(&sealed, "$schema", dialect)
			inner.Delete("$schema")
		}
		inner = e.editReferences(inner, func(ref string) string {
			if rest, ok := strings.CutPrefix(ref, "#"); ok && (rest == "" || isPointer(rest)) {
				return e.prefix() + rest
			}
			return ref
		})
	}
	put(&sealed, "type", objectWord)
	put(&sealed, "properties", map[string]card.Object{e.property: inner})
	put(&sealed, "required", []string{e.property})
	put(&sealed, e.marker, true)
	return sealed
}

// open returns the schema inside an envelope. It is the inverse of seal; a schema that
// says more than an envelope does is none.
func (e envelope) open(schema card.Object) (card.Object, bool) {
	dialect, declared := schema.Get("$schema")
	members := 4
	if declared {
		members++
	}
	if mark, ok := schema.Get(e.marker); !ok || mark.String() != "true" || schema.Len() != members {
		return card.Object{}, false
	}
	properties, _ := schema.Get("properties")
	all, ok := properties.Object()
	value, found := all.Get(e.property)
	inner, isObject := value.Object()
	required, _ := schema.Get("required")
	if kind, _ := textMember(schema, "type"); kind != objectWord || !ok || !found || !isObject ||
		all.Len() != 1 || !required.Equal(asRaw([]string{e.property})) {
		return card.Object{}, false
	}
	if hasIdentity(inner) {
		return inner, !declared
	}
	inner = e.editReferences(inner, func(ref string) string {
		if rest, ok := strings.CutPrefix(ref, e.prefix()); ok && (rest == "" || isPointer(rest)) {
			return "#" + rest
		}
		return ref
	})
	if !declared {
		return inner, true
	}
	if _, twice := inner.Get("$schema"); twice {
		return card.Object{}, false
	}
	whole := card.Object{}
	put(&whole, "$schema", dialect)
	for name, v := range inner.All() {
		put(&whole, name, v)
	}
	return whole, true
}

// prefix is the reference to what is in the envelope.
func (e envelope) prefix() string { return "#/properties/" + e.property }

// editReferences changes the references of a schema that are relative to its root.
func (e envelope) editReferences(schema card.Object, change func(string) string) card.Object {
	if !mayHave(schema, "$ref") && !mayHave(schema, "$dynamicRef") {
		return schema
	}
	return editSchemas(projectrt.Root(), schema, false, func(_ *projectrt.Place, o card.Object, named bool) card.Object {
		if named {
			return o
		}
		for _, keyword := range []string{"$ref", "$dynamicRef"} {
			if ref, ok := textMember(o, keyword); ok && change(ref) != ref {
				put(&o, keyword, change(ref))
			}
		}
		return o
	})
}

// isPointer says whether the text of a fragment is a JSON Pointer that is not empty.
func isPointer(fragment string) bool {
	return strings.HasPrefix(fragment, "/") || strings.HasPrefix(strings.ToUpper(fragment), "%2F")
}

// openEnvelope opens an envelope of either kind.
func openEnvelope(schema card.Object) (card.Object, bool) {
	if !mayHave(schema, "wrap") {
		return card.Object{}, false
	}
	if inner, ok := outputEnvelope.open(schema); ok {
		return inner, true
	}
	return inputEnvelope.open(schema)
}

// mayHave says whether a schema may hold a word somewhere; where it says no, the schema
// need not be walked through.
func mayHave(schema card.Object, word string) bool {
	return strings.Contains(schema.String(), word) || strings.Contains(schema.String(), `\u`)
}
