package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// enumKeyword returns the keyword that lists the values of s: enum, or x-values for a
// list of strings that is open. It is nil when there is none.
func enumKeyword(s *schema.Schema) (owner *schema.Schema, k *schema.Keyword) {
	for _, c := range conjunctsOf(s) {
		for _, name := range []string{"enum", "x-values"} {
			if k := c.Keyword(name); k != nil {
				return c, k
			}
		}
	}
	return nil, nil
}

// isEnum reports whether s is an enumeration of one kind, and null perhaps, of whose
// values there are constants in Go. One of strings counts even if all it lists is null.
func (l *lowerer) isEnum(s *schema.Schema) bool {
	switch kindsOf(s) &^ ir.Null {
	case ir.Text:
		_, k := enumKeyword(s)
		return k != nil
	case ir.Integer, ir.Number, ir.Fraction:
		return len(enumValues(s, l.form(s))) > 0
	}
	return false
}

// enum makes t the enumeration of the values of s that a form holds.
func (l *lowerer) enum(t *ir.Type, s *schema.Schema, form ir.Form) {
	t.Under = &ir.Use{Form: form}
	t.Values = enumValues(s, form)
}

// enumValues makes the constants of the values that s lists and a form holds, each once
// however often and in however many ways it is written. There is none for an array or an
// object, nor for a number that no value of the form is exactly.
func enumValues(s *schema.Schema, form ir.Form) []*ir.EnumValue {
	owner, k := enumKeyword(s)
	if k == nil {
		return nil
	}
	words := textsBeside(owner, k, "x-enum-varnames")
	docs := textsBeside(owner, k, "x-enum-descriptions")
	var list []*ir.EnumValue
	seen := map[string]bool{}
	for i, v := range k.Value.Items {
		value, ok := ir.ConstantValue(compact(v), form)
		if !ok || seen[value] {
			continue
		}
		seen[value] = true
		list = append(list, &ir.EnumValue{Value: value, Word: words[i], Doc: docs[i]})
	}
	return list
}

// textsBeside returns the texts that a keyword of s has for the values of k, empty ones
// where it does not have one for each: it cannot be known then which are whose.
func textsBeside(s *schema.Schema, k *schema.Keyword, name string) []string {
	texts := make([]string, len(k.Value.Items))
	beside := s.Keyword(name)
	if beside == nil || len(beside.Value.Items) != len(texts) {
		return texts
	}
	for i, v := range beside.Value.Items {
		texts[i] = v.Str
	}
	return texts
}

// heldKinds returns the kinds of the values of s that are not null, as far as a Go type
// has to tell them apart: where a list is all that binds s to numbers, and all of those
// are whole, there are integers only, although no type says so.
func heldKinds(s *schema.Schema) ir.Kinds {
	kinds := kindsOf(s) &^ ir.Null
	_, k := enumKeyword(s)
	switch {
	case kinds == ir.AnyKind&^ir.Null, hasKeyword(s, "type"), k == nil, k.Name != "enum":
		return kinds
	case slices.ContainsFunc(k.Value.Items, isFraction):
		return kinds
	}
	return kinds &^ ir.Fraction
}

func isFraction(v *schema.Value) bool { return v.Kind == schema.Number && !v.IsInteger() }
