package patch_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/patch"
)

// TestOperations has the examples of RFC 6902, appendix A, and further cases of each operation. A
// result that is not JSON is a part of the error.
func TestOperations(t *testing.T) {
	for _, test := range []struct{ name, document, patch, want string }{
		{"A.1 add a member", `{"foo":"bar"}`, `[{"op":"add","path":"/baz","value":"qux"}]`, `{"foo":"bar","baz":"qux"}`},
		{"A.2 add an element", `{"foo":["bar","baz"]}`, `[{"op":"add","path":"/foo/1","value":"qux"}]`, `{"foo":["bar","qux","baz"]}`},
		{"A.3 remove a member", `{"baz":"qux","foo":"bar"}`, `[{"op":"remove","path":"/baz"}]`, `{"foo":"bar"}`},
		{"A.4 remove an element", `{"foo":["bar","qux","baz"]}`, `[{"op":"remove","path":"/foo/1"}]`, `{"foo":["bar","baz"]}`},
		{"A.5 replace", `{"baz":"qux","foo":"bar"}`, `[{"op":"replace","path":"/baz","value":"boo"}]`, `{"baz":"boo","foo":"bar"}`},
		{"A.6 move", `{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}`, `[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]`, `{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}`},
		{"A.7 move an element", `{"foo":["all","grass","cows","eat"]}`, `[{"op":"move","from":"/foo/1","path":"/foo/3"}]`, `{"foo":["all","cows","eat","grass"]}`},
		{"A.8 test", `{"baz":"qux","foo":["a",2,"c"]}`, `[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]`, `{"baz":"qux","foo":["a",2,"c"]}`},
		{"A.9 a test that fails", `{"baz":"qux"}`, `[{"op":"test","path":"/baz","value":"bar"}]`, `operation 0 (test /baz): the value is another one`},
		{"A.10 add an object", `{"foo":"bar"}`, `[{"op":"add","path":"/child","value":{"grandchild":{}}}]`, `{"foo":"bar","child":{"grandchild":{}}}`},
		{"A.11 unknown members", `{"foo":"bar"}`, `[{"op":"add","path":"/baz","value":"qux","xyz":123}]`, `{"foo":"bar","baz":"qux"}`},
		{"A.12 a missing object", `{"foo":"bar"}`, `[{"op":"add","path":"/baz/bat","value":"qux"}]`, `operation 0 (add /baz/bat): no value: the object has no member "baz"`},
		{"A.13 a repeated member", `{"foo":"bar"}`, `[{"op":"add","path":"/baz","value":"qux","op":"remove"}]`, `patch: `},
		{"A.14 escapes", `{"/":9,"~1":10}`, `[{"op":"test","path":"/~01","value":10}]`, `{"/":9,"~1":10}`},
		{"A.15 a string and a number", `{"/":9,"~1":10}`, `[{"op":"test","path":"/~01","value":"10"}]`, `operation 0 (test /~01): the value is another one`},
		{"A.16 append", `{"foo":["bar"]}`, `[{"op":"add","path":"/foo/-","value":["abc","def"]}]`, `{"foo":["bar",["abc","def"]]}`},
		{"atomic", `{"a":1}`, `[{"op":"remove","path":"/a"},{"op":"remove","path":"/a"}]`, `operation 1 (remove /a): no value`},
		{"equal numbers", `{"a":1.0}`, `[{"op":"test","path":"/a","value":1}]`, `{"a":1.0}`},
		{"copy", `{"a":{"b":1}}`, `[{"op":"copy","from":"/a","path":"/c"},{"op":"replace","path":"/a/b","value":2}]`, `{"a":{"b":2},"c":{"b":1}}`},
		{"the whole", `1`, `[{"op":"replace","path":"","value":2}]`, `2`},
		{"a leading zero", `[1,2]`, `[{"op":"remove","path":"/01"}]`, `the array of length 2 has no element "01"`},
		{"a gap", `[1]`, `[{"op":"add","path":"/3","value":2}]`, `the array of length 1 has no place for an element "3"`},
		{"into itself", `{"a":{}}`, `[{"op":"move","from":"/a","path":"/a/b"}]`, `a value cannot be moved into itself`},
		{"to itself", `{"a":1}`, `[{"op":"move","from":"/a","path":"/a"}]`, `{"a":1}`},
		{"no value", `{}`, `[{"op":"add","path":"/a"}]`, `the operation needs "value"`},
		{"null", `{}`, `[{"op":"add","path":"/a","value":null}]`, `{"a":null}`},
		{"an unknown operation", `{}`, `[{"op":"spam","path":"/a"}]`, `unknown operation "spam"`},
		{"a bad pointer", `{}`, `[{"op":"add","path":"a","value":1}]`, `does not begin with a slash`},
		{"no array", `{}`, `{}`, `a JSON Patch is an array of operations`},
		{"no operation", `{}`, `[{"type":"function"}]`, `operation 0: the operation needs "op", a string`},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, patch.Operations, test.document, test.patch, test.want)
		})
	}
}

