package lower

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// The maximum int64, and the integers just outside the integer forms.
const (
	maxInt64    = "9223372036854775807"
	belowInt64  = "-9223372036854775809"
	aboveInt64  = "9223372036854775808"
	aboveUint64 = "18446744073709551616"
)

// bounds are the combined bounds of schemas on integers. Each list has literals: an admitted
// integer is at least all of atLeast, greater than all of greaterThan, and so on.
type bounds struct {
	atLeast, greaterThan, atMost, lessThan []string
}

// boundsOf collects the bounds of schemas, including const and enum.
func boundsOf(schemas ...*schema.Schema) bounds {
	var b bounds
	for _, s := range schemas {
		for _, k := range s.Keywords {
			switch k.Name {
			case "minimum":
				b.atLeast = append(b.atLeast, k.Value.Text)
			case "exclusiveMinimum":
				b.greaterThan = append(b.greaterThan, k.Value.Text)
			case "maximum":
				b.atMost = append(b.atMost, k.Value.Text)
			case "exclusiveMaximum":
				b.lessThan = append(b.lessThan, k.Value.Text)
			case "const":
				b.oneOf([]*schema.Value{k.Value})
			case "enum":
				b.oneOf(k.Value.Items)
			}
		}
	}
	return b
}

// oneOf adds the minimum and the maximum of the numbers in a list of values.
func (b *bounds) oneOf(values []*schema.Value) {
	var numbers []string
	for _, v := range values {
		if v.Kind == card.KindNumber {
			numbers = append(numbers, v.Text)
		}
	}
	if len(numbers) > 0 {
		b.atLeast = append(b.atLeast, slices.MinFunc(numbers, decimal.Compare))
		b.atMost = append(b.atMost, slices.MaxFunc(numbers, decimal.Compare))
	}
}

// above reports whether every admitted integer is greater than the integer n.
func (b bounds) above(n string) bool {
	return slices.ContainsFunc(b.atLeast, func(x string) bool { return decimal.Compare(x, n) > 0 }) ||
		slices.ContainsFunc(b.greaterThan, func(x string) bool { return decimal.Compare(x, n) >= 0 })
}

// below reports whether every admitted integer is less than the integer n.
func (b bounds) below(n string) bool {
	return slices.ContainsFunc(b.atMost, func(x string) bool { return decimal.Compare(x, n) < 0 }) ||
		slices.ContainsFunc(b.lessThan, func(x string) bool { return decimal.Compare(x, n) <= 0 })
}

// bounded reports whether there is an upper bound.
func (b bounds) bounded() bool { return len(b.atMost)+len(b.lessThan) > 0 }

// form is uint64 for integers that are never negative and may exceed int64, and int64
// otherwise.
func (b bounds) form() ir.Form {
	beyond := b.bounded() && !b.below(aboveInt64) || b.above(maxInt64)
	if b.above("-1") && beyond {
		return ir.Uint64
	}
	return ir.Int64
}

// integer chooses the form of an integer by the combined bounds.
func (l *lowerer) integer(s *schema.Schema) ir.Form {
	conjuncts := conjunctsOf(s)
	b := boundsOf(conjuncts...)
	form := b.form()
	for _, c := range conjuncts {
		l.wideBounds(c, b, form)
	}
	return form
}

// wideBounds warns about bounds of a schema beyond the range of the form.
func (l *lowerer) wideBounds(s *schema.Schema, b bounds, form ir.Form) {
	name, low, high := "int64", belowInt64, aboveInt64
	if form == ir.Uint64 {
		name, low, high = "uint64", "-1", aboveUint64
	}
	for _, k := range s.Keywords {
		wide := false
		switch k.Name {
		case "minimum", "exclusiveMinimum":
			wide = !b.above(low)
		case "maximum", "exclusiveMaximum":
			wide = !b.below(high)
		}
		if wide {
			l.diags.Add(source.Diagnostic{Pos: k.Value.Pos(), Severity: card.Warning, Code: "range",
				Message: fmt.Sprintf("the bound %s is beyond the range of %s; for an integer outside this range, the field has the nearest %[2]s, and the original text is written back", k.Value.Text, name)})
		}
	}
}
