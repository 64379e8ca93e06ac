package format_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// object is a format whose cards are any objects with a name.
func object(name string, m *format.Mapping) *format.Format[card.Object] {
	decode := func(text []byte, _ ...card.Option) (*card.Object, error) {
		o, err := card.ParseObject(text)
		return &o, err
	}
	examine := func(text []byte, _ ...card.Option) (*card.Object, card.Violations) {
		o, err := decode(text)
		if err != nil {
			return nil, card.Violations{{Code: "syntax", Message: err.Error()}}
		}
		var list card.Violations
		if v, ok := o.Get("name"); !ok {
			list = append(list, card.Violation{Pointer: "/name", Code: "required", Message: "name is required"})
		} else if v.Kind() != card.KindString {
			list = append(list, card.Violation{Pointer: "/name", Code: "type", Message: "must be a string"})
		}
		return o, list
	}
	return &format.Format[card.Object]{
		Definition: format.Definition{Name: name, Title: "a " + name + " card", Mapping: m, Identities: []string{"id"}},
		Decode:     decode, Examine: examine,
		Parse: func(text []byte, _ ...card.Option) (*card.Object, error) {
			o, list := examine(text)
			return o, list.Err()
		},
		Marshal: func(o *card.Object) ([]byte, error) { return []byte(o.String()), nil },
	}
}

func member(name string) []string { return []string{name} }

// left has all that right has, and a note.
var left = object("left", &format.Mapping{
	Rules: []format.Rule{
		{Card: member("name"), Agent: member("name")},
		{Card: member("kind"), Agent: member("status"), Form: &format.Copy{Words: &format.Words{Pairs: []format.Word{{"l-a", "a"}, {"l-b", "b"}}}}},
		{Card: member("parts"), Agent: member("skills"), Form: &format.Each{Rules: []format.Rule{
			{Card: member("id"), Agent: member("id")},
			{Card: member("text"), Agent: member("description")},
			{Card: member("size"), Agent: member("title")},
		}}},
	},
	Topics: []format.Topic{{Path: member("note"), Name: "annotations"}},
})

var right = func() *format.Format[card.Object] {
	f := object("right", &format.Mapping{
		Rules: []format.Rule{
			{Card: member("name"), Agent: member("name")},
			{Card: member("sort"), Agent: member("status"), Form: &format.Copy{Words: &format.Words{Pairs: []format.Word{{"r-a", "a"}, {"r-b", "b"}, {"r-c", "c"}}}}},
			{Card: member("items"), Agent: member("skills"), Form: &format.Each{Rules: []format.Rule{
				{Card: member("id"), Agent: member("id")},
				{Card: member("about"), Agent: member("description"), Else: [][]string{{"id"}}, Reason: "an item needs a text"},
			}}},
			{Card: member("open"), Form: &format.Const{JSON: "false"}, Reason: "an item says so"},
		},
		Topics: []format.Topic{{Path: member("extra"), Name: "annotations"}, {Path: member("open"), Name: "visibility"}},
	})
	f.Slot = &format.Slot{Path: []string{"extra", "source"}}
	f.Omits = true
	return f
}()

const leftCard = `{"name": "n", "kind":"l-a", "note": 1.0,
 "parts":[{"id":"1","text":"one","size":5},{"id":"2","size":6}], "other":true}`

func TestCarry(t *testing.T) {
	for _, test := range []struct {
		name    string
		edit    string // of the target: old text, then new text
		want    string // the card that comes back
		entries string
	}{
		{"nothing", ``, leftCard, "carried /extra/source"},
		{"a text", `"name":"n" "name":"m"`, strings.Replace(leftCard, `"n"`, `"m"`, 1), "carried /extra/source; edited /name → /name"},
		{"a word", `"r-a" "r-b"`, strings.Replace(leftCard, `l-a`, `l-b`, 1), "carried /extra/source; edited /sort → /kind"},
		{"a word that the card cannot have", `"r-a" "r-c"`, leftCard, "carried /extra/source; dropped /sort"},
		{"an unknown member", `"name":"n" "name":"n","new":{"x":[1]}`, leftCard, "carried /extra/source; dropped /new"},
		{"inside a list", `"one" "two"`, strings.Replace(leftCard, `one`, `two`, 1), "carried /extra/source; edited /items/0/about → /parts/0/text"},
		{"a value that was made up", `"about":"2" "about":"zwei"`, strings.Replace(leftCard, `"size":6`, `"size":6,"text":"zwei"`, 1),
			"carried /extra/source; edited /items/1/about → /parts/1/text"},
		{"a constant", `"open":false "open":true`, leftCard, "carried /extra/source; dropped /open"},
		{"what a library leaves out", `,"open":false `, leftCard, "carried /extra/source"},
		{"a value that is not valid", `"name":"n" "name":7`, leftCard, "carried /extra/source; dropped /name"},
		{"an id", `"id":"1" "id":"3"`, "", "carried /extra/source; edited"},
	} {
		t.Run(test.name, func(t *testing.T) {
			target, report, err := projection.Convert([]byte(leftCard), left, right, projection.Carry())
			if err != nil {
				t.Fatal(err)
			}
			if report.Lossy() {
				t.Errorf("%v", report)
			}
			text := string(target)
			if test.edit != "" {
				old, now, _ := strings.Cut(test.edit, " ")
				if !strings.Contains(text, old) {
					t.Fatalf("%s has no %s", text, old)
				}
				text = strings.Replace(text, old, now, 1)
			}
			back, report, err := projection.Convert([]byte(text), right, left)
			if err != nil {
				t.Fatal(err)
			}
			if same, _ := card.EqualJSON(back, []byte(test.want)); test.want != "" && !same {
				t.Errorf("got %s", back)
			}
			if test.edit == "" && string(back) != leftCard {
				t.Errorf("other bytes: %s", back)
			}
			var list []string
			for _, e := range report.Entries {
				s := fmt.Sprintf("%s %s", e.Change, e.Source)
				if e.Target != "" {
					s += " → " + e.Target
				}
				list = append(list, s)
			}
			if got := strings.Join(list, "; "); !strings.HasPrefix(got, test.entries) || test.want != "" && got != test.entries {
				t.Errorf("got %s\nwant %s\n%s", got, test.entries, back)
			}
		})
	}
}
