package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// versionDecls declares the versions that values of a package can be checked
// against, nil when there is only one.
func versionDecls(pkg *ir.Package) []jen.Code {
	if len(pkg.Versions) == 0 {
		return nil
	}
	var constants, names []jen.Code
	for _, v := range pkg.Versions {
		constants = append(constants, jen.Id(versionName(v)).Id("Version").Op("=").Lit(v))
		names = append(names, jen.Lit(v))
	}
	newest := pkg.Versions[len(pkg.Versions)-1]
	return []jen.Code{
		docf("Version is an edition of the format.").Type().Id("Version").String(),
		docf("The versions that a value can be checked against; %s is the default, see [ForVersion].", versionName(newest)).
			Const().Defs(constants...),
		docf("versions are in order, oldest first.").Var().Id("versions").Op("=").Index().String().Values(names...),
		docf("ForVersion checks against the rules of one version. A version that is not one of the constants is an error.").
			Func().Id("ForVersion").Params(jen.Id("v").Id("Version")).Add(cardID("Option")).Block(
			jen.Return(cardID("Version").Call(jen.String().Call(jen.Id("v"))))),
	}
}

// ownDialect declares the variable with the name and the versions of the dialect, which all
// calls on values and documents of the package check.
func ownDialect(pkg *ir.Package) jen.Code {
	fields := []jen.Code{jen.Id("Name").Op(":").Lit(dialectName(pkg))}
	switch {
	case len(pkg.Versions) > 0:
		fields = append(fields, jen.Id("Versions").Op(":").Id("versions"))
	case len(pkg.Editions) > 0:
		fields = append(fields, jen.Id("Versions").Op(":").Index().String().Values(texts(pkg.Editions)...))
	}
	return jen.Var().Id(plan.DialectVar).Op("=").Add(rtID("Dialect")).Values(fields...)
}

// versionName is the constant of a version: V and its numbers separated by _.
func versionName(version string) string {
	return "V" + strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, version)
}

// versionRange describes the versions to which a rule applies, "" for all of them.
func versionRange(versions []string, r ir.InVersions) string {
	last := len(versions) - 1
	switch {
	case r.From < 0, r.To > last, r.From == 0 && r.To == last:
		return ""
	case r.To == last:
		return "from " + versions[r.From]
	case r.From == r.To:
		return versions[r.From] + " only"
	case r.From == 0:
		return "to " + versions[r.To]
	}
	return versions[r.From] + " to " + versions[r.To]
}
