// Package gojsonschema is what go-jsonschema makes of the agentcard schema. Read-only
// members are left unchecked there as they are in every other contender: a reader of
// cards accepts them.
package gojsonschema

//go:generate go run github.com/atombender/go-jsonschema@v0.24.1 --package gojsonschema --disable-readonly-validation --output card.go ../../../schemas/agentcard/agentcard.schema.json
