package table

import (
	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ReadDetection reads the rules that detect formats. Errors in them are added to diags.
func ReadDetection(f *source.File, diags *source.Diagnostics) *Detection {
	rules := &Detection{File: f.Name}
	root := schema.ReadValue(f, diags)
	if root == nil {
		return rules
	}
	r := detectionReader{config.Reader{Diags: diags, RefuseEmpty: true}}
	members := r.Object(root, "$comment", "formats", "rules")
	declared := map[string]bool{}
	for _, v := range r.Items(r.Needed(root, members, "formats")) {
		format := r.format(v)
		if format.Name != "" && declared[format.Name] {
			r.Errorf(v, "duplicate-format", "the format %q is declared before", format.Name)
		}
		declared[format.Name] = true
		rules.Formats = append(rules.Formats, format)
	}
	used := map[string]bool{}
	for _, v := range r.Items(r.Needed(root, members, "rules")) {
		rule := r.rule(v)
		if rule.Format != "" && !declared[rule.Format] {
			r.Errorf(v.Member("format"), "unknown-format", "the format %q is not among the declared ones", rule.Format)
		}
		used[rule.Format] = true
		rules.Rules = append(rules.Rules, rule)
	}
	for i, format := range rules.Formats {
		if !used[format.Name] && format.Name != "" {
			r.Errorf(members["formats"].Items[i], "unused-format", "no rule detects the format %q", format.Name)
		}
	}
	return rules
}

// detectionReader reads the parts of the document and reports unexpected members.
type detectionReader struct{ config.Reader }

func (r detectionReader) format(v *schema.Value) Format {
	m := r.Object(v, "name", "article", "title", "detail", "refused", "see", "suggested")
	for _, name := range []string{"article", "detail", "see"} {
		if m[name] != nil && m["refused"] == nil {
			r.Errorf(m[name], "refused", "%s is allowed only beside refused", name)
		}
	}
	return Format{
		Name:    r.Text(r.Needed(v, m, "name")),
		Title:   r.Text(r.Needed(v, m, "title")),
		Article: r.Text(m["article"]),
		Detail:  r.detail(m["detail"]),
		Refused: r.Text(m["refused"]),
		See:     r.Text(m["see"]),
		Hidden:  m["suggested"] != nil && !r.Flag(m["suggested"]),
	}
}

func (r detectionReader) detail(v *schema.Value) *Detail {
	if v == nil {
		return nil
	}
	m := r.Object(v, "label", "at", "after", "before")
	return &Detail{
		Label:  r.Text(r.Needed(v, m, "label")),
		At:     r.pointer(r.Needed(v, m, "at")),
		After:  r.Text(m["after"]),
		Before: r.Text(m["before"]),
	}
}

func (r detectionReader) rule(v *schema.Value) Rule {
	m := r.Object(v, "format", "entry", "version", "text", "weak", "when", "why")
	return Rule{
		Text:    r.Flag(m["text"]),
		Weak:    r.Flag(m["weak"]),
		Format:  r.Text(r.Needed(v, m, "format")),
		Entry:   r.Text(m["entry"]),
		Version: r.Text(m["version"]),
		Why:     r.Text(r.Needed(v, m, "why")),
		When:    r.tests(r.Needed(v, m, "when")),
		Pos:     v.Pos(),
	}
}

func (r detectionReader) tests(v *schema.Value) []Test {
	var list []Test
	for _, item := range r.Items(v) {
		list = append(list, r.test(item))
	}
	return list
}

func (r detectionReader) test(v *schema.Value) Test {
	m := r.Object(v, "at", "kind", "in", "prefix", "suffix", "contains", "absent", "every", "any", "place", "embedded", "begins", "line")
	subjects := 0
	for _, name := range []string{"at", "any", "place", "embedded", "begins", "line"} {
		if m[name] != nil {
			subjects++
		}
	}
	switch {
	case subjects != 1 && v.Kind == card.KindObject:
		r.Errorf(v, "test", "a test has exactly one of at, any, place, embedded, begins and line")
	case m["at"] == nil && len(m) > 1:
		r.Errorf(v, "test", "only a test with at may have further members")
	case m["embedded"] != nil && !m["embedded"].IsTrue():
		r.Errorf(v, "test", "embedded is true in a test")
	case m["absent"] != nil && (len(m) > 2 || !m["absent"].IsTrue()):
		r.Errorf(v, "test", `a test with "absent": true may have only at as a further member`)
	}
	return Test{
		At:       r.pointer(m["at"]),
		Kinds:    r.kinds(m["kind"]),
		In:       r.Texts(m["in"]),
		Prefix:   r.Texts(m["prefix"]),
		Suffix:   r.Texts(m["suffix"]),
		Contains: r.Texts(m["contains"]),
		Absent:   r.Flag(m["absent"]),
		Every:    r.Flag(m["every"]),
		Any:      r.tests(m["any"]),
		Place:    r.Texts(m["place"]),
		Embedded: r.Flag(m["embedded"]),
		Begins:   r.Texts(m["begins"]),
		Line:     r.Texts(m["line"]),
	}
}

// pointer reads a JSON Pointer to a value inside the document. A pointer that begins with "*"
// is for documents that are arrays.
func (r detectionReader) pointer(v *schema.Value) []string { return r.Steps(v) }

// kindNames are the kinds that a test may require.
var kindNames = []string{"object", "array", "string", "number", "boolean", "null"}

// kinds reads the name of a kind, or a list of them.
func (r detectionReader) kinds(v *schema.Value) []string {
	if v == nil {
		return nil
	}
	names := []*schema.Value{v}
	if v.Kind == card.KindArray {
		names = r.Items(v)
	}
	var list []string
	for _, name := range names {
		list = append(list, r.OneOf(name, kindNames...))
	}
	return list
}
