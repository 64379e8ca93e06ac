package check_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func TestKindOf(t *testing.T) {
	for v, want := range map[string]scan.KindSet{
		"null": scan.Null, "true": scan.Boolean, "false": scan.Boolean, `"1"`: scan.Text, "[]": scan.Array, "{}": scan.Object,
		"0": scan.Integer, "-1": scan.Integer, "1.0": scan.Integer, "1e3": scan.Integer, "1.5e1": scan.Integer, "-0.0": scan.Integer, "1e999999999999999999999": scan.Integer,
		"1.5": scan.Fraction, "1e-1": scan.Fraction, "10e-2": scan.Fraction, "1e-999999999999999999999": scan.Fraction, "100e-2": scan.Integer,
	} {
		if got := scan.KindOf(v); got != want {
			t.Errorf("KindOf(%s) = %b, want %b", v, got, want)
		}
		if scan.KindOf(v)&scan.AnyKind == 0 {
			t.Errorf("%s is of no kind", v)
		}
	}
}

func TestWalking(t *testing.T) {
	v := "{ \"a\\u0062\" : [ 1 ,\"]\" ] ,\n\"\" :{\"x\":\"}\\\"\"}, \"n\":null }"
	var got []string
	for name, value := range scan.Members(v) {
		got = append(got, name+"="+value)
	}
	want := []string{`ab=[ 1 ,"]" ]`, `={"x":"}\""}`, "n=null"}
	if !slices.Equal(got, want) {
		t.Errorf("Members = %q", got)
	}
	got = nil
	for i, item := range scan.Items(`[ 1 , [2,3] ,{"a":[]}, "x" ]`) {
		got = append(got, fmt.Sprintf("%d %s", i, item))
	}
	if want := []string{"0 1", "1 [2,3]", `2 {"a":[]}`, `3 "x"`}; !slices.Equal(got, want) {
		t.Errorf("Items = %q", got)
	}
	for v, want := range map[string]int{"[]": 0, "[ ]": 0, "{}": 0, "{ }": 0, "[1]": 1, "[[1,2],[3]]": 2, `{"a":{"b":1,"c":2},"d":0,"e":[]}`: 3} {
		for n := range want + 3 {
			if got := check.CountsTo(v, n); got != (n <= want) {
				t.Errorf("CountsTo(%s, %d) = %v", v, n, got)
			}
		}
	}
	for range scan.Members(`[1]`) {
		t.Error("an array has members")
	}
	for range scan.Items(`{"a":1}`) {
		t.Error("an object has items")
	}
	if s := check.StringOf(`"a\n\ud83d\ude00"`); s != "a\n\U0001F600" {
		t.Errorf("StringOf = %q", s)
	}
	if !check.EqualAny("1.0", `"1"`, "1") || check.EqualAny("1", "2", `"1"`) || check.EqualAny("1") {
		t.Error("EqualAny")
	}
}

func TestMultipleOf(t *testing.T) {
	for _, c := range []struct {
		v, of string
		want  bool
	}{
		{"0", "3", true}, {"-0.0e5", "0.1", true}, {"6", "3", true}, {"-6", "3", true}, {"7", "3", false},
		{"0.3", "0.1", true}, {"4.35", "0.01", true}, {"0.0075", "0.0001", true}, {"0.00751", "0.0001", false}, {"19.99", "0.01", true},
		{"1e308", "0.123456789", false}, {"1e999999999999", "0.5", true}, {"1e999999999999", "3", false}, {"3e99999999999999999999", "3", true},
		{"1e-999999999999", "1", false}, {"1e99999999999999999999", "1e99999999999999999998", true}, {"1.5", "0.5", true}, {"1.5", "1", false},
		{"12345678901234567890123456789012", "2", true}, {"12345678901234567890123456789013", "2", false},
		{"340282366920938463463374607431768211456", "18446744073709551616", true}, {"1e19", "10000000000000000000", true}, {"100", "1e2", true}, {"10", "1e2", false},
		{"1" + strings.Repeat("0", 40), "1024", true}, {"1e9", "1024", false}, {"1e10", "1024", true}, {"0.5", "0.25e1", false},
		{"1e2000000000000000000", "1e3000000000000000000", false}, {"1e3000000000000000000", "1e2000000000000000000", true},
	} {
		if got := check.Decimal(c.v).MultipleOf(c.of); got != c.want {
			t.Errorf("MultipleOf(%s, %s) = %v", c.v, c.of, got)
		}
	}
	// A literal of a million digits must not take quadratic time.
	cost.Within(t, 20*time.Second, func() {
		if !check.Decimal(strings.Repeat("9", 1<<20)).MultipleOf("0.9") {
			t.Error("999… is no multiple of 0.9")
		}
	})
}

