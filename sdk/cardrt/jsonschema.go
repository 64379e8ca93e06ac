package cardrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt/formats"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// JSONSchema reports r at every keyword of v, at any level, whose value JSON Schema
// draft 2020-12 does not allow, and at v itself when it is neither an object nor a
// boolean. Keywords that the draft does not know are passed over.
//
// It is what validation against the draft's meta-schema would find, and beyond that
// a pattern that is no regular expression.
func JSONSchema(c *Checker, v string, r *Rule) {
	s := schemaChecker{c: c, text: v, rule: r}
	s.check(0, schemaShape)
}

// shape is what the value of a keyword looks like.
type shape uint8

const (
	anyShape shape = iota
	schemaShape
	schemaListShape // at least one schema
	schemaMapShape
	stringListShape // strings, none twice
	stringListMapShape
	dependencyMapShape // schemas or lists of strings
	typeShape          // a name of a type, or a list of them
	listShape
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
	vocabularyShape // flags by URI
)

// keywordShapes has the keywords of the draft, and those of earlier drafts that its
// meta-schema still knows.
var keywordShapes = map[string]shape{
	"$id": identifierShape, "$schema": absoluteShape, "$ref": referenceShape, "$anchor": anchorShape,
	"$dynamicRef": referenceShape, "$dynamicAnchor": anchorShape, "$vocabulary": vocabularyShape,
	"$comment": stringShape, "$defs": schemaMapShape,

	"allOf": schemaListShape, "anyOf": schemaListShape, "oneOf": schemaListShape, "not": schemaShape,
	"if": schemaShape, "then": schemaShape, "else": schemaShape, "dependentSchemas": schemaMapShape,
	"prefixItems": schemaListShape, "items": schemaShape, "contains": schemaShape,
	"properties": schemaMapShape, "patternProperties": patternMapShape, "additionalProperties": schemaShape,
	"propertyNames": schemaShape, "unevaluatedItems": schemaShape, "unevaluatedProperties": schemaShape,

	"type": typeShape, "const": anyShape, "enum": listShape, "multipleOf": positiveShape,
	"maximum": numberShape, "exclusiveMaximum": numberShape, "minimum": numberShape, "exclusiveMinimum": numberShape,
	"maxLength": countShape, "minLength": countShape, "pattern": patternShape,
	"maxItems": countShape, "minItems": countShape, "uniqueItems": booleanShape,
	"maxContains": countShape, "minContains": countShape,
	"maxProperties": countShape, "minProperties": countShape, "required": stringListShape,
	"dependentRequired": stringListMapShape,

	"title": stringShape, "description": stringShape, "default": anyShape, "deprecated": booleanShape,
	"readOnly": booleanShape, "writeOnly": booleanShape, "examples": listShape, "format": stringShape,
	"contentEncoding": stringShape, "contentMediaType": stringShape, "contentSchema": schemaShape,

	"definitions": schemaMapShape, "dependencies": dependencyMapShape,
	"$recursiveAnchor": anchorShape, "$recursiveRef": referenceShape,
}

// schemaChecker goes through a schema once, by position.
type schemaChecker struct {
	c    *Checker
	text string
	rule *Rule
}

// check holds the value at i against a shape and returns the index behind it.
func (s *schemaChecker) check(i int, want shape) (end int) {
	switch want {
	case schemaShape:
		return s.schema(i)
	case schemaListShape:
		if s.text[i] == '[' && s.text[scan.Space(s.text, i+1)] != ']' {
			return s.items(i, schemaShape)
		}
	case schemaMapShape, patternMapShape, stringListMapShape, dependencyMapShape:
		if s.text[i] == '{' {
			return s.members(i, want)
		}
	default:
		end = scan.SkipValue(s.text, i)
		if !hasShape(s.text[i:end], want) {
			s.c.Fail(s.rule)
		}
		return end
	}
	s.c.Fail(s.rule)
	return scan.SkipValue(s.text, i)
}

