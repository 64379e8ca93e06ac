package mapping

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// rules writes rules in order.
func (e *emitter) rules(rules []*Rule) {
	for _, rule := range rules {
		e.rule(rule)
	}
}

// formTypes maps forms to their types in package format, and to the kinds that those accept by
// default.
var formTypes = map[Form]struct {
	name  string
	kinds ir.KindSet
}{
	Copy: {"Copy", 0}, Object: {"Object", ir.Object}, Each: {"Each", ir.Array}, Entries: {"Entries", ir.Object},
	First: {"First", ir.Object}, Call: {"Call", 0}, Const: {"Const", 0}, Logins: {"Logins", 0},
}

// fields are the fields of a Go composite literal.
type fields []string

func (f *fields) add(format string, args ...any) { *f = append(*f, fmt.Sprintf(format, args...)) }

// text adds a field with a string, unless the string is empty.
func (f *fields) text(name, value string) {
	if value != "" {
		f.add("%s: %q", name, value)
	}
}

// path adds a field with a path, unless it is nil.
func (f *fields) path(name string, p *Pointer) {
	if p != nil {
		f.add("%s: %s", name, stringList(p.Steps))
	}
}

// paths adds a field with several paths.
func (f *fields) paths(name string, list []*Pointer) {
	if len(list) == 0 {
		return
	}
	var paths []string
	for _, p := range list {
		paths = append(paths, "{"+quoted(p.Steps)+"}")
	}
	f.add("%s: [][]string{%s}", name, strings.Join(paths, ", "))
}

// flag adds a field that is true.
func (f *fields) flag(name string, set bool) {
	if set {
		f.add("%s: true", name)
	}
}

func (f fields) String() string { return strings.Join(f, ", ") }

// rule writes a rule on one line, and each contained rule on a further line.
func (e *emitter) rule(rule *Rule) {
	var f fields
	if rule.Card != nil && len(rule.Card.Steps) > 0 {
		f.path("Card", rule.Card)
	}
	f.path("Agent", rule.Agent)
	if kinds := e.kinds(rule.kinds); kinds != "" && rule.kinds != formTypes[rule.Form].kinds {
		f.add("Kinds: %s", kinds)
	}
	switch {
	case !rule.Read && rule.Write && rule.Agent != nil, !rule.Read && rule.Form == Call:
		f.add("Only: format.Writing")
	case !rule.Write:
		f.add("Only: format.Reading")
	}
	f.text("Since", rule.Since.Text)
	f.text("Until", rule.Until.Text)
	f.path("Unless", rule.Unless)
	if w := rule.Where; w != nil {
		where := fields{fmt.Sprintf("Member: %q, Is: %q", w.Member, w.Is)}
		where.text("Value", w.Value)
		f.add("Where: &format.Where{%s}", where)
	}
	f.paths("Covers", rule.Covers)
	f.text("Option", rule.Option)
	f.paths("Else", rule.Else)
	if rule.Default != nil {
		f.add("Default: %s", literal(rule.Default.Text))
	}
	if rule.Placeholder != nil {
		f.add("Placeholder: %s", literal(rule.Placeholder.Text))
	}
	f.text("Reason", rule.Reason)
	fmt.Fprintf(&e.b, "{%s", f)
	e.form(rule, len(f) > 0)
	e.line("},")
}

// form writes the field Form of a rule; a plain copy has none.
func (e *emitter) form(rule *Rule, comma bool) {
	f := e.formFields(rule)
	if rule.Form == Copy && len(f) == 0 && rule.Words == nil {
		return
	}
	if comma {
		e.b.WriteString(", ")
	}
	fmt.Fprintf(&e.b, "Form: &format.%s{%s", formTypes[rule.Form].name, f)
	if len(f) > 0 && (rule.Words != nil || rule.Logins != nil || rule.Rules != nil) {
		e.b.WriteString(", ")
	}
	switch {
	case rule.Form == Copy && rule.Words != nil:
		e.words(rule)
	case rule.Form == Logins:
		e.logins(rule)
	case rule.Rules != nil:
		e.line("Rules: []format.Rule{")
		e.rules(rule.Rules)
		e.b.WriteByte('}')
	}
	e.b.WriteByte('}')
}

