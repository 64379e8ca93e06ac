package emit

import (
	"fmt"
	"path"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/pattern"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// pattern returns the variable of a compiled pattern, declaring it at first use. The
// lowering stage has seen to it that the pattern compiles.
func (s *section) pattern(c *ir.Check, source string) *jen.Statement {
	if name, ok := s.validators.patterns[source]; ok {
		return jen.Id(name)
	}
	name := s.name(lowerFirst(s.owner[c].Name) + "Matcher")
	s.validators.patterns[source] = name
	compiled, err := pattern.Compile(source)
	if err != nil {
		panic("emit: pattern was not checked: " + err.Error())
	}
	s.patterns = append(s.patterns, docf("%s matches %s", name, source).Var().Id(name).Op("=").Add(matcher(compiled)))
	return jen.Id(name)
}

// matcher writes a compiled pattern as Go.
func matcher(c pattern.Compiled) jen.Code {
	switch c.Kind {
	case pattern.Length:
		var runs []jen.Code
		for _, r := range c.Chars {
			runs = append(runs, run(r))
		}
		return rtID("Chars").Values(runs...)
	case pattern.Automaton:
		return automaton(c.Automaton)
	case pattern.RE2:
		return rtID("NewRegexp").Call(jen.Lit(c.RE2))
	}
	return jen.Qual(path.Join(path.Dir(cardPath), "ecmaregexp"), "Lazy").Call(jen.Lit(c.Source))
}

func hex(word uint64) jen.Code { return jen.Id(fmt.Sprintf("%#x", word)) }

func run(r cardrt.Run) jen.Code {
	values := jen.Dict{
		jen.Id("ASCII"): jen.Index(jen.Lit(2)).Uint64().Values(hex(r.ASCII[0]), hex(r.ASCII[1])),
		jen.Id("Min"):   jen.Lit(r.Min),
		jen.Id("Max"):   jen.Lit(r.Max),
	}
	if len(r.Others) > 0 {
		var others []jen.Code
		for _, o := range r.Others {
			others = append(others, jen.Lit(int(o)))
		}
		values[jen.Id("Others")] = jen.Index().Rune().Values(others...)
	}
	return jen.Values(values)
}

// automaton writes the tables, a line for every state.
func automaton(a *cardrt.Automaton) jen.Code {
	classes := 0
	for i := range len(a.Classes) {
		classes = max(classes, int(a.Classes[i])+1)
	}
	table := jen.Null()
	for i, state := range a.Next {
		if i%classes == 0 {
			table.Line()
		}
		table.Add(jen.Lit(int(state))).Op(",")
	}
	return jen.Op("&").Add(rtID("Automaton")).Values(jen.Dict{
		jen.Id("Classes"): jen.Lit(a.Classes),
		jen.Id("Next"):    jen.Index().Uint16().Op("{").Add(table).Line().Op("}"),
		jen.Id("Start"):   jen.Lit(int(a.Start)),
		jen.Id("Accept"):  jen.Lit(int(a.Accept)),
		jen.Id("Full"):    jen.Lit(int(a.Full)),
	})
}

// matchesName reports at generation time whether a member name has a pattern.
func matchesName(source, name string) bool {
	compiled, err := pattern.Compile(source)
	return err == nil && compiled.Match(name)
}
