package check

import "strings"

// draft is a draft of JSON Schema.
type draft uint8

const (
	draft04 draft = iota
	draft06
	draft07
	draft2019
	draft2020
	unknownDraft
)

// draftNames are the names of the drafts in messages.
var draftNames = [...]string{"draft-04", "draft-06", "draft-07", "2019-09", "2020-12", "of an unknown draft"}

// draftOf returns the draft with an address, in either scheme, with or without an empty
// fragment.
func draftOf(uri string) draft {
	uri = strings.TrimSuffix(uri, "#")
	rest, ok := strings.CutPrefix(uri, "https://json-schema.org/")
	if !ok {
		if rest, ok = strings.CutPrefix(uri, "http://json-schema.org/"); !ok {
			return unknownDraft
		}
	}
	switch rest {
	case "draft/2020-12/schema", "schema":
		return draft2020
	case "draft/2019-09/schema":
		return draft2019
	case "draft-07/schema":
		return draft07
	case "draft-06/schema":
		return draft06
	case "draft-04/schema":
		return draft04
	}
	return unknownDraft
}

// shape is the required form of a keyword's value.
type shape uint8

const (
	anyShape shape = iota
	schemaShape
	additionalShape // a schema, or in draft-04 a boolean
	itemsShape      // a schema or a list of at least one schema
	schemaListShape // at least one schema
	schemaMapShape
	stringListShape  // strings without duplicates
	someStringsShape // at least one string, without duplicates
	stringListMapShape
	dependencyMapShape // schemas or lists of strings
	typeShape          // the name of a type or a list of names
	listShape
	uniqueListShape // at least one value, without duplicates
	stringShape
	booleanShape
	numberShape
	positiveShape
	countShape // a whole number of at least 0
	patternShape
	patternMapShape // schemas by pattern
	referenceShape
	identifierShape // a reference without a fragment
	absoluteShape
	anchorShape
	olderAnchorShape // an anchor of 2019-09
	vocabularyShape  // flags by URI
)

// shapeOf returns the shape of a keyword in a draft, anyShape for an unknown keyword. It knows
// the keywords of the meta-schemas, including keywords of earlier drafts in later meta-schemas.
func shapeOf(name string, d draft) shape {
	switch name {
	case "title", "description", "format":
		return stringShape
	case "$comment", "contentEncoding", "contentMediaType":
		return since(draft07, d, stringShape)
	case "type":
		return typeShape
	case "enum":
		return change(draft07, d, uniqueListShape, listShape)
	case "examples":
		return since(draft06, d, listShape)
	case "uniqueItems":
		return booleanShape
	case "readOnly", "writeOnly":
		return since(draft07, d, booleanShape)
	case "deprecated":
		return since(draft2019, d, booleanShape)
	case "minimum", "maximum":
		return numberShape
	case "exclusiveMinimum", "exclusiveMaximum":
		return change(draft06, d, booleanShape, numberShape)
	case "multipleOf":
		return positiveShape
	case "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties":
		return countShape
	case "maxContains", "minContains":
		return since(draft2019, d, countShape)
	case "pattern":
		return patternShape
	case "required":
		return change(draft06, d, someStringsShape, stringListShape)
	case "dependentRequired":
		return since(draft2019, d, stringListMapShape)
	case "dependencies":
		return dependencyMapShape
	}
	if s := applicatorShape(name, d); s != anyShape {
		return s
	}
	return coreShape(name, d)
}

// applicatorShape is [shapeOf] for the keywords whose values are schemas.
func applicatorShape(name string, d draft) shape {
	switch name {
	case "not":
		return schemaShape
	case "contains", "propertyNames":
		return since(draft06, d, schemaShape)
	case "if", "then", "else":
		return since(draft07, d, schemaShape)
	case "unevaluatedItems", "unevaluatedProperties", "contentSchema":
		return since(draft2019, d, schemaShape)
	case "additionalProperties":
		return change(draft06, d, additionalShape, schemaShape)
	case "additionalItems":
		return change(draft06, d, additionalShape, change(draft2020, d, schemaShape, anyShape))
	case "items":
		return change(draft2020, d, itemsShape, schemaShape)
	case "prefixItems":
		return since(draft2020, d, schemaListShape)
	case "allOf", "anyOf", "oneOf":
		return schemaListShape
	case "properties", "definitions":
		return schemaMapShape
	case "$defs", "dependentSchemas":
		return since(draft2019, d, schemaMapShape)
	case "patternProperties":
		return patternMapShape
	}
	return anyShape
}

// coreShape is [shapeOf] for the keywords that identify schemas and refer to them.
func coreShape(name string, d draft) shape {
	switch name {
	case "id":
		return change(draft06, d, stringShape, anyShape)
	case "$id":
		return since(draft06, d, change(draft2019, d, referenceShape, identifierShape))
	case "$schema":
		return change(draft06, d, stringShape, absoluteShape)
	case "$ref":
		return since(draft06, d, referenceShape)
	case "$anchor":
		return since(draft2019, d, change(draft2020, d, olderAnchorShape, anchorShape))
	case "$dynamicRef":
		return since(draft2020, d, referenceShape)
	case "$dynamicAnchor":
		return since(draft2020, d, anchorShape)
	case "$recursiveRef":
		return since(draft2019, d, referenceShape)
	case "$recursiveAnchor":
		return since(draft2019, d, change(draft2020, d, booleanShape, anchorShape))
	case "$vocabulary":
		return since(draft2019, d, vocabularyShape)
	}
	return anyShape
}

// since returns the shape s if d is at least the draft that introduced a keyword.
func since(first, d draft, s shape) shape { return change(first, d, anyShape, s) }

// change returns the shape of a keyword whose shape changed with a draft.
func change(at, d draft, before, after shape) shape {
	if d < at {
		return before
	}
	return after
}

// bounds returns which bound of draft-04 a keyword is, and which bound it requires in the same
// schema: 1 for minimum, 2 for maximum, 0 for none.
func bounds(name string) (is, needs uint8) {
	switch name {
	case "minimum":
		return 1, 0
	case "maximum":
		return 2, 0
	case "exclusiveMinimum":
		return 0, 1
	case "exclusiveMaximum":
		return 0, 2
	}
	return 0, 0
}