// TestMerge has the test cases of RFC 7396, appendix A.
func TestMerge(t *testing.T) {
	for _, test := range [][3]string{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`},
		{`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`},
		{`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`},
		{`["a","b"]`, `["c","d"]`, `["c","d"]`},
		{`{"a":"b"}`, `["c"]`, `["c"]`},
		{`{"a":"foo"}`, `null`, `null`},
		{`{"a":"foo"}`, `"bar"`, `"bar"`},
		{`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`},
		{`[1,2]`, `{"a":"b","c":null}`, `{"a":"b"}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},
	} {
		t.Run(test[0]+test[1], func(t *testing.T) { check(t, patch.Merge, test[0], test[1], test[2]) })
	}
}

func check(t *testing.T, apply func(document, patch []byte, opts ...card.Option) ([]byte, error), document, text, want string) {
	t.Helper()
	got, err := apply([]byte(document), []byte(text))
	if err != nil && !strings.Contains(err.Error(), want) || err == nil && string(got) != want {
		t.Errorf("got %s, error %v, want %s", got, err, want)
	}
}

// TestLimits: copies and repeated work end.
func TestLimits(t *testing.T) {
	var doubled []string
	for i := range 40 {
		doubled = append(doubled, fmt.Sprintf(`{"op":"copy","from":"","path":"/a%d"}`, i))
	}
	_, err := patch.Apply([]byte(`{"b":1}`), []byte("["+strings.Join(doubled, ",")+"]"))
	if e, ok := errors.AsType[*patch.Error](err); !ok || !strings.Contains(e.Err.Error(), "longer than the limit") {
		t.Errorf("copies: %v", err)
	}
	list := "[" + strings.Repeat("0,", 200_000) + "0]"
	first := `{"op":"remove","path":"/0"}`
	_, err = patch.Apply([]byte(list), []byte(`[`+strings.Repeat(first+",", 10_000)+first+`]`))
	if _, ok := errors.AsType[*patch.Error](err); !ok {
		t.Errorf("work: %v", err)
	}
}

// FuzzApply: a patch gives JSON or an error.
func FuzzApply(f *testing.F) {
	f.Add([]byte(`{"a":[1]}`), []byte(`[{"op":"copy","from":"/a","path":"/a/-"},{"op":"move","from":"/a/0","path":"/b"},{"op":"test","path":"/b","value":1}]`))
	f.Add([]byte(`{"a":{"b":1}}`), []byte(`{"a":{"b":null},"c":{"d":null}}`))
	f.Fuzz(func(t *testing.T, document, text []byte) {
		got, err := patch.Apply(document, text)
		if err != nil {
			return
		}
		if _, err := card.ParseRaw(got, card.WithLimits(card.NoLimits())); err != nil {
			t.Fatalf("%s: %v", got, err)
		}
		if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) { // merging twice changes nothing
			again, err := patch.Apply(got, text)
			if err != nil || string(again) != string(got) {
				t.Fatalf("%s becomes %s, error %v", got, again, err)
			}
		}
	})
}

// TestLimitOptions: the options raise and lower the limits, also the one for copies.
func TestLimitOptions(t *testing.T) {
	document := []byte(`{"a":"` + strings.Repeat("x", 100) + `"}`)
	for _, p := range []string{`{"b":1}`, `[{"op":"copy","from":"/a","path":"/b"}]`} {
		for most, ok := range map[int64]bool{50: false, 1000: true, -1: true} {
			if _, err := patch.Apply(document, []byte(p), card.WithLimits(card.Limits{Bytes: most})); (err == nil) != ok {
				t.Errorf("%s with a limit of %d bytes: %v", p, most, err)
			}
		}
	}
	if _, err := patch.Apply(document, []byte(`[{"op":"copy","from":"/a","path":"/b"}]`), card.WithLimits(card.Limits{Bytes: 150})); err == nil {
		t.Error("a copy makes the document longer than the limit")
	}
}
