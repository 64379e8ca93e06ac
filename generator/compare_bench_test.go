package generator_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator"
)

// published are published schemas, each after the edition before it, below the folder with the
// schemas of others. Those with an entry consist of definitions.
var published = []struct{ old, new, entry string }{
	{"mcp/schema-2024-11-05.json", "mcp/schema-2025-03-26.json", "#/definitions/*"},
	{"mcp/schema-2025-03-26.json", "mcp/schema-2025-06-18.json", "#/definitions/*"},
	{"mcp/schema-2025-06-18.json", "mcp/schema-2025-11-25.json", "#/definitions/*"},
	{"mcp/schema-2025-11-25.json", "mcp/schema-2026-07-28.json", "#/definitions/*"},
	{"a2a/a2a-v0.3.schema.json", "a2a/a2a-v1.schema.json", "#/definitions/*"},
	{"oasf/v0.7.8/object-record.json", "oasf/v0.8.7/object-record.json", ""},
	{"oasf/v0.8.7/object-record.json", "oasf/v1.0.4/object-record.json", ""},
	{"oasf/v1.0.4/object-record.json", "oasf/v1.1.1/object-record.json", ""},
}

// BenchmarkCompare compares schemas, as cardgen diff does: schemas of this project, a schema as
// large as MCP's in which each definition differs, and published schemas if their folder is there.
// docs/limits.md has the CPU times.
func BenchmarkCompare(b *testing.B) {
	dir := os.Getenv("CARD_UPSTREAM")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "data", "upstream")
	}
	large := fstest.MapFS{"old.json": {Data: library("string")}, "new.json": {Data: library("integer")}}
	benchmarkCompare(b, "a2a-0.3 and a2a", generator.Edition{Path: "../schemas/a2a-0.3/a2a-0.3.schema.json"}, generator.Edition{Path: "../schemas/a2a/a2a.schema.json"})
	benchmarkCompare(b, "definitions", generator.Edition{Path: "old.json", FS: large}, generator.Edition{Path: "new.json", FS: large}, "#/$defs/*")
	for _, pair := range published {
		old, new := filepath.Join(dir, filepath.FromSlash(pair.old)), filepath.Join(dir, filepath.FromSlash(pair.new))
		if _, err := os.Stat(old); err != nil {
			b.Logf("without %s: published schemas are third-party files outside this project, and CARD_UPSTREAM names their folder", pair.new)
			continue
		}
		var entries []string
		if pair.entry != "" {
			entries = []string{pair.entry}
		}
		benchmarkCompare(b, pair.new, generator.Edition{Path: old}, generator.Edition{Path: new}, entries...)
	}
}

func benchmarkCompare(b *testing.B, name string, old, new generator.Edition, entries ...string) {
	old.Entries, new.Entries = entries, entries
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			result, err := generator.Compare(old, new, generator.Options{})
			if err != nil || len(result.Packages) != 1 || len(result.Packages[0].Findings) == 0 {
				b.Fatal(err, result)
			}
		}
	})
}

// library returns a schema with 150 definitions of 1,200 octets, in groups of four, in which each but
// the last refers to the next one.
func library(typ string) []byte {
	const n = 150
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `, "Message%d": {"type": "object", "description": %q, "required": ["method"], "properties": {
			"method": {"const": "messages/%[1]d"}, "next": {"$ref": "#/$defs/Message%[3]d"}, "name": {"type": "string", "maxLength": 100},
			"level": {"enum": ["low", "high"]}, "value": {"anyOf": [{"type": "boolean"}, {"type": %[4]q}]},
			"tags": {"type": "array", "items": {"type": "string"}}, "_meta": {"type": "object", "additionalProperties": {}}}}`,
			i, strings.Repeat("what it is for ", 46), min(i+1, i|3, n-1), typ)
	}
	return []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {` + text.String()[2:] + `}}`)
}
