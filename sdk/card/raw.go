package card

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Raw is one JSON value as text. It is immutable and always well-formed: no
// duplicate names, no ill-formed UTF-8. The zero value is absent.
//
// Two Raws are == when their texts are; [Raw.Equal] compares what they stand for.
type Raw struct{ text string }

// RawOf returns the Raw for a text that has been checked. It is for generated
// code and its runtime; everybody else has [ParseRaw].
func RawOf(_ trusted.Pass, text string) Raw { return Raw{text} }

// ParseRaw checks that text is one JSON value and keeps a copy of it, without the
// white space around it and without a byte order mark before it. The options can set limits, see [WithLimits]. The error is a
// [*DecodeError].
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
		value = strings.Clone(value) // rather than keep white space in memory
	}
	return Raw{value}, nil
}

// ownLimits hold for text that a program made itself: only its nesting is bounded.
func ownLimits() Limits {
	l := NoLimits()
	l.Depth = DefaultLimits().Depth
	return l
}

// limits are those of the options, without a zero field.
func limits(opts []Option) Limits {
	if len(opts) == 0 {
		return DefaultLimits()
	}
	return Defaults().With(opts...).Limits.Or(DefaultLimits())
}

// checkLength holds the length of a text against its limit, before it is copied.
func checkLength(n int, l Limits) error {
	if err := scan.TooLong(n, l.Bytes); err != nil {
		return &DecodeError{Code: err.Code, Message: err.Message, Offset: int64(err.Offset)}
	}
	return nil
}

// check looks at a whole text, all but its length, and returns it without a byte order
// mark.
func check(text string, l Limits) (string, error) {
	err := scan.Encoding(text)
	body, marked := strings.CutPrefix(text, scan.Mark)
	if err == nil {
		err = scan.TooMany(body, l.Elements)
	}
	if err == nil {
		err = scan.Check(body, l.Depth)
	}
	if err != nil {
		failed := decodeErrorOf(body, err)
		if marked {
			failed.Offset += int64(len(scan.Mark))
			if failed.Line == 1 {
				failed.Column += len(scan.Mark)
			}
		}
		return "", failed
	}
	return body, nil
}

func decodeErrorOf(text string, err *scan.Error) *DecodeError {
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

// JSON returns v as JSON: a Raw or an Object as it is, a MemberList as the object that its
// members make, a json.RawMessage as it is when it is well-formed, everything else as
// encoding/json writes it.
func JSON(v any) (Raw, error) {
	switch v := v.(type) {
	case Raw:
		return Raw{v.orNull()}, nil
	case objectHolder:
		if p := reflect.ValueOf(v); p.Kind() != reflect.Pointer || !p.IsNil() {
			return Raw{v.object().orEmpty()}, nil
		}
	case MemberList:
		return objectOf(v.list).Raw(), nil
	case json.RawMessage:
		if v == nil {
			return Raw{"null"}, nil
		}
		return parseRaw(string(v), ownLimits())
	case string:
		// encoding/json would put U+FFFD in the place of what is ill-formed.
		if !utf8.ValidString(v) {
			return Raw{}, errors.New("card: the string is not well-formed UTF-8")
		}
		if isPlain(v) {
			return Raw{`"` + v + `"`}, nil
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

// isPlain reports whether a string is written as it is, between quotes.
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

// Bytes returns a copy of the text, nil when the value is absent.
func (r Raw) Bytes() []byte {
	if r.text == "" {
		return nil
	}
	return []byte(r.text)
}

// Clone returns r with a text of its own. A Raw that was decoded may keep the whole
// document in memory.
func (r Raw) Clone() Raw { return Raw{strings.Clone(r.text)} }

// IsZero reports whether the value is absent.
func (r Raw) IsZero() bool { return r.text == "" }

// Kind returns the kind of the value.
func (r Raw) Kind() Kind { return kindOf(r.text) }

// Decode reads the value into a Go value as encoding/json does.
func (r Raw) Decode(into any) error {
	if r.text == "" {
		return errors.New("card: no JSON value to decode")
	}
	return json.Unmarshal([]byte(r.text), into)
}

// Equal reports whether both are absent or the same JSON value: numbers by their
// decimal, objects whatever the order of their members.
func (r Raw) Equal(other Raw) bool {
	if r.text == "" || other.text == "" {
		return r.text == other.text
	}
	return rawjson.Equal(r.text, other.text)
}

// Pointer returns the value that a JSON Pointer leads to.
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
			v, ok = rawjson.Member(v, t)
		case '[':
			v, ok = item(v, t)
		}
		if !ok {
			return Raw{}, false
		}
	}
	return Raw{v}, true
}

// item returns the element of an array that a reference token names.
func item(v, token string) (string, bool) {
	if !isIndex(token) {
		return "", false
	}
	want, err := strconv.Atoi(token)
	if err != nil {
		return "", false
	}
	for i, text := range rawjson.Items(v) {
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

// UnmarshalJSON checks and keeps a copy of data, which may be of any length.
func (r *Raw) UnmarshalJSON(data []byte) error {
	v, err := ParseRaw(data, anyLength)
	if err != nil {
		return err
	}
	*r = v
	return nil
}
