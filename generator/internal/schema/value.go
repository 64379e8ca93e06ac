package schema

import (
	"encoding/json"
	"iter"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// kindNames are the names of the kinds with their articles, for messages.
var kindNames = map[card.Kind]string{
	card.KindNull: "null", card.KindBool: "a boolean", card.KindNumber: "a number",
	card.KindString: "a string", card.KindArray: "an array", card.KindObject: "an object",
}

// KindName returns the name of the value's kind with its article, for messages.
func (v *Value) KindName() string { return kindNames[v.Kind] }

// Value is a JSON value with positions, member order and number literals.
type Value struct {
	Kind card.Kind
	// Pos is the position of the first byte, End the position after the last one.
	Pos, End source.Position
	// Text is the source text.
	Text string
	// Str is the decoded text of a string.
	Str string
	// Items are the elements of an array.
	Items []*Value
	// Members are the members of an object, in document order.
	Members []Member

	byName map[string]*Value // the members of a large object
}

// Member is a member of an object.
type Member struct {
	// Name is unescaped.
	Name    string
	NamePos source.Position
	Value   *Value
}

// Member returns the value of a member of an object, nil if there is none.
func (v *Value) Member(name string) *Value {
	if v.byName != nil {
		return v.byName[name]
	}
	for i := range v.Members {
		if v.Members[i].Name == name {
			return v.Members[i].Value
		}
	}
	return nil
}

// inside yields the elements of an array, or the values of the members of an object.
func (v *Value) inside() iter.Seq[*Value] {
	return func(yield func(*Value) bool) {
		for _, item := range v.Items {
			if !yield(item) {
				return
			}
		}
		for _, m := range v.Members {
			if !yield(m.Value) {
				return
			}
		}
	}
}

// IsTrue reports whether v is the literal true.
func (v *Value) IsTrue() bool { return v.Kind == card.KindBool && v.Text == "true" }

// largeObject is the minimum number of members of an object with an index.
const largeObject = 16

// index builds the index of a large object. If several members have one name, it has the first
// one, as the linear search does.
func (v *Value) index() {
	if len(v.Members) < largeObject {
		return
	}
	v.byName = make(map[string]*Value, len(v.Members))
	for _, m := range v.Members {
		if _, known := v.byName[m.Name]; !known {
			v.byName[m.Name] = m.Value
		}
	}
}

// rewriteText rebuilds the text of v and of its descendants from their members, since some
// members may have been removed. The values share one text, as in a document.
func (v *Value) rewriteText() {
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
