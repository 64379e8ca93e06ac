package ir

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Constant returns the constant of an EnumType that is equal to a JSON text, nil if there is
// none. Literals of equal values are equivalent.
func (t *Type) Constant(text string) *EnumValue {
	value, ok := ConstantValue(text, t.Under.Form)
	if !ok {
		return nil
	}
	for _, v := range t.Values {
		if v.Value == value {
			return v
		}
	}
	return nil
}

// ValueText returns the JSON text of a constant of an EnumType.
func (t *Type) ValueText(v *EnumValue) string {
	if t.Under.Form == String {
		return cardrt.String(v.Value).Quoted()
	}
	return v.Value
}

// ConstantValue returns the value of the constant for a JSON text in a form, as in [EnumValue].
// It returns false if no value of the form is equal to the text. Equal numbers have one
// constant.
func ConstantValue(text string, form Form) (value string, ok bool) {
	switch {
	case text[0] == '"':
		return StringValue(text), form == String
	case KindOfText(text) != Number:
		return "", false
	case form == Int64:
		return readNumber(text, cardrt.ReadInt64[int64])
	case form == Uint64:
		return readNumber(text, cardrt.ReadUint64[uint64])
	case form == Float64:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || decimal.Compare(text, cardrt.FloatText(f)) != 0 {
			return "", false
		}
		return cardrt.FloatText(f + 0), true // no constant is a negative zero
	}
	return "", false
}

// readNumber parses a number as the decoder of generated code does, and returns false if
// the Go type cannot hold it exactly.
func readNumber[T any](text string, read func(*cardrt.Decoder, int, *T) int) (string, bool) {
	var number T
	err := cardrt.Unmarshal([]byte(text), &number, false, func(d *cardrt.Decoder, i int, x *T) int {
		return d.Exact(read(d, i, x))
	})
	return fmt.Sprint(number), err == nil
}

// KindOfText returns the kind of a JSON text; every number has the kind Number.
func KindOfText(text string) KindSet {
	kind := cardrt.ValueOf(text).Kind()
	if kind&Number != 0 {
		return Number
	}
	return kind
}

// StringValue returns the decoded value of a JSON string.
func StringValue(jsonText string) string {
	var s string
	if err := json.Unmarshal([]byte(jsonText), &s); err != nil {
		return ""
	}
	return s
}

// Condition returns a phrase about the members that distinguish an object of the alternative, such
// as "type is text or image". It is empty if there are none.
func (a *Alternative) Condition() string {
	if a.Tag != "" {
		values := make([]string, len(a.Values))
		for i, s := range a.Values {
			values[i] = Prose(s)
		}
		return Prose(a.Tag) + " is " + strings.Join(values, " or ")
	}
	list := make([]string, len(a.Constants))
	for i, c := range a.Constants {
		list[i] = Prose(c.Member) + " is " + c.text()
	}
	return strings.Join(list, " and ")
}

// Prose returns a string for use in a sentence: as JSON if it would not be recognized without
// quotation marks, such as the empty string, "1" and "not found".
func Prose(s string) string {
	isWord := s != "" && !json.Valid([]byte(s)) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicodetables.CategoryC, unicodetables.CategoryZ)
	})
	if isWord {
		return s
	}
	return cardrt.String(s).Quoted()
}

// Constant is a required member with one value. Value is the JSON text of a scalar.
type Constant struct{ Member, Value string }

// text returns the value for use in a sentence.
func (c Constant) text() string {
	if c.Value[0] == '"' {
		return Prose(StringValue(c.Value))
	}
	return c.Value
}

// Word returns the text for the name of an object with the value: a string itself, and the name of
// the member before any other value, such as "version 2".
func (c Constant) Word() string {
	if c.Value == `""` {
		return c.Member + " empty"
	}
	return cmp.Or(StringValue(c.Value), c.Member+" "+strings.Replace(c.Value, "-", "minus ", 1))
}
