package cardrt

import (
	"strings"
	"sync"
)

// draft is a draft of JSON Schema.
type draft uint8

const (
	draft04 draft = iota
	draft06
	draft07
	draft2019
	draft2020
	drafts
	unknownDraft = drafts
)

// draftNames are the names as messages have them.
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

// shape is what the value of a keyword looks like.
type shape uint8

const (
	anyShape shape = iota
	schemaShape
	additionalShape // a schema or, in draft-04 as well, a boolean
	itemsShape      // a schema or a list of at least one
	schemaListShape // at least one schema
	schemaMapShape
	stringListShape  // strings, none twice
	someStringsShape // at least one of them
	stringListMapShape
	dependencyMapShape // schemas or lists of strings
	typeShape          // a name of a type, or a list of them
	listShape
	uniqueListShape // at least one value, none twice
	stringShape
	booleanShape
	numberShape
	positiveShape
	countShape // a whole number that is not negative
	patternShape
	patternMapShape // schemas by pattern
	referenceShape
	identifierShape // a reference without a fragment
	absoluteShape
	anchorShape
	olderAnchorShape // of 2019-09
	vocabularyShape  // flags by URI
)

// keyword has the shape of a keyword in each draft, anyShape where it is not known.
type keyword struct {
	shapes [drafts]shape
	// exclusive and bound say of draft-04 which bound a keyword needs, and is.
	exclusive, bound uint8
}

func (k keyword) in(d draft) shape { return k.shapes[d] }

// since is a keyword of a draft and the later ones.
func since(d draft, s shape) keyword { return between(d, draft2020, s) }

// between is a keyword of a draft up to another.
func between(from, to draft, s shape) keyword {
	var k keyword
	for d := from; d <= to; d++ {
		k.shapes[d] = s
	}
	return k
}

// or has another shape from a draft on.
func (k keyword) or(d draft, s shape) keyword {
	for ; d < drafts; d++ {
		k.shapes[d] = s
	}
	return k
}

func (k keyword) isBound(bit uint8) keyword     { k.bound = bit; return k }
func (k keyword) isExclusive(bit uint8) keyword { k.exclusive = bit; return k }

// keywords has the keywords of the drafts as their meta-schemas have them, and those of
// earlier drafts that a later meta-schema still knows.
//
// The table is made when it is first needed, so that importing the package costs nothing.
func keywords() map[string]keyword {
	keywordsOnce.Do(makeKeywords)
	return keywordTable
}

var (
	keywordsOnce sync.Once
	keywordTable map[string]keyword
)

func makeKeywords() {
	keywordTable = map[string]keyword{
		"id":               between(draft04, draft04, stringShape),
		"$id":              between(draft06, draft07, referenceShape).or(draft2019, identifierShape),
		"$schema":          between(draft04, draft04, stringShape).or(draft06, absoluteShape),
		"$ref":             since(draft06, referenceShape),
		"$anchor":          between(draft2019, draft2019, olderAnchorShape).or(draft2020, anchorShape),
		"$dynamicRef":      since(draft2020, referenceShape),
		"$dynamicAnchor":   since(draft2020, anchorShape),
		"$recursiveRef":    since(draft2019, referenceShape),
		"$recursiveAnchor": between(draft2019, draft2019, booleanShape).or(draft2020, anchorShape),
		"$vocabulary":      since(draft2019, vocabularyShape),
		"$comment":         since(draft07, stringShape),
		"$defs":            since(draft2019, schemaMapShape),
		"definitions":      since(draft04, schemaMapShape),
		"dependencies":     since(draft04, dependencyMapShape),

		"allOf": since(draft04, schemaListShape), "anyOf": since(draft04, schemaListShape), "oneOf": since(draft04, schemaListShape),
		"not": since(draft04, schemaShape), "if": since(draft07, schemaShape), "then": since(draft07, schemaShape), "else": since(draft07, schemaShape),
		"dependentSchemas":      since(draft2019, schemaMapShape),
		"prefixItems":           since(draft2020, schemaListShape),
		"items":                 between(draft04, draft2019, itemsShape).or(draft2020, schemaShape),
		"additionalItems":       between(draft04, draft04, additionalShape).or(draft06, schemaShape).or(draft2020, anyShape),
		"contains":              since(draft06, schemaShape),
		"properties":            since(draft04, schemaMapShape),
		"patternProperties":     since(draft04, patternMapShape),
		"additionalProperties":  between(draft04, draft04, additionalShape).or(draft06, schemaShape),
		"propertyNames":         since(draft06, schemaShape),
		"unevaluatedItems":      since(draft2019, schemaShape),
		"unevaluatedProperties": since(draft2019, schemaShape),

		"type": since(draft04, typeShape), "const": since(draft06, anyShape),
		"enum":              between(draft04, draft06, uniqueListShape).or(draft07, listShape),
		"multipleOf":        since(draft04, positiveShape),
		"minimum":           since(draft04, numberShape).isBound(1),
		"maximum":           since(draft04, numberShape).isBound(2),
		"exclusiveMinimum":  between(draft04, draft04, booleanShape).or(draft06, numberShape).isExclusive(1),
		"exclusiveMaximum":  between(draft04, draft04, booleanShape).or(draft06, numberShape).isExclusive(2),
		"maxLength":         since(draft04, countShape),
		"minLength":         since(draft04, countShape),
		"pattern":           since(draft04, patternShape),
		"maxItems":          since(draft04, countShape),
		"minItems":          since(draft04, countShape),
		"uniqueItems":       since(draft04, booleanShape),
		"maxContains":       since(draft2019, countShape),
		"minContains":       since(draft2019, countShape),
		"maxProperties":     since(draft04, countShape),
		"minProperties":     since(draft04, countShape),
		"required":          between(draft04, draft04, someStringsShape).or(draft06, stringListShape),
		"dependentRequired": since(draft2019, stringListMapShape),

		"title": since(draft04, stringShape), "description": since(draft04, stringShape),
		"deprecated": since(draft2019, booleanShape), "readOnly": since(draft07, booleanShape), "writeOnly": since(draft07, booleanShape),
		"examples": since(draft06, listShape), "format": since(draft04, stringShape),
		"contentEncoding": since(draft07, stringShape), "contentMediaType": since(draft07, stringShape), "contentSchema": since(draft2019, schemaShape),
	}
}
