package decimal

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
)

// ascending are literals in ascending order; the literals of a line are the same decimal.
var ascending = [][]string{
	{"-1e99999999999999999999999999"},
	{"-1e999999999", "-10e999999998", "-0.001e1000000002"},
	{"-100", "-1e2", "-1.00E+2"},
	{"-2", "-2.0"},
	{"-1.5"},
	{"-1e-999999999"},
	{"0", "-0", "0.000", "0e5", "-0e-5", "0.0e999999999"},
	{"1e-99999999999999999999999999"},
	{"1e-999999999", "10e-1000000000", "0.1e-999999998"},
	{"5e-324"},
	{"0.000000000000000000000000000000001", "1e-33"},
	{"0.05", "5e-2", "0.50e-1"},
	{"0.1", "1e-1", "0.10", "10e-2"},
	{"0.1000000000000000055511151231257827"},
	{"0.9999"},
	{"1", "1.0", "1e0", "0.1e1", "10e-1", "1e-0", "1E+00"},
	{"9.5"},
	{"10", "1e1", "1e01", "1e+1"},
	{"10.000000001"},
	{"99"},
	{"100", "1e2"},
	{"9007199254740992"},
	{"9007199254740993", "9.007199254740993e15", "9007199254740993.0"},
	{"18446744073709551615"},
	{"18446744073709551616", "1.8446744073709551616e19"},
	{"1e400"},
	{"1e999999999"},
	{"1e9223372036854775807"},
	{"1e9223372036854775808", "10e9223372036854775807", "0.01e9223372036854775810"},
	{"1.1e9223372036854775808"},
	{"1e99999999999999999999999999", "0.1e100000000000000000000000000"},
}

func TestCompare(t *testing.T) {
	for i, as := range ascending {
		for j, bs := range ascending {
			want := 0
			if i != j {
				want = sign(i < j)
			}
			for _, a := range as {
				for _, b := range bs {
					if got := Parse(a).text() == Parse(b).text(); got != (want == 0) {
						t.Errorf("canonical texts of %s and %s: equal %v", a, b, got)
					}
					if got := Compare(a, b); got != want {
						t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, want)
					}
				}
			}
		}
	}
}

func (d Decimal) text() string { return string(d.AppendCanonical(nil)) }

func TestAppendCanonical(t *testing.T) {
	for lit, want := range map[string]string{
		"0": "0", "-0.00e7": "0", "1": "1", "-120": "-12e1", "1.50": "15e-1", "0.0120": "12e-3", "100.0e-2": "1",
		"10.01E+2": "1001", "1e0000000000000000000000000000003": "1e3",
		"5e99999999999999999999": "5e99999999999999999999", "50e99999999999999999999": "5e100000000000000000000",
		"50e-99999999999999999999": "5e-99999999999999999998", "0.05e100000000000000000000": "5e99999999999999999998",
		"0.5e-99999999999999999999": "5e-100000000000000000000", "10e99999999999999999": "1e100000000000000000",
		"0.1e100000000000000000": "1e99999999999999999",
	} {
		if got := Parse(lit).text(); got != want {
			t.Errorf("%s is %s, want %s", lit, got, want)
		}
	}
}

func TestZeros(t *testing.T) {
	const much = "99999999999999999999999999"
	for _, test := range []struct {
		x, y string
		want int64
	}{
		{"1", "1", 0}, {"120", "0.0012", 5}, {"1.50", "1", -1}, {"10.01E+2", "1", 0}, {"1e" + much, "10e" + much, -1},
		{"1e" + much, "1", far}, {"1", "1e" + much, -far},
	} {
		if got := Zeros(Parse(test.x), Parse(test.y)); got != test.want {
			t.Errorf("Zeros(%s, %s) = %d, want %d", test.x, test.y, got, test.want)
		}
	}
}

func TestDecimalIsQuick(t *testing.T) {
	digits := strings.Repeat("9", 1<<20)
	cost.Within(t, time.Second, func() {
		for _, pair := range [][2]string{
			{"1e999999999", "1e-999999999"},
			{"1e" + digits, "1e-" + digits},
			{"1e" + digits, "2e" + digits},
			{digits, digits + "0e-1"},
			{"0." + digits, "0." + digits + "1"},
		} {
			Compare(pair[0], pair[1])
			IsInteger(pair[0])
			Integer(pair[0], 20)
			Parse(pair[1]).text()
		}
	})
}

func TestIsInteger(t *testing.T) {
	for lit, want := range map[string]bool{
		"0": true, "-0": true, "0.0": true, "0e-99999999999999999999": true, "1": true, "-17": true, "1.0": true,
		"1e3": true, "1.5e1": true, "1.50e1": true, "15e-1": false, "10e-1": true, "100e-2": true, "100e-3": false,
		"1.5": false, "1e-1": false, "1.05e1": false, "1e999999999999999999999": true, "1e-999999999999999999999": false,
		"0.00001e5": true, "0.00001e4": false, "123456789012345678901234567890": true,
	} {
		if got := IsInteger(lit); got != want {
			t.Errorf("IsInteger(%s) = %v", lit, got)
		}
	}
}

