package rawjson_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

func TestMember(t *testing.T) {
	if v, ok := rawjson.Member(`{"a":1, "\u0062": [2] }`, "b"); !ok || v != "[2]" {
		t.Errorf("Member = %s, %v", v, ok)
	}
	if _, ok := rawjson.Member(`{"a":1}`, "b"); ok {
		t.Error("found a member that is not there")
	}
}

// Texts that contain [NotFinite] can be walked like others.
func TestIllFormedText(t *testing.T) {
	v := "{\"a\xff\":\xff,\"b\":[\xff,\"\xff\",1]}"
	n := 0
	for range rawjson.Members(v) {
		n++
	}
	if n != 2 || !rawjson.Equal(v, v) || rawjson.Equal(v, "{}") || rawjson.Equal("[\xff]", "[1]") {
		t.Errorf("%d members, or equal in the wrong way", n)
	}
	rawjson.NewHasher().Hash(v, 0)
}

// FuzzEqual checks that equality is symmetric, that equal values have the same hash, and that
// texts of numbers are equal when package decimal says that their decimals are.
func FuzzEqual(f *testing.F) {
	for _, p := range [][2]string{
		{`{"a":1,"b":[2,{}]}`, `{"b":[2.0,{}],"\u0061":1}`}, {`1e2`, `100`}, {`[1,2]`, `[2,1]`}, {`{"a":{}}`, `{"a":[]}`}, {`"\n"`, `"\u000a"`}, {`-0`, `0e9`},
		{`1e2000000000000000000`, `1e3000000000000000000`}, {`1e99999999999999999999`, `10e99999999999999999998`},
	} {
		f.Add(p[0], p[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if scan.Check(a, 100) != nil || scan.Check(b, 100) != nil {
			return
		}
		a, b = strings.Trim(a, " \t\r\n"), strings.Trim(b, " \t\r\n")
		h, same := rawjson.NewHasher(), rawjson.Equal(a, b)
		if same != rawjson.Equal(b, a) {
			t.Fatalf("%s and %s: not symmetric", a, b)
		}
		if same && h.Hash(a, 0) != h.Hash(b, len(a)) {
			t.Fatalf("%s and %s are equal and have two hashes", a, b)
		}
		if !same && h.Hash(a, 0) == h.Hash(b, len(a)) {
			t.Fatalf("%s and %s differ and have one hash", a, b)
		}
		if rawjson.IsNumber(a) && rawjson.IsNumber(b) && same != decimal.Same(a, b) {
			t.Fatalf("%s and %s: equal %v", a, b, same)
		}
	})
}

// The text of a double reads back as the double, and has the shortest digits that strconv
// finds.
func FuzzAppendFloat(f *testing.F) {
	for _, v := range []float64{0, 1e21, 1e-7, 123456.789, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		f.Add(math.Float64bits(v))
	}
	f.Fuzz(func(t *testing.T, bits uint64) {
		v := math.Float64frombits(bits)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		text := string(rawjson.AppendFloat(nil, v))
		if back, err := strconv.ParseFloat(text, 64); err != nil || back != v {
			t.Fatalf("%x is written as %s", bits, text)
		}
		if !decimal.Same(text, strconv.FormatFloat(v, 'e', -1, 64)) {
			t.Fatalf("%x is written as %s, which is not the shortest", bits, text)
		}
	})
}
