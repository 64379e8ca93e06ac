package jsontree_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
)

func TestRoundTrip(t *testing.T) {
	for _, text := range []string{
		`null`, `true`, `1e3`, `-0.10`, `"<é\n"`, `[]`, `{}`,
		`{"z":1.0,"a":[1,{"b":null}],"":"\""}`,
	} {
		n, err := jsontree.Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := string(n.Append(nil)); got != text {
			t.Errorf("%s becomes %s", text, got)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{``, `{`, `{"a":1,"a":2}`, `[1,]`, `"\ud800"`, `{} {}`} {
		if _, err := jsontree.Parse([]byte(text)); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

func TestSet(t *testing.T) {
	for _, test := range []struct {
		name, pointer, value, want string
	}{
		{"replaces a member", "/a", `2`, `{"a":2,"list":[1],"o":{}}`},
		{"adds a member last", "/b", `2`, `{"a":1,"list":[1],"o":{},"b":2}`},
		{"creates the objects on the path", "/o/x/y", `2`, `{"a":1,"list":[1],"o":{"x":{"y":2}}}`},
		{"replaces an element", "/list/0", `2`, `{"a":1,"list":[2],"o":{}}`},
		{"appends at the length", "/list/1", `2`, `{"a":1,"list":[1,2],"o":{}}`},
		{"appends at the dash", "/list/-", `2`, `{"a":1,"list":[1,2],"o":{}}`},
		{"creates an object in an array", "/list/-/id", `2`, `{"a":1,"list":[1,{"id":2}],"o":{}}`},
		{"creates an array for the dash", "/new/-/id", `2`, `{"a":1,"list":[1],"o":{},"new":[{"id":2}]}`},
		{"creates an array in an array", "/list/-/-", `2`, `{"a":1,"list":[1,[2]],"o":{}}`},
		{"unescapes steps", "/o/a~1b~0", `2`, `{"a":1,"list":[1],"o":{"a/b~":2}}`},
		{"replaces the whole", "", `2`, `2`},
		{"refuses a gap in an array", "/list/3", `2`, ``},
		{"refuses a member of a number", "/a/b", `2`, ``},
		{"refuses an invalid pointer", "a", `2`, ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			n, err := jsontree.Parse([]byte(`{"a":1,"list":[1],"o":{}}`))
			if err != nil {
				t.Fatal(err)
			}
			value, err := jsontree.Parse([]byte(test.value))
			if err != nil {
				t.Fatal(err)
			}
			err = n.Set(test.pointer, value)
			if test.want == "" {
				if err == nil {
					t.Errorf("set: %s", n.Append(nil))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := string(n.Append(nil)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
