package config

import (
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Reader reads the JSON files of a project strictly. An unknown member, a value of another kind
// and a blank string are errors with positions. An unknown name is reported with the nearest
// known one. The methods accept nil for an absent value, which is no error. For nil and for a
// value of another kind they return the zero value.
type Reader struct {
	Diags *source.Diagnostics
	// RefuseEmpty makes an array without elements an error.
	RefuseEmpty bool
}

// Members are the members of an object, by name.
type Members map[string]*schema.Value

// Object returns the members of an object and reports members that are not allowed.
func (r Reader) Object(v *schema.Value, allowed ...string) Members {
	list := r.Members(v)
	if list == nil {
		return nil
	}
	m := make(Members, len(list))
	for _, member := range list {
		if !slices.Contains(allowed, member.Name) {
			r.unknown(member, allowed)
			continue
		}
		m[member.Name] = member.Value
	}
	return m
}

// unknown reports a member that is not allowed.
func (r Reader) unknown(member schema.Member, allowed []string) {
	hint := nearest.Question(member.Name, allowed)
	if hint == "" {
		hint = "known: " + strings.Join(allowed, ", ")
	}
	r.Diags.Add(source.Diagnostic{
		Pos: member.NamePos(), Code: "unknown-member",
		Message: `unknown member "` + member.Name + `"`, Hint: hint,
	})
}

// Members returns the members of an object with arbitrary names, in document order. It returns
// nil if v is not an object.
func (r Reader) Members(v *schema.Value) []schema.Member {
	if !r.is(v, card.KindObject, "an object") {
		return nil
	}
	if v.Members == nil {
		return []schema.Member{}
	}
	return v.Members
}

// is reports whether v has a kind. Another kind is an error, an absent value is not.
func (r Reader) is(v *schema.Value, kind card.Kind, expected string) bool {
	if v != nil && v.Kind != kind {
		r.Errorf(v, "kind", "expected %s, found %s", expected, v.KindName())
	}
	return v != nil && v.Kind == kind
}

// Needed returns a member of an object, and reports an error if it is absent.
func (r Reader) Needed(of *schema.Value, m Members, name string) *schema.Value {
	v := m[name]
	if v == nil && of.Kind == card.KindObject {
		r.Errorf(of, "missing-member", "missing member %q", name)
	}
	return v
}

// Items returns the elements of an array.
func (r Reader) Items(v *schema.Value) []*schema.Value {
	if !r.is(v, card.KindArray, "an array") {
		return nil
	}
	if r.RefuseEmpty && len(v.Items) == 0 {
		r.Errorf(v, "empty", "expected a non-empty array")
	}
	return v.Items
}

// NeededItems returns the elements of an array. The array must be present and not empty.
func (r Reader) NeededItems(of *schema.Value, m Members, name string) []*schema.Value {
	r.RefuseEmpty = true
	return r.Items(r.Needed(of, m, name))
}

// Text returns a string that is not blank.
func (r Reader) Text(v *schema.Value) string {
	if !r.is(v, card.KindString, "a string") {
		return ""
	}
	if strings.TrimSpace(v.Str) == "" {
		r.Errorf(v, "empty", "expected a string that is not blank")
		return ""
	}
	return v.Str
}

// Texts returns the valid elements of an array of strings.
func (r Reader) Texts(v *schema.Value) []string {
	var list []string
	for _, item := range r.Items(v) {
		if text := r.Text(item); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Word returns a string that matches a form. what describes the form.
func (r Reader) Word(v *schema.Value, form *regexp.Regexp, what string) string {
	return r.Matching(v, form.MatchString, what)
}

// Matching returns a string that satisfies a condition. what describes the condition.
func (r Reader) Matching(v *schema.Value, holds func(string) bool, what string) string {
	text := r.Text(v)
	if text != "" && !holds(text) {
		r.Errorf(v, "form", "%q is not %s", text, what)
	}
	return text
}

// OneOf returns a string that is in a list of words.
func (r Reader) OneOf(v *schema.Value, words ...string) string {
	text := r.Text(v)
	if text != "" && !slices.Contains(words, text) {
		r.Errorf(v, "form", "%q is not one of %s%s", text, strings.Join(words, ", "), nearest.Hint(text, words))
	}
	return text
}

// Flag returns a boolean; an absent one is false.
func (r Reader) Flag(v *schema.Value) bool {
	return r.is(v, card.KindBool, "true or false") && v.IsTrue()
}

// Count returns an integer of at least 0.
func (r Reader) Count(v *schema.Value) int {
	if !r.is(v, card.KindNumber, "a number") {
		return 0
	}
	n, ok := v.Int()
	if !ok || n < 0 {
		r.Errorf(v, "form", "expected an integer of at least 0, found %s", v.Text)
		return 0
	}
	return n
}

// Steps returns the unescaped tokens of a JSON Pointer to a value inside the document. It
// returns nil for an invalid pointer.
func (r Reader) Steps(v *schema.Value) []string {
	text := r.Text(v)
	if text == "" {
		return nil
	}
	if !strings.HasPrefix(text, "/") {
		r.Errorf(v, "pointer", "a JSON Pointer to a member begins with /")
		return nil
	}
	steps, err := card.SplitPointer(text)
	if err != nil {
		r.Errorf(v, "pointer", "in a JSON Pointer, ~ is followed by 0 or 1")
	}
	return steps
}

// Errorf reports an error at a value.
func (r Reader) Errorf(v *schema.Value, code, format string, args ...any) {
	r.Diags.Errorf(v.Pos(), code, format, args...)
}
