package projection

import (
	"regexp"
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/internal/strict"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

var (
	codeForm       = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	identifierForm = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)
)

// Read reads a mapping file and adds errors to diags. It returns nil if the file is not
// usable.
func Read(f *source.File, formats *Formats, diags *diag.List) *Mapping {
	root := schema.ReadValue(f, diags)
	if root == nil {
		return nil
	}
	r := mappingReader{reader{strict.Reader{Diags: diags}}, formats}
	m := r.Object(root, "$comment", "from", "to", "doc", "rules", "table", "via", "open")
	mapping := &Mapping{
		File: f.Name, Pos: root.Pos,
		From: r.format(r.Needed(root, m, "from")),
		To:   r.format(r.Needed(root, m, "to")),
		Doc:  r.Text(r.Needed(root, m, "doc")),
	}
	if m["via"] != nil {
		for _, name := range []string{"rules", "table", "open"} {
			if m[name] != nil {
				r.Errorf(m[name], "via", "a mapping with via has no %q", name)
			}
		}
		mapping.Via = r.via(m["via"])
	} else {
		mapping.Rules = r.rules(r.Needed(root, m, "rules"))
		mapping.Table = r.rules(m["table"])
		mapping.Open = r.pointers(m["open"])
	}
	if mapping.From == nil || mapping.To == nil {
		return nil
	}
	if mapping.From == mapping.To {
		r.Errorf(m["to"], "format", "a format is not mapped to itself")
		return nil
	}
	return mapping
}

// mappingReader reads the parts of a mapping file.
type mappingReader struct {
	reader
	formats *Formats
}

// format reads the name of a format; nil if it is unknown.
func (r mappingReader) format(v *schema.Value) *Format {
	name := r.Text(v)
	if name == "" {
		return nil
	}
	f := r.formats.byName(name)
	if f == nil {
		r.Errorf(v, "unknown-format", "the format %q is not one of %s", name, r.formats.File)
	}
	return f
}

func (r mappingReader) via(v *schema.Value) *Via {
	m := r.Object(v, "to", "forth", "back")
	return &Via{
		Pos:   v.Pos,
		To:    r.format(r.Needed(v, m, "to")),
		Forth: r.Word(r.Needed(v, m, "forth"), identifierForm, "the name of a function of the package"),
		Back:  r.Word(r.Needed(v, m, "back"), identifierForm, "the name of a function of the package"),
	}
}

func (r mappingReader) rules(v *schema.Value) []*Rule {
	var list []*Rule
	for _, item := range r.Items(v) {
		if rule := r.rule(item); rule != nil {
			list = append(list, rule)
		}
	}
	return list
}

// The members of rules of each form, in addition to those of every rule. The first member
// determines the form.
var formMembers = []struct {
	form    Form
	members []string
}{
	{Call, []string{"call", "reads", "writes", "supplies"}},
	{Drop, []string{"drop"}},
	{Lose, []string{"lose"}},
	{Each, []string{"each", "from", "to", "default", "open"}},
	{Inner, []string{"object", "from", "to", "open"}},
	{Any, []string{"any", "from", "to"}},
	{Const, []string{"const", "to", "report"}},
	{Derive, []string{"derive", "to"}},
	{Copy, []string{"from", "to", "else", "default", "option", "values", "otherwise", "join", "clash", "through"}},
}

// ruleMembers are those of every rule.
var ruleMembers = []string{"$comment", "code", "why", "only", "since", "until"}

// formOf returns the form of a rule and the members that it may have.
func formOf(v *schema.Value) (Form, []string) {
	last := formMembers[len(formMembers)-1]
	form, own := last.form, last.members
	for _, f := range formMembers[:len(formMembers)-1] {
		if v.Kind == schema.Object && v.Member(f.members[0]) != nil {
			form, own = f.form, f.members
			break
		}
	}
	if form == Drop || form == Lose {
		return form, append(slices.Clone(own), "$comment", "code", "why")
	}
	return form, append(slices.Clone(own), ruleMembers...)
}

// rule reads one rule; nil if it is not an object.
func (r mappingReader) rule(v *schema.Value) *Rule {
	form, allowed := formOf(v)
	m := r.Object(v, allowed...)
	if m == nil {
		return nil
	}
	rule := &Rule{
		Form: form, Pos: v.Pos,
		From:    r.pointer(m["from"]),
		To:      r.pointer(m["to"]),
		Derive:  r.pointer(m["derive"]),
		Else:    r.pointers(m["else"]),
		Option:  r.Word(m["option"], codeForm, "the name of an option: words in lower case with hyphens"),
		Default: m["default"],
		Const:   m["const"],
		Report:  r.Flag(m["report"]),
		Open:    r.pointers(m["open"]),
		Reads:   r.pointers(m["reads"]),
		Writes:  r.pointers(m["writes"]),
		Dropped: slices.Concat(r.pointers(m["drop"]), r.pointers(m["lose"])),
		Only:    r.OneOf(m["only"], "forth", "back"),
		Since:   r.Text(m["since"]),
		Until:   r.Text(m["until"]),
		Code:    r.Word(m["code"], codeForm, "a code: words in lower case with hyphens"),
		Why:     r.Text(m["why"]),
	}
	switch form {
	case Each:
		rule.Rules = r.rules(m["each"])
	case Inner:
		rule.Rules = r.rules(m["object"])
	case Any:
		if !r.Flag(m["any"]) {
			r.Errorf(m["any"], "form", `"any" is true or is left out`)
		}
	case Call:
		rule.Call = r.functions(m["call"])
		rule.Supplies = r.supplies(m["supplies"])
	case Copy:
		r.readCopy(v, m, rule)
	}
	r.checkEnds(v, m, rule)
	return rule
}

