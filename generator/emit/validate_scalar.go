package emit

import (
	"math/big"
	"path"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// formatFuncs are the checkers of the runtime by the name of the format.
var formatFuncs = map[string]string{
	"date-time": "DateTime", "date": "Date", "time": "Time", "duration": "Duration",
	"email": "Email", "idn-email": "IDNEmail", "hostname": "Hostname", "idn-hostname": "IDNHostname",
	"ipv4": "IPv4", "ipv6": "IPv6", "uri": "URI", "uri-reference": "URIReference",
	"iri": "IRI", "iri-reference": "IRIReference", "uuid": "UUID", "uri-template": "URITemplate",
	"json-pointer": "JSONPointer", "relative-json-pointer": "RelativeJSONPointer", "regex": "Regex",
}

// formatsPath is the package of the format checkers.
var formatsPath = path.Join(cardrtPath, "formats")

func formatID(name string) *jen.Statement { return jen.Qual(formatsPath, name) }

// stringBroken is the condition under which the Go string expr breaks a check, nil
// when the check never speaks about strings or cannot be broken by one.
func (s *section) stringBroken(c *ir.Check, expr *jen.Statement) *jen.Statement {
	x := func() *jen.Statement { return expr.Clone() }
	switch r := c.Rule.(type) {
	case ir.MinLength:
		return minLengthBroken(r, x())
	case ir.MaxLength:
		return maxLengthBroken(r, x())
	case ir.Pattern:
		if !r.Open { // else openPattern reports
			return jen.Op("!").Add(s.pattern(c, r.Source)).Dot("Match").Call(x())
		}
	case ir.Format:
		if name, ok := formatFuncs[r.Name]; ok {
			return jen.Op("!").Add(formatID(name)).Call(x())
		}
	case ir.Within:
		text := x()
		if r.Trim {
			text = rtID("TrimECMA").Call(text)
		}
		return jen.Id("c").Dot("Outside").Call(jen.Lit(r.Set), text)
	}
	return nil
}

// counted is what a length is counted of, and how.
func counted(unit ir.LengthUnit, trim bool, x *jen.Statement) (text, length *jen.Statement) {
	if trim {
		x = rtID("TrimECMA").Call(x)
	}
	switch unit {
	case ir.Octets:
		return x, jen.Len(x.Clone())
	case ir.UTF16:
		return x, rtID("LengthUTF16").Call(x.Clone())
	}
	return x, rtID("Length").Call(x.Clone())
}

func minLengthBroken(r ir.MinLength, x *jen.Statement) *jen.Statement {
	text, length := counted(r.Unit, r.Trim, x)
	switch r.N {
	case 0:
		return nil
	case 1:
		return text.Op("==").Lit("")
	}
	return length.Op("<").Lit(r.N)
}

// maxLengthBroken asks for the octets first: no string has more characters than octets.
func maxLengthBroken(r ir.MaxLength, x *jen.Statement) *jen.Statement {
	_, length := counted(r.Unit, r.Trim, x.Clone())
	broken := length.Op(">").Lit(r.N)
	if r.Unit == ir.Octets && !r.Trim {
		return broken
	}
	return jen.Len(x).Op(">").Lit(r.N).Op("&&").Add(broken)
}

// numberBroken is the condition under which the number literal expr (Go text of a
// JSON number) breaks a check.
func numberBroken(rule ir.Rule, expr *jen.Statement) *jen.Statement {
	compare := func(op, bound string) *jen.Statement {
		return rtID("CompareDecimal").Call(expr.Clone(), jen.Lit(bound)).Op(op).Lit(0)
	}
	switch r := rule.(type) {
	case ir.Minimum:
		return compare("<", r.Bound)
	case ir.Maximum:
		return compare(">", r.Bound)
	case ir.ExclusiveMinimum:
		return compare("<=", r.Bound)
	case ir.ExclusiveMaximum:
		return compare(">=", r.Bound)
	case ir.MultipleOf:
		return jen.Op("!").Add(rtID("MultipleOf")).Call(expr.Clone(), jen.Lit(r.Of))
	case ir.ZeroOrMinimum:
		return jen.Op("!").Add(rtID("ZeroOrMinimum")).Call(expr.Clone(), jen.Lit(r.Bound))
	case ir.Representable:
		return jen.Op("!").Add(rtID("FitsFloat64")).Call(expr.Clone())
	}
	return nil
}

// intBroken is the condition under which a Go integer breaks a bound. A bound
// between two integers is moved to the next one that it admits.
func intBroken(rule ir.Rule, expr *jen.Statement, form ir.Form) (condition *jen.Statement, decided bool) {
	var bound, op string
	up := false
	switch r := rule.(type) {
	case ir.Minimum:
		bound, op, up = r.Bound, "<", true
	case ir.Maximum:
		bound, op = r.Bound, ">"
	case ir.ExclusiveMinimum:
		bound, op = r.Bound, "<="
	case ir.ExclusiveMaximum:
		bound, op, up = r.Bound, ">=", true
	case ir.MultipleOf:
		n, err := strconv.ParseInt(r.Of, 10, 64)
		if err != nil || n <= 0 {
			if _, highest := integerRange(ir.Uint64); cardrt.IsInteger(r.Of) && cardrt.CompareDecimal(r.Of, highest) > 0 {
				return expr.Clone().Op("!=").Lit(0), true // the only multiple in the range
			}
			return nil, false
		}
		return expr.Clone().Op("%").Lit(int(n)).Op("!=").Lit(0), true
	case ir.ZeroOrMinimum:
		return nil, false
	default:
		return nil, true
	}
	lowest, highest := integerRange(form)
	switch op[0] {
	case '<':
		if c := cardrt.CompareDecimal(bound, lowest); c < 0 || c == 0 && op == "<" {
			return nil, true // no value of the type is out of the bound
		}
	case '>':
		if c := cardrt.CompareDecimal(bound, highest); c > 0 || c == 0 && op == ">" {
			return nil, true
		}
	}
	if cardrt.CompareDecimal(bound, lowest) < 0 || cardrt.CompareDecimal(bound, highest) > 0 {
		return nil, false // every value is, see outOfBound
	}
	b, ok := exact(bound)
	if !ok {
		return nil, false
	}
	whole := new(big.Int).Div(b.Num(), b.Denom())
	if up && !b.IsInt() {
		whole.Add(whole, big.NewInt(1))
	}
	return expr.Clone().Op(op).Id(whole.String()), true
}

// integerRange returns the least and the greatest value of a Go integer type.
func integerRange(form ir.Form) (lowest, highest string) {
	if form == ir.Uint64 {
		return "0", "18446744073709551615"
	}
	return "-9223372036854775808", "9223372036854775807"
}

// floatBroken is the condition under which a Go double breaks a bound. It compares
// doubles, which is exact where the bound is the shortest text of its own double.
func floatBroken(rule ir.Rule, expr *jen.Statement) (condition *jen.Statement, decided bool) {
	var bound, op string
	switch r := rule.(type) {
	case ir.Minimum:
		bound, op = r.Bound, "<"
	case ir.Maximum:
		bound, op = r.Bound, ">"
	case ir.ExclusiveMinimum:
		bound, op = r.Bound, "<="
	case ir.ExclusiveMaximum:
		bound, op = r.Bound, ">="
	case ir.ZeroOrMinimum:
		f, err := strconv.ParseFloat(r.Bound, 64)
		if err != nil {
			return nil, false
		}
		return expr.Clone().Op("!=").Lit(0).Op("&&").Add(expr.Clone()).Op("<").Id(goFloat(f)), true
	case ir.MultipleOf:
		return jen.Op("!").Add(rtID("MultipleOf")).Call(rtID("FloatText").Call(expr.Clone()), jen.Lit(r.Of)), true
	case ir.Representable:
		return jen.Op("!").Add(rtID("Finite")).Call(expr.Clone()), true
	case ir.TypeRule:
		if r.Allowed&ir.Number == ir.Integer {
			return jen.Op("!").Add(rtID("IsInteger")).Call(rtID("FloatText").Call(expr.Clone())), true
		}
		return nil, true
	default:
		return nil, true
	}
	f, err := strconv.ParseFloat(bound, 64)
	if err != nil || cardrt.CompareDecimal(bound, goFloat(f)) != 0 {
		return nil, false
	}
	return expr.Clone().Op(op).Id(goFloat(f)), true
}

// goFloat is the shortest Go literal of a double.
func goFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// exact reads a number literal, and reports false for one that is too long to be
// worth the exact arithmetic.
func exact(text string) (*big.Rat, bool) {
	const longest, longestExponent = 40, 4
	if i := strings.IndexAny(text, "eE"); len(text) > longest || i >= 0 && len(text)-i-1 > longestExponent {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}
