package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// suggestsMembers reports whether an unknown member of a type may be a misspelled one:
// not where the schema has a rule for the values of further members, whose names are
// free then.
func suggestsMembers(t *ir.Type) bool {
	if t.Kind != ir.StructType || len(t.Fields) == 0 {
		return false
	}
	return !slices.ContainsFunc(plan.Inlined(plan.Resolve(t.Node)), func(c *ir.Check) bool {
		switch r := c.Rule.(type) {
		case ir.PatternProperties:
			return true
		case ir.AdditionalProperties:
			return r.Node != nil || len(r.Patterns) > 0
		}
		return false
	})
}

// knownSection declares the members of a type.
func (v *validators) knownSection(t *ir.Type) []jen.Code {
	name := v.members[t]
	if name == "" {
		return nil
	}
	members := make([]jen.Code, len(t.Fields))
	for i, f := range t.Fields {
		members[i] = jen.Lit(f.Member)
	}
	origin := t.Origin
	origin.Pointer += "/properties"
	fields := []jen.Code{
		jen.Id("Schema").Op(":").Lit(origin.Location()),
		jen.Id("Names").Op(":").Index().String().Values(members...),
	}
	if t.Closed {
		fields = append(fields, jen.Id("Closed").Op(":").True())
	}
	return []jen.Code{docf("%s are the members of %s.", name, withArticle(t.Go)).Var().Id(name).Op("=").Add(rtID("Known")).Custom(multiline, fields...)}
}

// suggest looks for misspelled members among the unknown ones of the struct x.
func (s *section) suggest(t *ir.Type) []jen.Code {
	name := s.members[t]
	if name == "" {
		return nil
	}
	return []jen.Code{jen.If(jen.Id("c").Dot("Warnings").Op("&&").Add(kept()).Dot("Any").Call()).Block(
		jen.Id("c").Dot("Suggest").Call(jen.Id("x"), addr(kept()), jen.Op("&").Id(name)),
	)}
}
