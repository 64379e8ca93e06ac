package plan

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// String prints the functions of the package as indented text: a line for each step.
func (p *Package) String() string {
	w := &writer{}
	for _, t := range p.IR.Types {
		for _, f := range p.Funcs[t] {
			w.function(f)
		}
	}
	for _, f := range p.Texts {
		w.line("%s(text): subschema %d", f.Name, f.Number)
	}
	return w.String()
}

// printer is a step, which prints itself.
type printer interface{ print(*writer) }

// negatable is a condition that [Not] can negate. It prints itself or its negation.
type negatable interface{ text(not bool) string }

// writer writes lines that are indented.
type writer struct {
	strings.Builder
	depth int
}

func (w *writer) line(format string, args ...any) {
	w.WriteString(strings.Repeat("\t", w.depth))
	fmt.Fprintf(w, format, args...)
	w.WriteByte('\n')
}

func (w *writer) inside(steps []Step) {
	w.depth++
	for _, s := range steps {
		s.(printer).print(w)
	}
	w.depth--
}

func (w *writer) function(f *Func) {
	modes := map[Mode]string{Validator: "validator", Predicate: "predicate", Complete: "complete", Which: "which", Held: "held", Listed: "listed"}
	use := "text"
	if f.Use != nil && f.Mode != Which {
		use = goType(f.Use)
	}
	w.line("%s(%s): %s of %s", f.name(), use, modes[f.Mode], placeOf(f.Node))
	if f.Mode == Listed {
		w.depth++
		w.line("one of %d values", len(f.Values))
		w.depth--
	}
	w.inside(f.Steps)
}

// name returns the assigned name, or the preferred one if none is assigned.
func (f *Func) name() string { return cmp.Or(f.Name, f.want) }

func placeOf(n *ir.Node) string { return "#" + n.Origin.Pointer }

func (s Return) print(w *writer) { w.line("return%s", resultText(s.Result)) }
func (s Answer) print(w *writer) { w.line("return %s", s.Cond) }

func (s If) print(w *writer) {
	w.line("if %s", s.Cond)
	w.inside(s.Then)
	if len(s.Else) > 0 {
		w.line("else")
		w.inside(s.Else)
	}
}

func (s Got) print(w *writer) {
	w.line("if v := %s", s.From)
	w.inside(s.Steps)
}

func (s Elements) print(w *writer) {
	w.line("for %s from %d of %s", s.Index, s.First, s.Of)
	w.inside(s.Steps)
}

func (s Entries) print(w *writer) {
	w.line("for entries of x")
	w.inside(s.Steps)
}

func (s Unknowns) print(w *writer) {
	w.line("for unknown members of x")
	w.inside(s.Steps)
}

func (s Report) print(w *writer)        { w.line("report %s at %s", ruleText(s.Rule), s.At) }
func (s RefuseMember) print(w *writer)  { w.line("report the member %s: %s", s.At, ruleText(s.Rule)) }
func (s RefuseUnknown) print(w *writer) { w.line("report %s at unknown members", ruleText(s.Rule)) }
func (s Search) print(w *writer) {
	w.line("search %s in %s at %s: %s", s.Matcher.Source, s.Of, s.At, ruleText(s.Rule))
}
func (s Unique) print(w *writer)   { w.line("compare elements: %s", ruleText(s.Rule)) }
func (s UniqueBy) print(w *writer) { w.line("compare elements by %s: %s", s.Member, ruleText(s.Rule)) }
func (s Order) print(w *writer) {
	w.line("compare times %s, %s: %s at /%s", s.Earlier, s.Later, ruleText(s.Rule), s.Name)
}
func (s Suggest) print(w *writer) {
	w.line("suggest members of %s%s", s.Type.Go, map[bool]string{true: ", those without condition"}[s.Always])
}
func (s Apply) print(w *writer)          { w.line("%s(%s) at %s", s.Func.name(), s.On, s.At) }
func (s Each) print(w *writer)           { w.line("%s(each of %s) at %s", s.Func.name(), s.On, s.At) }
func (s Encode) print(w *writer)         { w.line("%s(encoded x)%s", s.Func.name(), heldText(s.Held)) }
func (s Add) print(w *writer)            { w.line("add %s to the set", s.Of) }
func (s Look) print(w *writer)           { w.line("report %s unless %s is in the set", ruleText(s.Rule), s.Of) }
func (s UseVersion) print(w *writer)     { w.line("use version %s", s.Of) }
func (ReportMismatches) print(w *writer) { w.line("report mismatches") }
func (Skip) print(w *writer)             { w.line("continue") }
func (Collect) print(w *writer)          { w.line("empty the set") }
func (Size) print(w *writer)             { w.line("n := size of x") }

