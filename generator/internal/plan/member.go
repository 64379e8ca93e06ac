package plan

import (
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
)

// The methods below decide rules about the members of the struct x. Members without a field are
// stored as text.

// properties applies nodes to fields, and to the unknown members without a field.
func (d decider) properties(_ *ir.Check, r ir.Properties, t *ir.Type) (steps []Step, ok bool) {
	var unknown []ir.Property
	for _, p := range r.List {
		f := t.Field(p.Name)
		if f == nil {
			unknown = append(unknown, p)
			continue
		}
		field, ok := d.field(f, p.Node, Site{Kind: Member, Member: p.Name})
		if !ok {
			return nil, false
		}
		steps = append(steps, field...)
	}
	loop, ok := d.unknownMembers(unknown)
	return append(steps, loop...), ok
}

// unknownMembers applies nodes to the values of unknown members.
func (d decider) unknownMembers(list []ir.Property) (steps []Step, ok bool) {
	one := Switch{On: OnValue, Of: varName}
	warns := true
	for _, p := range list {
		value, ok := d.unknownValue(p.Node)
		if !ok {
			return nil, false
		}
		if len(value) > 0 {
			one.Cases = append(one.Cases, Case{Values: []Constant{{ir.String, p.Name}}, Steps: value})
			warns = warns && onlyWarns(p.Node)
		}
	}
	switch len(one.Cases) {
	case 0:
		return nil, true
	case 1:
		only := one.Cases[0]
		steps = []Step{If{Cond: Compare{varName, "==", only.Values[0]}, Then: only.Steps}}
	default:
		steps = []Step{one}
	}
	steps = []Step{Unknowns{reads(steps, varValue.Var), steps}}
	if warns {
		steps = onlyIf(Warnings{}, steps)
	}
	return steps, true
}

// unknownValue applies a node to the text of an unknown member. Only a node that admits no value
// needs no text.
func (d decider) unknownValue(n *ir.Node) (steps []Step, ok bool) {
	checks := Inlined(Resolve(n))
	if !slices.ContainsFunc(checks, func(c *ir.Check) bool { return ir.RestrictionOf(c.Rule).Kinds != 0 }) {
		refused, ok := d.refusals(checks, Site{Kind: Entry})
		return refused, ok && d.ask(1, checks...)
	}
	return []Step{Apply{Site{Kind: Entry}, d.textFunc(n), varValue.text(JSONText)}}, !d.predicate
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
		apply := Apply{Site{Kind: Entry}, d.textFunc(p.Node), varValue.text(JSONText)}
		loop = append(loop, If{Cond: d.nameMatches(c, p.Pattern, "", false), Then: []Step{apply}})
	}
	return append(steps, Unknowns{true, loop}), true
}

// additionalProperties applies a node to the unknown members, and to the fields that the rule
// neither lists nor matches by a pattern. Each member that the rule lists must have a field.
// Otherwise an unknown member could be exempt.
func (d decider) additionalProperties(c *ir.Check, r ir.AdditionalProperties, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate || slices.ContainsFunc(r.Known, func(name string) bool { return t.Field(name) == nil }) {
		return nil, false
	}
	for _, f := range t.Fields {
		if slices.Contains(r.Known, f.Member) {
			continue
		}
		exempt, decided := anyNameMatches(r.Patterns, f.Member)
		at := Site{Kind: Member, Member: f.Member}
		switch {
		case !decided:
			return nil, false
		case exempt:
		case r.Node == nil:
			steps = append(steps, onlyIf(present(f), []Step{RefuseMember{at, d.rule(c)}})...)
		default:
			field, _ := d.field(f, r.Node, at)
			steps = append(steps, field...)
		}
	}
	if r.Node == nil && len(r.Patterns) == 0 {
		return append(steps, RefuseUnknown{d.rule(c)}), true
	}
	var loop []Step
	for _, p := range r.Patterns {
		loop = append(loop, If{Cond: d.nameMatches(c, p, "", true), Then: []Step{Skip{}}})
	}
	if r.Node == nil {
		return append(steps, Unknowns{false, append(loop, RefuseMember{Site{Kind: Entry}, d.rule(c)})}), true
	}
	apply := Apply{Site{Kind: Entry}, d.textFunc(r.Node), varValue.text(JSONText)}
	return append(steps, Unknowns{true, append(loop, apply)}), true
}

// anyNameMatches decides at generation time whether a member name matches one of several
// patterns, if possible.
func anyNameMatches(patterns []string, name string) (matches, decided bool) {
	for _, p := range patterns {
		matches, decided := nameMatches(p, name)
		if matches || !decided {
			return matches, decided
		}
	}
	return false, true
}

