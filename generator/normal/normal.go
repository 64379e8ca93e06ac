// Package normal reads a schema in normal form: it answers what a schema asks of
// an instance whichever way that was written. "string or null", oneOf with a null
// branch and a reference to such a schema are the same answer here; so are members
// that a schema states itself and those that an allOf branch states for it.
//
// Nothing is rewritten in place: every question is a function of the schema, so
// the tree keeps its positions, and each later stage asks only what it needs.
package normal

import (
	"cmp"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// Conditional returns the schemas that some conjunct of s applies to the same
// instance under a condition: then, else, dependentSchemas and the branches of allOf
// that hold in some versions only, with their conjuncts.
func Conditional(s *schema.Schema) []*schema.Schema {
	var list []*schema.Schema
	seen := map[*schema.Schema]bool{}
	for _, c := range Conjuncts(s) {
		seen[c] = true
	}
	var add func(*schema.Schema)
	add = func(branch *schema.Schema) {
		for _, c := range Conjuncts(branch) {
			if !seen[c] {
				seen[c] = true
				list = append(list, c)
				for _, b := range branches(c) {
					add(b)
				}
			}
		}
	}
	for _, c := range Conjuncts(s) {
		for _, b := range branches(c) {
			add(b)
		}
	}
	return list
}

// branches returns the conditional subschemas that s states itself.
func branches(s *schema.Schema) []*schema.Schema {
	var list []*schema.Schema
	if s.Keyword("if") != nil {
		for _, name := range []string{"then", "else"} {
			if k := s.Keyword(name); k != nil {
				list = append(list, k.One)
			}
		}
	}
	if k := s.Keyword("dependentSchemas"); k != nil {
		for _, named := range k.Map {
			list = append(list, named.Schema)
		}
	}
	if k := s.Keyword("allOf"); k != nil {
		for _, branch := range k.List {
			if versioned(branch) {
				list = append(list, branch)
			}
		}
	}
	return list
}

// versioned reports whether a schema holds in some versions of the dialect only.
func versioned(s *schema.Schema) bool { return s.Keyword("x-versions") != nil }

// Reference returns what s refers to, nil when it refers to nothing. For a reference
// that depends on the dynamic scope it is what the outermost document says: a shape
// for most values, while the plan knows them all.
func Reference(s *schema.Schema) *schema.Schema {
	for _, name := range []string{"$ref", "$dynamicRef"} {
		if k := s.Keyword(name); k != nil && k.Outer != nil {
			return k.Outer
		}
	}
	return nil
}

// OnlyAlternative returns the branch of a oneOf or anyOf that has no other, nil when s
// has no such keyword: what it asks, s asks.
func OnlyAlternative(s *schema.Schema) *schema.Schema {
	for _, name := range []string{"oneOf", "anyOf"} {
		if k := s.Keyword(name); k != nil && len(k.List) == 1 {
			return k.List[0]
		}
	}
	return nil
}

// NullAlternative returns X when s says "X or null" by oneOf or anyOf, and nil
// otherwise. A oneOf whose X admits null itself says "X but not null" and does not
// count.
func NullAlternative(s *schema.Schema) *schema.Schema {
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
			if name == "anyOf" || Kinds(other)&ir.Null == 0 {
				return other
			}
		}
	}
	return nil
}

// onlyNull reports whether s is the schema of null and says nothing else that matters.
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
			null = k.Value.Kind == schema.Null
		case "title", "description", "$comment", "x-source":
		default:
			return false
		}
	}
	return null
}

// shaping are the keywords beside a $ref that can give an object members, or an
// array elements, that the target does not have.
var shaping = []string{"properties", "patternProperties", "items", "prefixItems", "if", "dependentSchemas", "oneOf", "anyOf"}

// Target returns the schema that s merely names, so that both can share one Go type:
// through a $ref, an allOf, oneOf or anyOf of one branch, or "X or null", where nothing
// beside it adds to the shape. It returns nil when s names none.
func Target(s *schema.Schema) *schema.Schema {
	next := Reference(s)
	all := s.Keyword("allOf")
	alternative := cmp.Or(NullAlternative(s), OnlyAlternative(s))
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

// targetOf returns what s names, or s itself when it names nothing.
func targetOf(s *schema.Schema) *schema.Schema {
	if t := Target(s); t != nil {
		return t
	}
	return s
}

func hasAny(s *schema.Schema, names []string) bool {
	for _, name := range names {
		if s.Keyword(name) != nil {
			return true
		}
	}
	return false
}
