package card

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Object is a JSON object whose members nobody has fixed: metadata, parameters,
// extensions. It is always an object and always well-formed, no name in it twice.
//
// What was read is kept as text: the order of the members, every number as it was
// written, even white space. A change makes a new Object and leaves the old one as it
// was, so that an Object may be copied by assignment and neither copy sees what happens
// to the other. Set and Delete take time proportional to the length of a short text, and
// logarithmic time in the number of members of a long one, once it was taken apart by the
// first of them. Get, Len and All go through the text of an Object that was not changed.
//
// The zero value is absent. It reads like an object without members, and is written
// as {} where an object must stand.
//
// [Object.Equal] compares two Objects; == does not, but with the zero value.
type Object struct {
	text  string
	edits *edits // in place of the text
}

// emptyObject is the text of what is written for an absent object.
const emptyObject = "{}"

// ObjectOf returns the Object for a text that has been checked. It is for generated
// code and its runtime; everybody else has [NewObject] and [ParseObject].
func ObjectOf(_ trusted.Pass, text string) Object { return Object{text: text} }

// ParseObject checks that text is one JSON object and keeps a copy of it, without the
// white space around it. The options can set limits, see [WithLimits]. The error is a
// [*DecodeError].
func ParseObject(text []byte, opts ...Option) (Object, error) {
	r, err := ParseRaw(text, opts...)
	if err != nil {
		return Object{}, err
	}
	if o, ok := r.Object(); ok {
		return o, nil
	}
	return Object{}, &DecodeError{Code: CodeType, Message: "the text is " + rawjson.KindName(r.text) + "; an object is wanted", Line: 1, Column: 1}
}

// NewObject returns v as a JSON object: a map, a struct, a [Raw] or a [MemberList], or
// whatever else [JSON] makes an object of. A nil map is an object without members; an
// error tells that v is something else. JSON text is given as a json.RawMessage, or read
// by [ParseObject]: a string and a []byte are no objects, whatever is in them.
func NewObject(v any) (Object, error) {
	r, err := JSON(v)
	if err != nil {
		return Object{}, err
	}
	if o, ok := r.Object(); ok {
		return o, nil
	}
	if m := reflect.ValueOf(v); m.Kind() == reflect.Map && m.IsNil() {
		return Object{text: emptyObject}, nil
	}
	hint := ""
	switch v.(type) {
	case string, []byte:
		hint = "; JSON text is given as json.RawMessage"
	}
	return Object{}, fmt.Errorf("card: JSON of the kind %s is no object%s", r.Kind(), hint)
}

// CollectObject makes an object of names and values, in their order. Of a name that
// comes twice the later value counts, at the place of the first; an absent value is
// null. It fails for a name that is not well-formed UTF-8.
func CollectObject(members iter.Seq2[string, Raw]) (Object, error) {
	var list []Member
	places := map[string]int{}
	for name, value := range members {
		if !utf8.ValidString(name) {
			return Object{}, errName
		}
		at, again := places[name]
		if !again {
			at = len(list)
			places[name] = at
			list = append(list, Member{Name: name})
		}
		list[at].Value = value
	}
	return objectOf(list), nil
}

// errName is the error of a member name that JSON cannot hold.
var errName = errors.New("card: the name of a member is not well-formed UTF-8")

// objectOf writes members of which no two have the same name.
func objectOf(list []Member) Object {
	if len(list) == 0 {
		return Object{text: emptyObject}
	}
	text := []byte{'{'}
	for i, m := range list {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(appendCanonicalString(text, m.Name), ':')
		text = append(text, m.Value.orNull()...)
	}
	return Object{text: string(append(text, '}'))}
}

// orNull is the text, and null where there is none.
func (r Raw) orNull() string {
	if r.text == "" {
		return "null"
	}
	return r.text
}

// Object returns the value as an object, and whether it is one.
func (r Raw) Object() (Object, bool) {
	if r.Kind() != KindObject {
		return Object{}, false
	}
	return Object{text: r.text}, true
}

// Raw returns the object as a JSON value; an absent object is an absent value.
func (o Object) Raw() Raw { return Raw{o.String()} }

// objectHolder is an Object, and every struct that embeds one, as the generated types of
// open objects do.
type objectHolder interface{ object() Object }

func (o Object) object() Object { return o }

// IsZero reports whether the object is absent, which is not the same as empty;
// encoding/json asks it for fields that are tagged with omitzero.
func (o Object) IsZero() bool { return o.text == "" && o.edits == nil }

// Len returns how many members there are.
func (o Object) Len() int {
	if o.edits != nil {
		return o.edits.members.Len()
	}
	n := 0
	for range rawjson.Members(o.text) {
		n++
	}
	return n
}

