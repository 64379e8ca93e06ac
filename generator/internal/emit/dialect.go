package emit

import (
	"encoding/json"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
)

func dialectID(name string) *jen.Statement { return jen.Qual(gosource.DialectPath, name) }

// infoMethods is the method of an entry type that names its dialect and its kind, nil for
// types that are no card.Message.
func infoMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	for _, e := range pkg.Entries {
		if e.Type == t && isMessage(e) {
			return []jen.Code{doc("CardInfo returns the dialect and the kind of the document.").
				Func().Params(jen.Op("*").Id(t.Go)).Id("CardInfo").Params().Add(cardID("Info")).
				Add(line(jen.Return(cardID("Info").Values(infoFields(pkg, e)...))))}
		}
	}
	return nil
}

func infoFields(pkg *ir.Package, e *ir.Entry) []jen.Code {
	name := pkg.Dialect
	if name == "" {
		name = pkg.Name
	}
	fields := []jen.Code{jen.Id("Dialect").Op(":").Lit(name), jen.Id("Entry").Op(":").Lit(kindOf(e))}
	if pkg.MaxSize > 0 {
		fields = append(fields, jen.Id("MaxSize").Op(":").Id(naming.MaxSize))
	}
	return fields
}

// isMessage reports whether the type of e is a card.Message: it has members.
func isMessage(e *ir.Entry) bool { return e.Type.Kind == ir.StructType }

// kindOf returns the name of the kind of document.
func kindOf(e *ir.Entry) string {
	if e.Kind == "" {
		return "card"
	}
	return e.Kind
}

// dialectDecl declares the variable that describes the dialect, nil for a package that is
// generated from a schema alone.
func dialectDecl(pkg *ir.Package) []jen.Code {
	if !pkg.DescribesDialect() {
		return nil
	}
	fields := []jen.Code{jen.Id("Name").Op(":").Lit(pkg.Dialect)}
	if len(pkg.Versions) > 0 {
		fields = append(fields, jen.Id("Versions").Op(":").Index().String().Values(texts(pkg.Versions)...))
	}
	if len(pkg.Editions) > 0 {
		fields = append(fields, jen.Id("Checked").Op(":").Index().String().Values(texts(pkg.Editions)...))
	}
	if pkg.MaxSize > 0 {
		fields = append(fields, jen.Id("MaxSize").Op(":").Id(naming.MaxSize))
	}
	var entries []jen.Code
	for _, primary := range []bool{true, false} {
		for _, e := range pkg.Entries {
			if e.Primary == primary && isMessage(e) {
				entries = append(entries, documentsOf(e))
			}
		}
	}
	fields = append(fields, jen.Id("Entries").Op(":").Index().Add(dialectID("Entry")).Custom(multiline, entries...))
	return []jen.Code{docf("%s describes the dialect for programs that read documents of several dialects.", naming.Dialect).
		Var().Id(naming.Dialect).Op("=").Op("&").Add(dialectID("Dialect")).Custom(multiline, fields...)}
}

// documentsOf is the element of the dialect for one kind of document.
func documentsOf(e *ir.Entry) jen.Code {
	fields := []jen.Code{jen.Id("Name").Op(":").Lit(kindOf(e))}
	if members := requiredMembers(e.Type); len(members) > 0 {
		fields = append(fields, jen.Id("Required").Op(":").Index().Add(dialectID("Member")).Values(members...))
	}
	functions := []string{"Decode", "Parse", "Examine", "Encode"}
	if e.Diff > 0 {
		functions = append(functions, naming.Diff)
	}
	for _, f := range functions {
		fields = append(fields, jen.Id(f).Op(":").Id(e.Func(f)))
	}
	return jen.Op("&").Add(dialectID("Documents")).Types(jen.Op("*").Id(e.Type.Go)).Custom(multiline, fields...)
}

// requiredMembers are the members that every document of type t has, with the string that a
// constant requires.
func requiredMembers(t *ir.Type) (members []jen.Code) {
	for _, f := range t.Fields {
		if !f.Required {
			continue
		}
		member := []jen.Code{jen.Id("Name").Op(":").Lit(f.Member)}
		var only string
		if json.Unmarshal([]byte(f.Const), &only) == nil && only != "" {
			member = append(member, jen.Id("Only").Op(":").Lit(only))
		}
		members = append(members, jen.Values(member...))
	}
	return members
}
