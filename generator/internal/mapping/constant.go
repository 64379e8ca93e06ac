package mapping

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// kindOf returns the kind of a value in a mapping file.
func kindOf(v *schema.Value) ir.KindSet {
	return map[card.Kind]ir.KindSet{
		card.KindNull: ir.Null, card.KindBool: ir.Boolean, card.KindNumber: ir.Number,
		card.KindString: ir.Text, card.KindArray: ir.Array, card.KindObject: ir.Object,
	}[v.Kind]
}

// fits checks that a JSON value in a mapping is valid at a location.
func (p place) fits(v *schema.Value, diags *source.Diagnostics) {
	if p.kinds()&kindOf(v) == 0 {
		diags.Errorf(v.Pos(), "constant", "expected %s, found %s", p, v.KindName())
		return
	}
	if word := p.outsideEnum(v); word != "" {
		diags.Errorf(v.Pos(), "enum", "%s", word)
	}
	if elements, ok := p.elements(); ok {
		for _, item := range v.Items {
			elements.fits(item, diags)
		}
	}
	for _, m := range v.Members {
		inner, ok := p.member(m.Name)
		if !ok {
			diags.Errorf(m.NamePos(), "constant", "the object has no member %q", m.Name)
			continue
		}
		inner.fits(m.Value, diags)
	}
	for _, t := range p.structs() {
		if len(v.Members) == 0 || len(p.uses) > 1 {
			continue // other rules write its members
		}
		for _, f := range t.Required() {
			if v.Member(f.Member) == nil {
				diags.Errorf(v.Pos(), "constant", "the member %q is required", f.Member)
			}
		}
	}
}

// outsideEnum returns the message that a value is not in the closed list of a location. It is
// empty if there is no list or the list has the value.
func (p place) outsideEnum(v *schema.Value) string {
	if len(p.uses) != 1 || !p.uses[0].IsNamed(ir.EnumType) || v.Kind == card.KindNull {
		return ""
	}
	t := p.uses[0].Named
	if t.Constant(v.Text) != nil {
		return ""
	}
	return v.Text + " is not one of the values of " + t.Go
}

// hasWord reports whether the closed list of a location allows a string.
func (p place) hasWord(word string) bool {
	if len(p.uses) != 1 || !p.uses[0].IsNamed(ir.EnumType) {
		return true
	}
	return slices.ContainsFunc(p.uses[0].Named.Values, func(v *ir.EnumValue) bool { return v.Value == word })
}
