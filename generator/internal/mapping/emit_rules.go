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

// nestedFields are the fields of a rule for the rules inside, by form.
var nestedFields = map[Form]string{Object: "Object", Each: "Each", Entries: "Entries", First: "First"}

// nestedKinds are the kinds that package projection expects by default for a form.
var nestedKinds = map[Form]ir.KindSet{Object: ir.Object, Each: ir.Array, Entries: ir.Object, First: ir.Object}

// rule writes a rule on one line, with the rules inside on lines of their own.
func (e *emitter) rule(rule *Rule) {
	var fields []string
	add := func(format string, args ...any) { fields = append(fields, fmt.Sprintf(format, args...)) }
	if rule.Card != nil && len(rule.Card.Steps) > 0 {
		add("Card: %s", stringList(rule.Card.Steps))
	}
	if rule.Agent != nil {
		add("Agent: %s", stringList(rule.Agent.Steps))
	}
	if kinds := kindList(rule.kinds); kinds != "" && rule.kinds != nestedKinds[rule.Form] {
		add("Kinds: %s", kinds)
	}
	if kinds := kindList(rule.items); kinds != "" {
		add("Items: %s", kinds)
	}
	switch {
	case !rule.Read && rule.Write && rule.Agent != nil, !rule.Read && rule.Form == Call:
		add("Only: projection.Writing")
	case !rule.Write:
		add("Only: projection.Reading")
	}
	if rule.Since.Text != "" {
		add("Since: %q", rule.Since.Text)
	}
	if rule.Until.Text != "" {
		add("Until: %q", rule.Until.Text)
	}
	if rule.Unless != nil {
		add("Unless: %s", stringList(rule.Unless.Steps))
	}
	if rule.Order != "" {
		add("Order: %q", rule.Order)
	}
	if rule.Except != "" {
		add("Except: %q", rule.Except)
	}
	if rule.Usable.Text != "" {
		add("Usable: %s", e.function(rule.Usable))
	}
	if w := rule.Where; w != nil {
		value := ""
		if w.Value != "" {
			value = fmt.Sprintf(", Value: %q", w.Value)
		}
		add("Where: &projection.Where{Member: %q, Is: %q%s}", w.Member, w.Is, value)
	}
	if rule.Negate {
		add("Negate: true")
	}
	if rule.Text {
		add("Text: true")
	}
	if s := e.functions(rule.Through); s != "" {
		add("Through: projection.Through{%s}", s)
	}
	if s := e.functions(rule.Call); s != "" {
		add("Call: projection.Call{%s}", s)
	}
	if len(rule.Covers) > 0 {
		var paths []string
		for _, p := range rule.Covers {
			paths = append(paths, "{"+quoted(p.Steps)+"}")
		}
		add("Covers: [][]string{%s}", strings.Join(paths, ", "))
	}
	if rule.Option != "" {
		add("Option: %q", rule.Option)
	}
	if len(rule.Else) > 0 {
		var paths []string
		for _, p := range rule.Else {
			paths = append(paths, "{"+quoted(p.Steps)+"}")
		}
		add("Else: [][]string{%s}", strings.Join(paths, ", "))
	}
	if rule.Default != nil {
		add("Default: %s", literal(rule.Default.Text))
	}
	if rule.Const != nil {
		add("Const: %s", literal(rule.Const.Text))
	}
	if rule.Reason != "" {
		add("Reason: %q", rule.Reason)
	}
	fmt.Fprintf(&e.b, "{%s", strings.Join(fields, ", "))
	if rule.Words != nil {
		e.words(rule, len(fields) > 0)
	}
	if rule.Form == Logins {
		e.logins(rule)
	}
	if field := nestedFields[rule.Form]; field != "" {
		e.line(", %s: []projection.Rule{", field)
		e.rules(rule.Rules)
		e.b.WriteByte('}')
	}
	e.line("},")
}

// words writes a vocabulary with three pairs on a line.
func (e *emitter) words(rule *Rule, comma bool) {
	if comma {
		e.b.WriteString(", ")
	}
	e.b.WriteString("Words: &projection.Words{")
	if rule.Keep {
		e.b.WriteString("Keep: true, ")
	}
	if by := rule.ByScheme; by != nil {
		fmt.Fprintf(&e.b, "ByScheme: &projection.Address{Card: %s, Agent: %s}, ", stringList(by.Card.Steps), stringList(by.Agent.Steps))
	}
	e.b.WriteString("Pairs: []projection.Word{")
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

// logins writes the words for the ways in which callers authenticate.
func (e *emitter) logins(rule *Rule) {
	e.b.WriteString(", Logins: &projection.Logins{")
	if rule.Keep {
		e.b.WriteString("Keep: true, ")
	}
	e.line("List: []projection.Login{")
	for _, login := range rule.Logins {
		fmt.Fprintf(&e.b, "{Word: %q", login.Word.Text)
		if login.Scheme != nil {
			fmt.Fprintf(&e.b, ", Scheme: %s", literal(login.Scheme.Text))
		}
		if login.Rules != nil {
			e.line(", Rules: []projection.Rule{")
			e.rules(login.Rules)
			e.b.WriteByte('}')
		}
		e.line("},")
	}
	e.b.WriteString("}}")
}

// functions returns the fields with the functions of a rule.
func (e *emitter) functions(f Functions) string {
	var fields []string
	if f.Read.Text != "" {
		fields = append(fields, "Read: "+e.function(f.Read))
	}
	if f.Write.Text != "" {
		fields = append(fields, "Write: "+e.function(f.Write))
	}
	return strings.Join(fields, ", ")
}

// function returns the Go name of a function, and imports its package if it is a shared one.
func (e *emitter) function(n Name) string {
	if pkg, _, shared := strings.Cut(n.Text, "."); shared {
		e.imported(e.importPath(path.Join(e.shared, pkg)), pkg)
	}
	return n.Text
}

// engineKinds are the names of kinds in package projection.
var engineKinds = []struct {
	kinds ir.KindSet
	name  string
}{
	{ir.Boolean, "Boolean"}, {ir.Number, "Number"},
	{ir.Text, "Text"}, {ir.Array, "List"}, {ir.Object, "Object"},
}

// kindList returns the Go expression for a set of kinds. It is empty for a rule that accepts
// any kind.
func kindList(kinds ir.KindSet) string {
	if kinds == 0 || kinds == ir.AnyKind {
		return ""
	}
	kinds &^= ir.Null // null counts as absent
	var list []string
	for _, k := range engineKinds {
		if kinds&k.kinds != 0 {
			list = append(list, "1<<projection."+k.name)
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
