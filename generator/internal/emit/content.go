package emit

import (
	"bytes"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// longestFile is the number of lines above which a file is split.
const longestFile = 5000

// content has the declarations of one generated file. A file with more than longestFile lines
// is split between groups.
type content struct {
	stem      string
	directive string       // before the package clause, with an empty line after it
	groups    [][]jen.Code // each has the declarations of a type, or a table
}

func (c *content) add(group ...jen.Code) {
	if len(group) > 0 {
		c.groups = append(c.groups, group)
	}
}

// contents distributes the declarations of a package to files. Types are in the order of
// the schema.
func contents(p *plan.Package) []*content {
	pkg, checks := p.IR, validators{p}
	codec, validate := &content{stem: "codec"}, &content{stem: "validate"}
	schema := &content{stem: "schema"}
	for _, t := range pkg.Types {
		codec.add(append(codecSection(pkg, t), checks.messageSection(t)...)...)
		validate.add(checks.matchFuncs(t)...)
		validate.add(checks.section(t)...)
	}
	validate.add(checks.ruleDecls()...)
	validate.add(checks.patternDecls()...)
	schema.add(checks.schemaDecls()...)
	schema.add(diffRules(pkg)...)
	return append(declarations(pkg), codec, validate, schema)
}

// declarations has the contents that users of a package see, which need no plan.
func declarations(pkg *ir.Package) []*content {
	types, builders := &content{stem: "types", directive: reflectedDirective}, &content{stem: "builders"}
	readOnly, taken, optional := readOnlyNodes(pkg), takenTypes(pkg), optionalTypes(pkg)
	types.add(dialectDecl(pkg)...)
	types.add(versionDecls(pkg)...)
	types.add(ownDialect(pkg))
	for _, t := range pkg.Types {
		types.add(append(append(commenter{pkg.Versions}.typeSection(t, optional[t]), aliasSection(pkg, t)...), entrySections(pkg, t)...)...)
		builders.add(builderSection(pkg, t, readOnly[t.Node], taken[t])...)
	}
	types.add(diffFunctions(pkg)...)
	return []*content{types, builders}
}

// aliasSection declares the other names of t.
func aliasSection(pkg *ir.Package, t *ir.Type) (code []jen.Code) {
	for _, a := range pkg.Aliases {
		if a.Of == t {
			code = append(code, aliasDecl(a))
		}
	}
	return code
}

// entrySections declares the functions on documents of type t.
func entrySections(pkg *ir.Package, t *ir.Type) []jen.Code {
	if e := entryOf(pkg, t); e != nil {
		return entrySection(pkg, e)
	}
	return nil
}

// render renders the files of c into files; no file if c is empty.
func (c *content) render(pkg *ir.Package, files map[string][]byte) error {
	if len(c.groups) == 0 {
		return nil
	}
	parts := make([]gosource.Part, len(c.groups))
	for i, group := range c.groups {
		var err error
		if parts[i], err = gosource.RenderPart(newGoFile(pkg, group), c.stem); err != nil {
			return err
		}
	}
	clause := generatedBy(pkg.Files) + "\n\n" + c.directive + "package " + pkg.Name
	if text := gosource.Join(clause, parts); lineCount(text) <= longestFile {
		files[c.stem+"_gen.go"] = text
		return nil
	}
	c.split(clause, parts, files)
	return nil
}

// split adds numbered files: types_gen.go, types_2_gen.go and so on. A file ends before the
// group that would make it longer than longestFile.
func (c *content) split(clause string, parts []gosource.Part, files map[string][]byte) {
	from, lines, number := 0, 0, 1
	flush := func(to int) {
		name := c.stem + "_gen.go"
		if number > 1 {
			name = c.stem + "_" + strconv.Itoa(number) + "_gen.go"
		}
		files[name] = gosource.Join(clause, parts[from:to])
		from, lines = to, 0
		number++
	}
	for i := range parts {
		size := lineCount(gosource.Join(clause, parts[i:i+1]))
		if i > from && lines+size > longestFile {
			flush(i)
		}
		lines += size
	}
	flush(len(parts))
}

func join(groups [][]jen.Code) (all []jen.Code) {
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}

func lineCount(text []byte) int { return bytes.Count(text, []byte{'\n'}) }
