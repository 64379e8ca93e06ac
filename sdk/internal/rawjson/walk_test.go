package rawjson

import (
	"strings"
	"testing"
)

// TestMember: Member finds a name in any spelling, and does not find a name that occurs
// only elsewhere in the object.
func TestMember(t *testing.T) {
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
		{`["a"]`, "a", ""},
		{``, "a", ""},
	} {
		got, ok := Member(test.text, test.name)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%.20s: member %q is %q, %t", test.text, test.name, got, ok)
		}
		if ok && !MayHave(test.text, test.name) {
			t.Errorf("%.20s: member %q is overlooked", test.text, test.name)
		}
	}
}
