package card_test

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func raw(t *testing.T, text string) card.Raw {
	t.Helper()
	r, err := card.ParseRaw([]byte(text))
	if err != nil {
		t.Fatalf("ParseRaw(%s): %v", text, err)
	}
	return r
}

func TestParseRaw(t *testing.T) {
	equal(t, "trimmed", raw(t, " \r\n\t{ \"a\" : 1 } ").String(), `{ "a" : 1 }`)
	for _, c := range []struct{ text, code, pointer string }{
		{``, card.CodeSyntax, ""},
		{`  `, card.CodeSyntax, ""},
		{`{}{}`, card.CodeSyntax, ""},
		{`[1,]`, card.CodeSyntax, "/1"},
		{`NaN`, card.CodeSyntax, ""},
		{`{"a":{"b":1,"b":2}}`, card.CodeDuplicateKey, "/a/b"},
		{"{\"a\":\"\xff\"}", card.CodeEncoding, "/a"},
		{`{"a":"\ud800"}`, card.CodeEncoding, "/a"},
		{strings.Repeat("[", 513) + strings.Repeat("]", 513), card.CodeDepth, strings.Repeat("/0", 512)},
	} {
		_, err := card.ParseRaw([]byte(c.text))
		d, ok := errors.AsType[*card.DecodeError](err)
		if !ok {
			t.Errorf("ParseRaw(%.40q) = %v, want a DecodeError", c.text, err)
			continue
		}
		equal(t, "code of "+c.text, d.Code, c.code)
		equal(t, "pointer of "+c.text, d.Pointer, c.pointer)
	}
	_, err := card.ParseRaw([]byte("{\n  \"a\": x}"))
	d, _ := errors.AsType[*card.DecodeError](err)
	if d == nil || d.Line != 2 || d.Column != 8 || d.Offset != 9 {
		t.Errorf("position of a syntax error: %+v", d)
	}
}

func TestRawIsItsOwn(t *testing.T) {
	data := []byte(`[1]`)
	r := raw(t, string(data))
	data[1] = '2'
	b := r.Bytes()
	b[1] = '3'
	equal(t, "text after changes to others", r.String(), "[1]")
	equal(t, "clone", r.Clone(), r)
	if (card.Raw{}).Bytes() != nil {
		t.Error("bytes of an absent value")
	}
}

func TestJSON(t *testing.T) {
	for _, c := range []struct {
		in   any
		want string
	}{
		{card.Raw{}, "null"},
		{card.Must(card.ParseRaw([]byte("[ 1 ]"))), "[ 1 ]"},
		{json.RawMessage(` {"a" : 1e400} `), `{"a" : 1e400}`},
		{json.RawMessage(nil), "null"},
		{nil, "null"},
		{"<&>", `"<&>"`},
		{map[string]any{"b": 1, "a": []int{}}, `{"a":[],"b":1}`},
		{struct {
			A card.Optional[int] `json:"a,omitzero"`
		}{}, "{}"},
	} {
		got, err := card.JSON(c.in)
		if err != nil {
			t.Errorf("JSON(%v): %v", c.in, err)
		}
		equal(t, "JSON", got.String(), c.want)
	}
	for _, bad := range []any{math.NaN(), make(chan int), "\xff", json.RawMessage(`{"a":1,"a":1}`), json.RawMessage("{}x"), json.RawMessage("")} {
		if r, err := card.JSON(bad); err == nil || !r.IsZero() {
			t.Errorf("JSON(%v) = %v, %v", bad, r, err)
		}
	}
}

func TestRawKind(t *testing.T) {
	for text, want := range map[string]card.Kind{
		"null": card.KindNull, "true": card.KindBool, "false": card.KindBool, "-1": card.KindNumber, "0": card.KindNumber,
		`""`: card.KindString, "[]": card.KindArray, "{}": card.KindObject,
	} {
		equal(t, text, raw(t, text).Kind(), want)
	}
	equal(t, "absent", card.Raw{}.Kind(), card.KindAbsent)
	var names []string
	for k := card.KindAbsent; k <= card.KindObject; k++ {
		names = append(names, k.String())
	}
	equal(t, "names", strings.Join(names, " "), "absent null boolean number string array object")
}

