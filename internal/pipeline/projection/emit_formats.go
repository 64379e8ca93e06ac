package projection

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
)

// formatsFile renders the names of all formats, their descriptions for the runtime, and the
// list of all pairs.
func (p *Project) formatsFile(pkg string, declared []string) ([]byte, error) {
	var code []jen.Code
	if !slices.Contains(declared, "Format") {
		code = append(code, comment("Format is the name of a format.").Type().Id("Format").String())
	}
	code = append(code, p.names(), p.list())
	for _, f := range p.Formats.List {
		code = append(code, f.variable())
	}
	code = append(code, p.pairs())
	return goFile(pkg, "formats_gen.go", []string{p.Formats.File}, code, p.Formats.List)
}

// names are the constants.
func (p *Project) names() jen.Code {
	return comment("The formats.").Const().DefsFunc(func(g *jen.Group) {
		for _, f := range p.Formats.List {
			g.Comment("Format" + f.Go + " is " + f.Title + ".")
			g.Id("Format" + f.Go).Id("Format").Op("=").Lit(f.Name)
		}
	})
}

// list are the formats in order.
func (p *Project) list() jen.Code {
	names := make([]jen.Code, len(p.Formats.List))
	for i, f := range p.Formats.List {
		names[i] = jen.Id("Format" + f.Go)
	}
	return comment("formats are all formats.").Var().Id("formats").Op("=").Index().Id("Format").Custom(multiline, names...)
}

// pairs are the pairs in the order of the formats.
func (p *Project) pairs() jen.Code {
	var names []jen.Code
	for _, m := range p.sorted() {
		names = append(names, jen.Id(m.mapping.pairName()))
	}
	return comment("pairs are all pairs of formats with a mapping.").
		Var().Id("pairs").Op("=").Index().Qual(sdkpath.ProjectRT, "Converter").Custom(multiline, names...)
}

// multiline is a composite literal with a line for each element.
var multiline = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// variable declares the description of a format for the runtime.
func (f *Format) variable() jen.Code {
	path := f.Dialect.ImportPath
	method := func(name string) *jen.Statement {
		return jen.Parens(jen.Op("*").Add(typeOf(f, f.Type))).Dot(name)
	}
	field := func(name string, value jen.Code) jen.Code { return jen.Id(name).Op(":").Add(value) }
	fields := []jen.Code{
		field("Name", jen.Lit(f.Name)),
		field("Title", jen.Lit(f.Title)),
	}
	if len(f.Versions) > 0 {
		versions := make([]jen.Code, len(f.Versions))
		for i, v := range f.Versions {
			versions[i] = jen.Lit(v)
		}
		fields = append(fields, field("Versions", jen.Index().String().Values(versions...)), field("Version", jen.Lit(f.Version)))
	}
	fields = append(fields,
		field("Decode", jen.Qual(path, f.Entry.Func("Decode"))),
		field("Encode", jen.Qual(path, f.Entry.Func("Encode"))),
		field("Append", method("AppendJSON")),
		field("Validate", method("Validate")),
		field("Clone", method("Clone")),
	)
	if f.Normal {
		fields = append(fields, field("Normal", jen.Qual(path, "Normalize")), field("Read", jen.Qual(path, "DecodeNormal")))
	}
	if f.Carry {
		fields = append(fields, field("Slot", jen.Id("slot"+f.Go)))
	}
	return comment("format"+f.Go+" describes the format of "+f.Title+".").
		Var().Id("format"+f.Go).Op("=").Op("&").Qual(sdkpath.ProjectRT, "Format").Types(typeOf(f, f.Type)).Custom(multiline, fields...)
}
