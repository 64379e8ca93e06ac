package scan

import (
	"fmt"
	"testing"
)

func TestIndexMembers(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{}`, ""},
		{` { "a" : {"x":1} , "b\u0063" : [2, {"y":3}], "d" : null } `, `a={"x":1} bc=[2, {"y":3}] d=null `},
		{`[{"a":1}]`, ""},
		{`"a"`, ""},
	} {
		var x Index
		if err := CheckIndexed(test.text, -1, &x); err != nil {
			t.Fatal(test.text, err)
		}
		got := ""
		for name, v := range x.Members(test.text, 0) {
			got += fmt.Sprintf("%s=%s ", name, test.text[x.Spans[v].Start:x.Spans[v].End])
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
}
