package mappingtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// schema is a schema, or nil if nothing is known of a value.
type schema map[string]any

// Steps from a schema to those of the elements of a list and of the values of an object.
const (
	items  = "\x00items"
	values = "\x00values"
)

// schemas are the schemas of a dialect.
type schemas struct {
	dir     string
	files   map[string]schema
	primary string
}

func dirOf(format string) string {
	if format == "a2a-union" {
		format = "a2a"
	}
	return filepath.Join(root(), "schemas", format)
}

func newSchemas(dir, _ string) *schemas {
	s := &schemas{dir: dir, files: map[string]schema{}}
	var dialect struct {
		Entries []struct {
			Ref     string
			Primary bool
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, "dialect.json"))
	if err == nil {
		err = json.Unmarshal(text, &dialect)
	}
	if err != nil {
		panic(err)
	}
	for _, e := range dialect.Entries {
		if e.Primary || len(dialect.Entries) == 1 {
			s.primary = e.Ref
		}
	}
	return s
}

func (s *schemas) root() schema { return s.resolve(s.primary, "") }

// resolve returns the schema of a reference in a file.
func (s *schemas) resolve(ref, file string) schema {
	name, fragment, _ := strings.Cut(ref, "#")
	if name == "" {
		name = file
	}
	root := s.files[name]
	if root == nil {
		text, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			return nil
		}
		if err := json.Unmarshal(text, &root); err != nil {
			panic(err)
		}
		root["file"] = name
		s.files[name] = root
	}
	for _, step := range strings.Split(fragment, "/")[min(1, strings.Count(fragment, "/")):] {
		if step != "" {
			root = s.inner(root, root[step])
		}
	}
	return root
}

// inner returns a value inside a schema, which is in the same file.
func (s *schemas) inner(around schema, v any) schema {
	m, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	m["file"] = around["file"]
	return m
}

// alternatives returns the schemas that a value can have.
func (s *schemas) alternatives(x schema) []schema {
	if x == nil {
		return nil
	}
	file, _ := x["file"].(string)
	if ref, ok := x["$ref"].(string); ok {
		return s.alternatives(s.resolve(ref, file))
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if list, ok := x[keyword].([]any); ok && x["type"] == nil {
			var all []schema
			for _, v := range list {
				all = append(all, s.alternatives(s.inner(x, v))...)
			}
			return all
		}
	}
	return []schema{x}
}

// at returns the schema of a value inside.
func (s *schemas) at(x schema, path []string) schema {
	for _, name := range path {
		var next schema
		for _, a := range s.alternatives(x) {
			var v any
			switch name {
			case items:
				v = a["items"]
			case values:
				v = a["additionalProperties"]
			default:
				properties, _ := a["properties"].(map[string]any)
				if v = properties[name]; v == nil {
					then, _ := a["then"].(map[string]any)
					properties, _ = then["properties"].(map[string]any)
					v = properties[name]
				}
			}
			if next == nil {
				next = s.inner(a, v)
			}
		}
		x = next
	}
	return x
}

// kinds returns the kinds of values of a schema.
func (s *schemas) kinds(x schema) projection.Kinds {
	words := map[any]projection.Kind{
		"null": projection.Null, "boolean": projection.Boolean, "number": projection.Number, "integer": projection.Number,
		"string": projection.Text, "array": projection.List, "object": projection.Object,
	}
	var set projection.Kinds
	for _, a := range s.alternatives(x) {
		list, ok := a["type"].([]any)
		if !ok {
			list = []any{a["type"]}
		}
		for _, word := range list {
			k, ok := words[word]
			if !ok {
				return 0
			}
			set |= projection.KindsOf(k)
		}
	}
	return set
}