func FuzzMultipleOf(f *testing.F) {
	f.Add(int64(12), int8(-1), int64(3), int8(0))
	f.Add(int64(-1), int8(20), int64(1<<40), int8(3))
	f.Fuzz(func(t *testing.T, m int64, e int8, n int64, g int8) {
		if n <= 0 {
			return
		}
		v, of := fmt.Sprintf("%de%d", m, e), fmt.Sprintf("%de%d", n, g)
		x, _ := new(big.Rat).SetString(v)
		y, _ := new(big.Rat).SetString(of)
		if want := x.Quo(x, y).IsInt(); check.Decimal(v).MultipleOf(of) != want {
			t.Fatalf("MultipleOf(%s, %s) is not %v", v, of, want)
		}
	})
}

func TestZeroOrMinimum(t *testing.T) {
	const bound = "2.854e-21"
	for v, want := range map[string]bool{
		"0": true, "-0": true, "0.0e-5": true, "2.854e-21": true, "1": true, "1e400": true,
		"2.85399999999999999999999999e-21": false, // the same double as the bound
		"2.853e-21":                        false, "1e-30": false,
		"1e-400": false, "-1e-400": false, // zero as doubles
		"-1": false, "-2.854e-21": false, "-1e400": false,
	} {
		if got := check.Decimal(v).ZeroOrMinimum(bound); got != want {
			t.Errorf("ZeroOrMinimum(%s) = %v", v, got)
		}
	}
}

func TestFits(t *testing.T) {
	for v, want := range map[string]bool{
		"0": true, "-1": true, "18446744073709551616": true, "1e18": true, "1e400": false, "-1e400": false, "1e-400": true, "1.5": true,
	} {
		if got := check.FitsFloat64(v); got != want {
			t.Errorf("%s fits: %t", v, got)
		}
	}
	if check.Finite(math.NaN()) || check.Finite(math.Inf(-1)) || !check.Finite(math.MaxFloat64) {
		t.Error("Finite")
	}
	if s := check.FloatText(1e21) + check.FloatText(math.Copysign(0, -1)) + check.FloatText(-2.5e-7); s != "1e+210-2.5e-7" {
		t.Errorf("FloatText: %s", s)
	}
}

func TestLengths(t *testing.T) {
	for s, want := range map[string][2]int{"": {0, 0}, "abc": {3, 3}, "\u00e9": {1, 1}, "\U0001F600a": {2, 3}, "e\u0301": {2, 2}, "\uFFFF": {1, 1}} {
		if got := [2]int{check.Length(s), check.LengthUTF16(s)}; got != want {
			t.Errorf("lengths of %q: %v", s, got)
		}
	}
	const spaces = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
	if got := check.TrimECMA(spaces + "a" + spaces + "b" + spaces); got != "a"+spaces+"b" {
		t.Errorf("TrimECMA = %q", got)
	}
	for _, kept := range []string{"\u0085", "\u200b", "\u180e", "\u0000"} {
		if check.TrimECMA(kept) != kept {
			t.Errorf("%q was trimmed", kept)
		}
	}
}

// firstRepeat returns the index of the first element of the array v that equals an
// earlier one, -1 when there is none.
func firstRepeat(v string) int {
	vs := check.Findings(card.Options{}, false, func(c *check.Checker) { check.CheckUniqueRaw(c, check.ValueOf(v), &typeRule) })
	if len(vs) == 0 {
		return -1
	}
	i, err := strconv.Atoi(vs[0].Pointer[1:])
	if err != nil {
		panic(err)
	}
	return i
}

