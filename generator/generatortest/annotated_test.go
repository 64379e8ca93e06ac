package generatortest_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// location is a schema inside a document with its examples.
type location struct {
	pointer  string
	examples []string // JSON
}

// named are the keywords whose value maps names to schemas. The names are not keywords: a
// property may be called examples.
var named = map[string]bool{
	"properties": true, "patternProperties": true, "definitions": true, "$defs": true, "dependentSchemas": true,
}

// annotated returns the schemas inside v that have examples.
func annotated(v any, pointer string) []location {
	var list []location
	switch v := v.(type) {
	case map[string]any:
		if examples, ok := v["examples"].([]any); ok {
			p := location{pointer: pointer}
			for _, e := range examples {
				text, err := json.Marshal(e)
				if err != nil {
					panic(err) // v was decoded from JSON
				}
				p.examples = append(p.examples, string(text))
			}
			list = append(list, p)
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			below := pointer + card.JoinPointer(name)
			if members, ok := v[name].(map[string]any); ok && named[name] {
				for _, member := range slices.Sorted(maps.Keys(members)) {
					list = append(list, annotated(members[member], below+card.JoinPointer(member))...)
				}
			} else if name != "examples" && name != "default" && name != "const" && name != "enum" {
				list = append(list, annotated(v[name], below)...)
			}
		}
	case []any:
		for i, item := range v {
			list = append(list, annotated(item, pointer+"/"+strconv.Itoa(i))...)
		}
	}
	return list
}
