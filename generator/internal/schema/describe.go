package schema

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// checkDescriptions reports members without a description, which becomes the doc
// comment of a field. Conditions and alternatives only narrow members that are
// described elsewhere, so they need none.
func checkDescriptions(g *Graph, diags *source.Diagnostics) {
	known := make(prose)
	for _, s := range g.All {
		properties := s.Keyword("properties")
		if properties == nil || s.narrows() {
			continue
		}
		for _, n := range properties.Map {
			if n.Schema.Bool == nil && !known.describes(n.Schema) {
				diags.Warnf(n.NamePos, "no-description", "the member %q has no description", n.Name)
			}
		}
	}
}

// narrows reports whether s, or a schema that contains it, is in a keyword that tests or
// restricts an instance and does not describe it.
func (s *Schema) narrows() bool {
	for ; s.Parent != nil; s = s.Parent {
		inside := strings.TrimPrefix(s.Pointer, s.Parent.Pointer)
		switch keyword, _, _ := strings.Cut(strings.TrimPrefix(inside, "/"), "/"); keyword {
		case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "contains", "propertyNames", "dependentSchemas", "x-checks", "x-references":
			return true
		}
	}
	return false
}

// prose caches which schemas have a description, their own or one of a referenced schema. An
// unresolved reference counts as described.
type prose map[*Schema]bool

func (known prose) describes(s *Schema) bool {
	var path []*Schema
	answer := true
	for s != nil {
		if a, asked := known[s]; asked {
			answer = a
			break
		}
		known[s] = false // until the end of the path is known
		path = append(path, s)
		if s.Keyword("description") != nil {
			break
		}
		ref := s.Keyword("$ref")
		if ref == nil {
			answer = s.Value.Member("$ref") != nil
			break
		}
		s = ref.Ref
	}
	for _, s := range path {
		known[s] = answer
	}
	return answer
}
