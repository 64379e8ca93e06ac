package codec_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// An integer outside the range of its field is read as the bound of the range. A number that is
// not whole is a mismatch, and so is a negative number for a uint64.
func TestIntegers(t *testing.T) {
	for _, test := range []struct {
		lit string
		i   int64
		iok bool
		u   uint64
		uok bool
	}{
		{"0", 0, true, 0, true},
		{"-0", 0, true, 0, true},
		{"-0.0e7", 0, true, 0, true},
		{"1.0", 1, true, 1, true},
		{"1e3", 1000, true, 1000, true},
		{"1.5e1", 15, true, 15, true},
		{"100e-2", 1, true, 1, true},
		{"1.5", 0, false, 0, false},
		{"-1.5", 0, false, 0, false},
		{"1e-1", 0, false, 0, false},
		{"1e-1000000000", 0, false, 0, false},
		{"123456789012345678901234567890.5", 0, false, 0, false},
		{"-7", -7, true, 0, false},
		{"9007199254740993", 9007199254740993, true, 9007199254740993, true},
		{"9223372036854775807", 1<<63 - 1, true, 1<<63 - 1, true},
		{"9223372036854775807.0", 1<<63 - 1, true, 1<<63 - 1, true},
		{"9223372036854775808", 1<<63 - 1, true, 1 << 63, true},
		{"9223372036854775808.0", 1<<63 - 1, true, 1 << 63, true},
		{"-9223372036854775808", -1 << 63, true, 0, false},
		{"-9223372036854775809", -1 << 63, true, 0, false},
		{"-9223372036854775809e0", -1 << 63, true, 0, false},
		{"18446744073709551615", 1<<63 - 1, true, 1<<64 - 1, true},
		{"18446744073709551616", 1<<63 - 1, true, 1<<64 - 1, true},
		{"1e19", 1<<63 - 1, true, 1e19, true},
		{"1e400", 1<<63 - 1, true, 1<<64 - 1, true},
		{"-1e400", -1 << 63, true, 0, false},
		{"1e999999999", 1<<63 - 1, true, 1<<64 - 1, true},
		{"123456789012345678901234567890", 1<<63 - 1, true, 1<<64 - 1, true},
		{"0e999999999", 0, true, 0, true},
		{`"1"`, 0, false, 0, false},
		{"null", 0, false, 0, false},
	} {
		text := `{"metadata":{"count":` + test.lit + `,"seq":` + test.lit + `}}`
		x, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", test.lit, err)
			continue
		}
		if v, ok := x.Metadata.Count.Get(); v != test.i || ok != test.iok {
			t.Errorf("%s as int64: %d, %v", test.lit, v, ok)
		}
		if v, ok := x.Metadata.Seq.Get(); v != test.u || ok != test.uok {
			t.Errorf("%s as uint64: %d, %v", test.lit, v, ok)
		}
		if out := encode(x); !equalJSON(t, text, out) {
			t.Errorf("%s came back as %s", text, out)
		}
		for name, exact := range map[string]bool{
			"count": !test.iok || equalJSON(t, test.lit, fmt.Sprint(test.i)),
			"seq":   !test.uok || equalJSON(t, test.lit, fmt.Sprint(test.u)),
		} {
			if kept, ok := card.MembersOf(x.Metadata).Literal(name); ok == exact || ok && kept != test.lit {
				t.Errorf("%s: the literal of %s is %q, %t", test.lit, name, kept, ok)
			}
		}
	}
}

// The literal of an integer is written as long as the field holds the nearest number.
func TestIntegerLiterals(t *testing.T) {
	const text = `{"metadata":{"count":-1e30,"seq":18446744073709551616.0}}`
	for set, want := range map[string]string{
		"":      text,
		"same":  text,
		"lower": `{"metadata":{"count":-9223372036854775807,"seq":18446744073709551614}}`,
		"other": `{"metadata":{"count":9223372036854775807,"seq":0}}`,
	} {
		x, err := decode(text)
		if err != nil {
			t.Fatal(err)
		}
		switch set {
		case "same":
			x.Metadata.Count.Set(math.MinInt64)
			x.Metadata.Seq.Set(math.MaxUint64)
		case "lower":
			x.Metadata.Count.Set(math.MinInt64 + 1)
			x.Metadata.Seq.Set(math.MaxUint64 - 1)
		case "other":
			x.Metadata.Count.Set(math.MaxInt64)
			x.Metadata.Seq.Set(0)
		}
		if out := encode(x); out != want {
			t.Errorf("%s: came back as %s", set, out)
		}
	}
}

func TestFloatLiterals(t *testing.T) {
	for _, test := range []struct {
		lit  string
		v    float64
		fits bool
		out  string
	}{
		{"0.1", 0.1, true, "0.1"},
		{"1.50", 1.5, true, "1.5"},
		{"-0", 0, true, "-0"},
		{"100", 100, true, "100"},
		{"1E2", 100, true, "100"},
		{"1e21", 1e21, true, "1e+21"},
		{"1e-7", 1e-7, true, "1e-7"},
		{"1e-400", 0, true, "1e-400"},
		{"1e400", 0, false, "1e400"},
		{"-1e400", 0, false, "-1e400"},
		{"2.85399999999999999999e-21", 2.854e-21, true, "2.85399999999999999999e-21"},
		{"9007199254740993", 9007199254740992, true, "9007199254740993"},
		{"9007199254740992", 9007199254740992, true, "9007199254740992"},
		{"0.30000000000000004", 0.30000000000000004, true, "0.30000000000000004"},
		{"0.3000000000000000444", 0.30000000000000004, true, "0.3000000000000000444"},
		{"4e-324", 5e-324, true, "4e-324"},
		{"123456789012345.6", 123456789012345.6, true, "123456789012345.6"},
	} {
		x, err := decode(`{"metadata":{"reputation":` + test.lit + `}}`)
		if err != nil {
			t.Errorf("%s: %v", test.lit, err)
			continue
		}
		if v, ok := x.Metadata.Reputation.Get(); v != test.v || ok != test.fits {
			t.Errorf("%s: %v, %v", test.lit, v, ok)
		}
		if out, want := encode(x), `{"metadata":{"reputation":`+test.out+`}}`; out != want {
			t.Errorf("%s came back as %s", test.lit, out)
		}
		if exact := !x.Metadata.kept.Irregular(); exact != (test.fits && equalJSON(t, test.lit, fmt.Sprint(test.v))) {
			t.Errorf("%s: regular is %v", test.lit, exact)
		}
		x.Metadata.Reputation.Set(0.25)
		if out, want := encode(x), `{"metadata":{"reputation":0.25}}`; out != want {
			t.Errorf("%s: set, yet came back as %s", test.lit, out)
		}
	}
}

// An inexact number in a list or a map keeps the text of the whole member and does not affect
// the next member.
func TestFloatLiteralsInLists(t *testing.T) {
	const text = `{"weights":[0.1,9007199254740993],"limits":{"b":1,"a":1e-400},"metadata":{"reputation":0.5}}`
	x, err := decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if out := encode(x); !equalJSON(t, text, out) {
		t.Errorf("came back as %s", out)
	}
	if x.Metadata.kept.Any() {
		t.Error("an exact number is kept")
	}
	x.Weights = append(x.Weights, 3)
	x.Limits["b"] = 2
	want := `{"metadata":{"reputation":0.5},"weights":[0.1,9007199254740992,3],"limits":{"a":0,"b":2}}`
	if out := encode(x); out != want {
		t.Errorf("changed, yet came back as %s", out)
	}
}
