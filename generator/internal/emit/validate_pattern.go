package emit

import (
	"fmt"
	"iter"
	"path"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// patternDecls declares the compiled patterns. The lowering stage has checked that they
// compile.
func (v validators) patternDecls() []jen.Code {
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
	switch c.Form {
	case pattern.Length:
		var runs []jen.Code
		for _, r := range c.Chars {
			runs = append(runs, run(r))
		}
		return rtID("Chars").Custom(multiline, runs...)
	case pattern.Automaton:
		return automaton(c.Automaton)
	case pattern.RE2:
		return rtID("NewRegexp").Call(jen.Lit(c.RE2))
	}
	return jen.Qual(path.Join(gosource.SDKPath, "ecmaregexp"), "Lazy").Call(jen.Lit(c.Source))
}

func hex(word uint64) jen.Code { return jen.Id(fmt.Sprintf("%#x", word)) }

// run writes a run of characters on one line.
func run(r cardrt.Run) jen.Code {
	var l composite
	l.set("ASCII", jen.Index(jen.Lit(2)).Uint64().Values(hex(r.ASCII[0]), hex(r.ASCII[1])))
	if len(r.Others) > 0 {
		var others []jen.Code
		for _, o := range r.Others {
			others = append(others, jen.Lit(int(o)))
		}
		l.set("Others", jen.Index().Rune().Values(others...))
	}
	l.set("Min", jen.Lit(r.Min))
	l.set("Max", jen.Lit(r.Max))
	return gosource.Row(l.values())
}

// automaton writes the tables.
func automaton(a *cardrt.Automaton) jen.Code {
	var fields []jen.Code
	if a.Literal != "" {
		fields = append(fields, jen.Id("Literal").Op(":").Lit(a.Literal))
	}
	if a.Anywhere {
		fields = append(fields, jen.Id("Anywhere").Op(":").True())
	}
	fields = append(fields,
		jen.Id("Start").Op(":").Lit(int(a.Start)),
		jen.Id("Accept").Op(":").Lit(int(a.Accept)),
	)
	if a.Full != 0 {
		fields = append(fields, jen.Id("Full").Op(":").Lit(int(a.Full)))
	}
	fields = append(fields,
		jen.Id("Classes").Op(":").Index(jen.Lit(len(a.Classes))).Uint8().Add(classTable(a)),
		jen.Id("Next").Op(":").Index().Uint16().Add(stateTable(a)),
	)
	return jen.Op("&").Add(rtID("Automaton")).Custom(multiline, fields...)
}

// tableWidth is the greatest number of columns of a line of numbers.
const tableWidth = 160

// numberTable returns the elements of a literal, in lines of up to tableWidth columns. A group
// is not split unless it is longer than a line.
func numberTable(groups iter.Seq[[]string]) jen.Code {
	var rows []jen.Code
	var row []byte
	end := func() {
		if len(row) > 0 {
			rows = append(rows, gosource.Row(jen.Op(string(row))))
			row = row[:0]
		}
	}
	for group := range groups {
		length := 0
		for _, number := range group {
			length += len(number) + len(", ")
		}
		if len(row)+length > tableWidth {
			end()
		}
		for _, number := range group {
			if len(row) > tableWidth-len(number) {
				end()
			}
			row = append(append(row, number...), ", "...)
		}
	}
	end()
	return jen.Custom(multiline, rows...)
}

// stateTable writes the states, each on one line if it fits.
func stateTable(a *cardrt.Automaton) jen.Code {
	classes := int(slices.Max(a.Classes[:])) + 1
	row := make([]string, 0, classes)
	return numberTable(func(yield func([]string) bool) {
		for states := range slices.Chunk(a.Next, classes) {
			row = row[:0]
			for _, state := range states {
				row = append(row, strconv.Itoa(int(state)))
			}
			if !yield(row) {
				return
			}
		}
	})
}

// classTable writes the classes of the octets whose class is not 0. All keys have the same
// length, since gofmt aligns the values.
func classTable(a *cardrt.Automaton) jen.Code {
	row := make([]string, 1)
	return numberTable(func(yield func([]string) bool) {
		for octet, class := range a.Classes {
			if class == 0 {
				continue
			}
			row[0] = strconv.Itoa(int(class))
			if octet == 0 || a.Classes[octet-1] == 0 {
				row[0] = fmt.Sprintf("%#02x: %s", octet, row[0])
			}
			if !yield(row) {
				return
			}
		}
	})
}
