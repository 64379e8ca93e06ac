package projection

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
)

// projecttestPath is the package that tries conversions.
var projecttestPath = sdkpath.ProjectRT + "/projecttest"

// testFile renders the test of all pairs: with the least document of each format that
// the examples of its schema make.
func (p *Project) testFile(pkg string) ([]byte, error) {
	var documents []jen.Code
	for _, f := range p.Formats.List {
		if f.Dialect.Document == nil {
			continue
		}
		if text := f.Dialect.Document(f.Type); text != "" {
			documents = append(documents, jen.Lit(f.Name).Op(":").Add(rawLiteral(text)))
		}
	}
	return goFile(pkg, testGo, []string{p.Formats.File}, []jen.Code{
		comment("pairDocuments are the least of each format that the examples of its schema make.").
			Var().Id("pairDocuments").Op("=").Map(jen.String()).String().Custom(multiline, documents...),
		comment("TestPairs tries what must hold of every conversion.").
			Func().Id("TestPairs").Params(jen.Id("t").Op("*").Qual("testing", "T")).Block(
			jen.Qual(projecttestPath, "Pairs").Call(jen.Id("t"), jen.Id("pairs"), jen.Id("pairDocuments")),
		),
	}, nil)
}
