package check

import (
	"iter"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Value is a JSON value as text, usually a part of a longer text. The parts of a text share the
// recorded ends of values and the results of trials, so that checking takes time linear in the
// text.
type Value struct {
	// Text is the value without white space around it.
	Text string
	// at is the offset of the value in the text of the notes. Without notes, it is the number
	// of enclosing values.
	at    int
	notes *Notes
}

// Notes cache the ends of values and the results of trials for one text. The zero value is ready
// to use.
type Notes struct {
	ends   scan.Ends
	hasher *scan.Hasher
	// results are the results for a table of subschemas and a version.
	results results
	table   *Schema
	version string
}

// ValueOf returns the value of a text that is not part of another.
func ValueOf(text string) Value { return Value{Text: text} }

// Value returns the value at an index of the text of n, for a reader that visits deeply nested
// values again at every level. The value must be well-formed.
func (n *Notes) Value(text string, at int) Value {
	return Value{text[at:n.ends.Skip(text, at, 0)], at, n}
}

// The functions of package card that make values without checking their text.
var (
	rawOf    = scan.NewRaw.(func(string) card.Raw)
	objectOf = scan.NewObject.(func(string) card.Object)
)

// RawOf returns the card.Raw for a text that has been checked.
func RawOf(text string) card.Raw { return rawOf(text) }

// ObjectOf returns the card.Object for the text of an object that has been checked.
func ObjectOf(text string) card.Object { return objectOf(text) }

// Raw returns the value as a card.Raw.
func (v Value) Raw() card.Raw { return RawOf(v.Text) }

// Kind returns the kind of the value; it is always a single kind.
func (v Value) Kind() scan.KindSet { return scan.KindOf(v.Text) }

// Members returns the members of an object in their order, names unescaped. Any other
// value has none.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Text[0] != '{' {
			return
		}
		for i := scan.Space(v.Text, 1); v.Text[i] != '}'; {
			name, start := scan.Name(v.Text, i)
			end := v.skip(start)
			if !yield(name, v.part(start, end)) {
				return
			}
			i = scan.Next(v.Text, end)
		}
	}
}

// Items returns the elements of an array with their indexes. Any other value has none.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Text[0] != '[' {
			return
		}
		n := 0
		for i := scan.Space(v.Text, 1); v.Text[i] != ']'; n++ {
			end := v.skip(i)
			if !yield(n, v.part(i, end)) {
				return
			}
			i = scan.Next(v.Text, end)
		}
	}
}

// Deep is the nesting depth from which the ends of values are recorded. Values at a smaller
// depth are scanned only a few times, and most documents are not deeper.
const Deep = 8

// skip returns the index after the part that begins at i.
func (v *Value) skip(i int) int {
	if v.notes == nil && (v.at < Deep || len(v.Text) < 2*scan.Short) {
		return scan.SkipValue(v.Text, i)
	}
	return v.noted().ends.Skip(v.Text, i, v.at)
}

// noted returns the notes about the text; it creates notes that begin at v if there are none.
func (v *Value) noted() *Notes {
	if v.notes == nil {
		v.at, v.notes = 0, new(Notes)
	}
	return v.notes
}

// hasher returns the hasher for the parts of the text.
func (v *Value) hasher() *scan.Hasher {
	n := v.noted()
	if n.hasher == nil {
		n.hasher = scan.NewHasher()
	}
	return n.hasher
}

// part returns the value from one index to another.
func (v *Value) part(start, end int) Value {
	if v.notes == nil {
		return Value{v.Text[start:end], v.at + 1, nil}
	}
	return Value{v.Text[start:end], v.at + start, v.notes}
}

// Member returns the value of one member of an object.
func (v Value) Member(name string) (Value, bool) {
	if v.mayHave(name) {
		for n, value := range v.Members() {
			if n == name {
				return value, true
			}
		}
	}
	return Value{}, false
}

// mayHave reports whether the object may have a member with the name, without visiting its
// members.
func (v Value) mayHave(name string) bool { return scan.MayHave(v.Text, name) }

// Has reports whether the value is an object with all of these members.
func (v Value) Has(names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		_, ok := v.Member(name)
		return !ok
	})
}

// Tag returns the string value of a member of the object, empty if it has none.
func (v Value) Tag(member string) string {
	s, _ := v.text(member)
	return s
}

// text returns the string value of a member of the object.
func (v Value) text(member string) (string, bool) {
	value, ok := v.Member(member)
	if !ok || value.Kind() != scan.Text {
		return "", false
	}
	return StringOf(value.Text), true
}

// countsTo reports whether an object has at least n members, or an array n elements.
func (v Value) countsTo(n int) bool {
	if n < 1 {
		return true
	}
	i, end := scan.Space(v.Text, 1), len(v.Text)-1
	for ; n > 1 && i < end; n-- {
		if v.Text[0] == '{' {
			_, i = scan.Name(v.Text, i)
		}
		i = scan.Next(v.Text, v.skip(i))
	}
	return i < end
}
