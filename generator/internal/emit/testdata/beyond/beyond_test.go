package counts

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

const (
	huge     = "123456789012345678901234567890"
	above64  = "18446744073709551616"
	exponent = "1e1000000000"
)

// Rules are checked on the integer that is written, whatever the field holds, and every
// document comes back byte for byte.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		member, value string
		findings      string
	}{
		{"optional", above64, ""},
		{"optional", huge, ""},
		{"optional", "-" + huge, ""},
		{"optional", "1e400", ""},
		{"optional", exponent, ""},
		{"optional", "-" + exponent, ""},
		{"optional", huge + ".0", ""},
		{"optional", huge + ".5", "/optional type"},
		{"optional", "1e-1000000000", "/optional type"},
		{"nullable", huge, ""},
		{"nullable", "null", ""},
		{"unsigned", above64, ""},
		{"unsigned", "1e2000", ""},
		{"unsigned", "1" + strings.Repeat("0", 1999) + "1", "/unsigned maximum"},
		{"unsigned", exponent, "/unsigned maximum"},
		{"unsigned", "-1", "/unsigned minimum"},
		{"unsigned", "-" + exponent, "/unsigned minimum"},
		{"safe", above64, "/safe maximum"},
		{"safe", exponent, "/safe maximum"},
		{"safe", "-" + huge, "/safe minimum"},
		{"above", "1e30", "/above exclusive-minimum"},
		{"above", "1000000000000000000000000000001", ""},
		{"above", "9223372036854775807", "/above exclusive-minimum"},
		{"below", "-1e30", "/below exclusive-maximum"},
		{"below", "-1000000000000000000000000000001", ""},
		{"even", above64, ""},
		{"even", "18446744073709551617", "/even multiple-of"},
		{"even", exponent, ""},
		{"third", "9e30", ""},
		{"third", "9000000000000000000000000000001", "/third multiple-of"},
		{"third", "9", "/third multiple-of"},
		{"listed", "1", ""},
		{"listed", above64, ""},
		{"listed", "18446744073709551617", "/listed enum"},
		{"listed", "-1e40", ""},
		{"listed", "-9223372036854775808", "/listed enum"},
		{"fixed", "1" + strings.Repeat("0", 40), ""},
		{"fixed", "1e41", "/fixed const"},
		{"fixed", "9223372036854775807", "/fixed const"},
		{"named", huge, ""},
		{"named", "1e50", "/named not"},
		{"list", "[" + huge + ",1]", ""},
		{"list", "[" + huge + ",123456789012345678901234567891]", ""},
		{"list", "[" + huge + ",1," + huge + "]", "/list/2 unique"},
		{"list", "[1e40,10000000000000000000000000000000000000000]", "/list/1 unique"},
		{"list", "[1e41]", "/list/0 maximum"},
		{"lists", "[[" + huge + "],[null,1]]", ""},
		{"namedList", "[1," + huge + "]", ""},
		{"namedList", "[1,1e50]", "/namedList/1 not"},
		{"map", `{"b":` + huge + `,"a":-1e40}`, ""},
		{"map", `{"b":1,"a":-1e41}`, "/map/a minimum"},
		{"union", huge, ""},
		{"union", "1e41", "/union maximum"},
		{"choice", huge, "/choice one-of"},
		{"choice", "1e31", ""},
		{"choice", "-" + huge, ""},
		{"choice", above64, "/choice one-of"},
		{"pair", "[" + huge + ",1e40]", ""},
		{"pair", "[1,1e41]", "/pair/1 maximum"},
		{"inner", `[{"n":1},{"n":` + huge + `}]`, ""},
		{"inner", `[{"n":1},{"n":1e41}]`, "/inner/1/n maximum"},
	} {
		text := fmt.Sprintf(`{"required":1,%q:%s}`, test.member, test.value)
		x, found := Examine([]byte(text))
		if got := list(found); got != test.findings {
			t.Errorf("%.80s: Examine finds %s", text, got)
		}
		if got := list(card.Check(x)); got != test.findings {
			t.Errorf("%.80s: Check finds %s", text, got)
		}
		back, err := card.AppendJSON(nil, x)
		if err != nil || string(back) != text {
			t.Errorf("%.80s comes back as %.80s (%v)", text, back, err)
		}
		raw, ok := card.MembersOf(x).Get(test.member)
		if !ok || raw.String() != test.value {
			t.Errorf("%.80s: Raw returns %.80s, %t", text, raw, ok)
		}
		clone := x.Clone()
		if again, err := card.AppendJSON(nil, clone); err != nil || string(again) != text || !card.Equal(clone, x) {
			t.Errorf("%.80s is cloned as %.80s (%v)", text, again, err)
		}
		built, err := x.ToBuilder().Build()
		if (err == nil) != (test.findings == "") {
			t.Errorf("%.80s: Build says %v", text, err)
		}
		if err == nil && !card.Equal(built, x) {
			t.Errorf("%.80s is built as another card", text)
		}
	}
}

