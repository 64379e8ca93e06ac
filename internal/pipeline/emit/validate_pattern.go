package emit

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/gosource"
	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/pattern"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// patternsFile declares the compiled patterns. The lowering stage has checked that they
// compile.
func (v validators) patternsFile() []jen.Code {
	var code []jen.Code
	for _, m := range v.Matchers {
		compiled, err := pattern.Compile(m.Source)
		if err != nil {
			panic("emit: pattern was not checked: " + err.Error())
		}
		code = append(code, docf("%s matches %s", m.Name, quote(m.Source)).Var().Id(m.Name).Op("=").Add(matcher(compiled)))
	}
	return code
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
	return jen.Qual(path.Join(sdkpath.SDK, "ecmaregexp"), "Lazy").Call(jen.Lit(c.Source))
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

// automaton writes the tables.
func automaton(a *cardrt.Automaton) jen.Code {
	fields := []jen.Code{
		jen.Id("Start").Op(":").Lit(int(a.Start)),
		jen.Id("Accept").Op(":").Lit(int(a.Accept)),
	}
	if a.Full != 0 {
		fields = append(fields, jen.Id("Full").Op(":").Lit(int(a.Full)))
	}
	fields = append(fields,
		jen.Id("Next").Op(":").Index().Uint16().Add(stateTable(a)),
		jen.Id("Classes").Op(":").Add(classTable(a.Classes)),
	)
	return jen.Op("&").Add(rtID("Automaton")).Custom(multiline, fields...)
}

// stateTable writes a line for every state if lines are short, and else fills them.
func stateTable(a *cardrt.Automaton) jen.Code {
	const shortest, longest = 4, 32
	perLine := 0
	for i := range len(a.Classes) {
		perLine = max(perLine, int(a.Classes[i])+1)
	}
	if perLine < shortest || perLine > longest {
		perLine = longest
	}
	var rows []jen.Code
	for states := range slices.Chunk(a.Next, perLine) {
		var row []byte
		for _, state := range states {
			row = append(strconv.AppendUint(row, uint64(state), 10), ',')
		}
		rows = append(rows, gosource.Row(jen.Op(string(row))))
	}
	return jen.Custom(multiline, rows...)
}

// classTable writes the classes of the octets, 32 per line.
func classTable(classes string) jen.Code {
	const perLine = 32
	text := jen.Null()
	for i := 0; i < len(classes); i += perLine {
		if i > 0 {
			text.Op("+").Line()
		}
		var line strings.Builder
		for _, class := range []byte(classes[i:min(i+perLine, len(classes))]) {
			fmt.Fprintf(&line, `\x%02x`, class)
		}
		text.Op(`"` + line.String() + `"`)
	}
	return text
}
