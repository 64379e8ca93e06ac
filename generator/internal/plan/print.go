package plan

import (
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
		w.step(s)
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

func placeOf(n *ir.Node) string { return "#" + n.Origin.Pointer }

func (w *writer) step(s Step) {
	switch s := s.(type) {
	case Return:
		w.line("return%s", resultText(s.Result))
	case Answer:
		w.line("return %s", condText(s.Cond))
	case If:
		w.line("if %s", condText(s.Cond))
		w.inside(s.Then)
		if len(s.Else) > 0 {
			w.line("else")
			w.inside(s.Else)
		}
	case Switch:
		w.choose(s)
	case Got:
		w.line("if v := %s", s.From)
		w.inside(s.Steps)
	case Elements:
		w.line("for %s from %d of %s", s.Index, s.First, s.Of)
		w.inside(s.Steps)
	case Entries:
		w.line("for entries of x")
		w.inside(s.Steps)
	case Unknowns:
		w.line("for unknown members of x")
		w.inside(s.Steps)
	case Report:
		w.line("report %s at %s", ruleText(s.Rule), s.At)
	case RefuseMember:
		w.line("report the member %s: %s", s.At, ruleText(s.Rule))
	case RefuseUnknown:
		w.line("report %s at unknown members", ruleText(s.Rule))
	case Search:
		w.line("search %s in %s at %s: %s", s.Matcher.Source, s.Of, s.At, ruleText(s.Rule))
	case Unique:
		w.line("compare elements: %s", ruleText(s.Rule))
	case UniqueBy:
		w.line("compare elements by %s: %s", s.Member, ruleText(s.Rule))
	case Order:
		w.line("compare times %s, %s: %s at /%s", s.Earlier, s.Later, ruleText(s.Rule), s.Name)
	case Suggest:
		w.line("suggest members of %s%s", s.Type.Go, map[bool]string{true: ", those without condition"}[s.Always])
	case Apply:
		w.line("%s(%s) at %s", s.Func.name(), s.On, s.At)
	case Each:
		w.line("%s(each of %s) at %s", s.Func.name(), s.On, s.At)
	case EachName:
		w.line("%s(each name of x)", s.Func.name())
	case Encode:
		w.line("%s(encoded x)%s", s.Func.name(), heldText(s.Held))
	case Add:
		w.line("add %s to the set", s.Of)
	case Look:
		w.line("report %s unless %s is in the set", ruleText(s.Rule), s.Of)
	case UseVersion:
		w.line("use version %s", s.Of)
	case ReportMismatches:
		w.line("report mismatches")
	case Skip:
		w.line("continue")
	case Collect:
		w.line("empty the set")
	case Size:
		w.line("n := size of x")
	default:
		panic(fmt.Sprintf("plan: cannot print a %T", s))
	}
}

func (w *writer) choose(s Switch) {
	on := map[Subject]string{OnCond: "", OnValue: " " + s.Of.String(), OnKind: " kind of v", OnTag: " member " + s.Member + " of v"}
	w.line("switch%s", on[s.On])
	w.depth++
	for _, c := range s.Cases {
		switch s.On {
		case OnCond:
			w.line("case %s", condText(c.Cond))
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

// condText prints a condition.
func condText(c Cond) string {
	switch c := c.(type) {
	case And:
		return joinedText(c.List, " and ")
	case Or:
		return joinedText(c.List, " or ")
	case Versions:
		return fmt.Sprintf("version %d to %d", c.From, c.To)
	case Is:
		names := map[State]string{IsSet: "set", IsAbsent: "absent", IsNull: "null", IsZero: "zero", IsNil: "nil", IsNilInside: "nil inside", IsIrregular: "irregular", IsKept: "kept"}
		return fmt.Sprintf("%s is %s%s", c.Of, notText(c.Not), names[c.State])
	case Unset:
		return "x." + c.Field.Go + " is unset"
	case Holds:
		return fmt.Sprintf("%s%s(%s)", notText(c.Not), c.Func.name(), c.Of)
	case Bool:
		return fmt.Sprintf("%s%s", notText(c.Not), c.Of)
	case Compare:
		return fmt.Sprintf("%s %s %s", c.Of, c.Op, c.To)
	case Decimal:
		return fmt.Sprintf("decimal(%s) %s %s", c.Of, c.Op, c.Bound)
	case Remainder:
		return fmt.Sprintf("%s %% %d %s 0", c.Of, c.By, map[bool]string{false: "!=", true: "=="}[c.Not])
	case Fails:
		names := map[Test]string{MultipleOf: "multiple of ", ZeroOrMinimum: "zero or at least ", IsInteger: "an integer", Finite: "finite"}
		return fmt.Sprintf("%s is %s%s%s", c.Of, notText(!c.Not), names[c.Test], c.Arg)
	case Length:
		units := map[ir.LengthUnit]string{ir.CodePoints: "chars", ir.Octets: "len", ir.UTF16: "utf16"}
		return fmt.Sprintf("%s(%s%s) %s %d", units[c.Unit], trimText(c.Trim), c.Of, c.Op, c.N)
	case Empty:
		return fmt.Sprintf("%s%s is %sempty", trimText(c.Trim), c.Of, notText(c.Not))
	case Mismatch:
		return fmt.Sprintf("%s %s %s", c.Of, map[bool]string{false: "does not match", true: "matches"}[c.Not], c.Matcher.Source)
	case NotFormat:
		return fmt.Sprintf("%s is %sof format %s", c.Of, notText(!c.Not), c.Name)
	case Outside:
		return fmt.Sprintf("%s%s is not in set %s", trimText(c.Trim), c.Of, c.Set)
	case NameMatches:
		return fmt.Sprintf("name %s matches %s", c.Name, c.Matcher.Source)
	case Selects:
		return "v is valid against " + placeOf(c.Node)
	case HasMembers:
		return "v has " + strings.Join(c.Names, ", ")
	case Always:
		return "always"
	case Warnings:
		return "warnings"
	case Building:
		return "building"
	}
	panic(fmt.Sprintf("plan: cannot print a %T", c))
}

func joinedText(list []Cond, by string) string {
	var texts []string
	for _, c := range list {
		texts = append(texts, condText(c))
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
