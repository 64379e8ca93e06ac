package card

import "errors"

// useDecodeHookWithMarshalYAML is the type of a field that makes libraries fail if they reflect
// on the fields of a struct without calling its methods. They would take an [Optional], a [Raw]
// or an [Object] for a struct without fields, and lose its value. They refuse this field
// instead:
//
//   - A library for JSON Schema refuses the element type of this array, and names it in its error.
//   - A library for TOML calls MarshalText.
//   - mapstructure, from a struct to a map, refuses a field with the tag squash that is no struct, and
//     names its type.
//
// The field takes no memory.
type useDecodeHookWithMarshalYAML [0]useSDKSchemafor

type useSDKSchemafor chan struct{}

func (useDecodeHookWithMarshalYAML) MarshalText() ([]byte, error) {
	return nil, errors.New("card: the library writes the fields of structs, and this type has none; use its JSON, or sdk/syntax for another syntax")
}

// encoding/gob checks the types of all fields of a type, even if the type has the method
// GobEncode, and refuses this field type if it lacks the following methods. It never calls them.

func (useDecodeHookWithMarshalYAML) GobEncode() ([]byte, error) { return nil, nil }

func (*useDecodeHookWithMarshalYAML) GobDecode([]byte) error { return nil }
