package card

import "errors"

// refusal is for libraries that reflect on the fields of a struct and call no method of it. They
// would take an [Optional], a [Raw] or an [Object] for a struct without fields, and lose its value.
// A library for JSON Schema refuses the elements of the field, and its message has the name of
// their type; a library for TOML calls MarshalText. The field takes no memory.
type refusal struct{ Reflected unsupported }

type unsupported [0]useSDKSchemafor

type useSDKSchemafor chan struct{}

func (unsupported) MarshalText() ([]byte, error) {
	return nil, errors.New("card: the library writes the fields of structs, and this type has none; use its JSON, or sdk/syntax for another syntax")
}
