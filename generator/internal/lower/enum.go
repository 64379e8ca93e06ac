package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// enumKeyword returns the keyword that lists the values of s: enum, or x-values for an open
// list of strings. It is nil if there is none.
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

// isEnum reports whether s is an enumeration whose values become Go constants. Its values have
// one kind, and may include null. An enumeration of strings counts even if it lists only null.
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

// enum makes t an enumeration of the values of s that a form can hold.
func (l *lowerer) enum(t *ir.Type, s *schema.Schema, form ir.Form) {
	t.Under = &ir.Use{Form: form}
	t.Values = enumValues(s, form)
}

// enumValues returns constants for the values that s lists and a form can hold. Equal values
// with different literals have one constant. Arrays, objects, and numbers that the form cannot
// hold exactly have none.
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

// textsBeside returns the texts that the keyword name gives for the values of k. If it does not
// have one for each value, all texts are empty, since the assignment is unknown.
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

// heldKinds returns the kinds of the non-null values of s, as far as Go types differ. If s has
// no type keyword but lists only whole numbers, the kind is integer.
func heldKinds(s *schema.Schema) ir.KindSet {
	kinds := kindsOf(s) &^ ir.Null
	_, k := enumKeyword(s)
	switch {
	case kinds == ir.AnyKind&^ir.Null, hasType(s), k == nil, k.Name != "enum":
		return kinds
	case slices.ContainsFunc(k.Value.Items, isFraction):
		return kinds
	}
	return kinds &^ ir.Fraction
}

func isFraction(v *schema.Value) bool { return v.Kind == card.KindNumber && !v.IsInteger() }
