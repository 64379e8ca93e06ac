package card

import "errors"

// useDecodeHookWithMarshalYAML is the type of a field that makes libraries fail if they reflect
// on the fields of a struct without calling its methods. They would take an [Optional], a [Raw]
// or an [Object] for a struct without fields, and lose its value, and they would lose the unknown members
// of generated structs. They refuse this field instead:
//
//   - A library for JSON Schema or BSON refuses the element type of this array, and names it in its error.
//   - A library for TOML or XML calls MarshalText.
//   - A library for CBOR or MessagePack calls MarshalBinary.
//   - mapstructure refuses a field with the tag squash that is no struct. From a struct to a map, it names
//     its type.
//
// The field takes no memory.
type useDecodeHookWithMarshalYAML [0]useSDKSchemafor

type useSDKSchemafor chan struct{}

// Reflected is the type of a field of generated structs that libraries refuse if they reflect on the fields
// of structs. Programs do not use it.
type Reflected = useDecodeHookWithMarshalYAML

var errReflected = errors.New("card: a part of the value would be lost, since the library handles only the fields of structs; call MarshalJSON, or use sdk/syntax for another syntax")

func (useDecodeHookWithMarshalYAML) MarshalText() ([]byte, error) { return nil, errReflected }

func (useDecodeHookWithMarshalYAML) MarshalBinary() ([]byte, error) { return nil, errReflected }

// Some libraries call MarshalBinary only if there is the other direction, too.
func (*useDecodeHookWithMarshalYAML) UnmarshalBinary([]byte) error { return errReflected }

// encoding/gob checks the types of all fields of a type, even if the type has the method
// GobEncode, and refuses this field type if it lacks the following methods. It never calls them.

func (useDecodeHookWithMarshalYAML) GobEncode() ([]byte, error) { return nil, nil }

func (*useDecodeHookWithMarshalYAML) GobDecode([]byte) error { return nil }
