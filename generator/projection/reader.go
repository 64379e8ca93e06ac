package projection

import (
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// reader reads JSON values strictly and reports what does not belong.
type reader struct{ diags *diag.List }

// members are those of an object, by name.
type members map[string]*schema.Value

// object returns the members of an object and reports those that are not allowed.
func (r reader) object(v *schema.Value, allowed ...string) members {
	if v.Kind != schema.Object {
		r.errorf(v, "kind", "an object is needed here, this is %s", v.Kind)
		return nil
	}
	m := make(members, len(v.Members))
	for _, member := range v.Members {
		if !slices.Contains(allowed, member.Name) {
			r.diags.Add(diag.Diagnostic{
				Pos: member.NamePos, Code: "unknown-member",
				Message: "the member " + quote(member.Name) + " is not known here",
				Hint:    nearest.Question(member.Name, allowed),
			})
			continue
		}
		m[member.Name] = member.Value
	}
	return m
}

// needed returns a member that must be there, nil when it is not.
func (r reader) needed(of *schema.Value, m members, name string) *schema.Value {
	v := m[name]
	if v == nil && of.Kind == schema.Object {
		r.errorf(of, "missing-member", "the member %q is missing", name)
	}
	return v
}

// items returns the elements of an array; nil is one without.
func (r reader) items(v *schema.Value) []*schema.Value {
	if v == nil {
		return nil
	}
	if v.Kind != schema.Array {
		r.errorf(v, "kind", "an array is needed here, this is %s", v.Kind)
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
	case strings.TrimSpace(v.Str) == "":
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

// word reads a string of a certain form.
func (r reader) word(v *schema.Value, form *regexp.Regexp, what string) string {
	text := r.text(v)
	if text != "" && !form.MatchString(text) {
		r.errorf(v, "form", "%q is not %s", text, what)
	}
	return text
}

// oneOf reads a string that is one of a few.
func (r reader) oneOf(v *schema.Value, words ...string) string {
	text := r.text(v)
	if text != "" && !slices.Contains(words, text) {
		r.errorf(v, "form", "%q is not one of %s", text, strings.Join(words, ", "))
	}
	return text
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

// pointer reads a JSON Pointer to something inside the scope.
func (r reader) pointer(v *schema.Value) *Pointer {
	text := r.text(v)
	if text == "" {
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
	return &Pointer{Text: text, Steps: steps, Pos: v.Pos}
}

// pointers reads a pointer, or a list of them.
func (r reader) pointers(v *schema.Value) []*Pointer {
	if v == nil {
		return nil
	}
	items := []*schema.Value{v}
	if v.Kind == schema.Array {
		items = v.Items
	}
	var list []*Pointer
	for _, item := range items {
		if p := r.pointer(item); p != nil {
			list = append(list, p)
		}
	}
	return list
}

// quote puts a name into quotation marks for a message.
func quote(name string) string { return `"` + name + `"` }
