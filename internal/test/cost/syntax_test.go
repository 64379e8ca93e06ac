package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// TestSyntaxes measures the conversion to JSON of texts that have many of something. @ in an item
// is its number.
func TestSyntaxes(t *testing.T) {
	for _, text := range []struct {
		name                string
		s                   syntax.Syntax
		before, item, after string
	}{
		{"members", syntax.YAML, "", "k@: v\n", ""},
		{"members on a line", syntax.YAML, "a: {", "k@: é, ", "}"},
		{"lines of a literal", syntax.YAML, "a: |\n", "  é\n", ""},
		{"words", syntax.YAML, "a: x", "\n  y", "\n"},
		{"comments", syntax.YAML, "a: 1\n", "# c\n", ""},
		{"anchors", syntax.YAML, "", "- &a@ x\n- *a@\n", ""},
		{"merges", syntax.YAML, "a: &a {x: 1}\nb:\n", "- {<<: *a}\n", ""},
		{"merged", syntax.YAML, "a: &a {x: 1}\nb: {<<: [*a", ", *a", "]}\n"},
		{"documents", syntax.YAML, "", "---\na: 1\n", ""},
		{"members", syntax.TOML, "", "k@ = 1\n", ""},
		{"tables", syntax.TOML, "", "[t.k@]\n", ""},
		{"arrays of tables", syntax.TOML, "", "[[t]]\na.b = 1\n", ""},
		{"tables in a list", syntax.TOML, "a = [", "{b.c = 1}, # d\n", "]\n"},
		{"dotted keys", syntax.TOML, "", "a.k@ = 1\n", ""},
		{"comments", syntax.Commented, "[1", ", /* */ 1", ",]"},
		{"lines", syntax.FrontMatter, "---\na: 1\n", "b@: 1\n", "---\n"},
	} {
		checkCalls(t, fmt.Sprintf("syntax.Parse, %v, %s", text.s, text.name), func(n int) ([][]byte, func() int) {
			var b strings.Builder
			b.WriteString(text.before)
			for i := 0; b.Len() < n; i++ {
				b.WriteString(strings.ReplaceAll(text.item, "@", fmt.Sprint(i)))
			}
			b.WriteString(text.after)
			document := []byte(b.String())
			return [][]byte{document}, func() int {
				list, err := syntax.Parse(document, text.s, card.WithLimits(card.NoLimits()))
				if err != nil {
					t.Fatal(err)
				}
				size := 0
				for _, d := range list {
					last := card.Violation{Line: 1, Column: len(d.JSON)}
					size += len(d.JSON) + d.Range(last).Line
				}
				return size
			}
		})
	}
}

// TestRewriting measures changes of texts that have many of something: every second item is
// removed, and one is added.
func TestRewriting(t *testing.T) {
	for _, text := range []struct {
		name                string
		s                   syntax.Syntax
		before, item, after string
	}{
		{"members", syntax.YAML, "", "k@: v # c\n", ""},
		{"elements", syntax.YAML, "a:\n", "- {b: @}\n", ""},
		{"elements on a line", syntax.YAML, "a: [", "b@, ", "]"},
		{"comments", syntax.YAML, "a: 1\nb: |\n  x\n", "# c\n", ""},
		{"tables", syntax.TOML, "", "[t.k@]\n", ""},
		{"arrays of tables", syntax.TOML, "", "[[t]]\na.b = @\n", ""},
		{"dotted keys", syntax.TOML, "", "a.k@ = 1\n", ""},
		{"elements", syntax.Commented, "[0", ",\n@ // c\n", "]"},
		{"equal elements", syntax.JSON, "[0", ", 1", "]"},
	} {
		checkCalls(t, fmt.Sprintf("syntax.Rewrite, %v, %s", text.s, text.name), func(n int) ([][]byte, func() int) {
			var b strings.Builder
			b.WriteString(text.before)
			for i := 0; b.Len() < n; i++ {
				b.WriteString(strings.ReplaceAll(text.item, "@", fmt.Sprint(i)))
			}
			b.WriteString(text.after)
			document := []byte(b.String())
			list, err := syntax.Parse(document, text.s)
			if err != nil {
				t.Fatal(err)
			}
			want := halved(t, list[0].JSON)
			return [][]byte{document}, func() int {
				rewritten, err := list[0].Rewrite(want)
				if err != nil {
					t.Fatal(err)
				}
				return len(rewritten)
			}
		})
	}
}

// halved returns a document in which the largest object or array has every second member or
// element, and a new one.
func halved(t *testing.T, document []byte) []byte {
	root, err := jsontree.Parse(document)
	if err != nil {
		t.Fatal(err)
	}
	n := root
	for len(n.Members) == 1 {
		n = n.Members[0].Value
	}
	var members []jsontree.Member
	for i := 0; i < len(n.Members); i += 2 {
		members = append(members, n.Members[i])
	}
	var items []*jsontree.Node
	for i := 0; i < len(n.Items); i += 2 {
		items = append(items, n.Items[i])
	}
	added := jsontree.Object()
	added.SetMember("new", jsontree.Text("value"))
	if n.Kind == card.KindArray {
		n.Items = append(items, added)
	} else {
		n.SetMembers(append(members, jsontree.Member{Name: "new", Value: added}))
	}
	return root.Append(nil)
}
