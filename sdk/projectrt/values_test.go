package projectrt

import (
	"math"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestKinds: JSON is taken as a Go value only when it is one of that kind and nothing of
// it is lost.
func TestKinds(t *testing.T) {
	for _, test := range []struct {
		text  string
		kinds string // text, bool, int, uint, float, list
	}{
		{`"a"`, "t"}, {`true`, "b"}, {`1`, "iuf"}, {`-1`, "if"}, {`1.5`, "f"}, {`18446744073709551615`, "u"},
		{`0.1000000000000000000001`, ""}, {`1e400`, ""}, {`["a", "b"]`, "l"}, {`[]`, "l"}, {`["a", null]`, ""}, {`["a", 1]`, ""},
		{`null`, ""}, {`{}`, ""},
	} {
		v := JSON(test.text)
		got := ""
		note := func(kind string, ok bool) {
			if ok {
				got += kind
			}
		}
		_, ok := TextOf(v)
		note("t", ok)
		_, ok = BoolOf(v)
		note("b", ok)
		_, ok = Int64Of(v)
		note("i", ok)
		_, ok = Uint64Of(v)
		note("u", ok)
		_, ok = Float64Of(v)
		note("f", ok)
		_, ok = TextsOf(v)
		note("l", ok)
		if got != test.kinds {
			t.Errorf("%s: got %q, want %q", test.text, got, test.kinds)
		}
	}
}

func TestExactly(t *testing.T) {
	if v, ok := Exactly[uint64](int64(7)); !ok || v != 7 {
		t.Error("7 is 7")
	}
	if _, ok := Exactly[uint64](int64(-1)); ok {
		t.Error("-1 is no uint64")
	}
	if _, ok := Exactly[int64](uint64(math.MaxUint64)); ok {
		t.Error("2^64-1 is no int64")
	}
	if _, ok := Exactly[float64](int64(1<<53 + 1)); ok {
		t.Error("2^53+1 is no float64")
	}
	if _, ok := Exactly[float64](int64(math.MaxInt64)); ok {
		t.Error("2^63-1 is no float64")
	}
	for _, v := range []float64{1.5, 1 << 63, math.Inf(1), math.NaN()} {
		if _, ok := Exactly[int64](v); ok {
			t.Errorf("%v is no int64", v)
		}
	}
	if v, ok := Exactly[int64](-3.0); !ok || v != -3 {
		t.Error("-3 is -3")
	}
}

func TestSame(t *testing.T) {
	if !Same([]string{"a"}, JSON(`["a"]`)) || Same([]string{"a"}, JSON(`[]`)) || Same(math.NaN(), JSON(`1`)) {
		t.Error("a value is not the same as its JSON")
	}
	if !Same(card.Raw{}, JSON(`null`)) {
		t.Error("an absent value is written as null")
	}
}

// TestJoin: a list that comes back from its text as another is never written in silence.
func TestJoin(t *testing.T) {
	for _, test := range []struct {
		list  []string
		clean bool
	}{
		{[]string{"a", "b"}, true}, {[]string{}, true}, {[]string{"a", ""}, true}, {[]string{"", ""}, true},
		{[]string{""}, false}, {[]string{"a", "b,c"}, false},
	} {
		for _, clash := range []Clash{OrFail, OrNarrow} {
			r := NewRun("a", "b", &Options{}, "")
			text, ok := Join(r, Root().Member("x"), nil, test.list, ",", clash)
			back := Split[string](text, ",")
			if ok != (test.clean || clash == OrNarrow) || ok && slices.Equal(back, test.list) != test.clean {
				t.Errorf("%q became %q and %q, %t", test.list, text, back, ok)
			}
			if failed := r.Err() != nil; failed != (!test.clean && clash == OrFail) {
				t.Errorf("%q: error %v", test.list, r.Err())
			}
			if n := len(r.Report().Entries); n == 1 == test.clean {
				t.Errorf("%q: %d entries", test.list, n)
			}
		}
	}
}

type word string

func TestRetype(t *testing.T) {
	if got := Retype[word]([]string{"a", "b"}); !slices.Equal(got, []word{"a", "b"}) {
		t.Errorf("got %q", got)
	}
	if got := RetypeMap[word](map[string]string{"k": "a"}); len(got) != 1 || got["k"] != "a" {
		t.Errorf("got %q", got)
	}
	if got := AnyMap(map[string]int{"k": 1}); got["k"] != any(1) {
		t.Errorf("got %v", got)
	}
	if got := Anys([]int{1}); got[0] != any(1) {
		t.Errorf("got %v", got)
	}
}

func TestOrZero(t *testing.T) {
	if OrZero(card.Null[int]()) != 0 || OrZero(card.Present(3)) != 3 {
		t.Error("null is zero, a value is itself")
	}
}
