package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// object reads the members of a JSON object and records which were read, so that finish
// can report the others.
type object struct {
	value *schema.Value
	known []string
	diags *diag.List
}

// newObject returns nil, with a diagnostic, when v is not an object.
func newObject(v *schema.Value, diags *diag.List) *object {
	if v.Kind != schema.Object {
		diags.Errorf(v.Pos, "config", "expected an object, found %s", v.Kind)
		return nil
	}
	return &object{value: v, diags: diags}
}

// member returns the value of a member if it is present and of the kind.
func (o *object) member(name string, kind schema.Kind, required bool) *schema.Value {
	o.known = append(o.known, name)
	v := o.value.Member(name)
	switch {
	case v == nil && required:
		o.diags.Errorf(o.value.Pos, "config", "the member %q is missing", name)
		return nil
	case v == nil:
		return nil
	case v.Kind != kind:
		o.diags.Errorf(v.Pos, "config", "%q: expected %s, found %s", name, kind, v.Kind)
		return nil
	}
	return v
}

// text returns a non-empty string.
func (o *object) text(name string, required bool) string {
	v := o.member(name, schema.String, required)
	if v == nil {
		return ""
	}
	if strings.TrimSpace(v.Str) == "" {
		o.diags.Errorf(v.Pos, "config", "%q is empty", name)
	}
	return v.Str
}

// bool returns a boolean.
func (o *object) bool(name string, otherwise bool) bool {
	if v := o.member(name, schema.Bool, false); v != nil {
		return v.IsTrue()
	}
	return otherwise
}

// count returns an integer of at least 0.
func (o *object) count(name string) int {
	v := o.member(name, schema.Number, false)
	if v == nil {
		return 0
	}
	n, ok := v.Int()
	if !ok || n < 0 {
		o.diags.Errorf(v.Pos, "config", "%q: expected a whole number of at least 0, found %s", name, v.Text)
		return 0
	}
	return n
}

// items returns the elements of an array. A required array must have elements.
func (o *object) items(name string, required bool) []*schema.Value {
	v := o.member(name, schema.Array, required)
	if v == nil {
		return nil
	}
	if required && len(v.Items) == 0 {
		o.diags.Errorf(v.Pos, "config", "%q has no elements", name)
	}
	return v.Items
}

// texts returns the elements of an array of strings.
func (o *object) texts(name string, required bool) []*schema.Value {
	var list []*schema.Value
	for _, v := range o.items(name, required) {
		if v.Kind != schema.String || v.Str == "" {
			o.diags.Errorf(v.Pos, "config", "%q: expected a string that is not empty", name)
			continue
		}
		list = append(list, v)
	}
	return list
}

// finish reports the members that were not read.
func (o *object) finish() {
	for _, m := range o.value.Members {
		if slices.Contains(o.known, m.Name) {
			continue
		}
		o.diags.Add(diag.Diagnostic{
			Pos: m.NamePos, Code: "unknown-member",
			Message: fmt.Sprintf("there is no setting %q", m.Name),
			Hint:    "the settings are " + strings.Join(o.known, ", "),
		})
	}
}
