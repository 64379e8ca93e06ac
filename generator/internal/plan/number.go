package plan

import (
	"strconv"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// number returns the condition under which a Go number violates a bound, nil if no number of
// the form violates it.
func number(b ir.Bound, x Value) Cond {
	if x.Form == ir.Float64 {
		return double(b, x)
	}
	return integer(b, x)
}

// zeroOrMinimum returns the condition that a number is not zero and below a bound.
func zeroOrMinimum(bound string, x Value) Cond {
	if f, err := strconv.ParseFloat(bound, 64); x.Form == ir.Float64 && err == nil {
		return all(Compare{x, "!=", Constant{x.Form, "0"}}, Compare{x, "<", Constant{x.Form, goFloat(f)}})
	}
	return Fails{Test: ZeroOrMinimum, Of: x, Arg: bound}
}

// multiple returns the condition that a number is not a multiple of another.
func multiple(of string, x Value) Cond {
	if isInteger(x.Form) {
		if n, err := strconv.ParseInt(of, 10, 64); err == nil && n > 0 {
			return Remainder{Of: x, By: n}
		}
		if _, highest := integerRange(ir.Uint64); decimal.IsInteger(of) && decimal.Compare(of, highest) > 0 {
			return Compare{x, "!=", Constant{x.Form, "0"}} // the only multiple in the range
		}
	}
	return Fails{Test: MultipleOf, Of: x, Arg: of}
}

// integer returns the condition under which a Go integer violates a bound. A fractional bound
// is rounded to the next integer that it admits.
func integer(b ir.Bound, x Value) Cond {
	lowest, highest := integerRange(x.Form)
	low, high := decimal.Compare(b.Literal, lowest), decimal.Compare(b.Literal, highest)
	below := b.Op[0] == '<'
	switch {
	case below && (low < 0 || low == 0 && b.Op == "<"), !below && (high > 0 || high == 0 && b.Op == ">"):
		return nil // no value of the type violates the bound
	case low < 0 || high > 0:
		return Decimal{x, b.Op, b.Literal} // every value violates it; partition handles this case
	}
	round := decimal.Floor
	if b.Op == "<" || b.Op == ">=" {
		round = decimal.Ceil
	}
	whole, ok := round(b.Literal, len(highest))
	if !ok {
		return Decimal{x, b.Op, b.Literal}
	}
	return Compare{x, b.Op, Constant{x.Form, whole}}
}

// double returns the condition under which a float64 violates a bound. It compares float64
// values. The result is exact if the bound is the shortest text of its own float64.
func double(b ir.Bound, x Value) Cond {
	f, err := strconv.ParseFloat(b.Literal, 64)
	if err != nil || decimal.Compare(b.Literal, goFloat(f)) != 0 {
		return Decimal{x, b.Op, b.Literal}
	}
	return Compare{x, b.Op, Constant{x.Form, goFloat(f)}}
}

// integerRange returns the minimum and the maximum of a Go integer type.
func integerRange(form ir.Form) (lowest, highest string) {
	if form == ir.Uint64 {
		return "0", "18446744073709551615"
	}
	return "-9223372036854775808", "9223372036854775807"
}

// goFloat returns the shortest Go literal of a float64.
func goFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
