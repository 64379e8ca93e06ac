package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/schema"
)

// longestKept is the length up to which the conjuncts of a schema are kept, so that those
// of all schemas take memory linear in the schema.
const longestKept = 64

// conjunctsOf returns the schemas that hold of an instance other than null whenever
// s does: s itself first, then what it refers to, the branches of its allOf, the only
// branch of its oneOf or anyOf and the other one of "X or null", each followed by its
// own conjuncts; each once. Schemas that only lead to others, beside keywords that the
// Go type does not depend on, are left out: with them, the conjuncts of all schemas of a
// chain of references would be as many as the square of its length.
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

// gatherConjuncts works out what [conjunctsOf] returns.
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

// substance returns the first schema on the way from s that has a keyword of its own or
// leads to several others; nil when there is none. In a cycle it may return a schema
// inside, which leads to the same ones.
func substance(s *schema.Schema) *schema.Schema {
	v := look(s)
	if v.leadsAsked {
		return v.leadsTo
	}
	v.leadsAsked, v.leadsTo = true, s // s itself, for one that leads back here
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

// leading are keywords that lead to other schemas or that no Go type depends on.
var leading = map[string]bool{
	"$ref": true, "$dynamicRef": true, "allOf": true,
	"$id": true, "$schema": true, "$anchor": true, "$comment": true, "$defs": true, "definitions": true,
	"minLength": true, "maxLength": true, "pattern": true,
	"minProperties": true, "maxProperties": true, "uniqueItems": true,
}

// onlyLeads reports whether s has no keywords but those in leading, and holds in all
// versions what it holds.
func onlyLeads(s *schema.Schema) bool {
	if s.Bool != nil {
		return false
	}
	for _, k := range s.Keywords {
		if !leading[k.Name] || k.Name == "allOf" && slices.ContainsFunc(k.List, versioned) {
			return false
		}
	}
	return true
}