func list(found card.Violations) string {
	var texts []string
	for _, v := range found {
		texts = append(texts, v.Pointer+" "+v.Code)
	}
	return strings.Join(texts, ", ")
}

// A required member counts as present, and a condition on it is asked of the exact value.
func TestRequired(t *testing.T) {
	for value, want := range map[string]string{huge: "", "-" + exponent: "", exponent: "/optional required", "1e500": "/optional required"} {
		x, found := Examine([]byte(`{"required":` + value + `}`))
		if got := list(found); got != want {
			t.Errorf("%s: %s", value, got)
		}
		if !card.MembersOf(x).Has("required") || card.MembersOf(x).Mismatches().Len() > 0 {
			t.Errorf("%s is not the value of the field", value)
		}
	}
	for _, value := range []string{"1.5", "-1e-1000000000", huge + ".5"} {
		text := `{"required":` + value + `}`
		x, found := Examine([]byte(text))
		back, err := card.AppendJSON(nil, x)
		if list(found) != "/required type" || x.Required != 0 || err != nil || string(back) != text {
			t.Errorf("%s: %s, %d, %s (%v)", text, list(found), x.Required, back, err)
		}
	}
}

// A field holds the bound of its type; the text is at hand until the field changes.
func TestFields(t *testing.T) {
	const text = `{"required":1e400,"nullable":-1e400,"unsigned":1e400,"listed":-1e40,"named":1e400,"list":[1,1e30,-1e30],"map":{"a":1e30}}`
	x, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if x.Required != math.MaxInt64 || x.Nullable.Or(0) != math.MinInt64 || x.Unsigned.Or(0) != math.MaxUint64 || x.Listed.Or(0) != math.MinInt64 ||
		x.Named.Or(0) != math.MaxInt64 || fmt.Sprint(x.List) != "[1 9223372036854775807 -9223372036854775808]" || x.Map["a"] != math.MaxInt64 {
		t.Errorf("%+v", x)
	}
	for member, want := range map[string]string{"required": "1e400", "list": "[1,1e30,-1e30]", "map": `{"a":1e30}`, "optional": ""} {
		if got, ok := card.MembersOf(x).Literal(member); got != want || ok != (want != "") {
			t.Errorf("Literal(%q) is %q, %t", member, got, ok)
		}
	}
	if x.Listed.Or(0).Known() {
		t.Error("the bound of the type is a known value of the enumeration")
	}
	x.Required = 5
	x.Nullable.SetNull()
	x.Unsigned.Set(math.MaxUint64 - 1)
	x.List[0] = 2
	x.Map["b"] = 3
	const want = `{"required":5,"nullable":null,"unsigned":18446744073709551614,"listed":-1e40,"named":1e400,"list":[2,9223372036854775807,-9223372036854775808],"map":{"a":9223372036854775807,"b":3}}`
	if got, err := card.AppendJSON(nil, x); err != nil || string(got) != want {
		t.Errorf("changed to %s (%v)", got, err)
	}
}

// A setter puts an end to the text that was read, even when it sets the same value.
func TestSetters(t *testing.T) {
	x, err := Parse([]byte(`{"required":1e400,"unsigned":1e400,"list":[1e30]}`))
	if err != nil {
		t.Fatal(err)
	}
	built, err := x.ToBuilder().WithRequired(math.MaxInt64).WithUnsigned(math.MaxUint64).AddList(1).Build()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"required":9223372036854775807,"unsigned":18446744073709551615,"list":[9223372036854775807,1]}`
	if got, err := card.AppendJSON(nil, built); err != nil || string(got) != want {
		t.Errorf("built %s (%v)", got, err)
	}
	if got, err := card.AppendJSON(nil, x); err != nil || string(got) != `{"required":1e400,"unsigned":1e400,"list":[1e30]}` {
		t.Errorf("the card that was read has become %s (%v)", got, err)
	}
}

// A default applies to an absent member only.
func TestDefaults(t *testing.T) {
	x, err := Parse([]byte(`{"required":1,"optional":1e30}`))
	if err != nil || x.EffectiveOptional() != math.MaxInt64 {
		t.Error(x, err)
	}
	if x, err = Parse([]byte(`{"required":1}`)); err != nil || x.EffectiveOptional() != 7 {
		t.Error(x, err)
	}
}

// Reading, checking and writing valid integers allocates no more than the card itself.
func TestAllocations(t *testing.T) {
	x, err := Parse([]byte(`{"required":9223372036854775807,"unsigned":18446744073709551615,"safe":9007199254740991,"third":0,"namedList":[1]}`))
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() {
		if x.Validate() != nil {
			t.Fail()
		}
		buf, _ = card.AppendJSON(buf[:0], x)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
