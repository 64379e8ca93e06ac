package card

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Raw is one JSON value as text. It is immutable and always well-formed, without
// duplicate names or ill-formed UTF-8. The zero value is absent.
//
// == compares the texts; [Raw.Equal] compares the values.
type Raw struct {
	// Reflected makes libraries that ignore the methods of this type fail instead of losing the
	// value, see docs/guides/other-libraries.md.
	//lint:ignore SA5008 mapstructure reads the option, with json as the name of its tag
	Reflected useDecodeHookWithMarshalYAML `json:",squash" mapstructure:",squash"`
	text      string
}

func init() {
	scan.NewRaw = func(text string) Raw { return Raw{text: text} }
	scan.NewObject = func(text string) Object { return Object{text: text} }
}

// ParseRaw checks that text is one JSON value and returns a copy of it without a byte
// order mark and surrounding white space. The options can set limits, see [WithLimits].
// The error is a [*DecodeError].
func ParseRaw(text []byte, opts ...Option) (Raw, error) {
	l := limits(opts)
	if err := checkLength(len(text), l); err != nil {
		return Raw{}, err
	}
	return parseRaw(string(text), l)
}

func parseRaw(text string, l Limits) (Raw, error) {
	text, err := check(text, l)
	if err != nil {
		return Raw{}, err
	}
	value := strings.Trim(text, " \t\r\n")
	if len(value) < len(text)/2 {
		value = strings.Clone(value) // the white space can be freed
	}
	return Raw{text: value}, nil
}

// ownLimits returns the limits for values that the program encodes: Depth only.
func ownLimits() Limits {
	l := NoLimits()
	l.Depth = DefaultLimits().Depth
	return l
}

// limits returns the limits in opts, with the defaults for zero fields.
func limits(opts []Option) Limits {
	if len(opts) == 0 {
		return DefaultLimits()
	}
	return Options{}.With(opts...).Limits.Or(DefaultLimits())
}

// checkLength checks the length of a text before it is copied.
func checkLength(n int, l Limits) error {
	if err := scan.TooLong(n, l.Bytes); err != nil {
		return &DecodeError{Code: err.Code, Message: err.Message, Offset: int64(err.Offset)}
	}
	return nil
}

// check checks a text, except for its length, and returns it without a byte order mark.
func check(text string, l Limits) (string, error) {
	body, err := scan.Document(text, l.Elements, l.Depth, nil)
	if err != nil {
		failed := decodeErrorOf(body, err)
		if len(body) < len(text) {
			failed.Offset += int64(len(scan.Mark))
			if failed.Line == 1 {
				failed.Column += len(scan.Mark)
			}
		}
		return "", failed
	}
	return body, nil
}

func decodeErrorOf(text string, err *scan.Failure) *DecodeError {
	line, column := scan.LineColumn(text, err.Offset)
	return &DecodeError{
		Code:    err.Code,
		Pointer: err.Pointer(text),
		Message: err.Message,
		Offset:  int64(err.Offset),
		Line:    line,
		Column:  column,
	}
}

// JSON encodes v as JSON. A Raw or an Object is encoded as its text, and so is a
// json.RawMessage if it is well-formed. Any other value is encoded by
// encoding/json, without escaping HTML. An absent Raw is null, an absent Object is {}.
func JSON(v any) (Raw, error) {
	switch v := v.(type) {
	case Raw:
		return Raw{text: v.orNull()}, nil
	case objectHolder:
		if p := reflect.ValueOf(v); p.Kind() != reflect.Pointer || !p.IsNil() {
			return Raw{text: v.object().orEmpty()}, nil
		}
	case json.RawMessage:
		if v == nil {
			return Raw{text: "null"}, nil
		}
		return parseRaw(string(v), ownLimits())
	case string:
		// encoding/json would replace ill-formed bytes with U+FFFD.
		if !utf8.ValidString(v) {
			return Raw{}, errors.New("card: the string is not well-formed UTF-8")
		}
		if isPlain(v) {
			return Raw{text: `"` + v + `"`}, nil
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return Raw{}, err
	}
	return parseRaw(b.String(), ownLimits())
}

// isPlain reports whether a string needs no escapes.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// String returns the text; it is empty when the value is absent.
func (r Raw) String() string { return r.text }

// Bytes returns a copy of the text; it is nil when the value is absent.
func (r Raw) Bytes() []byte {
	if r.text == "" {
		return nil
	}
	return []byte(r.text)
}

// Clone returns a copy of r with its own text. A decoded Raw may otherwise keep the text
// of the whole document in memory.
func (r Raw) Clone() Raw { return Raw{text: strings.Clone(r.text)} }

// IsZero reports whether the value is absent.
func (r Raw) IsZero() bool { return r.text == "" }

// Kind returns the kind of the value.
func (r Raw) Kind() Kind { return kindOf(r.text) }

// Decode decodes the value into a Go value with encoding/json. An absent value is an
// error.
func (r Raw) Decode(into any) error {
	if r.text == "" {
		return errors.New("card: no JSON value to decode")
	}
	return json.Unmarshal([]byte(r.text), into)
}

// Equal reports whether both are absent or both are the same JSON value, see
// [EqualJSON].
func (r Raw) Equal(other Raw) bool {
	if r.text == "" || other.text == "" {
		return r.text == other.text
	}
	return scan.Equal(r.text, other.text)
}

// Pointer returns the value at a JSON Pointer (RFC 6901), and whether it exists.
func (r Raw) Pointer(pointer string) (Raw, bool) {
	tokens, err := SplitPointer(pointer)
	if err != nil || r.text == "" {
		return Raw{}, false
	}
	v := r.text
	for _, t := range tokens {
		var ok bool
		switch v[0] {
		case '{':
			v, ok = scan.Lookup(v, t)
		case '[':
			v, ok = item(v, t)
		}
		if !ok {
			return Raw{}, false
		}
	}
	return Raw{text: v}, true
}

// item returns the element of an array that a reference token names.
func item(v, token string) (string, bool) {
	if !scan.IsIndex(token) {
		return "", false
	}
	want, err := strconv.Atoi(token)
	if err != nil {
		return "", false
	}
	for i, text := range scan.Items(v) {
		if i == want {
			return text, true
		}
	}
	return "", false
}

// MarshalJSON returns the text; an absent value is written as null.
func (r Raw) MarshalJSON() ([]byte, error) {
	if r.text == "" {
		return []byte("null"), nil
	}
	return []byte(r.text), nil
}

// UnmarshalJSON sets r to a copy of data. It returns an error if data is not well-formed.
// The length of data is not limited.
func (r *Raw) UnmarshalJSON(data []byte) error { return unmarshal(data, ParseRaw, r) }

// unmarshal sets x to a text of any length. If there is an error, x is unchanged.
func unmarshal[T any](data []byte, parse func([]byte, ...Option) (T, error), x *T) error {
	v, err := parse(data, anyLength)
	if err == nil {
		*x = v
	}
	return err
}