func TestUnique(t *testing.T) {
	for _, c := range []struct {
		v    string
		want int
	}{
		{"[]", -1}, {"[1]", -1}, {"[1,2,1]", 2}, {"[1,1.0]", 1}, {"[1e2,100,2]", 1}, {`["a","\u0061"]`, 1}, {`[1,"1",true,[1],{"a":1},null,false,0]`, -1},
		{`[{"a":1,"b":2},{"b":2,"a":1}]`, 1}, {`[[{"a":1,"b":2}],[{"b":2e0,"a":1}]]`, 1}, {`[{"a":1},{"a":1,"b":null}]`, -1}, {`[[],[[]],{}]`, -1}, {`[-0,0]`, 1}, {`["",""]`, 1},
	} {
		if got := firstRepeat(c.v); got != c.want {
			t.Errorf("%s: the first repeat is %d", c.v, got)
		}
		// The same, after more elements than are compared one by one.
		var long strings.Builder
		long.WriteString("[")
		for i := range 100 {
			fmt.Fprintf(&long, `"filler %d",`, i)
		}
		want := c.want
		if want >= 0 {
			want += 100
		}
		text := strings.TrimSuffix(long.String()+c.v[1:], ",]")
		if c.v == "[]" {
			text += "]"
		}
		if got := firstRepeat(text); got != want {
			t.Errorf("100 fillers and %s: the first repeat is %d, want %d", c.v, got, want)
		}
	}
	sameText(t, "every repeat", findings(func(c *check.Checker) {
		check.CheckUniqueRaw(c, check.ValueOf("[1,2,1,2,3,1.0]"), &typeRule)
	}), "/2 type, /3 type, /5 type")
	sameText(t, "strings", findings(func(c *check.Checker) { check.CheckUnique(c, []string{"a", "b", "a", "A", "b"}, &typeRule) }), "/2 type, /4 type")
	sameText(t, "by member", findings(func(c *check.Checker) {
		check.CheckUniqueByRaw(c, check.ValueOf(`[{"id":"a"},{"id":" a"},{"id":"a"},{"id":1},{"id":1},"a",{"no":"a"}]`), "id", false, &typeRule)
	}), "/2/id type")
	sameText(t, "by member, trimmed", findings(func(c *check.Checker) {
		check.CheckUniqueByRaw(c, check.ValueOf(`[{"id":"a"},{"id":"\u00a0a"},{"id":"b"}]`), "id", true, &typeRule)
		keys := []string{"x", "", "x ", ""}
		c.UniqueBy(len(keys), func(i int) (string, bool) { return keys[i], keys[i] != "" }, "key", true, &patternRule)
	}), "/1/id type, /2/key pattern")
	for _, n := range []int{0, 1, 31, 32, 33, 34, 100} {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprint(i)
		}
		repeats := func(list []string) string {
			return findings(func(c *check.Checker) { check.CheckUnique(c, list, &typeRule) })
		}
		sameText(t, fmt.Sprint(n, " different ones"), repeats(list), "")
		for i := range list {
			sameText(t, fmt.Sprint(n, " and number ", i, " again"), repeats(append(list, list[i])), fmt.Sprintf("/%d type", n))
		}
	}
}

// Linear work takes a fraction of a second here, quadratic work minutes. The limit is far from
// both, since machines are slow and shared.
func TestManyElements(t *testing.T) {
	const n, limit = 100_000, 20 * time.Second
	names := make([]string, n)
	var objects strings.Builder
	for i := range names {
		names[i] = fmt.Sprint("a common beginning ", i)
		fmt.Fprintf(&objects, `,{"id":%d,"tags":["x"]}`, i)
	}
	list := "[" + objects.String()[1:] + "]"
	cost.Within(t, limit, func() {
		sameText(t, "strings", findings(func(c *check.Checker) { check.CheckUnique(c, names, &typeRule) }), "")
	})
	cost.Within(t, limit, func() {
		if i := firstRepeat(list); i != -1 {
			t.Errorf("repeats at %d", i)
		}
	})
}

// The depth must not multiply the work either.
func TestEqualityOfDeepValues(t *testing.T) {
	const depth = 20_000
	a := strings.Repeat(`{"b":0,"a":`, depth) + "1" + strings.Repeat("}", depth)
	b := strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat(`,"b":0}`, depth)
	if !scan.Equal(a, b) {
		t.Error("not equal")
	}
	if firstRepeat("["+a+","+b+"]") != 1 {
		t.Error("unique")
	}
}

