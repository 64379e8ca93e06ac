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

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Object is a JSON object with arbitrary members: metadata, parameters, extensions. It is
// always well-formed and has no duplicate names.
//
// An Object keeps the text that was read: the order of members, number literals, white space. It
// may be copied by assignment; a change of one copy does not affect the other. On a text below 1
// KiB, Set and Delete take time proportional to its length. On a longer text, the first change
// takes time proportional to its length, and every further change logarithmic time in the number
// of members. Get, Len and All scan the text of an unchanged Object.
//
// The zero value is absent. It reads like an object without members and is written as {}
// where an object is required.
//
// [Object.Equal] compares two Objects; == is meaningful only with the zero value.
type Object struct {
	// Reflected makes libraries that ignore the methods of this type fail instead of losing the
	// value, see docs/guides/other-libraries.md.
	//lint:ignore SA5008 mapstructure reads the option, with json as the name of its tag
	Reflected useDecodeHookWithMarshalYAML `json:",squash" mapstructure:",squash"`
	text      string
	edits     *edits // if not nil, replaces text
}

// emptyObject is the text that is written for an absent object.
const emptyObject = "{}"

// ParseObject checks that text is one JSON object and returns a copy of it without
// surrounding white space. The options can set limits, see [WithLimits]. The error is a
// [*DecodeError].
func ParseObject(text []byte, opts ...Option) (Object, error) {
	r, err := ParseRaw(text, opts...)
	if err != nil {
		return Object{}, err
	}
	if o, ok := r.Object(); ok {
		return o, nil
	}
	return Object{}, &DecodeError{Code: CodeType, Message: "the text is " + scan.KindName(r.text) + ", not an object", Line: 1, Column: 1}
}

// NewObject returns v as a JSON object. v is a map, a struct, a [Raw] or any
// other value that [JSON] encodes as an object; for all others it returns an error. A
// nil map is an object without members. Pass JSON text as a json.RawMessage, or call
// [ParseObject]: a string is encoded as a JSON string, and so is a []byte.
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
		hint = "; pass JSON text as json.RawMessage"
	}
	return Object{}, fmt.Errorf("card: a JSON %s is not an object%s", r.Kind(), hint)
}

// errName is the error for a member name that JSON cannot represent.
var errName = errors.New("card: the name of a member is not well-formed UTF-8")

// orNull returns the text, or null for an absent value.
func (r Raw) orNull() string {
	if r.text == "" {
		return "null"
	}
	return r.text
}

// Object returns the value as an object, and false if it is not one.
func (r Raw) Object() (Object, bool) {
	if r.Kind() != KindObject {
		return Object{}, false
	}
	return Object{text: r.text}, true
}

// Raw returns the object as a JSON value; an absent object is an absent value.
func (o Object) Raw() Raw { return Raw{text: o.String()} }

// objectHolder is implemented by Object and by structs that embed one, such as the
// generated types of open objects.
type objectHolder interface{ object() Object }

func (o Object) object() Object { return o }

// IsZero reports whether the object is absent, as opposed to empty; encoding/json calls
// it for fields with the tag omitzero.
func (o Object) IsZero() bool { return o.text == "" && o.edits == nil }

// Len returns the number of members.
func (o Object) Len() int {
	if o.edits != nil {
		return byName(o.edits).Len()
	}
	n := 0
	for range scan.Members(o.text) {
		n++
	}
	return n
}

// All iterates over names and values in order.
func (o Object) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		if o.edits != nil {
			for name, m := range byName(o.edits).All() {
				if !yield(name, Raw{text: m.value}) {
					return
				}
			}
			return
		}
		for name, value := range scan.Members(o.text) {
			if !yield(name, Raw{text: value}) {
				return
			}
		}
	}
}

// Get returns the value of the named member, and whether the member is present.
func (o Object) Get(name string) (Raw, bool) {
	if o.edits != nil {
		m, ok := byName(o.edits).Get(name)
		return Raw{text: m.value}, ok
	}
	value, ok := scan.Lookup(o.text, name)
	return Raw{text: value}, ok
}

// Decode decodes the object into a Go value, a struct or a map, with encoding/json. An
// absent object decodes like an empty one.
func (o Object) Decode(into any) error { return json.Unmarshal([]byte(o.orEmpty()), into) }

// Set sets a member to any Go value, [Raw] and json.RawMessage included. It replaces the
// value if the member is present and otherwise appends the member; all other bytes of
// the text stay the same. If v cannot be encoded as JSON or the name is not well-formed
// UTF-8, it returns an error and leaves the object unchanged.
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
	text := o.orEmpty()
	m, ok := scan.FindMember(text, name)
	if ok {
		o.text = text[:m.Value] + value.text + text[m.End:]
		return nil
	}
	b := make([]byte, 0, len(text)+len(name)+len(value.text)+len(`,"":`))
	b = append(b, text[:m.End]...)
	if m.End > len("{") {
		b = append(b, ',')
	}
	b = append(appendCanonicalString(b, name), ':')
	b = append(b, value.text...)
	o.text = string(append(b, text[m.End:]...))
	return nil
}

// Delete removes the named member if it is present. An object without its last member is
// empty, not absent.
func (o *Object) Delete(name string) {
	if o.edit() {
		o.edits = o.edits.without(name)
		return
	}
	m, ok := scan.FindMember(o.orEmpty(), name)
	switch {
	case !ok:
	case m.Before == len("{"): // the first member: remove the comma after it
		o.text = o.text[:m.Start] + o.text[scan.Next(o.text, m.End):]
	default:
		o.text = o.text[:m.Before] + o.text[m.End:]
	}
}

// edit splits a long text into members, if it is not split yet, and reports whether the
// object is split.
func (o *Object) edit() bool {
	if o.edits == nil && len(o.text) >= longObject {
		*o = Object{edits: splitMembers(o.text)}
	}
	return o.edits != nil
}

// Equal reports whether both are absent or both are the same JSON value, see
// [EqualJSON]. An absent object does not equal an empty one.
func (o Object) Equal(other Object) bool { return o.Raw().Equal(other.Raw()) }

// Clone returns a copy of o with its own text. A decoded Object may otherwise keep the
// text of the whole document in memory.
func (o Object) Clone() Object { return Object{text: strings.Clone(o.String())} }

// String returns the text; it is empty when the object is absent.
func (o Object) String() string {
	if o.edits != nil {
		return o.edits.whole()
	}
	return o.text
}

// orEmpty returns the text, or {} for an absent object.
func (o Object) orEmpty() string {
	if o.IsZero() {
		return emptyObject
	}
	return o.String()
}

// MarshalJSON returns the text; an absent object is written as {}.
func (o Object) MarshalJSON() ([]byte, error) { return []byte(o.orEmpty()), nil }

// UnmarshalJSON sets o to a copy of data. It returns an error if data is not a JSON
// object; null is an error too. The length of data is not limited.
func (o *Object) UnmarshalJSON(data []byte) error { return unmarshal(data, ParseObject, o) }