// countMembers compares the number of members with a bound.
func (d decider) countMembers(c *ir.Check, b ir.Bound, t *ir.Type) (steps []Step, ok bool) {
	members := Members{Op: b.Op, N: b.Size}
	for _, f := range t.Fields {
		if maybe := present(f); maybe != nil {
			members.Present = append(members.Present, maybe)
		} else {
			members.N--
		}
	}
	if b.Op == "<" && members.N <= 0 {
		return nil, true
	}
	return d.when(c, members, here), true
}

// memberNames applies a node to the names of the members.
func (d decider) memberNames(_ *ir.Check, r ir.PropertyNames, t *ir.Type) (steps []Step, ok bool) {
	for _, f := range t.Fields {
		broken, ok := d.brokenByName(r.Node, f.Member)
		if !ok || !d.ask(0, broken...) {
			return nil, false
		}
		for _, c := range broken {
			report := d.broken(c, Site{Kind: Member, Member: f.Member})
			steps = append(steps, onlyIf(ifWanted(c, present(f)), report)...)
		}
	}
	name, ok := d.unknownName(r.Node, t)
	if !ok || len(name) == 0 {
		return steps, ok
	}
	return append(steps, guarded(r.Node, Unknowns{false, name})...), true
}

// unknownName applies a node to the name of an unknown member. The name is not the name of a
// field, so that names of fields are left out of an enumeration.
func (d decider) unknownName(n *ir.Node, t *ir.Type) (steps []Step, ok bool) {
	checks := partition(n, &ir.Use{Form: ir.String}).allOpen()
	if len(checks) != 1 || len(Inlined(Resolve(n))) != 1 || d.predicate {
		return d.name(n)
	}
	values := ir.RestrictionOf(checks[0].Rule).Values
	if values == nil {
		return d.name(n)
	}
	c, at := checks[0], Site{Kind: Entry}
	values = slices.DeleteFunc(slices.Clone(values), func(v string) bool {
		name, _ := constantOf(v, ir.String)
		return t.Field(name.Value) != nil
	})
	if len(constantsOf(values, ir.String)) == 0 {
		return d.broken(c, at), true
	}
	return d.oneOf(c, values, &ir.Use{Form: ir.String}, varName, at), true
}

// name applies a node to the name of an unknown member or of an entry.
func (d decider) name(n *ir.Node) (steps []Step, ok bool) {
	steps, ok = d.node(n, &ir.Use{Form: ir.String}, varName, Site{Kind: Entry})
	if d.predicate && !reads(steps, varName.Var) {
		return nil, false // Go rejects an unused variable
	}
	return steps, ok
}

// brokenByName returns the checks of a node that a member name violates. ok is false if that
// cannot be decided at generation time.
func (d decider) brokenByName(n *ir.Node, name string) (broken []*ir.Check, ok bool) {
	p := partition(n, &ir.Use{Form: ir.String})
	for _, c := range p.allOpen() {
		fails, decided := failsAsName(c, name)
		switch {
		case !decided:
			return nil, false
		case fails:
			broken = append(broken, c)
		}
	}
	for _, c := range p.allRefused() {
		if _, is := c.Rule.(ir.ReadOnly); is {
			return nil, false
		}
		broken = append(broken, c)
	}
	return broken, true
}

// failsAsName decides at generation time whether a member name fails a check, if possible.
func failsAsName(c *ir.Check, name string) (fails, decided bool) {
	if values := ir.RestrictionOf(c.Rule).Values; values != nil {
		return !slices.Contains(constantsOf(values, ir.String), Constant{ir.String, name}), true
	}
	switch r := c.Rule.(type) {
	case ir.Pattern:
		matches, decided := nameMatches(r.Source, name)
		return !matches, decided && !r.Open
	case ir.MinLength:
		return utf8.RuneCountInString(name) < r.N, countsChars(r.Unit, r.Trim)
	case ir.MaxLength:
		return utf8.RuneCountInString(name) > r.N, countsChars(r.Unit, r.Trim)
	}
	return false, false
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

func countsChars(unit ir.LengthUnit, trim bool) bool { return unit == ir.CodePoints && !trim }

// nameMatches returns the condition that a member name matches a pattern. name is the member;
// if it is empty, the variable name has the member. An undecided match is reported and counts
// as otherwise.
func (d decider) nameMatches(c *ir.Check, source, name string, otherwise bool) Cond {
	m := NameMatches{Matcher: d.matcher(source, c), Name: name, Otherwise: otherwise}
	if pattern.IsOpen(source) {
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
