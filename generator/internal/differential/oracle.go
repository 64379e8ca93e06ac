package main

import (
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// oracle compiles a schema for the validator.
func oracle(schema any) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	const name = "https://differential.test/schema.json"
	if err := c.AddResource(name, schema); err != nil {
		return nil, err
	}
	return c.Compile(name)
}

// admits returns the verdict of the validator. A panic of the validator is returned as an
// error.
func admits(s *jsonschema.Schema, instance any) (ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the validator panics: %v", r)
		}
	}()
	return s.Validate(instance) == nil, nil
}
