package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// longestKept is the maximum number of conjuncts that are cached for a schema, so that
// the memory for all schemas is linear in the schema.
const longestKept = 64

// conjunctsOf returns the schemas that hold for every instance of s other than null. s comes
// first. Then come the target of its reference, the branches of its allOf, the only branch of
// its oneOf or anyOf, and the X of "X or null". Each is followed by its own conjuncts and
// occurs once.
//
// The result leaves out schemas that only refer to others, even if they have keywords that do
// not affect the Go type. Otherwise the total size would be quadratic in the length of a chain
// of references.
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
	ir.Once(func(s *schema.Schema, also func(*schema.Schema)) {
		list = append(list, s)
		for _, next := range links(s) {
			also(substance(next))
		}
	}, s)
	return list
}

// links returns the schemas that a keyword of s applies to the same instance.
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

// substance returns the first schema on the chain of references from s that has keywords of its
// own or refers to several schemas; nil if there is none. For a cycle it may return any schema
// of the cycle.
func substance(s *schema.Schema) *schema.Schema {
	v := look(s)
	if v.leadsAsked {
		return v.leadsTo
	}
	v.leadsAsked, v.leadsTo = true, s // a schema that refers back to s finds s itself
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

// leading are the keywords that refer to other schemas or do not affect the Go type.
var leading = map[string]bool{
	"$ref": true, "$dynamicRef": true, "allOf": true,
	"$id": true, "$schema": true, "$anchor": true, "$comment": true, "$defs": true, "definitions": true,
	"minProperties": true, "maxProperties": true, "uniqueItems": true,
}

// leads reports whether k is in leading, or validates only strings, which does not affect the
// Go type either.
func leads(k *schema.Keyword) bool {
	return leading[k.Name] || k.Row != nil && k.Row.Group == schema.Validation && k.Row.Kinds == ir.Text
}

// onlyLeads reports whether s applies to all versions and has only keywords that [leads]
// accepts.
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
