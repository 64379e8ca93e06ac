package schema

import (
	"github.com/agentcard-go/cardgen/generator/diag"
)

// checkProgress reports schemas that apply themselves to the same instance again:
// no validator could ever finish with them. A $dynamicRef whose target the dynamic
// scope decides is not followed.
func checkProgress(g *Graph, diags *diag.List) {
	const (
		unseen = iota
		open
		done
	)
	state := make(map[*Schema]int)
	var visit func(s *Schema)
	visit = func(s *Schema) {
		state[s] = open
		for _, k := range s.Keywords {
			for _, next := range k.inPlace() {
				switch state[next] {
				case unseen:
					visit(next)
				case open:
					diags.Errorf(k.Pos, "ref-loop", "%q leads back to the schema at %s for the same value, without end", k.Written, next.Pos)
				}
			}
		}
		state[s] = done
	}
	for _, s := range g.All {
		if state[s] == unseen {
			visit(s)
		}
	}
}

// inPlace returns the schemas that k applies to the very instance that its own
// schema is applied to.
func (k *Keyword) inPlace() []*Schema {
	switch k.Name {
	case "$ref", "$dynamicRef":
		if k.Ref != nil && !k.Dynamic {
			return []*Schema{k.Ref}
		}
	case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "x-checks":
		return k.Subschemas()
	}
	return nil
}
