package codec_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

func TestAppendString(t *testing.T) {
	for _, s := range []string{"", "a", "<&>", "é\u2028😀\x7f", "\"\\/", "\b\f\n\r\t", "\x00\x1f", "12345678\"", "1234567\n9012345678\\", strings.Repeat("x", 50)} {
		out := codec.AppendString([]byte("x"), &s)
		var back string
		if err := json.Unmarshal(out[1:], &back); err != nil || back != s {
			t.Errorf("%q is written as %s", s, out)
		}
	}
	if out := check.String("<é\u2028/>\x01").Quoted(); out != `"<é`+"\u2028"+`/>\u0001"` {
		t.Errorf("more is escaped than needs be: %s", out)
	}
}

func TestAppendFloat64(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 0.1: "0.1", 1e20: "100000000000000000000", 1e21: "1e+21", 123456789e15: "1.23456789e+23",
		1e-6: "0.000001", 1e-7: "1e-7", 1.5e-10: "1.5e-10", 5e-324: "5e-324", 1.7976931348623157e308: "1.7976931348623157e+308",
		1 << 53: "9007199254740992", 1<<53 - 1: "9007199254740991", -1e21: "-1e+21", -1e-7: "-1e-7", 333333333.33333329: "333333333.3333333",
	} {
		if out := string(codec.AppendFloat64([]byte("e-0"), &v)); out != "e-0"+want {
			t.Errorf("%v is written as %s, want %s", v, out[3:], want)
		}
	}
	negative := math.Copysign(0, -1)
	if out := string(codec.AppendFloat64(nil, &negative)); out != "-0" {
		t.Errorf("-0 is written as %s", out)
	}
}

func TestAppendMap(t *testing.T) {
	m := map[string]float64{"b": 1, "a": 2.5, "": 3, "\n": 4}
	if out := string(codec.AppendMap(nil, m, codec.AppendFloat64)); out != `{"":3,"\n":4,"a":2.5,"b":1}` {
		t.Error(out)
	}
	if out := string(codec.AppendMap(nil, map[string]bool(nil), codec.AppendBool)); out != `{}` {
		t.Error(out)
	}
}

func TestAppendElements(t *testing.T) {
	var dst []byte
	dst = codec.AppendSlice(dst, []int64{-1, 2}, codec.AppendInt64)
	dst = codec.AppendSlice(dst, []uint64{1<<64 - 1}, codec.AppendUint64)
	dst = codec.AppendSlice(dst, []bool{true, false}, codec.AppendBool)
	dst = codec.AppendSlice(dst, []protocol{"a", "b"}, codec.AppendString)
	dst = codec.AppendSlice(dst, []card.Raw{{}, card.Must(card.JSON([]int{1}))}, codec.AppendRaw)
	dst = codec.AppendStrings(dst, []string(nil))
	if want := `[-1,2][18446744073709551615][true,false]["a","b"][null,[1]][]`; string(dst) != want {
		t.Errorf("%s, want %s", dst, want)
	}
}

// Values that Go can hold and JSON cannot are found when the text is finished, with their
// location.
func TestFinish(t *testing.T) {
	for _, test := range []struct {
		name          string
		change        func(x *agent)
		pointer, code string
	}{
		{"nothing", func(*agent) {}, "", ""},
		{"string", func(x *agent) { x.Capabilities[1].ID = "a\xffb" }, "/capabilities/1/id", "encoding"},
		{"cut string", func(x *agent) { x.Endpoint.URL = "a\xe2\x82" }, "/endpoint/url", "encoding"},
		{"list", func(x *agent) { x.Capabilities[0].Tags[1] = "\xc0\x80" }, "/capabilities/0/tags/1", "encoding"},
		{"NaN", func(x *agent) { x.Metadata.Reputation.Set(math.NaN()) }, "/metadata/reputation", "range"},
		{"infinity", func(x *agent) { x.Weights = []float64{1, math.Inf(-1)} }, "/weights/1", "range"},
		{"map", func(x *agent) { x.Limits = map[string]float64{"a/b": math.Inf(1)} }, "/limits/a~1b", "range"},
	} {
		x := mustDecode(t, whole)
		test.change(x)
		prefix := []byte("prefix\xff")
		out, err := codec.Finish(appendAgent(prefix, x), len(prefix))
		if test.code == "" {
			if err != nil || len(out) == len(prefix) {
				t.Errorf("%s: %v", test.name, err)
			}
			continue
		}
		invalid, ok := errors.AsType[*card.InvalidError](err)
		if !ok || len(invalid.Violations) != 1 || invalid.Violations[0].Pointer != test.pointer || invalid.Violations[0].Code != test.code {
			t.Errorf("%s: %v", test.name, err)
		}
		if string(out) != string(prefix) {
			t.Errorf("%s: %q is left", test.name, out)
		}
	}
}
