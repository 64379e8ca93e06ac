package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
)

// SuggestsMembers reports whether an unknown member of a type may be a misspelled one. It is
// false if the schema has a rule for the values of further members, since their names are then
// free.
func SuggestsMembers(t *ir.Type) bool {
	if t.Kind != ir.StructType || len(t.Fields) == 0 {
		return false
	}
	return !slices.ContainsFunc(Inlined(Resolve(t.Node)), func(c *ir.Check) bool { return describesOthers(c.Rule) })
}

// describesOthers reports whether a rule applies to members that it does not name, or exempts
// members that match a pattern.
func describesOthers(r ir.Rule) bool {
	if r, ok := r.(ir.AdditionalProperties); ok && len(r.Patterns) > 0 {
		return true
	}
	if r, ok := r.(ir.UnevaluatedProperties); ok && len(r.Evaluation.Patterns) > 0 {
		return true
	}
	return slices.ContainsFunc(ir.Applies(r), func(a ir.Applied) bool { return a.To == ir.MatchingNames || a.To == ir.OtherMembers })
}

// ConditionOfMembers returns the members of a type that the schema describes only under a
// condition, and the condition. It returns nil if there are no such members, or if fields do
// not decide the condition.
func ConditionOfMembers(t *ir.Type) (condition *ir.Node, members map[string]bool) {
	conditions := 0
	for _, c := range Flat(t.Node) {
		r, ok := c.Rule.(ir.If)
		if !ok {
			continue
		}
		for _, branch := range []*ir.Node{r.Then, r.Else} {
			named := conditionalMembers(t, branch)
			if len(named) == 0 {
				continue
			}
			conditions++
			if branch == r.Then && newPlanner().predicateOf(r.If, typeUse(t)) != nil {
				condition, members = r.If, named
			}
		}
	}
	if conditions != 1 {
		return nil, nil
	}
	return condition, members
}

// conditionalMembers returns the members of t that a branch describes and that the schema
// describes only under a condition.
func conditionalMembers(t *ir.Type, branch *ir.Node) map[string]bool {
	members := map[string]bool{}
	if branch == nil {
		return members
	}
	for _, c := range Flat(branch) {
		if r, ok := c.Rule.(ir.Properties); ok {
			for _, p := range r.List {
				if f := t.Field(p.Name); f != nil && f.Conditional {
					members[p.Name] = true
				}
			}
		}
	}
	return members
}

// suggest reports misspelled members of a type, except those that are described under a
// condition that does not hold.
func (b *builder) suggest(t *ir.Type) {
	condition, _ := ConditionOfMembers(t)
	if condition == nil {
		b.keyword(Keyword{Op: op.Suggest, Arg: Known{Type: t}})
		return
	}
	b.inPlace(Keyword{Op: op.If, N: b.node(condition), Low: b.suggestion(t, false), High: b.suggestion(t, true)})
}

// suggestion returns the number of a subschema that only suggests members.
func (b *builder) suggestion(t *ir.Type, always bool) int {
	b.Subschemas = append(b.Subschemas, &Subschema{Node: t.Node, Keywords: []*Keyword{{Op: op.Suggest, Arg: Known{t, always}}}})
	return len(b.Subschemas) - 1
}