// readCopy reads the members that only rules that copy have.
func (r mappingReader) readCopy(v *schema.Value, m strict.Members, rule *Rule) {
	ways := 0
	for _, name := range []string{"values", "join", "through"} {
		if m[name] != nil {
			ways++
		}
	}
	if ways > 1 {
		r.Errorf(v, "form", "a rule has at most one of values, join and through")
	}
	if m["otherwise"] != nil {
		rule.Otherwise = r.OneOf(m["otherwise"], "copy") == "copy"
		if m["values"] == nil {
			r.Errorf(m["otherwise"], "form", `"otherwise" goes with "values"`)
		}
	}
	if m["clash"] != nil {
		rule.Narrow = r.OneOf(m["clash"], "error", "narrow") == "narrow"
		if m["join"] == nil {
			r.Errorf(m["clash"], "form", `"clash" goes with "join"`)
		}
	}
	if m["values"] != nil {
		rule.Values = r.values(m["values"], rule.Only == "")
	}
	if m["join"] != nil {
		separator := r.Text(m["join"])
		rule.Join = &separator
	}
	if m["through"] != nil {
		rule.Through = r.functions(m["through"])
	}
}

// values reads texts and their counterparts. If the rule applies to both directions, the
// counterparts must be distinct.
func (r mappingReader) values(v *schema.Value, bothWays bool) []Renaming {
	members := r.Members(v)
	if members == nil {
		return nil
	}
	var list []Renaming
	seen := map[string]string{}
	for _, member := range members {
		to := r.Text(member.Value)
		if other, twice := seen[to]; twice && bothWays {
			r.Errorf(member.Value, "values", `%q and %q both become %q, so the direction back is ambiguous; add "only"`, other, member.Name, to)
		}
		seen[to] = member.Name
		list = append(list, Renaming{From: member.Name, To: to, Pos: member.NamePos})
	}
	if len(list) == 0 {
		r.Errorf(v, "empty", "an empty object changes nothing")
	}
	return list
}

// functions reads the names of hand-written functions.
func (r mappingReader) functions(v *schema.Value) *Functions {
	m := r.Object(v, "forth", "back")
	f := &Functions{
		Forth: r.Word(m["forth"], identifierForm, "the name of a function of the package"),
		Back:  r.Word(m["back"], identifierForm, "the name of a function of the package"),
	}
	if f.Forth == "" && f.Back == "" && m != nil {
		r.Errorf(v, "form", "at least one function is needed, forth or back")
	}
	return f
}

// supplies reads the options that a call writes, with their locations.
func (r mappingReader) supplies(v *schema.Value) []Supply {
	var list []Supply
	for _, item := range r.Items(v) {
		m := r.Object(item, "at", "option", "only")
		s := Supply{
			At:     r.pointer(r.Needed(item, m, "at")),
			Option: r.Word(r.Needed(item, m, "option"), codeForm, "the name of an option: words in lower case with hyphens"),
		}
		if r.OneOf(m["only"], "forth", "back") == "back" {
			s.d = back
		}
		if s.At != nil {
			list = append(list, s)
		}
	}
	return list
}

// checkEnds checks the members that rules of a form require.
func (r mappingReader) checkEnds(v *schema.Value, m strict.Members, rule *Rule) {
	need := func(names ...string) {
		for _, name := range names {
			r.Needed(v, m, name)
		}
	}
	switch rule.Form {
	case Each, Inner, Any:
		need("from", "to")
	case Const, Derive:
		need("to")
	case Call:
		need("reads", "writes")
	case Copy:
		switch {
		case rule.Option == "":
			need("from", "to")
		case m["from"] == nil && m["to"] == nil:
			r.Errorf(v, "form", `an option needs "from", "to" or both`)
		}
		if m["from"] == nil || m["to"] == nil {
			for _, name := range []string{"else", "default", "values", "join", "through"} {
				if m[name] != nil {
					r.Errorf(m[name], "form", "%q needs both \"from\" and \"to\"", name)
				}
			}
		}
	}
}
