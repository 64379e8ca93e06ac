package compare

import (
	"encoding/binary"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Value is a JSON value in a text that a [Reader] read. The zero Value is absent: it has no
// members and no elements.
type Value struct {
	in *indexed
	at int32 // the index of its span
}

// indexed is a JSON text with the locations, the kinds and the numbers of its values. The lists
// are by the index of the span; the entries of names are unused.
type indexed struct {
	text   string
	values scan.Index
	kinds  []card.Kind
	ids    []int
	// members are the values of large objects by name, lists the values in arrays whose elements
	// were looked up. Both are by the index of the span.
	members map[int32]map[string]Value
	lists   map[int32][]Value
}

// few is the greatest number of members or elements that are searched without a table.
const few = 8

// place identifies the value among the values of its text; it is 0 for an absent value.
func (v Value) place() int32 {
	if v.in == nil {
		return 0
	}
	return v.at + 1
}

// absent reports whether there is no value.
func (v Value) absent() bool { return v.in == nil }

func (v Value) span() *scan.Span { return &v.in.values.Spans[v.at] }

// Kind returns the kind of the value.
func (v Value) Kind() card.Kind {
	if v.in == nil {
		return card.KindAbsent
	}
	return v.in.kinds[v.at]
}

// ID returns the number of the value; equal values of a reader have equal numbers.
func (v Value) ID() int { return v.in.ids[v.at] }

// Text returns the value of a string, or the literal of a number, true, false or null. It is
// empty for other values.
func (v Value) Text() string {
	s := v.span()
	literal := v.in.text[s.Start:s.End]
	switch v.Kind() {
	case card.KindObject, card.KindArray:
		return ""
	case card.KindString:
		return scan.Unescape(literal[1 : len(literal)-1])
	}
	return literal
}

// Len returns the number of members or elements.
func (v Value) Len() int { return int(v.span().Inner) }

// Members returns the members of an object in the order of the text. Any other value has none.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.in == nil {
			return
		}
		for name, at := range v.in.values.Members(v.in.text, v.at) {
			if !yield(name, Value{v.in, at}) {
				return
			}
		}
	}
}

// Items returns the elements of an array, or the values of the members of an object, with their
// indexes.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		t, at := v.in, v.at+1
		names := int32(0) // the number of spans before each value
		if t.text[v.span().Start] == '{' {
			names = 1
		}
		for i := range v.Len() {
			at += names
			if !yield(i, Value{t, at}) {
				return
			}
			at = t.values.Spans[at].Next
		}
	}
}

// Member returns the value of an object's member with a name, absent if there is none.
func (v Value) Member(name string) Value {
	if v.Kind() != card.KindObject {
		return Value{}
	}
	t, s := v.in, v.span()
	if s.Inner > few {
		return t.membersOf(v)[name]
	}
	for at := v.at + 1; at < s.Next; at = t.values.Spans[at+1].Next {
		if t.isName(at, name) {
			return Value{t, at + 1}
		}
	}
	return Value{}
}

// isName reports whether the span at is a name that equals name.
func (t *indexed) isName(at int32, name string) bool {
	s := &t.values.Spans[at]
	written := t.text[s.Start:s.End]
	if s.Next == 0 {
		return written == name
	}
	const longest = 6 // bytes of an escape for one byte
	return len(written) <= longest*len(name) && scan.Unescape(written) == name
}

// membersOf returns the values of an object's members by name.
func (t *indexed) membersOf(v Value) map[string]Value {
	table := t.members[v.at]
	if table == nil {
		table = make(map[string]Value, v.Len())
		for name, value := range v.Members() {
			table[name] = value
		}
		if t.members == nil {
			t.members = make(map[int32]map[string]Value)
		}
		t.members[v.at] = table
	}
	return table
}

// List returns the elements of an array, or the values of the members of an object. The list is
// kept for the next call.
func (v Value) List() []Value {
	if v.absent() {
		return nil
	}
	t := v.in
	list, known := t.lists[v.at]
	if !known {
		list = make([]Value, 0, v.Len())
		for _, item := range v.Items() {
			list = append(list, item)
		}
		if t.lists == nil {
			t.lists = make(map[int32][]Value)
		}
		t.lists[v.at] = list
	}
	return list
}

// At returns the value at the end of a path of members, absent if there is none.
func (v Value) At(path []string) Value {
	for _, name := range path {
		v = v.Member(name)
	}
	return v
}

