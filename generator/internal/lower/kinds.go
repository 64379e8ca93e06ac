package lower

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// kindsOf returns the JSON kinds that s can admit: the intersection over all unconditional
// constraints, and the union over alternatives.
func kindsOf(s *schema.Schema) ir.KindSet {
	if s == nil {
		return ir.AnyKind
	}
	v := look(s)
	if !v.kindsAsked {
		// A schema that is already being visited adds no restriction.
		v.kindsAsked, v.kinds = true, ir.AnyKind
		v.kinds = admittedKinds(s)
	}
	return v.kinds
}

// admittedKinds computes the result of [kindsOf].
func admittedKinds(s *schema.Schema) ir.KindSet {
	if s.Bool != nil {
		if *s.Bool {
			return ir.AnyKind
		}
		return 0
	}
	admitted := ir.AnyKind
	for _, k := range s.Keywords {
		switch k.Name {
		case "type":
			admitted &= typeKinds(k)
		case "const", "enum":
			admitted &= valueKindsOf(k)
		case "$ref", "$dynamicRef":
			if k.Outer != nil {
				admitted &= kindsOf(k.Outer)
			}
		case "allOf":
			for _, branch := range k.List {
				if !versioned(branch) {
					admitted &= kindsOf(branch)
				}
			}
		case "anyOf", "oneOf":
			var union ir.KindSet
			for _, branch := range k.List {
				union |= kindsOf(branch)
			}
			admitted &= union
		}
	}
	return admitted
}

func typeKinds(k *schema.Keyword) ir.KindSet {
	if k.Value.Kind == card.KindArray {
		var union ir.KindSet
		for _, v := range k.Value.Items {
			union |= typeKind(v.Str)
		}
		return union
	}
	return typeKind(k.Value.Str)
}

func typeKind(name string) ir.KindSet {
	switch name {
	case "null":
		return ir.Null
	case "boolean":
		return ir.Boolean
	case "integer":
		return ir.Integer
	case "number":
		return ir.Number
	case "string":
		return ir.Text
	case "array":
		return ir.Array
	case "object":
		return ir.Object
	}
	return 0
}

// hasKind reports whether the kind of a literal value is one of some kinds.
func hasKind(v *schema.Value, kinds ir.KindSet) bool {
	if isFraction(v) {
		return kinds&ir.Fraction != 0
	}
	return kinds&valueKind(v)&^ir.Fraction != 0
}

// valueKindsOf returns the kinds of the values in a const or enum.
func valueKindsOf(k *schema.Keyword) ir.KindSet {
	if k.Name == "const" {
		return valueKind(k.Value)
	}
	var union ir.KindSet
	for _, v := range k.Value.Items {
		union |= valueKind(v)
	}
	return union
}

// valueKind returns the kind of a literal value. A number counts as Number; the rule decides
// whether its literal is an integer.
func valueKind(v *schema.Value) ir.KindSet {
	switch v.Kind {
	case card.KindNull:
		return ir.Null
	case card.KindBool:
		return ir.Boolean
	case card.KindNumber:
		return ir.Number
	case card.KindString:
		return ir.Text
	case card.KindArray:
		return ir.Array
	}
	return ir.Object
}

// typeKindsOf returns the kinds in the type keyword of s, and false if s has none.
func typeKindsOf(s *schema.Schema) (ir.KindSet, bool) {
	k := s.Keyword("type")
	if k == nil {
		return ir.AnyKind, false
	}
	return typeKinds(k), true
}
