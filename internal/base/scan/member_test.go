package scan

import (
	"strings"
	"testing"
)

func TestSetMember(t *testing.T) {
	for _, test := range []struct{ text, name, want string }{
		{`{}`, "n", `{"n":[1]}`},
		{` { } `, "n", ` {"n":[1] } `},
		{`{"a":0}`, "n", `{"a":0,"n":[1]}`},
		{`{"a": 0}`, "n", `{"a": 0,"n": [1]}`},
		{"{\n  \"a\": 0\n}\n", "n", "{\n  \"a\": 0,\n  \"n\": [1]\n}\n"},
		{`{"a":0 , "b":{"n":2}}`, "n", `{"a":0 , "b":{"n":2}, "n":[1]}`},
		{`{"a":0,"n" : {"x":2} ,"b":0}`, "n", `{"a":0,"n" : [1] ,"b":0}`},
		{`{"\u006e":0}`, "n", `{"\u006e":[1]}`},
		{`{"a":0}`, `"\`, `{"a":0,"\"\\":[1]}`},
	} {
		if got := string(SetMember(test.text, test.name, "[1]")); got != test.want {
			t.Errorf("%q with %q is %q, want %q", test.text, test.name, got, test.want)
		}
	}
}

func TestFindMember(t *testing.T) {
	const text = ` {"a" : 1 , "b":[2] }`
	for name, want := range map[string]MemberSpan{
		"a": {2, 2, 8, 9},
		"b": {9, 12, 16, 19},
		"c": {9, 12, 16, 19}, // the last one
	} {
		if at, ok := FindMember(text, name); at != want || ok != (name != "c") {
			t.Errorf("%s is at %v (%t)", name, at, ok)
		}
	}
}

// TestLookup: Lookup finds a name in any spelling, and does not find a name that occurs
// only elsewhere in the object.
func TestLookup(t *testing.T) {
	long := strings.Repeat("x", 8<<10)
	for _, test := range []struct{ text, name, want string }{
		{`{"a":1}`, "a", "1"},
		{`{"\u0061":1}`, "a", "1"},
		{`{"a\/b":1}`, "a/b", "1"},
		{`{"b":{"a":1}}`, "a", ""},
		{`{"b":"a"}`, "a", ""},
		{`{"b":1}`, "a", ""},
		{`{"":1}`, "", "1"},
		{`{"b":"` + long + `","a":1}`, "a", "1"},
		{`{"b":"` + long + `"}`, "a", ""},
		{`{"a":1, "\u0062": [2] }`, "b", "[2]"},
		{`["a"]`, "a", ""},
		{``, "a", ""},
	} {
		got, ok := Lookup(test.text, test.name)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%.20s: member %q is %q, %t", test.text, test.name, got, ok)
		}
		if ok && !MayHave(test.text, test.name) {
			t.Errorf("%.20s: member %q is overlooked", test.text, test.name)
		}
	}
}
