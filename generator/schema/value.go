package schema

import (
	"encoding/json"
	"strings"

	"github.com/agentcard-go/cardgen/generator/source"
)

// Kind is the kind of a JSON value.
type Kind int

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}

// String names the kind with its article, for messages.
func (k Kind) String() string { return kindNames[k] }

// Value is a JSON value with everything its text says: places, the order of
// members, and numbers as they were written.
type Value struct {
	Kind Kind
	// Pos is the first byte and End the one behind the last.
	Pos, End source.Position
	// Text is the source text.
	Text string
	// Str is the decoded text of a string.
	Str string
	// Items are the elements of an array.
	Items []*Value
	// Members are those of an object, in document order.
	Members []Member

	byName map[string]*Value // the members of a large object
}

// Member is a member of an object.
type Member struct {
	// Name is decoded.
	Name    string
	NamePos source.Position
	Value   *Value
}

// Member returns the value of a member of an object, nil when there is none.
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

// IsTrue reports whether v is the literal true.
func (v *Value) IsTrue() bool { return v.Kind == Bool && v.Text == "true" }

// largeObject is the number of members from which on an object has an index.
const largeObject = 16

// index makes members of a large object be found at once. The first of several members
// of one name is found, as it is without.
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

// rewriteText makes the text of v and of everything in it anew from its members, of
// which some may have been left out. The values share one text, as those of a document do.
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
		case Array:
			b.WriteByte('[')
			for i, item := range v.Items {
				if i > 0 {
					b.WriteByte(',')
				}
				write(item)
			}
			b.WriteByte(']')
		case Object:
			b.WriteByte('{')
			for i, m := range v.Members {
				if i > 0 {
					b.WriteByte(',')
				}
				name, err := json.Marshal(m.Name)
				if err != nil {
					panic("schema: " + err.Error()) // a string can always be written
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
