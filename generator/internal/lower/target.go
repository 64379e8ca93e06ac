package lower

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// reference returns the target of s's reference, nil if there is none. If the target depends on
// the dynamic scope, it is the target in the outermost scope. The Go type is based on this
// target; the plan considers all targets.
func reference(s *schema.Schema) *schema.Schema {
	for _, name := range []string{"$ref", "$dynamicRef"} {
		if k := s.Keyword(name); k != nil && k.Outer != nil {
			return k.Outer
		}
	}
	return nil
}

// onlyAlternative returns the branch of a oneOf or anyOf with a single branch, nil if s has no
// such keyword. The branch's constraints are constraints of s.
func onlyAlternative(s *schema.Schema) *schema.Schema {
	for _, name := range []string{"oneOf", "anyOf"} {
		if k := s.Keyword(name); k != nil && len(k.List) == 1 {
			return k.List[0]
		}
	}
	return nil
}

// nullAlternative returns X if s is "X or null" by oneOf or anyOf, and nil otherwise. If the X
// of a oneOf admits null itself, s means "X but not null" and does not count.
func nullAlternative(s *schema.Schema) *schema.Schema {
	for _, name := range []string{"oneOf", "anyOf"} {
		k := s.Keyword(name)
		if k == nil || len(k.List) != 2 {
			continue
		}
		for i, branch := range k.List {
			if !onlyNull(branch) {
				continue
			}
			other := k.List[1-i]
			if name == "anyOf" || kindsOf(other)&ir.Null == 0 {
				return other
			}
		}
	}
	return nil
}

// onlyNull reports whether s admits only null and has no other relevant keywords.
func onlyNull(s *schema.Schema) bool {
	if s.Bool != nil {
		return false
	}
	null := false
	for _, k := range s.Keywords {
		switch k.Name {
		case "type":
			null = typeKinds(k) == ir.Null
		case "const":
			null = k.Value.Kind == card.KindNull
		case "title", "description", "$comment", "x-source", "x-was", "x-diff":
		default:
			return false
		}
	}
	return null
}

// shaping are the keywords beside a $ref that can add members or elements to the target's
// shape.
var shaping = []string{"properties", "patternProperties", "items", "prefixItems", "if", "dependentSchemas", "oneOf", "anyOf"}

// namedBy returns the schema that s only refers to, so that both can share one Go type; nil if
// there is none. s refers to it by a $ref, an allOf, oneOf or anyOf of one branch, or "X or
// null". No keyword beside it may add to the shape.
func namedBy(s *schema.Schema) *schema.Schema {
	next := reference(s)
	all := s.Keyword("allOf")
	alternative := cmp.Or(nullAlternative(s), onlyAlternative(s))
	switch {
	case next != nil && all == nil && !hasAny(s, shaping):
		return next
	case next == nil && all != nil && len(all.List) == 1 && !hasAny(s, shaping):
		return targetOf(all.List[0])
	case next == nil && all == nil && alternative != nil && !hasAny(s, []string{"properties", "patternProperties", "items", "prefixItems", "if", "dependentSchemas"}):
		return targetOf(alternative)
	}
	return nil
}

// targetOf returns the schema that s only refers to, or else s itself.
func targetOf(s *schema.Schema) *schema.Schema {
	if t := namedBy(s); t != nil {
		return t
	}
	return s
}

func hasAny(s *schema.Schema, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return s.Keyword(name) != nil })
}
