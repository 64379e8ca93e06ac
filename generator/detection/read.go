package detection

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Read reads the rules. What is wrong with them is in diags.
func Read(f *source.File, diags *diag.List) *Rules {
	rules := &Rules{File: f.Name}
	root := schema.ReadValue(f, diags)
	if root == nil {
		return rules
	}
	r := reader{diags}
	members := r.object(root, "$comment", "formats", "rules")
	declared := map[string]bool{}
	for _, v := range r.items(r.needed(root, members, "formats")) {
		format := r.format(v)
		if format.Name != "" && declared[format.Name] {
			r.errorf(v, "duplicate-format", "the format %q is declared before", format.Name)
		}
		declared[format.Name] = true
		rules.Formats = append(rules.Formats, format)
	}
	used := map[string]bool{}
	for _, v := range r.items(r.needed(root, members, "rules")) {
		rule := r.rule(v)
		if rule.Format != "" && !declared[rule.Format] {
			r.errorf(v.Member("format"), "unknown-format", "the format %q is not among the declared ones", rule.Format)
		}
		used[rule.Format] = true
		rules.Rules = append(rules.Rules, rule)
	}
	for i, format := range rules.Formats {
		if !used[format.Name] && format.Name != "" {
			r.errorf(members["formats"].Items[i], "unused-format", "no rule gives the format %q", format.Name)
		}
	}
	return rules
}

// reader reads the parts of the document and reports what does not belong.
type reader struct{ diags *diag.List }

func (r reader) format(v *schema.Value) Format {
	m := r.object(v, "name", "article", "title", "detail", "refused", "see")
	for _, name := range []string{"article", "detail", "see"} {
		if m[name] != nil && m["refused"] == nil {
			r.errorf(m[name], "refused", "%s belongs to a format with refused", name)
		}
	}
	return Format{
		Name:    r.text(r.needed(v, m, "name")),
		Title:   r.text(r.needed(v, m, "title")),
		Article: r.text(m["article"]),
		Detail:  r.detail(m["detail"]),
		Refused: r.text(m["refused"]),
		See:     r.text(m["see"]),
	}
}

func (r reader) detail(v *schema.Value) *Detail {
	if v == nil {
		return nil
	}
	m := r.object(v, "label", "at", "after", "before")
	return &Detail{
		Label:  r.text(r.needed(v, m, "label")),
		At:     r.pointer(r.needed(v, m, "at")),
		After:  r.text(m["after"]),
		Before: r.text(m["before"]),
	}
}

func (r reader) rule(v *schema.Value) Rule {
	m := r.object(v, "format", "entry", "version", "text", "weak", "when", "why")
	return Rule{
		Text:    r.flag(m["text"]),
		Weak:    r.flag(m["weak"]),
		Format:  r.text(r.needed(v, m, "format")),
		Entry:   r.text(m["entry"]),
		Version: r.text(m["version"]),
		Why:     r.text(r.needed(v, m, "why")),
		When:    r.tests(r.needed(v, m, "when")),
	}
}

func (r reader) tests(v *schema.Value) []Test {
	var list []Test
	for _, item := range r.items(v) {
		list = append(list, r.test(item))
	}
	return list
}

func (r reader) test(v *schema.Value) Test {
	m := r.object(v, "at", "kind", "in", "prefix", "suffix", "contains", "absent", "every", "any", "place", "begins", "line")
	subjects := 0
	for _, name := range []string{"at", "any", "place", "begins", "line"} {
		if m[name] != nil {
			subjects++
		}
	}
	switch {
	case subjects != 1 && v.Kind == schema.Object:
		r.errorf(v, "test", "a test has exactly one of at, any, place, begins and line")
	case m["at"] == nil && len(m) > 1:
		r.errorf(v, "test", "only a test with at asks for more")
	case m["absent"] != nil && (len(m) > 2 || !m["absent"].IsTrue()):
		r.errorf(v, "test", `"absent": true is all that a test for absence asks`)
	}
	return Test{
		At:       r.pointer(m["at"]),
		Kinds:    r.kinds(m["kind"]),
		In:       r.texts(m["in"]),
		Prefix:   r.texts(m["prefix"]),
		Suffix:   r.texts(m["suffix"]),
		Contains: r.texts(m["contains"]),
		Absent:   r.flag(m["absent"]),
		Every:    r.flag(m["every"]),
		Any:      r.tests(m["any"]),
		Place:    r.texts(m["place"]),
		Begins:   r.texts(m["begins"]),
		Line:     r.texts(m["line"]),
	}
}