func TestOrder(t *testing.T) {
	for _, c := range []struct{ v, want string }{
		{`{"a":"2024-01-01T00:00:00Z","b":"2024-01-01T00:00:00Z"}`, ""},
		{`{"a":"2024-01-01T00:00:00Z","b":"2023-12-31T23:59:59Z"}`, "/b type"},
		{`{"a":"2024-01-01T00:00:00+01:00","b":"2023-12-31T23:00:00Z"}`, ""},
		{`{"a":"2024-01-01T00:00:00Z","b":"2024-01-01T00:30:00+01:00"}`, "/b type"},
		{`{"a":"1998-12-31T23:59:60Z","b":"1998-12-31T23:59:59.9Z"}`, "/b type"},
		{`{"a":"1998-12-31T23:59:60Z","b":"1999-01-01T00:00:00Z"}`, ""},
		{`{"a":"yesterday","b":"2023-12-31T23:59:59Z"}`, ""},
		{`{"a":"2024-01-01T00:00:00Z","b":"today"}`, ""},
		{`{"a":"2024-01-01T00:00:00Z"}`, ""},
		{`{"b":"2024-01-01T00:00:00Z"}`, ""},
		{`{"a":5,"b":"2024-01-01T00:00:00Z"}`, ""},
	} {
		sameText(t, c.v, findings(func(c2 *check.Checker) { c2.OrderOf(check.ValueOf(c.v), "a", "b", &typeRule) }), c.want)
	}
}

func TestReferences(t *testing.T) {
	from, to := []string{"endpoints", "*", "methods", "*"}, []string{"tools", "*", "name"}
	for _, c := range []struct{ v, want string }{
		{`{"tools":[{"name":"a"},{"name":"b"}],"endpoints":[{"methods":["a","c"]},{},{"methods":["b","d",1]}]}`, "/endpoints/0/methods/1 type, /endpoints/2/methods/1 type"},
		{`{"endpoints":[{"methods":["a"]}]}`, ""},
		{`{"tools":[],"endpoints":[{"methods":["a"]}]}`, "/endpoints/0/methods/0 type"},
		{`{"tools":[{"name":1},"x"],"endpoints":{"x/y":{"methods":{"m":"a"}}}}`, "/endpoints/x~1y/methods/m type"},
		{`{"tools":[{"name":"a"}],"endpoints":"a"}`, ""},
		{`[]`, ""},
	} {
		sameText(t, c.v, findings(func(k *check.Checker) { k.References(check.ValueOf(c.v), from, to, &typeRule) }), c.want)
	}
	sameText(t, "indexes", findings(func(c *check.Checker) {
		c.References(check.ValueOf(`{"a":["x","y"],"b":["y","z"]}`), []string{"b", "1"}, []string{"a", "0"}, &typeRule)
	}), "/b/1 type")
}

func TestReferencesUnderConditions(t *testing.T) {
	from, to := []string{"endpoints", "*", "methods", "*"}, []string{"tools", "*", "name"}
	refuse := func(text string) func(*check.Checker, check.Value) {
		return func(c *check.Checker, v check.Value) {
			if v.Text == text {
				c.Fail(&typeRule)
			}
		}
	}
	where := []check.Condition{
		{Path: []string{"endpoints", "*"}, Holds: refuse(`{"methods":["c"]}`)},
		{Path: []string{"endpoints", "*", "methods", "*"}, Holds: refuse(`"adp"`)},
		{Path: []string{"tools", "*"}, Holds: refuse(`{"name":"b"}`)},
		{Path: []string{"tools", "0"}, Holds: refuse(`{"name":"a"}`)}, // a prefix of neither pattern
	}
	for _, c := range []struct{ v, want string }{
		{`{"tools":[{"name":"a"}],"endpoints":[{"methods":["c"]},{"methods":["adp","a"]}]}`, ""},
		{`{"tools":[{"name":"a"}],"endpoints":[{"methods":["c","adp"]},{"methods":"adp"}]}`, "/endpoints/0/methods/0 type"},
		{`{"tools":[{"name":"b"}],"endpoints":[{"methods":["b"]}]}`, "/endpoints/0/methods/0 type"},
		{`{"endpoints":[{"methods":["b"]}]}`, ""},
	} {
		sameText(t, c.v, findings(func(k *check.Checker) { k.References(check.ValueOf(c.v), from, to, &typeRule, where...) }), c.want)
	}
}
