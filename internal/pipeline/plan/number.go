package plan

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/decimal"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// bound is a bound of numbers: a number violates it if it compares to the literal like
// op.
type bound struct{ op, literal string }

// boundOf returns the bound of a rule.
func boundOf(r ir.Rule) (bound, bool) {
	switch r := r.(type) {
	case ir.Minimum:
		return bound{"<", r.Bound}, true
	case ir.Maximum:
		return bound{">", r.Bound}, true
	case ir.ExclusiveMinimum:
		return bound{"<=", r.Bound}, true
	case ir.ExclusiveMaximum:
		return bound{">=", r.Bound}, true
	}
	return bound{}, false
}

// number decides a check on a Go number. The condition under which it fails is nil if no
// number of the form fails it.
func number(rule ir.Rule, x Value) (broken Cond, ok bool) {
	if b, is := boundOf(rule); is {
		if x.Form == ir.Float64 {
			return b.double(x), true
		}
		return b.integer(x), true
	}
	switch r := rule.(type) {
	case ir.TypeRule:
		if x.Form == ir.Float64 && r.Allowed&ir.Number == ir.Integer {
			return Fails{Test: IsInteger, Of: x}, true
		}
		return nil, true
	case ir.Representable:
		if x.Form == ir.Float64 {
			return Fails{Test: Finite, Of: x}, true
		}
		return nil, true
	case ir.MultipleOf:
		return multiple(r.Of, x), true
	case ir.ZeroOrMinimum:
		if f, err := strconv.ParseFloat(r.Bound, 64); x.Form == ir.Float64 && err == nil {
			return all(Compare{x, "!=", Constant{x.Form, "0"}}, Compare{x, "<", Constant{x.Form, goFloat(f)}}), true
		}
		return Fails{Test: ZeroOrMinimum, Of: x, Arg: r.Bound}, true
	}
	return nil, false
}

// multiple is the condition that a number is not a multiple of another.
func multiple(of string, x Value) Cond {
	if isInteger(x.Form) {
		if n, err := strconv.ParseInt(of, 10, 64); err == nil && n > 0 {
			return Remainder{Of: x, By: n}
		}
		if _, highest := integerRange(ir.Uint64); cardrt.IsInteger(of) && cardrt.CompareDecimal(of, highest) > 0 {
			return Compare{x, "!=", Constant{x.Form, "0"}} // the only multiple in the range
		}
	}
	return Fails{Test: MultipleOf, Of: x, Arg: of}
}

// integer is the condition under which a Go integer violates a bound. A fractional bound
// is rounded to the next integer that it admits.
func (b bound) integer(x Value) Cond {
	lowest, highest := integerRange(x.Form)
	low, high := cardrt.CompareDecimal(b.literal, lowest), cardrt.CompareDecimal(b.literal, highest)
	below := b.op[0] == '<'
	switch {
	case below && (low < 0 || low == 0 && b.op == "<"), !below && (high > 0 || high == 0 && b.op == ">"):
		return nil // no value of the type violates the bound
	case low < 0 || high > 0:
		return Decimal{x, b.op, b.literal} // every value does, see refusesIntegers
	}
	round := decimal.Floor
	if b.op == "<" || b.op == ">=" {
		round = decimal.Ceil
	}
	whole, ok := round(b.literal, len(highest))
	if !ok {
		return Decimal{x, b.op, b.literal}
	}
	return Compare{x, b.op, Constant{x.Form, whole}}
}

// double is the condition under which a float64 violates a bound. It compares float64
// values, which is exact if the bound is the shortest text of its own float64.
func (b bound) double(x Value) Cond {
	f, err := strconv.ParseFloat(b.literal, 64)
	if err != nil || cardrt.CompareDecimal(b.literal, goFloat(f)) != 0 {
		return Decimal{x, b.op, b.literal}
	}
	return Compare{x, b.op, Constant{x.Form, goFloat(f)}}
}

// integerRange returns the minimum and the maximum of a Go integer type.
func integerRange(form ir.Form) (lowest, highest string) {
	if form == ir.Uint64 {
		return "0", "18446744073709551615"
	}
	return "-9223372036854775808", "9223372036854775807"
}

// goFloat is the shortest Go literal of a float64.
func goFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