// pointer reads a JSON Pointer to something inside the document.
func (r reader) pointer(v *schema.Value) []string {
	text := r.text(v)
	if v == nil || v.Kind != schema.String {
		return nil
	}
	if !strings.HasPrefix(text, "/") {
		r.errorf(v, "pointer", "a JSON Pointer to a member begins with /")
		return nil
	}
	steps, err := card.SplitPointer(text)
	if err != nil {
		r.errorf(v, "pointer", "in a JSON Pointer, ~ is followed by 0 or 1")
		return nil
	}
	if steps[0] == "*" {
		r.errorf(v, "pointer", "the first step names a member: the root is an object")
	}
	return steps
}

// kindNames are the kinds that a test may ask for.
var kindNames = []string{"object", "array", "string", "number", "boolean", "null"}

// kinds reads the name of a kind, or a list of them.
func (r reader) kinds(v *schema.Value) []string {
	if v == nil {
		return nil
	}
	names := []*schema.Value{v}
	if v.Kind == schema.Array {
		names = r.items(v)
	}
	var list []string
	for _, name := range names {
		kind := r.text(name)
		if !slices.Contains(kindNames, kind) {
			r.errorf(name, "kind", "a kind is one of %s", strings.Join(kindNames, ", "))
		}
		list = append(list, kind)
	}
	return list
}

// object returns the members of an object by name and reports those that are
// not allowed.
func (r reader) object(v *schema.Value, allowed ...string) map[string]*schema.Value {
	if v.Kind != schema.Object {
		r.errorf(v, "kind", "an object is needed here, this is %s", v.Kind)
		return nil
	}
	members := make(map[string]*schema.Value, len(v.Members))
	for _, m := range v.Members {
		if !slices.Contains(allowed, m.Name) {
			r.diags.Errorf(m.NamePos, "unknown-member", "the member %q is not known here", m.Name)
			continue
		}
		members[m.Name] = m.Value
	}
	return members
}

// needed returns a member that must be there, nil when it is not.
func (r reader) needed(of *schema.Value, members map[string]*schema.Value, name string) *schema.Value {
	v := members[name]
	if v == nil && of.Kind == schema.Object {
		r.errorf(of, "missing-member", "the member %q is missing", name)
	}
	return v
}

// items returns the elements of an array, of which there must be some.
func (r reader) items(v *schema.Value) []*schema.Value {
	switch {
	case v == nil:
		return nil
	case v.Kind != schema.Array:
		r.errorf(v, "kind", "an array is needed here, this is %s", v.Kind)
	case len(v.Items) == 0:
		r.errorf(v, "empty", "an empty array asks for nothing")
	}
	return v.Items
}

// text reads a string that says something.
func (r reader) text(v *schema.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Kind != schema.String:
		r.errorf(v, "kind", "a string is needed here, this is %s", v.Kind)
	case v.Str == "":
		r.errorf(v, "empty", "an empty string says nothing")
	}
	return v.Str
}

func (r reader) texts(v *schema.Value) []string {
	var list []string
	for _, item := range r.items(v) {
		list = append(list, r.text(item))
	}
	return list
}

func (r reader) flag(v *schema.Value) bool {
	if v != nil && v.Kind != schema.Bool {
		r.errorf(v, "kind", "true or false is needed here, this is %s", v.Kind)
	}
	return v != nil && v.IsTrue()
}

func (r reader) errorf(v *schema.Value, code, format string, args ...any) {
	r.diags.Errorf(v.Pos, code, format, args...)
}
