package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// memberCases gathers what is done for each member name, in order of first mention,
// and for the names that additionalProperties is about.
type memberCases struct {
	names []string
	code  map[string][]jen.Code
	// otherwise is for every name that is not known.
	known     []string
	otherwise jen.Code
}

func (m *memberCases) add(name string, code jen.Code) {
	if m.code == nil {
		m.code = map[string][]jen.Code{}
	}
	if !slices.Contains(m.names, name) {
		m.names = append(m.names, name)
	}
	m.code[name] = append(m.code[name], code)
}

// statement switches on the name.
func (m *memberCases) statement() jen.Code {
	var cases, quiet []jen.Code
	for _, name := range m.names {
		code := m.code[name]
		if m.otherwise != nil && !slices.Contains(m.known, name) {
			code = append(code, m.otherwise)
		}
		cases = append(cases, jen.Case(jen.Lit(name)).Block(code...))
	}
	if m.otherwise == nil {
		if len(m.names) == 1 {
			return jen.If(jen.Id("name").Op("==").Lit(m.names[0])).Block(m.code[m.names[0]]...)
		}
		return jen.Switch(jen.Id("name")).Block(cases...)
	}
	for _, name := range m.known {
		if !slices.Contains(m.names, name) {
			quiet = append(quiet, jen.Lit(name))
		}
	}
	if len(quiet) > 0 {
		cases = append(cases, jen.Case(quiet...))
	}
	if len(cases) == 0 {
		return m.otherwise
	}
	return jen.Switch(jen.Id("name")).Block(append(cases, jen.Default().Block(m.otherwise))...)
}

// presence numbers the members whose presence the rules of an object ask about; the
// loop over the members sets their bits.
type presence struct{ names []string }

func presenceBits(checks []*ir.Check) *presence {
	p := &presence{}
	add := func(name string) {
		if !slices.Contains(p.names, name) {
			p.names = append(p.names, name)
		}
	}
	for _, c := range checks {
		switch r := c.Rule.(type) {
		case ir.Required:
			add(r.Name)
		case ir.DependentRequired:
			add(r.If)
			for _, name := range r.Names {
				add(name)
			}
		case ir.DependentSchema:
			add(r.If)
		}
	}
	return p
}

// wide reports whether the bits need more than one word.
func (p *presence) wide() bool { return len(p.names) > 64 }

// word is the variable, or the word of it, that holds bit i.
func (p *presence) word(i int) *jen.Statement {
	if p.wide() {
		return jen.Id("has").Index(jen.Lit(i / 64))
	}
	return jen.Id("has")
}

func (p *presence) declare() []jen.Code {
	switch {
	case len(p.names) == 0:
		return nil
	case p.wide():
		return []jen.Code{jen.Var().Id("has").Index(jen.Lit((len(p.names) + 63) / 64)).Uint64()}
	}
	return []jen.Code{jen.Var().Id("has").Uint64()}
}

func (p *presence) mark(i int) jen.Code {
	return p.word(i).Op("|=").Lit(1).Op("<<").Lit(i % 64)
}

func (p *presence) test(name, op string) *jen.Statement {
	i := slices.Index(p.names, name)
	return p.word(i).Op("&").Parens(jen.Lit(1).Op("<<").Lit(i % 64)).Op(op).Lit(0)
}

func (p *presence) present(name string) *jen.Statement { return p.test(name, "!=") }
func (p *presence) absent(name string) *jen.Statement  { return p.test(name, "==") }
