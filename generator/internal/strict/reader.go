// Package strict reads the hand-written JSON files of the generator: an unknown member, a
// value of another kind and an empty string are errors with their positions.
package strict

import (
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Reader reads JSON values and reports errors in them.
type Reader struct {
	Diags *diag.List
	// RefuseEmpty makes an array without elements an error.
	RefuseEmpty bool
}

// Members are the members of an object, by name.
type Members map[string]*schema.Value

// Object returns the members of an object and reports unknown ones.
func (r Reader) Object(v *schema.Value, allowed ...string) Members {
	if v.Kind != schema.Object {
		r.Errorf(v, "kind", "an object is needed here, this is %s", v.Kind)
		return nil
	}
	m := make(Members, len(v.Members))
	for _, member := range v.Members {
		if !slices.Contains(allowed, member.Name) {
			r.Diags.Add(diag.Diagnostic{
				Pos: member.NamePos, Code: "unknown-member",
				Message: `the member "` + member.Name + `" is not known here`,
				Hint:    nearest.Question(member.Name, allowed),
			})
			continue
		}
		m[member.Name] = member.Value
	}
	return m
}

// Needed returns a required member, nil if it is absent.
func (r Reader) Needed(of *schema.Value, m Members, name string) *schema.Value {
	v := m[name]
	if v == nil && of.Kind == schema.Object {
		r.Errorf(of, "missing-member", "the member %q is missing", name)
	}
	return v
}

// Items returns the elements of an array; nil for an empty one.
func (r Reader) Items(v *schema.Value) []*schema.Value {
	if v == nil {
		return nil
	}
	switch {
	case v.Kind != schema.Array:
		r.Errorf(v, "kind", "an array is needed here, this is %s", v.Kind)
	case r.RefuseEmpty && len(v.Items) == 0:
		r.Errorf(v, "empty", "an empty array has no effect")
	}
	return v.Items
}

// Text reads a non-empty string.
func (r Reader) Text(v *schema.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Kind != schema.String:
		r.Errorf(v, "kind", "a string is needed here, this is %s", v.Kind)
	case strings.TrimSpace(v.Str) == "":
		r.Errorf(v, "empty", "an empty string says nothing")
	}
	return v.Str
}

// Texts reads an array of strings.
func (r Reader) Texts(v *schema.Value) []string {
	var list []string
	for _, item := range r.Items(v) {
		list = append(list, r.Text(item))
	}
	return list
}

// Word reads a string that satisfies a condition.
func (r Reader) Word(v *schema.Value, form *regexp.Regexp, what string) string {
	text := r.Text(v)
	if text != "" && !form.MatchString(text) {
		r.Errorf(v, "form", "%q is not %s", text, what)
	}
	return text
}

// OneOf reads a string from a list.
func (r Reader) OneOf(v *schema.Value, words ...string) string {
	text := r.Text(v)
	if text != "" && !slices.Contains(words, text) {
		r.Errorf(v, "form", "%q is not one of %s", text, strings.Join(words, ", "))
	}
	return text
}

// Flag reads true or false; an absent member is false.
func (r Reader) Flag(v *schema.Value) bool {
	if v != nil && v.Kind != schema.Bool {
		r.Errorf(v, "kind", "true or false is needed here, this is %s", v.Kind)
	}
	return v != nil && v.IsTrue()
}

// Errorf reports an error at a value.
func (r Reader) Errorf(v *schema.Value, code, format string, args ...any) {
	r.Diags.Errorf(v.Pos, code, format, args...)
}

// Steps reads a JSON Pointer to a member or to something inside one, as its unescaped
// tokens; nil if it is absent or invalid.
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