func TestInteger(t *testing.T) {
	for _, test := range []struct {
		lit, digits  string
		negative, ok bool
	}{
		{"0", "0", false, true}, {"-0.0", "0", false, true}, {"1e3", "1000", false, true}, {"-1.50e1", "15", true, true},
		{"18446744073709551615", "18446744073709551615", false, true}, {"1e19", "10000000000000000000", false, true},
		{"1e20", "", false, false}, {"1.5", "", false, false}, {"1e999999999", "", false, false}, {"1e-1", "", false, false},
	} {
		digits, negative, ok := Integer(test.lit, 20)
		if digits != test.digits || negative != test.negative || ok != test.ok {
			t.Errorf("Integer(%s) = %s, %v, %v", test.lit, digits, negative, ok)
		}
	}
}

func TestRound(t *testing.T) {
	const much = "99999999999999999999999999"
	for _, test := range []struct{ lit, floor, ceil string }{
		{"0", "0", "0"}, {"-0.0", "0", "0"}, {"7", "7", "7"}, {"-1.2e1", "-12", "-12"},
		{"1.5", "1", "2"}, {"-1.5", "-2", "-1"}, {"0.001", "0", "1"}, {"-0.001", "-1", "0"}, {"1e-" + much, "0", "1"},
		{"-1e-" + much, "-1", "0"}, {"99.5", "99", "100"}, {"-99.5", "-100", "-99"}, {"999.5", "999", ""}, {"-999.5", "", "-999"},
		{"1e2", "100", "100"}, {"1e3", "", ""}, {"1e" + much, "", ""}, {"1." + much + much, "1", "2"},
	} {
		floor, _ := Floor(test.lit, 3)
		ceil, _ := Ceil(test.lit, 3)
		if floor != test.floor || ceil != test.ceil {
			t.Errorf("%s: floor %s, ceil %s; want %s, %s", test.lit, floor, ceil, test.floor, test.ceil)
		}
	}
}

func TestIsShortest(t *testing.T) {
	for lit, want := range map[string]bool{
		"0.1": true, "0": true, "-0": true, "0.0e5": true, "1e400": false, "1e-400": false, "5e-324": true, "4e-324": false,
		"0.30000000000000004": true, "2.85399999999999999999e-21": false, "9007199254740992": true, "9007199254740993": false,
		"1e23": true, "1E+23": true, "100000000000000000000000": true, "1.7976931348623157e308": true,
		"0.1000000000000000055511151231257827": false, "123456789012345": true, "2.2250738585072014e-308": true, "1.0e-323": true, "1.2e-323": false,
	} {
		f, _ := strconv.ParseFloat(lit, 64)
		if got := IsShortest(lit, f); got != want {
			t.Errorf("IsShortest(%s, %v) = %v", lit, f, got)
		}
	}
}

func FuzzCompare(f *testing.F) {
	for _, as := range ascending {
		f.Add(as[0], as[len(as)-1])
		f.Add(as[0], "1.25e-3")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := rational(a), rational(b)
		if x == nil || y == nil {
			return
		}
		if got, want := Compare(a, b), x.Cmp(y); got != want {
			t.Errorf("Compare(%s, %s) = %d, want %d", a, b, got, want)
		}
		if got, want := IsInteger(a), x.IsInt(); got != want {
			t.Errorf("IsInteger(%s) = %v", a, got)
		}
		if got, want := IsZero(a), x.Sign() == 0; got != want {
			t.Errorf("IsZero(%s) = %v", a, got)
		}
		floor := new(big.Int).Div(x.Num(), x.Denom()) // x.Denom() is above 0
		if got, ok := Floor(a, 1000); !ok || got != floor.String() {
			t.Errorf("Floor(%s) = %s, want %s", a, got, floor)
		}
		if !x.IsInt() {
			floor.Add(floor, big.NewInt(1))
		}
		if got, ok := Ceil(a, 1000); !ok || got != floor.String() {
			t.Errorf("Ceil(%s) = %s, want %s", a, got, floor)
		}
		digits, negative, ok := Integer(a, 20)
		small := x.IsInt() && new(big.Int).Abs(x.Num()).Cmp(new(big.Int).Exp(big.NewInt(10), big.NewInt(20), nil)) < 0
		if ok != small || ok && digits != new(big.Int).Abs(x.Num()).String() || ok && negative != (x.Sign() < 0) {
			t.Errorf("Integer(%s) = %s, %v, %v", a, digits, negative, ok)
		}
		if got, want := Parse(a).text() == Parse(b).text(), x.Cmp(y) == 0; got != want {
			t.Errorf("canonical texts of %s and %s: equal %v", a, b, got)
		}
		if back := rational(Parse(a).text()); back != nil && back.Cmp(x) != 0 {
			t.Errorf("the canonical text of %s is another number", a)
		}
		v, _ := strconv.ParseFloat(a, 64)
		if math.IsInf(v, 0) {
			return
		}
		shortest, _ := new(big.Rat).SetString(strconv.FormatFloat(v, 'e', -1, 64))
		if got, want := IsShortest(a, v), shortest.Cmp(x) == 0; got != want {
			t.Errorf("IsShortest(%s, %v) = %v", a, v, got)
		}
	})
}

// literal is the grammar of RFC 8259, section 6.
var literal = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// rational returns a number literal as a rational, nil if it is malformed or its exponent
// is not small.
func rational(lit string) *big.Rat {
	if !literal.MatchString(lit) || len(lit) > 400 {
		return nil
	}
	if e := strings.IndexAny(lit, "eE"); e >= 0 {
		if exp, err := strconv.Atoi(lit[e+1:]); err != nil || exp < -500 || exp > 500 {
			return nil
		}
	}
	r, _ := new(big.Rat).SetString(lit)
	return r
}
