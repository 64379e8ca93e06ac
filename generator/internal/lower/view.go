package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// view is the normalized form of a schema, computed once for each schema. Equivalent schemas
// have the same view: "string or null", a oneOf with a null branch, and a reference to such a
// schema. So do a schema with members and a schema with the same members in a branch of its
// allOf.
type view struct {
	kinds      ir.KindSet
	kindsAsked bool
	conjuncts  []*schema.Schema
	leadsTo    *schema.Schema // the result of [substance]
	leadsAsked bool
	members    []member
	required   []string
	read       bool // whether members and required are set
}

// member is a member of an object with all schemas that hold for it.
type member struct {
	name string
	said []*schema.Schema
}

// look returns the view of s. Its parts are computed on first use.
func look(s *schema.Schema) *view {
	v, ok := s.Facts.(*view)
	if !ok {
		v = &view{}
		s.Facts = v
	}
	return v
}

// membersOf returns the members that s describes unconditionally, in order of first
// appearance.
func membersOf(s *schema.Schema) []member {
	v := look(s)
	v.readObject(s)
	return v.members
}

// requiredOf returns the members that s requires unconditionally, each once.
func requiredOf(s *schema.Schema) []string {
	v := look(s)
	v.readObject(s)
	return v.required
}

// readObject collects the members of an object from the conjuncts of s.
func (v *view) readObject(s *schema.Schema) {
	if v.read {
		return
	}
	v.read = true
	conjuncts := conjunctsOf(s)
	v.members = describedBy(conjuncts)
	for _, c := range conjuncts {
		v.required = append(v.required, requiredNames(c)...)
	}
	v.required = distinctTexts(v.required)
}

// describedBy returns the members that several schemas describe, each with all schemas that
// apply to it.
func describedBy(schemas []*schema.Schema) []member {
	var list []member
	index := map[string]int{}
	for _, s := range schemas {
		k := s.Keyword("properties")
		if k == nil {
			continue
		}
		for _, named := range k.Map {
			i, known := index[named.Name]
			if !known {
				i = len(list)
				index[named.Name] = i
				list = append(list, member{name: named.Name})
			}
			list[i].said = append(list[i].said, named.Schema)
		}
	}
	return list
}

// memberOf returns the member with this name that s describes, false if there is none.
func memberOf(s *schema.Schema, name string) (member, bool) {
	members := membersOf(s)
	i := slices.IndexFunc(members, func(m member) bool { return m.name == name })
	if i < 0 {
		return member{}, false
	}
	return members[i], true
}

// conditionalOf returns the schemas that a conjunct of s applies to the same instance under a
// condition, with their conjuncts. They are then, else, dependentSchemas and the branches of
// allOf that apply only to some versions.
func conditionalOf(s *schema.Schema) []*schema.Schema {
	var list []*schema.Schema
	seen := map[*schema.Schema]bool{}
	for _, c := range conjunctsOf(s) {
		seen[c] = true
	}
	var add func(*schema.Schema)
	add = func(branch *schema.Schema) {
		for _, c := range conjunctsOf(branch) {
			if !seen[c] {
				seen[c] = true
				list = append(list, c)
				for _, b := range conditionalBranches(c) {
					add(b)
				}
			}
		}
	}
	for _, c := range conjunctsOf(s) {
		for _, b := range conditionalBranches(c) {
			add(b)
		}
	}
	return list
}

// conditionalBranches returns the conditional subschemas in s itself.
func conditionalBranches(s *schema.Schema) []*schema.Schema {
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

// versioned reports whether a schema applies only to some versions of the dialect.
func versioned(s *schema.Schema) bool { return s.Keyword("x-versions") != nil }