func TestRawDecode(t *testing.T) {
	var v struct{ A []int }
	if err := raw(t, `{"A":[1,2]}`).Decode(&v); err != nil || !slices.Equal(v.A, []int{1, 2}) {
		t.Errorf("Decode: %v, %v", v, err)
	}
	if err := (card.Raw{}).Decode(&v); err == nil {
		t.Error("an absent value was decoded")
	}
}

func TestRawPointer(t *testing.T) {
	doc := raw(t, `{"": 1, "a/b": {"~": [10, {"x": "y"}]}, "0": "zero"}`)
	for pointer, want := range map[string]string{
		"":                                doc.String(),
		"/":                               "1",
		"/a~1b/~0":                        `[10, {"x": "y"}]`,
		"/a~1b/~0/0":                      "10",
		"/a~1b/~0/1/x":                    `"y"`,
		"/0":                              `"zero"`,
		"/b":                              "",
		"/a~1b/~0/2":                      "",
		"/a~1b/~0/-":                      "",
		"/a~1b/~0/00":                     "",
		"/a~1b/~0/1/x/y":                  "",
		"a":                               "",
		"/a~2b":                           "",
		"/a~1b/~0/9999999999999999999999": "",
	} {
		got, ok := doc.Pointer(pointer)
		equal(t, pointer, got.String(), want)
		equal(t, pointer+" found", ok, want != "")
	}
	if _, ok := (card.Raw{}).Pointer(""); ok {
		t.Error("found something in an absent value")
	}
}

func TestEqualJSON(t *testing.T) {
	deep := strings.Repeat(`{"a":[`, 100) + "1.0" + strings.Repeat(`],"b":2}`, 100)
	deepReordered := strings.Repeat(`{"b":20e-1,"a":[`, 100) + "1" + strings.Repeat("]}", 100)
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true},
		{`100`, `1e2`, true},
		{`-0`, `0.0e9`, true},
		{`0.1`, `0.1000000000000000055511151231257827`, false},
		{`9007199254740993`, `9007199254740992`, false},
		{`1e999999999999`, `10e999999999998`, true},
		{`1e999999999999`, `1e999999999998`, false},
		{`"a"`, `"\u0061"`, true},
		{`"/"`, `"\/"`, true},
		{`"1"`, `1`, false},
		{`null`, `false`, false},
		{`[1,2]`, `[ 1 , 2 ]`, true},
		{`[1,2]`, `[2,1]`, false},
		{`[1,2]`, `[1]`, false},
		{`[]`, `{}`, false},
		{`{}`, `{"a":null}`, false},
		{`{"a":1,"b":{"c":[],"d":2}}`, `{"b":{"d":2e0,"c":[]},"\u0061":1}`, true},
		{`{"a":1,"b":2}`, `{"b":1,"a":2}`, false},
		{`{"a":1,"b":2}`, `{"b":2,"c":1}`, false},
		{`{"a":1}`, `{"a":1,"b":2}`, false},
		{`[{"a":1,"b":2},[]]`, `[{"b":2,"a":1},{}]`, false},
		{deep, deepReordered, true},
	} {
		for _, p := range [][2]string{{c.a, c.b}, {c.b, c.a}} {
			got, err := card.EqualJSON([]byte(p[0]), []byte(p[1]))
			if err != nil || got != c.want {
				t.Errorf("EqualJSON(%.60s, %.60s) = %v, %v", p[0], p[1], got, err)
			}
		}
		equal(t, "Raw.Equal "+c.a, raw(t, c.a).Equal(raw(t, c.b)), c.want)
	}
	for _, p := range [][2]string{{`{`, `1`}, {`1`, `{`}, {`{"a":1,"a":1}`, `{"a":1}`}} {
		if _, err := card.EqualJSON([]byte(p[0]), []byte(p[1])); err == nil {
			t.Errorf("EqualJSON(%s, %s) has no error", p[0], p[1])
		}
	}
	if !(card.Raw{}).Equal(card.Raw{}) || (card.Raw{}).Equal(raw(t, "null")) {
		t.Error("absent is equal to itself only")
	}
}
