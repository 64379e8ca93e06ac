package schema

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
)

// checkDescriptions asks for prose on every member: it becomes the doc comment of
// a field. Conditions and alternatives only narrow members that are described
// elsewhere, so they need none.
func checkDescriptions(g *Graph, diags *diag.List) {
	for _, s := range g.All {
		properties := s.Keyword("properties")
		if properties == nil || s.narrows() {
			continue
		}
		for _, n := range properties.Map {
			if n.Schema.Bool == nil && !n.Schema.described() {
				diags.Warnf(n.NamePos, "no-description", "the member %q has no description", n.Name)
			}
		}
	}
}

// narrows reports whether s, or a schema around it, stands under a keyword that
// tests or restricts an instance rather than describing it.
func (s *Schema) narrows() bool {
	for ; s.Parent != nil; s = s.Parent {
		inside := strings.TrimPrefix(s.Pointer, s.Parent.Pointer)
		switch keyword, _, _ := strings.Cut(strings.TrimPrefix(inside, "/"), "/"); keyword {
		case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "contains", "propertyNames", "dependentSchemas", "x-checks":
			return true
		}
	}
	return false
}

// described reports whether s or what it refers to has a description; what it
// refers to in vain might have one.
func (s *Schema) described() bool {
	seen := make(map[*Schema]bool)
	for s != nil && !seen[s] {
		seen[s] = true
		if s.Keyword("description") != nil {
			return true
		}
		ref := s.Keyword("$ref")
		if ref == nil {
			return s.Value.Member("$ref") != nil
		}
		s = ref.Ref
	}
	return s == nil
}
