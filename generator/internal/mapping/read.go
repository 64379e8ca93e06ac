package mapping

import (
	"regexp"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var (
	wordForm = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	// functionForm matches a function of the format's package, or an exported function of a
	// package that several formats use.
	functionForm = regexp.MustCompile(`^([a-z][A-Za-z0-9]*|[a-z][a-z0-9]*\.[A-Z][A-Za-z0-9]*)$`)
)

const (
	aWord     = "a name of words in lower case with hyphens"
	aFunction = "the name of a function"
)

// reader reads the files of mappings.
type reader struct{ config.Reader }

func newReader(diags *source.Diagnostics) reader { return reader{config.Reader{Diags: diags}} }

// pointer reads a JSON Pointer relative to the scope; the empty pointer is the scope itself.
func (r reader) pointer(v *schema.Value) *Pointer {
	if v != nil && v.Kind == card.KindString && v.Str == "" {
		return &Pointer{Steps: []string{}, Pos: v.Pos()}
	}
	steps := r.Steps(v)
	if steps == nil {
		return nil
	}
	return &Pointer{Text: v.Str, Steps: steps, Pos: v.Pos()}
}

// pointers reads a pointer, or a list of them.
func (r reader) pointers(v *schema.Value) []*Pointer {
	if v == nil {
		return nil
	}
	items := []*schema.Value{v}
	if v.Kind == card.KindArray {
		items = r.Items(v)
	}
	var list []*Pointer
	for _, item := range items {
		if p := r.pointer(item); p != nil {
			list = append(list, p)
		}
	}
	return list
}

// name reads a string with its position.
func (r reader) name(v *schema.Value) Name {
	if v == nil {
		return Name{}
	}
	return Name{r.Text(v), v.Pos()}
}

// names reads a string, or a list of them.
func (r reader) names(v *schema.Value) []Name {
	if v == nil {
		return nil
	}
	if v.Kind != card.KindArray {
		return []Name{r.name(v)}
	}
	var list []Name
	for _, item := range r.Items(v) {
		list = append(list, r.name(item))
	}
	return list
}

func (r reader) function(v *schema.Value) Name {
	if v == nil {
		return Name{}
	}
	return Name{r.Word(v, functionForm, aFunction), v.Pos()}
}

// read reads a mapping file and adds errors to diags. It returns nil if the file is not usable.
func read(f *source.File, diags *source.Diagnostics) *Mapping {
	root := schema.ReadValue(f, diags)
	r := newReader(diags)
	if root == nil {
		return nil
	}
	m := r.Object(root, "$comment", "format", "for", "doc", "rules", "topics", "lacks", "tables", "lists", "conventions", "implies", "both")
	if m == nil {
		return nil
	}
	mapping := &Mapping{
		File: f.Name, Pos: root.Pos(),
		Doc:   r.Text(r.Needed(root, m, "doc")),
		Rules: r.rules(r.Needed(root, m, "rules"), "card", "agent"),
	}
	if m["for"] == nil || m["format"] != nil {
		r.Needed(root, m, "format")
	}
	mapping.Formats = append(r.names(m["format"]), r.names(m["for"])...)
	mapping.Formats = slices.CompactFunc(mapping.Formats, func(a, b Name) bool { return a.Text == b.Text })
	if mapping.Both = r.names(m["both"]); m["both"] != nil && len(mapping.Both) != 2 {
		r.Errorf(m["both"], "form", "expected the names of two formats")
	}
	for _, member := range r.Members(m["topics"]) {
		for _, p := range r.pointers(member.Value) {
			mapping.Topics = append(mapping.Topics, &TopicOf{Name{member.Name, member.NamePos()}, p})
		}
	}
	for _, member := range r.Members(m["lacks"]) {
		mapping.Lacks = append(mapping.Lacks, Lack{Name{member.Name, member.NamePos()}, r.Text(member.Value)})
	}
	for _, member := range r.Members(m["tables"]) {
		mapping.Tables = append(mapping.Tables, &Table{Name{member.Name, member.NamePos()}, r.rules(member.Value, "from", "to")})
	}
	mapping.Lists = r.lists(m["lists"])
	mapping.Conventions = r.conventions(m["conventions"])
	mapping.Implies = r.implied(m["implies"])
	r.checkFor(mapping.Rules, mapping.Formats)
	return mapping
}

// checkFor checks that rules are for formats of their mapping.
func (r reader) checkFor(rules []*Rule, formats []Name) {
	for _, rule := range rules {
		for _, name := range rule.For {
			if !slices.ContainsFunc(formats, func(f Name) bool { return f.Text == name.Text }) {
				r.Diags.Errorf(name.Pos, "unknown-format", "the mapping is not for the format %q", name.Text)
			}
		}
		r.checkFor(rule.Rules, formats)
	}
}

// rules reads a list of rules. card and agent are the names of the members with the paths.
func (r reader) rules(v *schema.Value, card, agent string) []*Rule {
	var list []*Rule
	for _, item := range r.Items(v) {
		if rule := r.rule(item, card, agent); rule != nil {
			list = append(list, rule)
		}
	}
	return list
}

// forms maps each member that determines the form of a rule to the other members that the form
// allows.
var forms = []struct {
	member string
	form   Form
	others []string
}{
	{"object", Object, []string{"where", "usable", "default", "else", "reason"}},
	{"each", Each, []string{"where", "usable", "order", "option", "placeholder", "default", "else", "reason"}},
	{"entries", Entries, []string{"except"}},
	{"first", First, []string{"where", "usable", "order", "option", "default", "else", "reason"}},
	{"call", Call, []string{"covers", "about", "option", "reason"}},
	{"logins", Logins, []string{"keep", "option", "default", "reason"}},
	{"const", Const, []string{"reason"}},
	{"", Copy, []string{"where", "value", "words", "byScheme", "keep", "negate", "text", "through", "option", "placeholder", "else", "default", "reason"}},
}

// rule reads one rule. It returns nil if the value is not an object.
func (r reader) rule(v *schema.Value, card, agent string) *Rule {
	if r.Members(v) == nil {
		return nil
	}
	rule := &Rule{Pos: v.Pos(), Form: Copy}
	allowed := []string{"$comment", "only", "since", "until", "for", "unless"}
	for _, f := range forms {
		if f.member != "" && v.Member(f.member) == nil {
			continue
		}
		rule.Form = f.form
		if f.member != "" {
			allowed = append(allowed, f.member)
		}
		if allowed = append(allowed, f.others...); f.form != Call {
			allowed = append(allowed, card)
			if f.form != Const {
				allowed = append(allowed, agent)
			}
		}
		break
	}
	m := r.Object(v, allowed...)
	only := r.OneOf(m["only"], "read", "write")
	rule.Read, rule.Write = only != "write", only != "read"
	rule.For = r.names(m["for"])
	rule.Since, rule.Until = r.name(m["since"]), r.name(m["until"])
	rule.Card, rule.Agent = r.pointer(m[card]), r.pointer(m[agent])
	rule.Usable = r.function(m["usable"])
	rule.Keep, rule.Negate, rule.Text = r.Flag(m["keep"]), r.Flag(m["negate"]), r.Flag(m["text"])
	rule.Unless, rule.Order, rule.Except = r.pointer(m["unless"]), r.Text(m["order"]), r.Text(m["except"])
	rule.Covers, rule.About, rule.Else = r.pointers(m["covers"]), r.pointers(m["about"]), r.pointers(m["else"])
	rule.Option = r.Word(m["option"], wordForm, aWord)
	rule.Default, rule.Const, rule.Placeholder = m["default"], m["const"], m["placeholder"]
	rule.Reason = r.Text(m["reason"])
	rule.Words, rule.Logins = r.words(m["words"]), r.logins(m["logins"])
	if ends := r.Object(m["byScheme"], "card", "agent"); ends != nil {
		rule.ByScheme = &Ends{r.pointer(r.Needed(m["byScheme"], ends, "card")), r.pointer(r.Needed(m["byScheme"], ends, "agent"))}
	}
	rule.Through, rule.Call = r.functions(m["through"]), r.functions(m["call"])
	for _, f := range forms[:4] {
		if m[f.member] != nil {
			rule.Rules = r.rules(m[f.member], card, agent)
		}
	}
	rule.Where = r.where(m)
	r.checkForm(v, m, rule, card, agent)
	return rule
}

// where reads a condition on elements, such as {"kind": "did"}, and the name of the member with
// the value.
func (r reader) where(m config.Members) *Where {
	v := m["where"]
	members := r.Members(v)
	if members == nil {
		return nil
	}
	if len(members) != 1 {
		r.Errorf(v, "form", "expected an object with exactly one member, such as {\"kind\": \"did\"}")
		return nil
	}
	return &Where{Pos: v.Pos(), Member: members[0].Name, Is: r.Text(members[0].Value), Value: r.Text(m["value"])}
}

// words reads pairs of words.
func (r reader) words(v *schema.Value) []Word {
	var list []Word
	for _, item := range r.Items(v) {
		pair := r.Items(item)
		if len(pair) != 2 {
			r.Errorf(item, "form", "expected a word of the format and one of the description")
			continue
		}
		list = append(list, Word{r.Text(pair[0]), r.Text(pair[1]), pair[0].Pos(), pair[1].Pos()})
	}
	return list
}

// logins reads the words that say how callers authenticate.
func (r reader) logins(v *schema.Value) []*Login {
	var list []*Login
	for _, item := range r.Items(v) {
		m := r.Object(item, "$comment", "word", "scheme", "rules")
		if m != nil {
			list = append(list, &Login{r.name(r.Needed(item, m, "word")), m["scheme"], r.rules(m["rules"], "card", "agent")})
		}
	}
	return list
}

// functions reads the names of the functions for both directions.
func (r reader) functions(v *schema.Value) Functions {
	m := r.Object(v, "read", "write")
	f := Functions{r.function(m["read"]), r.function(m["write"])}
	if m != nil && f == (Functions{}) {
		r.Errorf(v, "form", "expected a function for read, write or both")
	}
	return f
}

func (r reader) checkForm(v *schema.Value, m config.Members, rule *Rule, card, agent string) {
	if rule.Form != Call {
		r.Needed(v, m, card)
	}
	if rule.Form == Each || rule.Form == Entries || rule.Form == First || rule.Form == Logins {
		r.Needed(v, m, agent)
	}
	if rule.Form == Object && m[agent] == nil && rule.Agent == nil {
		rule.Agent = &Pointer{Steps: []string{}, Pos: v.Pos()} // the rules inside are relative to the scope
	}
	r.checkCopy(v, m, rule, agent)
	r.checkReasons(m, rule)
}

// checkReasons checks that a rule says what the report and the option of a value need.
func (r reader) checkReasons(m config.Members, rule *Rule) {
	if m["placeholder"] != nil && m["option"] == nil {
		r.Errorf(m["placeholder"], "placeholder", "a placeholder is for a member that an option supplies: missing member %q", "option")
	}
	if m["default"] != nil && m["reason"] == nil && rule.Form == Copy {
		r.Errorf(m["default"], "reason", "a default needs a reason for the report: missing member %q", "reason")
	}
	if len(rule.Else) > 0 && rule.Reason == "" {
		r.Errorf(m["else"], "reason", "an alternative needs a reason for the report: missing member %q", "reason")
	}
}

// checkCopy checks that a copy has at most one conversion, and the members that the conversion
// requires.
func (r reader) checkCopy(v *schema.Value, m config.Members, rule *Rule, agent string) {
	ways := 0
	for _, name := range []string{"words", "negate", "text", "through"} {
		if m[name] != nil {
			ways++
		}
	}
	if ways > 1 {
		r.Errorf(v, "form", "a rule has at most one of words, negate, text and through")
	}
	for _, name := range []string{"keep", "byScheme"} {
		if m[name] != nil && m["words"] == nil && m["logins"] == nil {
			r.Errorf(m[name], "form", `%q needs "words"`, name)
		}
	}
	if rule.Form != Copy {
		return
	}
	if (m["where"] == nil) != (m["value"] == nil) {
		r.Errorf(v, "form", `a copy has both "where" and "value" or neither`)
	}
	if m[agent] == nil {
		r.checkWritten(v, m, agent)
		rule.Read = false
	}
}

// checkWritten checks a rule for a member that the description does not have.
func (r reader) checkWritten(v *schema.Value, m config.Members, agent string) {
	for _, name := range []string{"where", "words", "negate", "through", "else"} {
		if m[name] != nil {
			r.Errorf(m[name], "form", "%q needs %q", name, agent)
		}
	}
	if m["option"] == nil && m["default"] == nil {
		r.Errorf(v, "form", "a rule without %q needs an option or a default", agent)
	}
}

// reportUnknown reports a name that is not in a list of known names.
func reportUnknown(diags *source.Diagnostics, at Name, code, message string, known []string) {
	diags.Add(source.Diagnostic{Pos: at.Pos, Code: code, Message: message, Hint: nearest.Question(at.Text, known)})
}

// text returns a path from the document as a JSON Pointer.
func text(steps []string) string { return card.JoinPointer(steps...) }
