package schema

import (
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// typeNames are the values of the keyword type.
var typeNames = []string{"null", "boolean", "object", "array", "number", "string", "integer"}

// The shapes of the standard keywords. Keywords whose value is one schema have no
// shape: reading the schema checks it.
var (
	anyShape      shape = func(*Value) []shapeError { return nil }
	stringShape         = is("a string", func(v *Value) bool { return v.Kind == card.KindString })
	boolShape           = is("true or false", func(v *Value) bool { return v.Kind == card.KindBool })
	trueShape           = is("true", (*Value).IsTrue)
	arrayShape          = is("an array", func(v *Value) bool { return v.Kind == card.KindArray })
	numberShape         = is("a number", func(v *Value) bool { return v.Kind == card.KindNumber })
	countShape          = is("a whole number of at least 0", func(v *Value) bool { return v.IsInteger() && !v.IsNegative() })
	positiveShape       = is("a number greater than 0", func(v *Value) bool {
		return v.Kind == card.KindNumber && !v.IsNegative() && !decimal.IsZero(v.Text)
	})

	uriShape          = uri("an absolute URI", (*url.URL).IsAbs)
	uriReferenceShape = uri("a URI reference", func(*url.URL) bool { return true })
	anchorShape       = matching(`a name that begins with a letter or "_" and goes on with letters, digits and "-_."`, `^[A-Za-z_][-A-Za-z0-9._]*$`)
	oldAnchorShape    = matching(`a name that begins with a letter and goes on with letters, digits and "-_:."`, `^[A-Za-z][-A-Za-z0-9.:_]*$`)
	rootShape         = is(`"#"`, func(v *Value) bool { return v.Kind == card.KindString && v.Str == "#" })
	vocabularyShape   = mapOf("an object of booleans", boolShape)

	schemaMapShape  = is("an object of schemas", func(v *Value) bool { return v.Kind == card.KindObject })
	schemaListShape = is("an array of at least one schema", func(v *Value) bool { return v.Kind == card.KindArray && len(v.Items) > 0 })

	// itemsShape accepts one schema, or an array of at least one schema.
	itemsShape = is("an array of at least one schema", func(v *Value) bool { return v.Kind != card.KindArray || len(v.Items) > 0 })

	namesShape        = distinct(arrayOf("an array of member names", stringShape))
	namesMapShape     = mapOf("an object of arrays of member names", namesShape)
	dependenciesShape = mapOf("an object of schemas or arrays of member names", func(v *Value) []shapeError {
		if v.Kind == card.KindArray {
			return namesShape(v)
		}
		return nil
	})
)

// idShape accepts a URI reference; a fragment is a mild error.
func idShape(v *Value) []shapeError {
	list := uriReferenceShape(v)
	if u, err := url.Parse(v.Str); len(list) == 0 && err == nil && u.Fragment != "" {
		list = expected("a URI reference without a fragment", v)
		list[0].mild = true
	}
	return list
}

// uri returns the shape of a URI reference for which holds returns true.
func uri(what string, holds func(u *url.URL) bool) shape {
	return is(what, func(v *Value) bool {
		u, err := url.Parse(v.Str)
		return v.Kind == card.KindString && err == nil && holds(u)
	})
}

// typeShape accepts one type or an array of types.
func typeShape(v *Value) []shapeError {
	if v.Kind != card.KindArray {
		return typeName(v)
	}
	if len(v.Items) == 0 {
		return expected("at least one type", v)
	}
	return distinct(arrayOf("", typeName))(v)
}

func typeName(v *Value) []shapeError {
	switch {
	case v.Kind != card.KindString:
		return expected("the name of a type or an array of such names", v)
	case !slices.Contains(typeNames, v.Str):
		return []shapeError{{at: v, message: v.Text + " is not one of the types " + strings.Join(typeNames, ", ") +
			orRather(v.Str, typeNames)}}
	}
	return nil
}

// fullEnumShape accepts a non-empty array.
func fullEnumShape(v *Value) []shapeError {
	if v.Kind == card.KindArray && len(v.Items) == 0 {
		return expected("at least one value", v)
	}
	return distinct(arrayShape)(v)
}

// enumShape accepts an array; emptiness and duplicates are mild errors.
func enumShape(v *Value) []shapeError {
	if v.Kind == card.KindArray && len(v.Items) == 0 {
		return []shapeError{{at: v, message: "an enum without values admits nothing", mild: true}}
	}
	return distinct(arrayShape)(v)
}