// IsTrue reports whether the value is the boolean true.
func (v Value) IsTrue() bool { return v.Kind() == card.KindBool && v.Text() == "true" }

// IsFalse reports whether the value is the boolean false.
func (v Value) IsFalse() bool { return v.Kind() == card.KindBool && v.Text() == "false" }

// Reader reads JSON values for comparison. Equal values read by the same Reader get the same
// ID. The zero Reader is ready to use.
type Reader struct {
	ids map[string]int
	// Nodes is the number of values that were read.
	Nodes int

	key   []byte   // reused memory
	order []member // reused memory
}

// member is a member of an object, with the number of its value.
type member struct {
	name string
	id   int
}

// Read reads a document of less than 2 GiB within the limits. The error is a
// [*card.DecodeError].
func (r *Reader) Read(data []byte, l card.Limits) (Value, error) {
	l = l.Or(card.DefaultLimits())
	if l.Bytes < 0 || l.Bytes > math.MaxInt32 {
		l.Bytes = math.MaxInt32
	}
	t, failure := new(indexed), scan.TooLong(len(data), l.Bytes)
	if failure == nil {
		t.text, failure = scan.Document(string(data), l.Elements, l.Depth, &t.values)
	}
	if failure != nil {
		_, err := card.ParseRaw(data, card.WithLimits(l)) // the error for the failure
		return Value{}, err
	}
	t.kinds, t.ids = make([]card.Kind, len(t.values.Spans)), make([]int, len(t.values.Spans))
	v := Value{in: t}
	r.number(v)
	return v, nil
}

// number numbers a value and the values inside.
func (r *Reader) number(v Value) {
	r.Nodes++
	t, s := v.in, v.span()
	var kind card.Kind
	var id int
	switch literal := t.text[s.Start:s.End]; literal[0] {
	case '{':
		kind = card.KindObject
		id = r.object(v)
	case '[':
		kind = card.KindArray
		id = r.array(v)
	case '"':
		kind = card.KindString
		key := literal[:len(literal)-1]
		if strings.IndexByte(key, '\\') >= 0 {
			key = `"` + scan.Unescape(key[1:])
		}
		id = r.idOf(key)
	case 't', 'f':
		kind, id = card.KindBool, r.idOf(literal)
	case 'n':
		kind, id = card.KindNull, r.idOf(literal)
	default:
		kind = card.KindNumber
		id = r.reuse(decimal.Parse(literal).AppendCanonical(append(r.key[:0], '#')))
	}
	t.kinds[v.at], t.ids[v.at] = kind, id
}

// array numbers the elements of an array and returns the number of the array.
func (r *Reader) array(v Value) int {
	for _, item := range v.Items() {
		r.number(item)
	}
	key := append(r.key[:0], '[')
	for _, item := range v.Items() {
		key = binary.AppendUvarint(key, uint64(item.ID()))
	}
	return r.reuse(key)
}

// object numbers the values in an object and returns the number of the object.
func (r *Reader) object(v Value) int {
	for _, value := range v.Items() {
		r.number(value)
	}
	order := r.order[:0]
	for name, value := range v.Members() {
		order = append(order, member{name, value.ID()})
	}
	r.order = order
	slices.SortFunc(order, func(a, b member) int { return strings.Compare(a.name, b.name) })
	key := append(r.key[:0], '{')
	for _, m := range order {
		key = binary.AppendUvarint(key, uint64(len(m.name)))
		key = append(key, m.name...)
		key = binary.AppendUvarint(key, uint64(m.id))
	}
	return r.reuse(key)
}

// reuse returns the number of a key and keeps its memory for the next one.
func (r *Reader) reuse(key []byte) int {
	r.key = key
	return r.Number(key)
}

// Number returns the number of a key. Equal keys have equal numbers.
func (r *Reader) Number(key []byte) int {
	if id, ok := r.ids[string(key)]; ok {
		return id
	}
	return r.idOf(string(key))
}

// idOf is [Reader.Number] for a key that the reader keeps.
func (r *Reader) idOf(key string) int {
	id, ok := r.ids[key]
	if !ok {
		if r.ids == nil {
			r.ids = make(map[string]int)
		}
		id = len(r.ids) + 1
		r.ids[key] = id
	}
	return id
}

// ListID returns the number of the array whose elements have the given numbers.
func (r *Reader) ListID(ids []int) int {
	key := []byte{'['}
	for _, id := range ids {
		key = binary.AppendUvarint(key, uint64(id))
	}
	return r.Number(key)
}
