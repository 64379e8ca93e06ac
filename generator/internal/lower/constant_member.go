package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// constantMember is a member of an object that is restricted to some values.
type constantMember struct {
	path []string
	// values are the JSON texts, only of scalars.
	values []string
	// required says that an object must have the member.
	required bool
}

const (
	// maxMemberDepth is the maximum depth of a discriminator inside an object.
	maxMemberDepth = 3
	// maxMembersVisited is the maximum number of members visited for one schema.
	maxMembersVisited = 1000
	// maxMemberValues is the maximum number of values of a discriminator in one
	// alternative.
	maxMemberValues = 256
)

// constantMembers returns the members of s that const or enum restricts to scalars. The members
// of s itself come before nested ones.
func (l *lowerer) constantMembers(s *schema.Schema) []constantMember {
	if list, known := l.constantsOf[s]; known {
		return list
	}
	w := &constantWalk{budget: maxMembersVisited, inside: map[*schema.Schema]bool{}}
	list := w.members(s)
	slices.SortStableFunc(list, func(a, b constantMember) int { return len(a.path) - len(b.path) })
	l.constantsOf[s] = list
	return list
}

// constantWalk collects the constant members of one schema.
type constantWalk struct {
	path   []string
	budget int
	inside map[*schema.Schema]bool // the schemas that are being visited
}

func (w *constantWalk) members(s *schema.Schema) []constantMember {
	if w.budget--; w.budget < 0 || w.inside[s] {
		return nil
	}
	w.inside[s] = true
	defer delete(w.inside, s)
	var list []constantMember
	add := func(m constantMember) {
		if !slices.ContainsFunc(list, func(known constantMember) bool { return slices.Equal(known.path, m.path) }) {
			list = append(list, m)
		}
	}
	demanded := map[string]bool{}
	for _, name := range requiredOf(s) {
		demanded[name] = true
	}
	for _, c := range conjunctsOf(s) {
		for _, m := range w.own(c, demanded) {
			add(m)
		}
		for _, name := range []string{"oneOf", "anyOf"} {
			if k := c.Keyword(name); k != nil && len(k.List) > 1 {
				for _, m := range w.common(k.List) {
					add(m)
				}
			}
		}
	}
	return list
}

// own returns the constant members in the properties of c.
func (w *constantWalk) own(c *schema.Schema, demanded map[string]bool) []constantMember {
	k := c.Keyword("properties")
	if k == nil {
		return nil
	}
	var list []constantMember
	for _, named := range k.Map {
		if w.budget--; w.budget < 0 {
			break
		}
		w.path = append(w.path, named.Name)
		if values := constantTexts(named.Schema); values != nil {
			list = append(list, constantMember{slices.Clone(w.path), values, demanded[named.Name]})
		} else if len(w.path) < maxMemberDepth && kindsOf(named.Schema)&^ir.Null == ir.Object {
			for _, m := range w.members(named.Schema) {
				m.required = m.required && demanded[named.Name]
				list = append(list, m)
			}
		}
		w.path = w.path[:len(w.path)-1]
	}
	return list
}

// common returns the members that are constant in each of some alternatives. Their values are
// the values in all alternatives.
func (w *constantWalk) common(branches []*schema.Schema) []constantMember {
	var list []constantMember
	for i, b := range branches {
		members := w.members(b)
		if i == 0 {
			list = slices.Clone(members)
			continue
		}
		list = slices.DeleteFunc(list, func(m constantMember) bool { return at(members, m.path) == nil })
		for j := range list {
			other := at(members, list[j].path)
			list[j].values = distinctTexts(slices.Concat(list[j].values, other.values))
			list[j].required = list[j].required && other.required
		}
	}
	if w.budget < 0 {
		return nil // not all alternatives were visited
	}
	return slices.DeleteFunc(list, func(m constantMember) bool { return len(m.values) > maxMemberValues })
}

// at returns the member with the given path, nil if there is none.
func at(list []constantMember, path []string) *constantMember {
	i := slices.IndexFunc(list, func(m constantMember) bool { return slices.Equal(m.path, path) })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// constantTexts returns the JSON texts of the scalars that const or enum of s allows. It
// returns nil if s is not restricted to a few.
func constantTexts(s *schema.Schema) []string {
	scalar := func(v *schema.Value) bool { return v.Kind != card.KindObject && v.Kind != card.KindArray }
	for _, c := range conjunctsOf(s) {
		if k := c.Keyword("const"); k != nil && scalar(k.Value) {
			return []string{compact(k.Value)}
		}
		if k := c.Keyword("enum"); k != nil && len(k.Value.Items) > 0 && len(k.Value.Items) <= maxMemberValues {
			var list []string
			for _, v := range k.Value.Items {
				if !scalar(v) {
					return nil
				}
				list = append(list, compact(v))
			}
			return list
		}
	}
	return nil
}
