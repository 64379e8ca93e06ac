package contender

import (
	"bytes"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/schemas"
)

// newValidator compiles the schema of the cards for santhosh-tekuri/jsonschema.
func newValidator() (*jsonschema.Schema, error) {
	text, err := schemas.FS.ReadFile("agentcard/agentcard.schema.json")
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("agentcard.schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("agentcard.schema.json")
}

// pipeline decodes twice with validation between: into any, for the validator, and into
// the struct.
func pipeline[T any](validator *jsonschema.Schema, unmarshal func([]byte, any) error) func([]byte) (*T, error) {
	return func(doc []byte) (*T, error) {
		var tree any
		if err := unmarshal(doc, &tree); err != nil {
			return nil, err
		}
		if err := validator.Validate(tree); err != nil {
			return nil, err
		}
		return into[T](unmarshal)(doc)
	}
}

// into decodes with a function that takes a pointer.
func into[T any](unmarshal func([]byte, any) error) func([]byte) (*T, error) {
	return func(doc []byte) (*T, error) {
		x := new(T)
		return x, unmarshal(doc, x)
	}
}

// from encodes with a function that takes any value.
func from[T any](marshal func(any) ([]byte, error)) func(T) ([]byte, error) {
	return func(x T) ([]byte, error) { return marshal(x) }
}
