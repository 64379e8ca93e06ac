package emit

import (
	"encoding/json"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
)

func dialectID(name string) *jen.Statement { return jen.Qual(gosource.DialectPath, name) }

// dialectName is the name of the dialect, or the name of the package if it has none.
func dialectName(pkg *ir.Package) string {
	if pkg.Dialect == "" {
		return pkg.Name
	}
	return pkg.Dialect
}

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
	var entries, decls []jen.Code
	for _, primary := range []bool{true, false} {
		for _, e := range pkg.Entries {
			if e.Primary == primary && e.Type.Kind == ir.StructType {
				entries = append(entries, text("&"+entryName(e.Type)))
				decls = append(decls, dialectEntry(e))
			}
		}
	}
	fields = append(fields, jen.Id("Entries").Op(":").Index().Op("*").Add(dialectID("Entry")).Values(entries...))
	return append([]jen.Code{
		docf("%s is for programs that read documents of several dialects.", naming.Dialect).
			Var().Id(naming.Dialect).Op("=").Op("&").Add(dialectID("Dialect")).Custom(multiline, fields...),
	}, decls...)
}

// entryName is the variable with the entry of the dialect for documents of type t.
func entryName(t *ir.Type) string { return "entry" + t.Go }

// dialectEntry declares the entry of the dialect for one kind of document.
func dialectEntry(e *ir.Entry) jen.Code {
	fields := []jen.Code{gosource.Exact(text("Info: &" + typeVarName(e.Type)))}
	if members := requiredMembers(e.Type); len(members) > 0 {
		fields = append(fields, jen.Id("Required").Op(":").Index().Add(dialectID("Member")).Values(members...))
	}
	if e.Diff > 0 {
		fields = append(fields, gosource.Exact(text("Diff: func(old, new "), cardID("Message"), text(", opts ..."), diffID("Option"), text(") ("), diffID("Changes"), text(", error) {\n"),
			text("return "+e.Func(naming.Diff)+"(old.(*"+e.Type.Go+"), new.(*"+e.Type.Go+"), opts...)\n}")))
	}
	return jen.Var().Id(entryName(e.Type)).Op("=").Add(dialectID("Entry")).Custom(multiline, fields...)
}

// requiredMembers returns the members that every document of type t has, each with the string
// that a const requires.
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
