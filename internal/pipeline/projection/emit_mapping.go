package projection

import (
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
)

// pairName is the variable that holds a pair.
func (m *Mapping) pairName() string { return lowerFirst(m.From.Go) + m.To.Go }

// forthName and the others are the functions for whole documents.
func (m *Mapping) forthName() string { return lowerFirst(m.From.Go) + "To" + m.To.Go }
func (m *Mapping) backName() string  { return lowerFirst(m.From.Go) + "From" + m.To.Go }
func (m *Mapping) tableName() string { return m.forthName() + "Table" }

// fileName is the name of the mapping's Go file.
func (m *Mapping) fileName() string {
	return strings.NewReplacer("-", "_", ".", "_").Replace(m.From.Name+"_"+m.To.Name) + "_gen.go"
}

// symmetric reports whether both formats have the same role, so that each converts to the
// other.
func (m *Mapping) symmetric() bool { return m.From.Source == m.To.Source }

// emit renders the Go file of a mapping. ownOption reports whether the package declares
// Option itself.
func (p *planned) emit(pkg string, ownOption bool) ([]byte, error) {
	m := p.mapping
	e := &fileEmitter{mapping: m}
	code := m.entries(ownOption)
	code = append(code, p.pair())
	if m.Via != nil {
		code = append(code, m.viaFunctions()...)
	}
	var functions []jen.Code
	for _, l := range p.directions() {
		for _, f := range l.functions {
			functions = append(functions, f.emit(e))
		}
	}
	code = append(code, e.declareConstants()...)
	return goFile(pkg, m.fileName(), []string{m.File}, append(code, functions...), []*Format{m.From, m.To})
}

// entries are the exported functions.
func (m *Mapping) entries(ownOption bool) []jen.Code {
	option := jen.Qual(sdkpath.ProjectRT, "Option")
	if ownOption {
		option = jen.Id("Option")
	}
	s, t := typeOf(m.From, m.From.Type), typeOf(m.To, m.To.Type)
	report := jen.Op("*").Qual(sdkpath.Card, "Report")
	whole := func(name, rt, doc string, in, out *jen.Statement) jen.Code {
		return comment(doc).Func().Id(name).Params(jen.Id("c").Op("*").Add(in), jen.Id("opts").Op("...").Add(option)).
			Params(jen.Op("*").Add(out), report, jen.Error()).
			Block(jen.Return(jen.Qual(sdkpath.ProjectRT, rt).Call(jen.Id(m.pairName()), jen.Id("c"), jen.Id("opts"))))
	}
	builder := func(name, rt, doc string, in *jen.Statement, f *Format) jen.Code {
		out := jen.Op("*").Qual(f.Dialect.ImportPath, f.Type.Go+"Builder")
		return comment(doc).Func().Id(name).Params(jen.Id("c").Op("*").Add(in), jen.Id("opts").Op("...").Add(option)).
			Params(out, report).
			Block(jen.Return(jen.Qual(sdkpath.ProjectRT, rt).Call(jen.Id(m.pairName()), jen.Id("c"), jen.Id("opts"))))
	}
	to, from := m.From.Go+"To"+m.To.Go, m.From.Go+"From"+m.To.Go
	code := []jen.Code{
		whole(to, "To", wholeDoc(to, m.From, m.To)+"\n\n"+sentence(m.Doc)+m.summary(forth), s, t),
		builder(from, "From", builderDoc(from, m.To, m.From)+m.summary(back), t, m.From),
	}
	if m.symmetric() {
		to, from = m.To.Go+"To"+m.From.Go, m.To.Go+"From"+m.From.Go
		code = append(code,
			whole(to, "Back", wholeDoc(to, m.To, m.From)+"\n\nMembers are converted as in ["+m.From.Go+"From"+m.To.Go+"].", t, s),
			builder(from, "Open", builderDoc(from, m.From, m.To)+"\n\nMembers are converted as in ["+m.From.Go+"To"+m.To.Go+"].", s, m.To))
	}
	return code
}

func wholeDoc(name string, in, out *Format) string {
	return name + " converts " + in.Title + " to " + out.Title + ". The report lists the changes and losses. The error states why the card cannot be converted, or what the result lacks."
}

func builderDoc(name string, in, out *Format) string {
	return name + " converts " + in.Title + " to a builder of " + out.Title + ". Build reports required members that are missing."
}

// summary lists briefly the targets of the members.
func (m *Mapping) summary(d direction) string {
	var lines []string
	for _, r := range m.Rules {
		if !r.in(d) {
			continue
		}
		if text := r.summary(d); text != "" {
			lines = append(lines, "\t"+text)
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n\n" + strings.Join(lines, "\n")
}

// summary is the line of one rule; empty if the rule has none in that direction.
func (r *Rule) summary(d direction) string {
	from, to := ends(d, r.From, r.To)
	if r.Form == Call {
		reads, writes := ends(d, r.Reads, r.Writes)
		if r.Call.function(d) == "" || len(reads) == 0 || len(writes) == 0 {
			return ""
		}
		return texts(reads) + " → " + texts(writes)
	}
	switch {
	case d == back && (r.Form == Any || r.Form == Const || r.Form == Derive):
		return ""
	case r.Form == Derive:
		return r.Derive.Text + " → " + to.Text
	case from != nil && to != nil:
		return from.Text + " → " + to.Text
	case to != nil && r.Option != "":
		return "option " + r.Option + " → " + to.Text
	}
	return ""
}

// texts lists pointers, separated by commas.
func texts(list []*Pointer) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = p.Text
	}
	return strings.Join(words, ", ")
}

