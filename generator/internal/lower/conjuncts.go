package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// longestKept is the maximum number of conjuncts that are cached for a schema, so that
// the memory for all schemas is linear in the schema.
const longestKept = 64

// conjunctsOf returns the schemas that hold of an instance other than null whenever s
// does: s itself first, then the target of its reference, the branches of its allOf, the
// only branch of its oneOf or anyOf and the other one of "X or null", each followed by
// its own conjuncts; each once. Schemas that only refer to others, besides keywords that
// the Go type does not depend on, are left out: with them, the number of conjuncts of all
// schemas in a chain of references would be quadratic in its length.
func conjunctsOf(s *schema.Schema) []*schema.Schema {
	v := look(s)
	if v.conjuncts != nil {
		return v.conjuncts
	}
	list := gatherConjuncts(s)
	if len(list) <= longestKept {
		v.conjuncts = list
	}
	return list
}

// gatherConjuncts computes the result of [conjunctsOf].
func gatherConjuncts(s *schema.Schema) []*schema.Schema {
	var list []*schema.Schema
	seen := map[*schema.Schema]bool{}
	var add func(*schema.Schema)
	add = func(s *schema.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		list = append(list, s)
		for _, next := range links(s) {
			add(substance(next))
		}
	}
	add(s)
	return list
}

// links returns the schemas that hold of the same instance by a keyword of s.
func links(s *schema.Schema) []*schema.Schema {
	var list []*schema.Schema
	add := func(next *schema.Schema) {
		if next != nil {
			list = append(list, next)
		}
	}
	add(reference(s))
	if all := s.Keyword("allOf"); all != nil {
		for _, branch := range all.List {
			if !versioned(branch) {
				add(branch)
			}
		}
	}
	add(onlyAlternative(s))
	add(nullAlternative(s))
	return list
}

// substance returns the first schema on the path from s that has a keyword of its own or
// refers to several others; nil if there is none. In a cycle it may return a schema
// inside, which refers to the same ones.
func substance(s *schema.Schema) *schema.Schema {
	v := look(s)
	if v.leadsAsked {
		return v.leadsTo
	}
	v.leadsAsked, v.leadsTo = true, s // s itself, for one that refers back to s
	if !onlyLeads(s) {
		return s
	}
	var to *schema.Schema
	for _, next := range links(s) {
		next = substance(next)
		switch {
		case next == nil || next == s || next == to:
		case to == nil:
			to = next
		default:
			return s
		}
	}
	v.leadsTo = to
	return to
}

// leading are keywords that refer to other schemas or that no Go type depends on.
var leading = map[string]bool{
	"$ref": true, "$dynamicRef": true, "allOf": true,
	"$id": true, "$schema": true, "$anchor": true, "$comment": true, "$defs": true, "definitions": true,
	"minProperties": true, "maxProperties": true, "uniqueItems": true,
}

// leads reports whether k is in leading, or validates only strings: no Go type depends on
// such a keyword either.
func leads(k *schema.Keyword) bool {
	return leading[k.Name] || k.Row != nil && k.Row.Group == schema.Validation && k.Row.Kinds == ir.Text
}

// onlyLeads reports whether s has no keywords but those that [leads] accepts, and applies to
// all versions.
func onlyLeads(s *schema.Schema) bool {
	if s.Bool != nil {
		return false
	}
	for _, k := range s.Keywords {
		if !leads(k) || k.Name == "allOf" && slices.ContainsFunc(k.List, versioned) {
			return false
		}
	}
	return true
}