func (s *schemaChecker) schema(i int) (end int) {
	switch s.text[i] {
	case 't', 'f':
	case '{':
		i = scan.Space(s.text, i+1)
		for s.text[i] != '}' {
			name, value := rawjson.Name(s.text, i)
			i = s.member(name, value, keywordShapes[name])
		}
		return i + 1
	default:
		s.c.Fail(s.rule)
	}
	return scan.SkipValue(s.text, i)
}

// members goes through an object whose names are free.
func (s *schemaChecker) members(i int, of shape) (end int) {
	i = scan.Space(s.text, i+1)
	for s.text[i] != '}' {
		name, value := rawjson.Name(s.text, i)
		want := schemaShape
		switch {
		case of == patternMapShape && !formats.Regex(name):
			s.c.FailAt(name, s.rule)
		case of == stringListMapShape, of == dependencyMapShape && s.text[value] == '[':
			want = stringListShape
		}
		i = s.member(name, value, want)
	}
	return i + 1
}

// member checks the value of a member and returns the index of the next name.
func (s *schemaChecker) member(name string, value int, want shape) int {
	m := s.c.Mark()
	end := s.check(value, want)
	s.c.In(m, name)
	return rawjson.Next(s.text, end)
}

func (s *schemaChecker) items(i int, want shape) (end int) {
	i = scan.Space(s.text, i+1)
	for n := 0; s.text[i] != ']'; n++ {
		m := s.c.Mark()
		end := s.check(i, want)
		s.c.InIndex(m, n)
		i = rawjson.Next(s.text, end)
	}
	return i + 1
}

// hasShape decides the shapes that have no schemas inside.
func hasShape(v string, want shape) bool {
	kind := KindOf(v)
	switch want {
	case anyShape:
		return true
	case stringListShape:
		return kind == Array && isStringList(v, nil)
	case typeShape:
		if kind == Array {
			return ValueOf(v).Count() > 0 && isStringList(v, isTypeName)
		}
		return kind == Text && isTypeName(StringOf(v))
	case listShape:
		return kind == Array
	case stringShape:
		return kind == Text
	case booleanShape:
		return kind == Boolean
	case numberShape:
		return kind&Number != 0
	case positiveShape:
		return kind&Number != 0 && CompareDecimal(v, "0") > 0
	case countShape:
		return kind == Integer && CompareDecimal(v, "0") >= 0
	case vocabularyShape:
		return kind == Object && isVocabulary(v)
	}
	return kind == Text && hasTextShape(StringOf(v), want)
}

func hasTextShape(s string, want shape) bool {
	switch want {
	case patternShape:
		return formats.Regex(s)
	case identifierShape:
		return formats.IRIReference(s) && !strings.Contains(strings.TrimSuffix(s, "#"), "#")
	case absoluteShape:
		return formats.IRI(s)
	case anchorShape:
		return isAnchor(s)
	}
	return formats.IRIReference(s)
}

// isStringList reports whether all elements are strings that ok admits, none twice.
func isStringList(v string, ok func(string) bool) bool {
	var seen texts
	for _, item := range Items(v) {
		if KindOf(item) != Text {
			return false
		}
		s := StringOf(item)
		if ok != nil && !ok(s) || !seen.add(s) {
			return false
		}
	}
	return true
}

func isTypeName(s string) bool {
	switch s {
	case "array", "boolean", "integer", "null", "number", "object", "string":
		return true
	}
	return false
}

func isVocabulary(v string) bool {
	for name, value := range Members(v) {
		if !formats.IRI(name) || KindOf(value) != Boolean {
			return false
		}
	}
	return true
}

// isAnchor reports whether s is a name that a fragment can have.
func isAnchor(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '_', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case i > 0 && (c == '-' || c == '.' || c >= '0' && c <= '9'):
		default:
			return false
		}
	}
	return s != ""
}
