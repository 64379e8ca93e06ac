package codec_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestDamage(t *testing.T) {
	// %s marks the location of the damage: a known member, an unknown one, and deep inside
	// each.
	places := []struct{ text, pointer string }{
		{`{"name":%s}`, "/name"},
		{`{"x":%s}`, "/x"},
		{`{"x":[{"y":%s}]}`, "/x/0/y"},
		{`{"capabilities":[{"id":"a"},{"id":%s}]}`, "/capabilities/1/id"},
		{`{"capabilities":[{"tags":["a",%s]}]}`, "/capabilities/0/tags/1"},
		{`{"capabilities":[{"input_schema":%s}]}`, "/capabilities/0/input_schema"},
		{`{"pricing":{"currency":%s}}`, "/pricing/currency"},
		{`{"metadata":{"count":%s}}`, "/metadata/count"},
		{`{"metadata":{"seq":%s}}`, "/metadata/seq"},
		{`{"metadata":{"reputation":%s}}`, "/metadata/reputation"},
		{`{"weights":[%s]}`, "/weights/0"},
		{`{"limits":{"a":%s}}`, "/limits/a"},
		{`{"online":%s}`, "/online"},
		{`{"parts":[{"parts":[{"rank":%s}]}]}`, "/parts/0/parts/0/rank"},
		{`{"parts":[1,%s]}`, "/parts/1"},
	}
	damages := []struct {
		value, code string
		inside      string // the part of the pointer below the location
	}{
		{`01`, "syntax", ""}, {`-01`, "syntax", ""}, {`1.`, "syntax", ""}, {`.5`, "syntax", ""}, {`1e`, "syntax", ""}, {`-`, "syntax", ""}, {`+1`, "syntax", ""},
		{`NaN`, "syntax", ""}, {`-Infinity`, "syntax", ""}, {`tru`, "syntax", ""}, {`nulll`, "syntax", ""}, {`falsey`, "syntax", ""}, {`,`, "syntax", ""}, {`1 2`, "syntax", ""},
		{`'a'`, "syntax", ""}, {"\"a\x01b\"", "syntax", ""}, {"\"12345678\n\"", "syntax", ""}, {`"\q"`, "syntax", ""}, {`"\u00zz"`, "syntax", ""},
		{"\"\xff\"", "encoding", ""}, {"\"\xc0\xaf\"", "encoding", ""}, {"\"\xed\xa0\xbd\xed\xb8\x80\"", "encoding", ""}, {"\"\xe2\x82\"", "encoding", ""},
		{`"\ud83d"`, "encoding", ""}, {`"\ude00\ud83d"`, "encoding", ""},
		{`{"k":1,"k":2}`, "duplicate-key", "/k"}, {`[{"k":1,"\u006b":2}]`, "duplicate-key", "/0/k"}, {`{"k":1,}`, "syntax", ""}, {`[1,]`, "syntax", "/1"},
		{strings.Repeat("[", 100000), "depth", "…"}, {strings.Repeat(`{"a":`, 100000) + "1" + strings.Repeat("}", 100000), "depth", "…"},
	}
	for _, place := range places {
		for _, damage := range damages {
			text := fmt.Sprintf(place.text, damage.value)
			name := text[:min(len(text), 60)]
			_, err := decode(text)
			failed, ok := errors.AsType[*card.DecodeError](err)
			if !ok {
				t.Errorf("%q: %v", name, err)
				continue
			}
			if failed.Code != damage.code {
				t.Errorf("%q: %v, want %s", name, err, damage.code)
			}
			pointer := place.pointer + damage.inside
			if damage.inside == "…" {
				if !strings.HasPrefix(failed.Pointer, place.pointer) {
					t.Errorf("%q: pointer %q, want one below %q", name, failed.Pointer, place.pointer)
				}
			} else if failed.Pointer != pointer {
				t.Errorf("%q: pointer %q, want %q", name, failed.Pointer, pointer)
			}
		}
	}
}

func TestDecodeErrorPlace(t *testing.T) {
	many := func(last string) string {
		var b strings.Builder
		b.WriteString(`{`)
		for i := range 40 {
			fmt.Fprintf(&b, `"u%d":0,`, i)
		}
		return b.String() + last + `}`
	}
	for _, test := range []struct {
		text, code, pointer  string
		offset, line, column int
	}{
		{"", "syntax", "", 0, 1, 1},
		{" \n ", "syntax", "", 3, 2, 2},
		{"{}\n{}", "syntax", "", 3, 2, 1},
		{"{\n  \"name\": \"A\",\n  \"name\": \"B\"\n}", "duplicate-key", "/name", 19, 3, 3},
		{"{\"endpoint\":{\"url\":1,\"protocol\":{},\"url\":2}}", "duplicate-key", "/endpoint/url", 35, 1, 36},
		{"{\"\\u006eame\":1,\"name\":1}", "duplicate-key", "/name", 15, 1, 16},
		{"{\"limits\":{\"a\":1,\"a\":1}}", "duplicate-key", "/limits/a", 17, 1, 18},
		{many(`"u7":1`), "duplicate-key", "/u7", 311, 1, 312},
		{many(`"\u0075\u0037":1`), "duplicate-key", "/u7", 311, 1, 312},
		{many(`"u40":{"u7":1,"u7":2}`), "duplicate-key", "/u40/u7", 325, 1, 326},
		{"{\"name\":\"A\"", "syntax", "/name", 11, 1, 12},
		{"{\"parts\":[{},{\"x\"}]}", "syntax", "/parts/1/x", 17, 1, 18},
		{"{\"é\":\r\n  01}", "syntax", "/é", 11, 2, 4},
		{"null", "type", "", 0, 1, 1},
		{" [1]", "type", "", 1, 1, 2},
		{"\"{}\"", "type", "", 0, 1, 1},
		{"[{\"a\":1,\"a\":1}]", "duplicate-key", "/0/a", 8, 1, 9},
		{"5 5", "syntax", "", 2, 1, 3},
		{"\ufeff{\"a\":?}", "syntax", "/a", 8, 1, 9},
	} {
		_, err := decode(test.text)
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		want := card.DecodeError{Code: test.code, Pointer: test.pointer, Message: failed.Message, Offset: int64(test.offset), Line: test.line, Column: test.column}
		if *failed != want || failed.Message == "" {
			t.Errorf("%q: %+v, want %+v", test.text, *failed, want)
		}
	}
}
