package schema

import (
	"encoding/json"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Value is a JSON value in a document, with its position.
type Value = jsontree.Node

// Member is a member of an object.
type Member = jsontree.Member

// rewriteText rebuilds the text of v and of its descendants from their members, since some
// members may have been removed. The values share one text, as in a document.
func rewriteText(v *Value) {
	type span struct {
		of         *Value
		start, end int
	}
	var (
		b     strings.Builder
		spans []span
		write func(v *Value)
	)
	write = func(v *Value) {
		start := b.Len()
		switch v.Kind {
		case card.KindArray:
			b.WriteByte('[')
			for i, item := range v.Items {
				if i > 0 {
					b.WriteByte(',')
				}
				write(item)
			}
			b.WriteByte(']')
		case card.KindObject:
			b.WriteByte('{')
			for i, m := range v.Members {
				if i > 0 {
					b.WriteByte(',')
				}
				name, err := json.Marshal(m.Name)
				if err != nil {
					panic("schema: " + err.Error()) // a string can always be encoded
				}
				b.Write(name)
				b.WriteByte(':')
				write(m.Value)
			}
			b.WriteByte('}')
		default:
			b.WriteString(v.Text)
		}
		spans = append(spans, span{v, start, b.Len()})
	}
	write(v)
	text := b.String()
	for _, s := range spans {
		s.of.Text = text[s.start:s.end]
	}
}
