package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
)

func diffID(name string) *jen.Statement { return jen.Qual(gosource.DiffPath, name) }

// diffTable is the variable with the rules of x-diff.
const diffTable = "diffTable"

// diffFunctions are the functions that compare documents.
func diffFunctions(pkg *ir.Package) []jen.Code {
	var code []jen.Code
	for _, e := range pkg.Entries {
		if e.Diff > 0 {
			code = append(code, diffFunction(e))
		}
	}
	return code
}

// diffRules declares the rules by which these functions compare; nil if there are none.
func diffRules(pkg *ir.Package) []jen.Code {
	if len(pkg.DiffRules) == 0 {
		return nil
	}
	rules := make([]jen.Code, len(pkg.DiffRules))
	for i, r := range pkg.DiffRules {
		rules[i] = diffRule(i, r)
	}
	fields := []jen.Code{jen.Id("Rules").Op(":").Index().Add(rtID("DiffRule")).Custom(multiline, rules...)}
	if pkg.VersionPath != nil {
		fields = append(fields, jen.Id("Version").Op(":").Index().String().Values(texts(pkg.VersionPath)...))
	}
	return []jen.Code{docf("%s has the rules by which documents are compared.", diffTable).
		Var().Id(diffTable).Op("=").Add(rtID("DiffTable")).Custom(multiline, fields...)}
}

// diffFunction is the function that compares two documents.
func diffFunction(e *ir.Entry) jen.Code {
	name := e.Func(naming.Diff)
	arguments := []jen.Code{jen.Op("&").Id(diffTable), jen.Lit(e.Diff), jen.Id("old"), jen.Id("new"), jen.Id("opts")}
	if e.DiffFunc != "" {
		arguments = append(arguments, jen.Id(e.DiffFunc))
	}
	return doc(name+" lists the changes from old to new, the breaking ones first.").
		Func().Id(name).Params(jen.List(jen.Id("old"), jen.Id("new")).Op("*").Id(e.Type.Go), jen.Id("opts").Op("...").Add(diffID("Option"))).
		Params(diffID("Changes"), jen.Error()).
		Add(line(jen.Return(rtID("Diff").Call(arguments...))))
}

// diffRule is the element of the table for a rule.
func diffRule(i int, r *ir.DiffRule) jen.Code {
	var fields []jen.Code
	field := func(name string, present bool, value jen.Code) {
		if present {
			fields = append(fields, jen.Id(name).Op(":").Add(value))
		}
	}
	class := func(name, value string) {
		if value != "" {
			field(name, true, diffID(upperFirst(value)))
		}
	}
	field("Noun", r.Noun != "", jen.Lit(r.Noun))
	class("Added", r.Added)
	class("Removed", r.Removed)
	class("Changed", r.Changed)
	class("Raised", r.Raised)
	class("Lowered", r.Lowered)
	class("Inside", r.Class)
	class("Order", r.Order)
	field("Demand", r.Demand, jen.True())
	field("Whole", r.Whole, jen.True())
	field("Set", r.Set, jen.True())
	var paths, members []jen.Code
	for _, path := range r.By {
		paths = append(paths, jen.Values(texts(path)...))
	}
	field("By", len(paths) > 0, jen.Index().Index().String().Values(paths...))
	if r.Schema != "" {
		field(upperFirst(r.Schema), true, jen.True())
	}
	field("Default", r.Default != "", jen.Lit(r.Default))
	for _, m := range r.Members {
		members = append(members, jen.Values(jen.Id("Name").Op(":").Lit(m.Name), jen.Id("Rule").Op(":").Lit(m.Rule)))
	}
	field("Members", len(members) > 0, jen.Index().Add(rtID("DiffMember")).Values(members...))
	field("Other", r.Other > 0, jen.Lit(r.Other))
	field("Items", r.Items > 0, jen.Lit(r.Items))
	place := ""
	if i > 0 {
		place = "#" + r.Pointer
	}
	return row(i, place, jen.Values(fields...))
}

func texts(list []string) []jen.Code {
	codes := make([]jen.Code, len(list))
	for i, text := range list {
		codes[i] = jen.Lit(text)
	}
	return codes
}
