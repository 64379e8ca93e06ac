package card_test

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The doubles by their bits, with their canonical text (RFC 8785).
var canonicalNumbers = []struct {
	bits uint64
	text string
}{
	{0x0000000000000000, "0"},
	{0x8000000000000000, "0"},
	{0x0000000000000001, "5e-324"},
	{0x8000000000000001, "-5e-324"},
	{0x7fefffffffffffff, "1.7976931348623157e+308"},
	{0xffefffffffffffff, "-1.7976931348623157e+308"},
	{0x4340000000000000, "9007199254740992"},
	{0xc340000000000000, "-9007199254740992"},
	{0x4340000000000001, "9007199254740994"},
	{0x4430000000000000, "295147905179352830000"},
	{0x44b52d02c7e14af5, "9.999999999999997e+22"},
	{0x44b52d02c7e14af6, "1e+23"},
	{0x44b52d02c7e14af7, "1.0000000000000001e+23"},
	{0x444b1ae4d6e2ef4e, "999999999999999700000"},
	{0x444b1ae4d6e2ef4f, "999999999999999900000"},
	{0x444b1ae4d6e2ef50, "1e+21"},
	{0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
	{0x3eb0c6f7a0b5ed8d, "0.000001"},
	{0x41b3de4355555553, "333333333.3333332"},
	{0x41b3de4355555554, "333333333.33333325"},
	{0x41b3de4355555555, "333333333.3333333"},
	{0x41b3de4355555556, "333333333.3333334"},
	{0x41b3de4355555557, "333333333.33333343"},
	{0xbecbf647612f3696, "-0.0000033333333333333333"},
	{0x43143ff3c1cb0959, "1424953923781206.2"},
}

func canonical(t *testing.T, text string) string {
	t.Helper()
	out, err := card.Canonical([]byte(text))
	if err != nil {
		t.Fatalf("Canonical(%s): %v", text, err)
	}
	return string(out)
}

func TestCanonicalNumbers(t *testing.T) {
	for _, c := range canonicalNumbers {
		f := math.Float64frombits(c.bits)
		for _, exact := range []string{
			strconv.FormatFloat(f, 'e', 40, 64),
			strconv.FormatFloat(f, 'f', -1, 64),
		} {
			equal(t, exact, canonical(t, exact), c.text)
		}
		equal(t, c.text, canonical(t, c.text), c.text)
	}
	for in, want := range map[string]string{
		"1E30": "1e+30", "4.50": "4.5", "2e-3": "0.002", "1e-7": "1e-7", "1e-10": "1e-10",
		"-0.0": "0", "1e-400": "0", "9007199254740993": "9007199254740992", "1.0": "1", "1e20": "100000000000000000000",
	} {
		equal(t, in, canonical(t, in), want)
	}
}

func TestCanonicalStructure(t *testing.T) {
	for _, c := range []struct{ what, in, want string }{
		{"white space", " { \"a\" : [ 1 , true ,\tnull ] } ", `{"a":[1,true,null]}`},
		{"order of names", `{"b":1,"a":{"d":[{"z":1,"y":2}],"c":0},"":3}`, `{"":3,"a":{"c":0,"d":[{"y":2,"z":1}]},"b":1}`},
		{"prefix first", `{"aa":1,"a":2,"A":3}`, `{"A":3,"a":2,"aa":1}`},
		{"arrays keep their order", `[3,1,2,[],{}]`, `[3,1,2,[],{}]`},
		{
			"names by UTF-16 units",
			`{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`,
			"{\"\\r\":2,\"1\":4,\"\u0080\":6,\"\u00f6\":7,\"\u20ac\":1,\"\U0001F600\":5,\"\uFB33\":3}",
		},
		{"two astral names", `{"\ud83d\ude01":1,"\ud83d\ude00":2}`, "{\"\U0001F600\":2,\"\U0001F601\":1}"},
		{"astral against below the surrogates", `{"\ud83d\ude00":1,"\ud7ff":2}`, "{\"\uD7FF\":2,\"\U0001F600\":1}"},
		{"short escapes", `"\u0008\u0009\u000a\u000c\u000d\u0022\u005c"`, `"\b\t\n\f\r\"\\"`},
		{"long escapes", `"\u0000\u000B\u001F"`, `"\u0000\u000b\u001f"`},
		{"nothing else is escaped", `"\/\u003c\u007f\u2028\u00e9\ud83d\ude00"`, "\"/<\x7f\u2028\u00e9\U0001F600\""},
		{"scalars", `"a"`, `"a"`},
	} {
		equal(t, c.what, canonical(t, c.in), c.want)
	}
}

func TestCanonicalRefuses(t *testing.T) {
	for _, c := range []struct{ in, code, pointer string }{
		{`{"a":1,"\u0061":2}`, card.CodeDuplicateKey, "/a"},
		{"\"\xff\"", card.CodeEncoding, ""},
		{`"\udc00"`, card.CodeEncoding, ""},
		{`[1,{"n":1e309}]`, card.CodeRange, "/1/n"},
		{`-1e400`, card.CodeRange, ""},
		{`01`, card.CodeSyntax, ""},
		{``, card.CodeSyntax, ""},
		{"\uFEFF\uFEFF1", card.CodeSyntax, ""},
	} {
		out, err := card.Canonical([]byte(c.in))
		d, ok := errors.AsType[*card.DecodeError](err)
		if !ok {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		equal(t, c.in, d.Code, c.code)
		equal(t, c.in, d.Pointer, c.pointer)
		equal(t, "text after an error", string(out), "")
	}
}

func FuzzCanonical(f *testing.F) {
	for _, s := range []string{`{"b":[1e2,{"":"\u00e9"}],"a":-0.0}`, `"\ud83d\ude00"`, `[1,2.5e-8]`, `{"a":{"b":1,"a":2}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		once, err := card.Canonical(data)
		if err != nil {
			return
		}
		twice, err := card.Canonical(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%q became %q and then %q (%v)", data, once, twice, err)
		}
		// A canonical form rounds numbers to doubles. The values are equal if a double can hold
		// every literal.
		if bytes.ContainsAny(data, "eE.") || longDigits(data) {
			return
		}
		if same, err := card.EqualJSON(data, once); err != nil || !same {
			t.Fatalf("%q became %q: equal %v, %v", data, once, same, err)
		}
	})
}

// longDigits reports whether there are 16 decimal digits in a row.
func longDigits(data []byte) bool {
	n := 0
	for _, c := range data {
		if c < '0' || c > '9' {
			n = 0
		} else if n++; n > 15 {
			return true
		}
	}
	return false
}

func TestCanonicalOfDeepText(t *testing.T) {
	text := strings.Repeat(`{"b":`, 512) + "1" + strings.Repeat(`,"a":0}`, 512)
	equal(t, "deep", canonical(t, text), strings.Repeat(`{"a":0,"b":`, 512)+"1"+strings.Repeat("}", 512))
}
