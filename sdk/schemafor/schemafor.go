// Package schemafor infers the JSON Schema of a Go type, for members of cards that contain a
// schema: input_schema and output_schema of a capability or a tool.
//
//	adp.NewTool().WithName("translate").WithInputSchema(schemafor.Must[TranslateInput]())
//
// The schema follows draft 2020-12 and describes the output of encoding/json for the type. It
// has no $schema member: that draft is the default in cards.
//
// [Complete] is for types that contain cards: it also has the schemas of generated types.
//
// The package uses github.com/google/jsonschema-go, which no other package of the SDK imports,
// and corrects it for types that define their own JSON form:
//
//   - A struct is an object with its exported fields as properties and no others. A field is
//     required unless its tag says omitempty or omitzero. The whole text of the tag jsonschema
//     is its description. A tag that begins with a word and =, as other schema generators use
//     it (jsonschema:"title=Name"), is an error.
//   - A pointer may be null, and so may a slice, which encoding/json writes as null when it is
//     nil. If T itself is a pointer, the schema describes its target.
//   - A []byte is a string in base64, a json.Number a number. A [card.Optional] has the schema
//     of its value, in a field that says omitzero; a [card.Nullable] also allows null. A
//     [card.Raw], a json.RawMessage and any have the schema {}.
//   - Any other type with a method MarshalJSON has the schema {}, and a type with a method
//     MarshalText is a string: a schema may allow too much, but must not reject what the type
//     writes. Times and the numbers of math/big are strings.
package schemafor

import (
	"fmt"
	"reflect"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// For returns the JSON Schema of T. It returns an error for types without one: types that
// contain themselves, functions, channels, complex numbers, maps whose keys are not strings,
// and structs with a jsonschema tag that is empty or begins like "description=".
func For[T any]() (card.Raw, error) {
	t := target[T]()
	text, err := new(walk).text(t)
	if err != nil {
		return card.Raw{}, fmt.Errorf("schemafor: %s: %w", t, err)
	}
	return text, nil
}

// target returns the type T, or the type that T points to.
func target[T any]() reflect.Type {
	t := reflect.TypeFor[T]()
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// Must is [For] for types that are known to have a schema; it panics if For returns an error.
func Must[T any]() card.Raw { return card.Must(For[T]()) }
