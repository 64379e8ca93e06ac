package cost_test

import (
	"fmt"
	"strings"
	"testing"

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
