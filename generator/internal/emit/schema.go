package emit

import (
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// The table by which JSON text is validated, and the functions that validate it against
// one subschema.

// schemaDecls is the table and its functions; nothing if no text is validated.
func (v validators) schemaDecls() []jen.Code {
	table := v.Schema
	w := tableWriter{v}
	subschemas := make([]jen.Code, len(table.Subschemas))
	for i, s := range table.Subschemas {
		subschemas[i] = w.subschema(i, s)
	}
	fields := []jen.Code{jen.Id("Subschemas").Op(":").Index().Add(rtID("Subschema")).Custom(multiline, subschemas...)}
	if len(table.Evaluations) > 0 {
		var list []jen.Code
		for i, e := range table.Evaluations {
			list = append(list, row(i, "", w.evaluation(e)))
		}
		fields = append(fields, jen.Id("Evaluations").Op(":").Index().Add(rtID("Evaluation")).Custom(multiline, list...))
	}
	if len(v.IR.Versions) > 0 {
		fields = append(fields, jen.Id("Versions").Op(":").Id("versions"))
	}
	code := []jen.Code{
		docf("%s is what the schemas ask of JSON text.", plan.SchemaVar).Var().Id(plan.SchemaVar).Op("=").Add(rtID("Schema")).Custom(multiline, fields...),
		v.calls(table),
	}
	if ops := table.Ops(); len(ops) > 0 {
		code = append(code, opConstants(ops))
	}
	for _, f := range v.Texts {
		code = append(code, textFunction(f))
	}
	return code
}

// opConstants declares the codes of the keywords in the table.
func opConstants(ops []op.Code) jen.Code {
	defs := make([]jen.Code, len(ops))
	for i, op := range ops {
		defs[i] = jen.Id(plan.OpConst(op)).Add(rtID("Op")).Op("=").Lit(int(op))
	}
	return doc("The codes of the keywords in " + plan.SchemaVar + ".").Const().Defs(defs...)
}

// calls is the function that runs the hand-written checks by their numbers.
func (v validators) calls(table *plan.Schema) jen.Code {
	var cases []jen.Code
	for i, call := range table.Calls {
		run := jen.Id(call.Func).Call(jen.Id("c"), rtID("StringOf").Call(jen.Id("v").Dot("Text")))
		if call.Type != nil {
			run = rtID("CheckDecoded").Call(jen.Id("c"), jen.Id("v"), jen.Id(decodeName(call.Type)), jen.Id(call.Func))
		}
		cases = append(cases, jen.Case(jen.Lit(i)).Block(run))
	}
	f := docf("%s runs a hand-written check on JSON text.", plan.CallsFunc).Func().Id(plan.CallsFunc)
	if len(cases) == 0 {
		return f.Params(jen.Op("*").Add(rtID("Checker")), jen.Int(), rtID("Value")).Block()
	}
	return f.Params(checker(), jen.Id("check").Int(), textValue()).Block(jen.Switch(jen.Id("check")).Block(cases...))
}

// tableWriter writes the literals of the table.
type tableWriter struct{ validators }

// composite is a composite literal on one line, of the fields that are set.
type composite struct{ fields []jen.Code }

func (l *composite) set(name string, value jen.Code) {
	l.fields = append(l.fields, jen.Id(name).Op(":").Add(value))
}

func (l *composite) number(name string, n int) {
	if n != 0 {
		l.set(name, jen.Lit(n))
	}
}

func (l *composite) flag(name string, is bool) {
	if is {
		l.set(name, jen.True())
	}
}

func (l *composite) text(name, text string) {
	if text != "" {
		l.set(name, textLiteral(text))
	}
}

func (l *composite) values() *jen.Statement { return jen.Values(l.fields...) }

// row returns an element of a list on a line of its own, below a comment with its number and
// location.
func row(i int, place string, value *jen.Statement) *jen.Statement {
	comment := strconv.Itoa(i)
	if place != "" {
		comment += ": " + gosource.EscapeLine(place)
	}
	return jen.Comment(commentLine(comment)).Line().Add(gosource.Row(value))
}

// composites writes the composite literals of a list, whose fields set sets.
func composites[T any](list []T, set func(*composite, T)) []jen.Code {
	code := make([]jen.Code, len(list))
	for i, x := range list {
		var l composite
		set(&l, x)
		code[i] = l.values()
	}
	return code
}

// setList sets a field to a slice of composite literals of a type of the runtime, unless the list
// is empty.
func setList[T any](l *composite, name, typ string, list []T, set func(*composite, T)) {
	if len(list) > 0 {
		l.set(name, jen.Index().Add(rtID(typ)).Values(composites(list, set)...))
	}
}

func (w tableWriter) subschema(i int, s *plan.Subschema) jen.Code {
	var l composite
	if s.Kinds != 0 {
		l.set("Kinds", kindSet(ir.KindSet(s.Kinds)))
	}
	w.rule(&l, "Type", s.Type)
	setList(&l, "Keywords", "Keyword", s.Keywords, w.keyword)
	if s.Object != nil {
		l.set("Object", w.object(s.Object))
	}
	if s.Array != nil {
		l.set("Array", w.array(s.Array))
	}
	l.flag("InPlace", s.InPlace)
	l.flag("Repeats", s.Repeats)
	l.flag("Warns", s.Warns)
	return row(i, placeOf(s.Node), l.values())
}

// rule refers to the variable of a rule, unless findings are only counted.
func (w tableWriter) rule(l *composite, name string, c *ir.Check) {
	if c != nil {
		l.set(name, jen.Op("&").Id(w.Rule(c).Name))
	}
}

func (w tableWriter) keyword(l *composite, k *plan.Keyword) {
	l.set("Op", jen.Id(plan.OpConst(k.Op)))
	w.rule(l, "Rule", k.Rule)
	l.number("N", k.N)
	switch k.Op {
	case op.Const, op.Enum, op.Call, op.Type:
		l.set("Low", jen.Int().Call(kindSet(ir.KindSet(k.Low))))
	default:
		l.number("Low", k.Low)
	}
	l.number("High", k.High)
	if k.Arg != nil {
		l.set("Arg", w.arg(k.Arg))
	}
	l.flag("Warns", k.Warns)
}

func (w tableWriter) arg(arg any) jen.Code {
	switch a := arg.(type) {
	case string:
		return textLiteral(a)
	case []string:
		return stringSlice(a)
	case [2]string:
		return jen.Index(jen.Lit(2)).String().Values(jen.Lit(a[0]), jen.Lit(a[1]))
	case *cardrt.ReferencePaths:
		return w.referencePaths(a)
	case plan.Pattern:
		return jen.Id(w.Matcher(a.Source).Name)
	case cardrt.Divisor:
		return rtID("Divisor").Call(jen.Lit(string(a)))
	case cardrt.SchemaDraft:
		return rtID("SchemaDraft").Call(jen.Lit(string(a)))
	case plan.Format:
		return rtID("String").Dot(ir.Formats[string(a)].Method)
	case plan.Known:
		name := w.Members[a.Type]
		if a.Always {
			name += alwaysSuffix
		}
		return jen.Op("&").Id(name)
	case *plan.Alternatives:
		return w.alternatives(a)
	}
	panic(fmt.Sprintf("emit: cannot write the argument %T of a keyword", arg))
}

func (w tableWriter) referencePaths(p *cardrt.ReferencePaths) jen.Code {
	var l composite
	l.set("From", stringSlice(p.From))
	l.set("To", stringSlice(p.To))
	setList(&l, "Where", "ReferenceWhere", p.Where, func(row *composite, where cardrt.ReferenceWhere) {
		row.set("Path", stringSlice(where.Path))
		row.number("Apply", int(where.Apply))
	})
	return jen.Op("&").Add(rtID("ReferencePaths")).Add(l.values())
}

func (w tableWriter) alternatives(a *plan.Alternatives) jen.Code {
	var l composite
	l.set("Apply", numbers(a.Apply))
	l.text("Tag", a.Tag)
	if a.Tag != "" {
		lists := make([]jen.Code, len(a.Values))
		for i, list := range a.Values {
			lists[i] = stringList(list)
		}
		l.set("Values", jen.Index().Index().String().Values(lists...))
	}
	if len(a.Kinds) > 0 {
		var kinds []jen.Code
		for _, k := range a.Kinds {
			kinds = append(kinds, kindSet(ir.KindSet(k)))
		}
		l.set("Kinds", jen.Index().Add(rtID("Kinds")).Values(kinds...))
	}
	if a.Choice != nil {
		l.set("Choice", jen.Op("&").Id(w.Choice(a.Choice).Name))
	}
	l.flag("Names", a.Names)
	return jen.Op("&").Add(rtID("Alternatives")).Add(l.values())
}

func (w tableWriter) object(o *plan.Object) jen.Code {
	var l composite
	if len(o.Members) > 0 {
		rows := composites(o.Members, member)
		l.set("Members", jen.Index().Add(rtID("Member")).Custom(lines(rows), rows...))
	}
	w.patternMembers(&l, o.Patterns)
	setList(&l, "Others", "OtherMember", o.Others, func(other *composite, x plan.OtherMember) {
		w.rule(other, "Rule", x.Rule)
		w.patternMembers(other, x.Patterns)
		other.number("Apply", int(x.Apply))
	})
	if len(o.Names) > 0 {
		l.set("Names", numbers(o.Names))
	}
	if len(o.Required) > 0 {
		list := composites(o.Required, func(required *composite, r plan.RequiredMember) {
			w.rule(required, "Rule", r.Rule)
			required.number("Bit", int(r.Bit))
			required.number("If", int(r.If))
			required.set("Name", jen.Lit(r.Name))
		})
		l.set("Required", jen.Index().Add(rtID("RequiredMember")).Custom(lines(list), list...))
	}
	l.number("Bits", o.Bits)
	return jen.Op("&").Add(rtID("ObjectTable")).Add(l.values())
}

// lines returns the layout of a list: a line for each element, or everything on one line for a
// single element.
func lines(list []jen.Code) jen.Options {
	o := multiline
	o.Multi = len(list) > 1
	return o
}

func member(l *composite, m *cardrt.Member) {
	l.set("Name", jen.Lit(m.Name))
	if len(m.Apply) > 0 {
		l.set("Apply", numbers(m.Apply))
	}
	l.number("Bit", int(m.Bit))
	l.flag("Warns", m.Warns)
	if m.Known != 0 {
		l.set("Known", jen.Id(fmt.Sprintf("%#x", m.Known)))
	}
}

// patternMembers sets the field Patterns, if there are any.
func (w tableWriter) patternMembers(l *composite, patterns []plan.PatternMember) {
	setList(l, "Patterns", "PatternMember", patterns, func(row *composite, p plan.PatternMember) {
		if p.Pattern.Open {
			row.set("Search", jen.Id(w.Matcher(p.Pattern.Source).Name))
		} else {
			row.set("Match", jen.Id(w.Matcher(p.Pattern.Source).Name))
		}
		w.rule(row, "Rule", p.Rule)
		row.number("Apply", int(p.Apply))
	})
}

func (w tableWriter) array(a *cardrt.ArrayTable) jen.Code {
	var l composite
	if len(a.Prefix) > 0 {
		l.set("Prefix", numbers(a.Prefix))
	}
	setList(&l, "Items", "ItemsFrom", a.Items, func(row *composite, items cardrt.ItemsFrom) {
		row.number("From", int(items.From))
		row.number("Apply", int(items.Apply))
	})
	return jen.Op("&").Add(rtID("ArrayTable")).Add(l.values())
}

func (w tableWriter) evaluation(e *plan.Evaluation) *jen.Statement {
	var l composite
	if len(e.Names) > 0 {
		l.set("Names", stringSlice(e.Names))
	}
	w.patternMembers(&l, e.Patterns)
	l.number("Prefix", e.Prefix)
	l.flag("AllMembers", e.AllMembers)
	l.flag("AllItems", e.AllItems)
	if len(e.Contains) > 0 {
		l.set("Contains", numbers(e.Contains))
	}
	setList(&l, "Parts", "EvaluationPart", e.Parts, func(part *composite, p cardrt.EvaluationPart) {
		part.number("If", int(p.If))
		part.flag("Unless", p.Unless)
		part.text("Present", p.Present)
		part.flag("HasPresent", p.HasPresent)
		part.number("Evaluation", int(p.Evaluation))
	})
	if len(e.Conditions) > 0 {
		l.set("Conditions", numbers(e.Conditions))
	}
	return l.values()
}

// numbers is a list of subschemas.
func numbers(list []int32) *jen.Statement {
	values := make([]jen.Code, len(list))
	for i, n := range list {
		values[i] = jen.Lit(int(n))
	}
	return jen.Index().Int32().Values(values...)
}

// stringList returns a []string that is an element of a list.
func stringList(list []string) *jen.Statement {
	values := make([]jen.Code, len(list))
	for i, text := range list {
		values[i] = textLiteral(text)
	}
	return jen.Values(values...)
}