func (s Switch) print(w *writer) {
	on := map[Subject]string{OnCond: "", OnValue: " " + s.Of.String(), OnKind: " kind of v", OnTag: " member " + s.Member + " of v"}
	w.line("switch%s", on[s.On])
	w.depth++
	for _, c := range s.Cases {
		switch s.On {
		case OnCond:
			w.line("case %s", c.Cond)
		case OnKind:
			w.line("case %s", c.Kinds)
		default:
			w.line("case %s", constantsText(c.Values))
		}
		w.inside(c.Steps)
	}
	if len(s.Default) > 0 {
		w.line("default")
		w.inside(s.Default)
	}
	w.depth--
}

func constantsText(list []Constant) string {
	var texts []string
	for _, c := range list {
		texts = append(texts, c.String())
	}
	return strings.Join(texts, ", ")
}

func resultText(r Result) string {
	switch r {
	case Nothing:
		return ""
	case True:
		return " true"
	case False:
		return " false"
	}
	return " " + strconv.Itoa(int(r))
}

func ruleText(r *Rule) string {
	if r.Reported {
		return r.Name
	}
	return "a count"
}

func heldText(f *Func) string {
	if f == nil {
		return ""
	}
	return " as " + f.name()
}

func (c Not) String() string       { return c.Of.(negatable).text(true) }
func (c Is) String() string        { return c.text(false) }
func (c Holds) String() string     { return c.text(false) }
func (c Distinct) String() string  { return c.text(false) }
func (c Bool) String() string      { return c.text(false) }
func (c Remainder) String() string { return c.text(false) }
func (c Fails) String() string     { return c.text(false) }
func (c Empty) String() string     { return c.text(false) }
func (c Mismatch) String() string  { return c.text(false) }
func (c NotFormat) String() string { return c.text(false) }

func (c NotOne) String() string   { return "not exactly one of (" + joinedText(c.Of, ", ") + ")" }
func (c And) String() string      { return joinedText(c.List, " and ") }
func (c Or) String() string       { return joinedText(c.List, " or ") }
func (c Versions) String() string { return fmt.Sprintf("version %d to %d", c.From, c.To) }

func (c Is) text(not bool) string {
	names := map[State]string{IsSet: "set", IsAbsent: "absent", IsNull: "null", IsZero: "zero", IsNil: "nil", IsNilInside: "nil inside", IsIrregular: "irregular", IsKept: "kept"}
	return fmt.Sprintf("%s is %s%s", c.Of, notText(not), names[c.State])
}

func (c Unset) String() string { return "x." + c.Field.Go + " is unset" }
func (c Members) String() string {
	return fmt.Sprintf("count(%s, unknown members) %s %d", joinedText(c.Present, ", "), c.Op, c.N)
}
func (c Distinct) text(not bool) string {
	var names []string
	for _, f := range c.Fields {
		names = append(names, f.Go)
	}
	return "elements of x are " + notText(not) + "distinct by " + strings.Join(names, ", ")
}
func (c Holds) text(not bool) string {
	return fmt.Sprintf("%s%s(%s)", notText(not), c.Func.name(), c.Of)
}
func (c Bool) text(not bool) string { return fmt.Sprintf("%s%s", notText(not), c.Of) }
func (c Compare) String() string    { return fmt.Sprintf("%s %s %s", c.Of, c.Op, c.To) }
func (c Decimal) String() string    { return fmt.Sprintf("decimal(%s) %s %s", c.Of, c.Op, c.Bound) }
func (c Remainder) text(not bool) string {
	return fmt.Sprintf("%s %% %d %s 0", c.Of, c.By, map[bool]string{false: "!=", true: "=="}[not])
}

