package jsontree_test

import (
	"fmt"
	"strconv"
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

// TestIndex: an index finds the first member with a name, and a change of the members drops it.
func TestIndex(t *testing.T) {
	n := jsontree.Object()
	for i := range 40 {
		n.Members = append(n.Members, jsontree.Member{Name: strconv.Itoa(i % 20), Value: jsontree.Int(i)})
	}
	n.Index()
	for name, want := range map[string]string{"0": "0", "19": "19"} {
		if got := n.Member(name).Text; got != want {
			t.Errorf("member %s is %s, want %s", name, got, want)
		}
	}
	if n.Member("20") != nil {
		t.Error("an absent member is found")
	}
	c := n.Clone()
	c.Members[0].Name = "first"
	if c.Member("first") == nil || c.Member("0").Text != "20" {
		t.Error("a renamed member of a copy is not found")
	}
	n.SetMember("20", jsontree.Int(20))
	if n.Member("20") == nil {
		t.Error("an added member is not found")
	}
	n.Index()
	n.SetMembers(n.Members[:1])
	if n.Member("0") == nil || n.Member("1") != nil {
		t.Error("the index survives a change of the members")
	}
}

// oneLine is a document with a single line.
type oneLine string

func (d oneLine) Position(offset int) jsontree.Position {
	return jsontree.Position{File: string(d), Line: 1, Column: offset + 1}
}

// TestPosition: a value that was read has a position, a value that was made has none.
func TestPosition(t *testing.T) {
	n := jsontree.Int(7)
	if p := n.Pos(); p != (jsontree.Position{}) {
		t.Errorf("a value that was made is at %s", p)
	}
	n.Locate(oneLine("a.json"), 5, 6)
	m := jsontree.Member{Name: "n", Value: n, NameStart: 1}
	if got := fmt.Sprint(n.Pos(), n.End(), m.NamePos()); got != "a.json:1:6 a.json:1:7 a.json:1:2" {
		t.Error(got)
	}
}