// All goes through names and values in their order.
func (o Object) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		for name, value := range rawjson.Members(o.String()) {
			if !yield(name, Raw{value}) {
				return
			}
		}
	}
}

// Get returns the value of the member with that name, and whether there is one.
func (o Object) Get(name string) (Raw, bool) {
	if o.edits != nil {
		m, ok := o.edits.members.Get(name)
		return Raw{m.value}, ok
	}
	value, ok := rawjson.Member(o.text, name)
	return Raw{value}, ok
}

// Pointer returns the value that a JSON Pointer leads to.
func (o Object) Pointer(pointer string) (Raw, bool) { return o.Raw().Pointer(pointer) }

// Decode reads the members into a Go value, a struct or a map, as encoding/json does.
// An absent object reads like an empty one.
func (o Object) Decode(into any) error { return json.Unmarshal([]byte(o.orEmpty()), into) }

// Set sets a member to any Go value, [Raw] and json.RawMessage included: in its place
// when there is one of that name, else at the end. Nothing else changes, to the byte.
// It fails for a value that cannot be written as JSON and for a name that is not
// well-formed UTF-8; the object then stays as it was.
func (o *Object) Set(name string, v any) error {
	if !utf8.ValidString(name) {
		return errName
	}
	value, err := JSON(v)
	if err != nil {
		return fmt.Errorf("card: member %s: %w", strconv.Quote(name), err)
	}
	if o.edit() {
		o.edits = o.edits.set(name, value.text)
		return nil
	}
	m, ok := o.find(name)
	if ok {
		o.text = o.text[:m.value] + value.text + o.text[m.end:]
		return nil
	}
	text := o.orEmpty()
	b := make([]byte, 0, len(text)+len(name)+len(value.text)+len(`,"":`))
	b = append(b, text[:m.before]...)
	if m.before > len("{") {
		b = append(b, ',')
	}
	b = append(appendCanonicalString(b, name), ':')
	b = append(b, value.text...)
	o.text = string(append(b, text[m.before:]...))
	return nil
}

// Delete removes a member, if there is one of that name. An object of which nothing
// is left is empty, not absent.
func (o *Object) Delete(name string) {
	if o.edit() {
		o.edits = o.edits.without(name)
		return
	}
	m, ok := o.find(name)
	switch {
	case !ok:
	case m.before == len("{"): // the comma that goes is the one behind
		o.text = o.text[:m.start] + o.text[rawjson.Next(o.text, m.end):]
	default:
		o.text = o.text[:m.before] + o.text[m.end:]
	}
}

// edit takes a long text apart and reports whether the object is.
func (o *Object) edit() bool {
	if o.edits == nil && len(o.text) >= longObject {
		*o = Object{edits: takeApart(o.text)}
	}
	return o.edits != nil
}

// memberSpan is where a member stands: the end of what comes before it, which is a
// value or the opening brace, its name, its value and its end.
type memberSpan struct{ before, start, value, end int }

// find looks for a member. Without one, before is the place for another.
func (o *Object) find(name string) (m memberSpan, ok bool) {
	m.before = len("{")
	if o.text == "" {
		return m, false
	}
	for m.start = scan.Space(o.text, m.before); o.text[m.start] != '}'; {
		var found string
		found, m.value = rawjson.Name(o.text, m.start)
		m.end = scan.SkipValue(o.text, m.value)
		if found == name {
			return m, true
		}
		m.before, m.start = m.end, rawjson.Next(o.text, m.end)
	}
	return m, false
}

// Equal reports whether both are absent or the same JSON value: numbers by their
// decimal, members whatever their order. Absent is not empty.
func (o Object) Equal(other Object) bool { return o.Raw().Equal(other.Raw()) }

// Clone returns o with a text of its own. An Object that was decoded may keep the
// whole document in memory.
func (o Object) Clone() Object { return Object{text: strings.Clone(o.String())} }

// String returns the text; it is empty when the object is absent.
func (o Object) String() string {
	if o.edits != nil {
		return o.edits.String()
	}
	return o.text
}

// orEmpty is the text as it is written where an object must stand.
func (o Object) orEmpty() string {
	if o.IsZero() {
		return emptyObject
	}
	return o.String()
}

// MarshalJSON returns the text; an absent object is written as {}.
func (o Object) MarshalJSON() ([]byte, error) { return []byte(o.orEmpty()), nil }

// UnmarshalJSON checks and keeps a copy of data. It fails for a value of another
// kind, null included. data may be of any length.
func (o *Object) UnmarshalJSON(data []byte) error {
	v, err := ParseObject(data, anyLength)
	if err != nil {
		return err
	}
	*o = v
	return nil
}
