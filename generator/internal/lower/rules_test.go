package lower

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// unlowered are the keywords of draft 2020-12 that make no checks of their own.
var unlowered = map[string]string{
	"$schema": "the draft", "$id": "references", "$anchor": "references", "$dynamicAnchor": "references",
	"$vocabulary": "meta-schemas", "$defs": "definitions", "definitions": "definitions",
	"then": "if", "else": "if", "minContains": "contains", "maxContains": "contains", "dependencies": "dependentSchemas",
	"x-length": "minLength and maxLength", "x-code": "the named keyword", "x-message": "the named keyword",
	"discriminator": "oneOf and anyOf", "x-versions": "its schema", "x-go-type-of": "its schema", "x-go-name": "the Go type", "x-was": "the Go type",
	"x-enum-varnames": "the Go type", "x-enum-descriptions": "the Go type", "x-values": "the Go type",
	"x-diff": "comparison", "x-source": "documentation",
	"$comment": "documentation", "title": "documentation", "description": "documentation", "default": "documentation",
	"deprecated": "documentation", "writeOnly": "documentation", "examples": "documentation",
	"contentEncoding": "documentation", "contentMediaType": "documentation", "contentSchema": "documentation",
}

// TestEveryKeywordIsLowered requires an entry for each keyword of the table in package schema.
// The schema stage translates the keywords of older drafts.
func TestEveryKeywordIsLowered(t *testing.T) {
	known := map[string]bool{}
	for _, row := range schema.Keywords(schema.Draft2020) {
		known[row.Name] = true
		_, not := unlowered[row.Name]
		if lowered := lowerings[row.Name] != nil; lowered == not {
			t.Errorf("%s: lowered %t, without checks of its own %t", row.Name, lowered, not)
		}
	}
	for name := range lowerings {
		if !known[name] {
			t.Errorf("%s is lowered and is no keyword of draft 2020-12", name)
		}
	}
}