func (c Fails) text(not bool) string {
	names := map[Test]string{MultipleOf: "multiple of ", ZeroOrMinimum: "zero or at least ", IsInteger: "an integer", Finite: "finite"}
	return fmt.Sprintf("%s is %s%s%s", c.Of, notText(!not), names[c.Test], c.Arg)
}

func (c Length) String() string {
	units := map[ir.LengthUnit]string{ir.CodePoints: "chars", ir.Octets: "len", ir.UTF16: "utf16"}
	return fmt.Sprintf("%s(%s%s) %s %d", units[c.Unit], trimText(c.Trim), c.Of, c.Op, c.N)
}

func (c Empty) text(not bool) string {
	return fmt.Sprintf("%s%s is %sempty", trimText(c.Trim), c.Of, notText(not))
}

func (c Mismatch) text(not bool) string {
	return fmt.Sprintf("%s %s %s", c.Of, map[bool]string{false: "does not match", true: "matches"}[not], c.Matcher.Source)
}

func (c NotFormat) text(not bool) string {
	return fmt.Sprintf("%s is %sof format %s", c.Of, notText(!not), c.Name)
}
func (c Outside) String() string {
	return fmt.Sprintf("%s%s is not in set %s", trimText(c.Trim), c.Of, c.Set)
}
func (c NameMatches) String() string {
	return fmt.Sprintf("name %s matches %s", c.Name, c.Matcher.Source)
}
func (c Selects) String() string    { return "v is valid against " + placeOf(c.Node) }
func (c HasMembers) String() string { return "v has " + strings.Join(c.Names, ", ") }
func (Always) String() string       { return "always" }
func (Warnings) String() string     { return "warnings" }
func (Building) String() string     { return "building" }

func joinedText(list []Cond, by string) string {
	var texts []string
	for _, c := range list {
		texts = append(texts, fmt.Sprint(c))
	}
	return strings.Join(texts, by)
}

func notText(not bool) string {
	if not {
		return "not "
	}
	return ""
}

func trimText(trim bool) string {
	if trim {
		return "trimmed "
	}
	return ""
}

// String prints the value in a form similar to Go.
func (x Value) String() string {
	text := x.Var
	for _, a := range x.Path {
		switch {
		case a.Field != "":
			text += "." + a.Field
		case a.Index != "":
			text += "[" + a.Index + "]"
		case a.OrEmpty:
			text += `.Or("")`
		case a.Size:
			text += ".size()"
		}
	}
	switch {
	case x.Pointer && len(x.Path) == 0:
		if !x.Address {
			text = "*" + text
		}
	case x.Address:
		text = "&" + text
	}
	switch x.Text {
	case RawText, ObjectText, ScalarText, JSONText:
		return "text(" + text + ")"
	}
	return text
}

// String prints the site as a reference token.
func (s Site) String() string {
	switch s.Kind {
	case Member:
		return "/" + s.Member
	case Entry:
		return "/{name}"
	case Element:
		if s.Index > 0 {
			return "/{i+" + strconv.Itoa(s.Index) + "}"
		}
		return "/{i}"
	case Place:
		return "/" + strconv.Itoa(s.Index)
	}
	return "here"
}

// String prints the literal.
func (c Constant) String() string {
	if c.Form == ir.String {
		return strconv.Quote(c.Value)
	}
	return c.Value
}