// formFields returns the fields of a form, except its rules and words.
func (e *emitter) formFields(rule *Rule) fields {
	var f fields
	if rule.Form == Copy {
		if kinds := e.kinds(rule.items); kinds != "" {
			f.add("Items: %s", kinds)
		}
	}
	f.text("Order", rule.Order)
	f.text("Except", rule.Except)
	e.function(&f, "Usable", rule.Usable)
	f.flag("Negate", rule.Negate)
	f.flag("Text", rule.Text)
	for _, functions := range []Functions{rule.Through, rule.Call} {
		e.function(&f, "Read", functions.Read)
		e.function(&f, "Write", functions.Write)
	}
	if rule.Const != nil {
		f.add("JSON: %s", literal(rule.Const.Text))
	}
	f.flag("Keep", rule.Keep && rule.Form == Logins)
	return f
}

// words writes a vocabulary with three pairs on a line.
func (e *emitter) words(rule *Rule) {
	var f fields
	f.flag("Keep", rule.Keep)
	if by := rule.ByScheme; by != nil {
		f.path("CardAddress", by.Card)
		f.path("AgentAddress", by.Agent)
	}
	f.add("Pairs: []format.Word{")
	fmt.Fprintf(&e.b, "Words: &format.Words{%s", f)
	const perLine = 3
	for i, w := range rule.Words {
		if len(rule.Words) > perLine && i%perLine == 0 {
			e.b.WriteByte('\n')
		}
		fmt.Fprintf(&e.b, "{Card: %q, Agent: %q},", w.Card, w.Agent)
	}
	if len(rule.Words) > perLine {
		e.b.WriteByte('\n')
	}
	e.b.WriteString("}}")
}

// logins writes the words that say how callers authenticate.
func (e *emitter) logins(rule *Rule) {
	e.line("List: []format.Login{")
	for _, login := range rule.Logins {
		fmt.Fprintf(&e.b, "{Word: %q", login.Word.Text)
		if login.Scheme != nil {
			fmt.Fprintf(&e.b, ", Scheme: %s", literal(login.Scheme.Text))
		}
		if login.Rules != nil {
			e.line(", Rules: []format.Rule{")
			e.rules(login.Rules)
			e.b.WriteByte('}')
		}
		e.line("},")
	}
	e.b.WriteString("}")
}

// function adds a field with a function, and imports its package if several formats share it.
// An empty name adds nothing.
func (e *emitter) function(f *fields, field string, n Name) {
	if n.Text == "" {
		return
	}
	if pkg, _, shared := strings.Cut(n.Text, "."); shared {
		e.imported(e.importPath(path.Join(e.shared, pkg)), pkg)
	}
	f.add("%s: %s", field, n.Text)
}

// kindNames are the names of kinds in package cardrt.
var kindNames = []struct {
	kinds ir.KindSet
	name  string
}{
	{ir.Boolean, "Boolean"}, {ir.Number, "Number"}, {ir.Text, "Text"}, {ir.Array, "Array"}, {ir.Object, "Object"},
}

// kinds returns the Go expression for a set of kinds. It is empty for a rule that accepts any
// kind.
func (e *emitter) kinds(kinds ir.KindSet) string {
	if kinds == 0 || kinds == ir.AnyKind {
		return ""
	}
	kinds &^= ir.Null // null counts as absent
	var list []string
	for _, k := range kindNames {
		if kinds&k.kinds != 0 {
			list = append(list, e.imported(gosource.CardRTPath, "cardrt")+"."+k.name)
		}
	}
	return strings.Join(list, " | ")
}

func quoted(list []string) string {
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = strconv.Quote(s)
	}
	return strings.Join(words, ", ")
}

func stringList(list []string) string { return "[]string{" + quoted(list) + "}" }

// literal returns JSON as a Go string.
func literal(text string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(text)) == nil {
		text = b.String()
	}
	if gosource.CanBackquote(text) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}