// pair declares the variable that describes the mapping to the runtime.
func (p *planned) pair() jen.Code {
	m := p.mapping
	builder := func(f *Format) *jen.Statement {
		return jen.Op("*").Qual(f.Dialect.ImportPath, f.Type.Go+"Builder")
	}
	reopen := func(f *Format) *jen.Statement {
		return jen.Parens(jen.Op("*").Add(typeOf(f, f.Type))).Dot("ToBuilder")
	}
	field := func(name string, value jen.Code) jen.Code { return jen.Id(name).Op(":").Add(value) }
	fields := []jen.Code{
		field("From", jen.Id("format"+m.From.Go)),
		field("To", jen.Id("format"+m.To.Go)),
		field("Forth", jen.Id(m.forthName())),
	}
	if m.Table != nil {
		fields = append(fields, field("Table", jen.Id(m.tableName())))
	}
	fields = append(fields,
		field("Back", jen.Id(m.backName())),
		field("Reopen", reopen(m.From)),
		field("ReopenTo", reopen(m.To)))
	supplies := func(list []supply) jen.Code {
		return jen.Index().Qual(sdkpath.ProjectRT, "Supply").ValuesFunc(func(g *jen.Group) {
			for _, s := range list {
				g.Values(jen.Id("At").Op(":").Lit(s.at), jen.Id("Option").Op(":").Lit(s.option))
			}
		})
	}
	if list := p.supply(forth); len(list) > 0 {
		fields = append(fields, field("Supply", supplies(list)))
	}
	if list := p.supply(back); len(list) > 0 {
		fields = append(fields, field("SupplyBack", supplies(list)))
	}
	return comment(m.pairName()+" is the pair of the formats.").Var().Id(m.pairName()).Op("=").Op("&").
		Qual(sdkpath.ProjectRT, "Pair").Types(typeOf(m.From, m.From.Type), typeOf(m.To, m.To.Type), builder(m.From), builder(m.To)).Custom(multiline, fields...)
}

// viaFunctions compose another pair with the functions of this one.
func (m *Mapping) viaFunctions() []jen.Code {
	in := func(f *Format) *jen.Statement { return jen.Id("s").Op("*").Add(typeOf(f, f.Type)) }
	out := func(f *Format) *jen.Statement {
		return jen.Op("*").Qual(f.Dialect.ImportPath, f.Type.Go+"Builder")
	}
	run := jen.Id("r").Op("*").Qual(sdkpath.ProjectRT, "Run")
	there, back := " converts via "+m.Via.To.Title+".", " converts back via "+m.Via.To.Title+"."
	if m.Via.To == m.From {
		there, back = " converts in one step.", " converts back in one step."
	}
	return []jen.Code{
		comment(m.forthName()+there).
			Func().Id(m.forthName()).Params(run, in(m.From)).Add(out(m.To)).Block(
			jen.Return(jen.Id(m.Via.Forth).Call(jen.Id("r"), m.toVia()))),
		comment(m.backName()+back).
			Func().Id(m.backName()).Params(run, in(m.To)).Add(out(m.From)).Block(
			jen.Return(m.fromVia(jen.Id(m.Via.Back).Call(jen.Id("r"), jen.Id("s"))))),
	}
}

// toVia is a builder of the card s in the intermediate format, or s itself if that is its
// own format.
func (m *Mapping) toVia() *jen.Statement {
	forth := (&Mapping{From: m.From, To: m.Via.To}).forthName()
	switch {
	case m.Via.To == m.From:
		return jen.Id("s")
	case m.Via.reversed:
		forth = (&Mapping{From: m.Via.To, To: m.From}).backName()
	}
	return jen.Id(forth).Call(jen.Id("r"), jen.Id("s"))
}

// fromVia is the builder of the source format for a card in the intermediate format.
func (m *Mapping) fromVia(x jen.Code) *jen.Statement {
	back := (&Mapping{From: m.From, To: m.Via.To}).backName()
	switch {
	case m.Via.To == m.From:
		return jen.Add(x).Dot("ToBuilder").Call()
	case m.Via.reversed:
		back = (&Mapping{From: m.Via.To, To: m.From}).forthName()
	}
	return jen.Id(back).Call(jen.Id("r"), x)
}

// sentence ends a text with a full stop and begins it with a capital.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	runes := []rune(text)
	runes[0] = unicode.ToUpper(runes[0])
	if last := runes[len(runes)-1]; last != '.' && last != '!' && last != '?' {
		return string(runes) + "."
	}
	return string(runes)
}
