package rawjson

import "testing"

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

func TestFind(t *testing.T) {
	const text = ` {"a" : 1 , "b":[2] }`
	for name, want := range map[string]Span{
		"a": {2, 2, 8, 9},
		"b": {9, 12, 16, 19},
		"c": {9, 12, 16, 19}, // the last one
	} {
		if at, ok := Find(text, name); at != want || ok != (name != "c") {
			t.Errorf("%s is at %v (%t)", name, at, ok)
		}
	}
}
