package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
)

// The methods below decide rules about the members of the struct x. Members without a field are
// stored as text.

// properties applies nodes to fields. It returns false if one of the members has no field.
func (d decider) properties(_ *ir.Check, r ir.Properties, t *ir.Type) (steps []Step, ok bool) {
	for _, p := range r.List {
		f := t.Field(p.Name)
		if f == nil {
			return nil, false
		}
		field, ok := d.field(f, p.Node, Site{Kind: Member, Member: p.Name})
		if !ok {
			return nil, false
		}
		steps = append(steps, field...)
	}
	return steps, true
}

// patternProperties applies nodes to the unknown members, and to the fields with a matching
// member name.
func (d decider) patternProperties(c *ir.Check, r ir.PatternProperties, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate {
		return nil, false
	}
	var loop []Step
	for _, p := range r.List {
		for _, f := range t.Fields {
			matches, decided := nameMatches(p.Pattern, f.Member)
			if decided && !matches {
				continue
			}
			field, _ := d.field(f, p.Node, Site{Kind: Member, Member: f.Member})
			if !decided {
				field = onlyIf(all(present(f), d.nameMatches(c, p.Pattern, f.Member, false)), field)
			}
			steps = append(steps, field...)
		}
		apply := Apply{Site{Kind: Entry}, d.textFunc(p.Node), Value{Var: "value", Text: JSONText}}
		loop = append(loop, If{Cond: d.nameMatches(c, p.Pattern, "", false), Then: []Step{apply}})
	}
	return append(steps, Unknowns{true, loop}), true
}

// additionalProperties applies a node to the unknown members, and rejects fields that the
// schema does not describe. Each member that the rule lists must have a field. Otherwise an
// unknown member could be exempt. The rule can reject other fields, but it cannot check their
// values.
func (d decider) additionalProperties(c *ir.Check, r ir.AdditionalProperties, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate || slices.ContainsFunc(r.Known, func(name string) bool { return t.Field(name) == nil }) {
		return nil, false
	}
	refuses := r.Node == nil && len(r.Patterns) == 0
	for _, f := range t.Fields {
		if slices.Contains(r.Known, f.Member) {
			continue
		}
		if !refuses {
			return nil, false
		}
		steps = append(steps, onlyIf(present(f), []Step{RefuseMember{Site{Kind: Member, Member: f.Member}, d.rule(c)}})...)
	}
	if refuses {
		return append(steps, RefuseUnknown{d.rule(c)}), true
	}
	var loop []Step
	for _, p := range r.Patterns {
		loop = append(loop, If{Cond: d.nameMatches(c, p, "", true), Then: []Step{Skip{}}})
	}
	if r.Node == nil {
		return append(steps, Unknowns{false, append(loop, RefuseMember{Site{Kind: Entry}, d.rule(c)})}), true
	}
	apply := Apply{Site{Kind: Entry}, d.textFunc(r.Node), Value{Var: "value", Text: JSONText}}
	return append(steps, Unknowns{true, append(loop, apply)}), true
}

func (d decider) requiredField(c *ir.Check, r ir.Required, t *ir.Type) (steps []Step, ok bool) {
	f := t.Field(r.Name)
	return d.required(c, f, nil), f != nil
}

// required checks that a member is present, possibly under a condition. In a struct without
// mismatches, a required field is always set unless its Go type can represent absence.
func (d decider) required(c *ir.Check, f *ir.Field, condition Cond) []Step {
	if f == nil {
		return nil
	}
	missing := absent(f)
	if missing == nil {
		return nil
	}
	return d.when(c, all(condition, missing), Site{Kind: Member, Member: f.Member})
}

func (d decider) dependentRequired(c *ir.Check, r ir.DependentRequired, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate || t.Field(r.If) == nil {
		return nil, false
	}
	for _, name := range r.Names {
		f := t.Field(name)
		if f == nil {
			return nil, false
		}
		steps = append(steps, d.required(c, f, present(t.Field(r.If)))...)
	}
	return steps, true
}

func (d decider) dependentSchema(_ *ir.Check, r ir.DependentSchema, t *ir.Type) (steps []Step, ok bool) {
	f := t.Field(r.If)
	if f == nil || d.predicate {
		return nil, false
	}
	return onlyIf(present(f), d.structNode(r.Node, t)), true
}

func (d decider) order(c *ir.Check, r ir.Order, t *ir.Type) (steps []Step, ok bool) {
	earlier, later := t.Field(r.Earlier), t.Field(r.Later)
	if !holdsText(earlier) || !holdsText(later) || d.predicate {
		return nil, false
	}
	return optional(c, Order{d.rule(c), textOf(earlier), textOf(later), r.Later}), true
}

// nameMatches returns the condition that a member name matches a pattern. name is the member;
// if it is empty, the variable name has the member. An undecided match is reported and counts
// as otherwise.
func (d decider) nameMatches(c *ir.Check, source, name string, otherwise bool) Cond {
	m := NameMatches{Matcher: d.matcher(source, c), Name: name, Otherwise: otherwise}
	if OpenSource(source) {
		m.Open = d.rule(c)
	}
	return m
}

// nameMatches decides at generation time whether a member name matches a pattern, if
// possible.
func nameMatches(source, name string) (matches, decided bool) {
	compiled, err := pattern.Compile(source)
	if err != nil {
		return false, true
	}
	matches, err = compiled.Match(name)
	return matches, err == nil
}
