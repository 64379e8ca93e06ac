package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// alwaysSuffix ends the name of the variable with the members that are described
// unconditionally.
const alwaysSuffix = "Always"

// knownVars declares the members of a type, for suggestions.
func (v validators) knownVars(t *ir.Type) []jen.Code {
	name := v.Members[t]
	if name == "" {
		return nil
	}
	var all, always, idle []jen.Code
	_, conditional := plan.ConditionOfMembers(t)
	for _, f := range t.Fields {
		all = append(all, jen.Lit(f.Member))
		if conditional[f.Member] {
			idle = append(idle, jen.Lit(f.Member))
		} else {
			always = append(always, jen.Lit(f.Member))
		}
	}
	code := []jen.Code{knownVar(t, name, all, nil)}
	if len(conditional) > 0 {
		code = append(code, knownVar(t, name+alwaysSuffix, always, idle))
	}
	return code
}

func knownVar(t *ir.Type, name string, members, idle []jen.Code) jen.Code {
	origin := t.Origin
	origin.Pointer += "/properties"
	fields := []jen.Code{
		jen.Id("Schema").Op(":").Lit(origin.Location()),
		jen.Id("Names").Op(":").Index().String().Values(members...),
	}
	if len(idle) > 0 {
		fields = append(fields, jen.Id("Idle").Op(":").Index().String().Values(idle...))
	}
	if t.Closed {
		fields = append(fields, jen.Id("Closed").Op(":").True())
	}
	return jen.Id(name).Op("=").Add(rtID("Known")).Values(fields...)
}
