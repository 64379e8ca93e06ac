package codec_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Values with any mismatches inside decode and are written unchanged.
func TestMismatches(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"name":null}`,
		`{"name":5,"version":{},"capabilities":"no","endpoint":[1]}`,
		`{"capabilities":[{"id":"a"},5]}`,
		`{"capabilities":[{"id":"a","tags":["x",1]},{"id":[]}]}`,
		`{"capabilities":null,"parts":{},"pricing":7,"metadata":null}`,
		`{"endpoint":{"protocol":1,"url":null,"fallbacks":[null]}}`,
		`{"metadata":{"count":1.5,"seq":-1,"reputation":1e400}}`,
		`{"metadata":{"count":18446744073709551615,"seq":18446744073709551616,"reputation":"0.5"}}`,
		`{"weights":[1,"2"],"limits":{"a":1,"b":null},"online":"true","rank":[]}`,
		`{"weights":[0.1,1e-400,1e400]}`,
		`{"parts":[{"parts":[{"parts":[1,2,{"a":[]}]},{"parts":{}}]},{"name":false}]}`,
		`{"unknown":1,"name":7,"other":{"deep":[1,2,{"x":null}]},"version":[]}`,
	} {
		x, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if out := encode(x); !equalJSON(t, text, out) {
			t.Errorf("%s came back as %s", text, out)
		}
	}
}

// Names of unknown members and mismatches are written as they were spelled, also if the value of the member has
// other unusual names.
func TestSpellingOfNames(t *testing.T) {
	for _, text := range []string{
		`{"\u0075nknown":1,"oth\u0065r":{"\u0061":{}},"last":2}`,
		`{"a":1,"\"":2,"b":3,"\\":4,"c":5}`,
		`{"p\u0061rts":[{"n\u0061me":"x","\u0061":1},1],"x":{}}`,
		`{"p\u0061rts":{"n\u0061me":"x"}}`,
		`{"x\/":1}`,
	} {
		x, err := decode(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if out := encode(x); out != text {
			t.Errorf("%s came back as %s", text, out)
		}
	}
}

func TestManyUnknownMembers(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"name":"n"`)
	for i := range 100000 {
		fmt.Fprintf(&b, `,"unknown member %d":%d`, i, i)
	}
	cost.Within(t, 30*time.Second, func() {
		x, err := decode(b.String()+"}", card.WithLimits(card.Limits{Bytes: -1}))
		if err != nil || x.kept.Unknown().Len() != 100000 {
			t.Error(err)
		}
		if _, err := decode(b.String()+`,"unknown member 99":0}`, card.WithLimits(card.Limits{Bytes: -1})); err == nil {
			t.Error("a repeated name among many is accepted")
		}
	})
}

// For mismatches nested in mismatches, the time must not grow with the product of size and
// depth.
func TestNestedMismatchesAreLinear(t *testing.T) {
	inner := `{"parts":[` + strings.Repeat(`{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},`, 20000) + `1]}`
	text := inner
	for range 200 {
		text = `{"parts":[` + text + `,{"parts":[0]},1]}`
	}
	cost.Within(t, 20*time.Second, func() {
		x, err := decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if v, _ := x.kept.Get("parts"); v.String() != text[len(`{"parts":`):len(text)-1] {
			t.Error("the outermost value is not kept as it was")
		}
	})
}
