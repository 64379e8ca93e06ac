package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// The size of the schema that large generates. The largest published schema of
// generator/internal/realworld has about as many types.
const (
	largeTypes   = 450
	largeMembers = 5
)

// large counts the files that the generator writes for a large schema. A file is split when it
// has more than 5,000 lines.
func large(dir string) ([]figure, error) {
	schema, err := json.Marshal(largeSchema())
	if err != nil {
		return nil, err
	}
	file, out := filepath.Join(dir, "large.schema.json"), filepath.Join(dir, "large")
	if err := os.WriteFile(file, schema, 0o644); err != nil {
		return nil, err
	}
	if _, err := project.Output("go", "run", "./cmd/cardgen", "generate", "--schema", file, "--package", "large", "--out", out); err != nil {
		return nil, err
	}
	lines, files, err := generated(out)
	if err != nil {
		return nil, err
	}
	splits := lines/5_000 + 1
	return []figure{
		{what: fmt.Sprintf("generated files of a schema with %d types", largeTypes), value: float64(files), most: float64(8 + splits)},
	}, nil
}

// largeSchema returns a schema whose objects differ in their members.
func largeSchema() map[string]any {
	definitions := make(map[string]any)
	ref := func(n int) string { return fmt.Sprintf("type%03d", n%largeTypes) }
	for n := range largeTypes {
		properties := map[string]any{"next": map[string]any{"$ref": "#/$defs/" + ref(n+1)}}
		for m := range largeMembers {
			properties[fmt.Sprintf("member%d_%d", n, m)] = map[string]any{"type": "string", "minLength": m}
		}
		definitions[ref(n)] = map[string]any{"type": "object", "properties": properties}
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "large",
		"$ref": "#/$defs/" + ref(0), "$defs": definitions,
	}
}
