// Package fieldpath finds the Go field for a finding.
//
// Validation locates a finding in a document with a JSON Pointer. The author of a card that is
// built from Go values never sees the document: the finding must name the field. [Expression]
// translates a pointer into a Go expression, and [Explain] does so for all findings of an error:
//
//	/skills/2/tags    card.Skills[2].Tags
package fieldpath

import (
	"cmp"
	"encoding"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Expression returns the Go expression for the value at pointer (RFC 6901) of the JSON document
// that encoding/json writes for x. The expression begins with name. Fields are found by their
// json tags; embedded structs are searched, too.
//
// Some steps of the pointer exist in the document but not in Go, such as the member of an
// object that holds the value of an interface. They are omitted if they are among wrappers. At
// any other step that x does not have, the rest of the pointer follows the expression in
// parentheses.
func Expression(x any, name, pointer string, wrappers ...string) string {
	tokens, err := card.SplitPointer(pointer)
	if err != nil {
		return name + " (" + pointer + ")"
	}
	v := reflect.ValueOf(x)
	for i, token := range tokens {
		for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		next, text, ok := step(v, token)
		switch {
		case ok:
			v, name = next, name+text
		case slices.Contains(wrappers, token):
		default:
			return name + " (" + card.JoinPointer(tokens[i:]...) + ")"
		}
	}
	return name
}

// step returns the member or element of v and its selector. If v has no value for a member,
// such as an element of a nil slice, it returns the zero reflect.Value.
func step(v reflect.Value, token string) (reflect.Value, string, bool) {
	switch v.Kind() {
	case reflect.Struct:
		return field(v, token)
	case reflect.Slice, reflect.Array:
		n, err := strconv.Atoi(token)
		if err != nil || n < 0 || n >= v.Len() {
			return reflect.Value{}, "", false
		}
		return v.Index(n), "[" + token + "]", true
	case reflect.Map:
		if k := v.Type().Key(); k.Kind() == reflect.String {
			value := v.MapIndex(reflect.ValueOf(token).Convert(k))
			return value, "[" + strconv.Quote(token) + "]", value.IsValid()
		}
		for entry := v.MapRange(); entry.Next(); {
			if key(entry.Key()) == token {
				return entry.Value(), "[" + strconv.Quote(token) + "]", true
			}
		}
	}
	return reflect.Value{}, "", false
}

// field returns the field of a struct whose member in JSON is called name.
func field(v reflect.Value, name string) (reflect.Value, string, bool) {
	for _, f := range reflect.VisibleFields(v.Type()) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		tag = cmp.Or(tag, f.Name)
		if tag != name || !f.IsExported() || f.Tag.Get("json") == "-" {
			continue
		}
		value, err := v.FieldByIndexErr(f.Index)
		if err != nil {
			value = reflect.Value{} // below an embedded nil pointer
		}
		return value, "." + f.Name, true
	}
	return reflect.Value{}, "", false
}

// key returns the member name that encoding/json writes for a map key that is not a string.
func key(k reflect.Value) string {
	if t, ok := k.Interface().(encoding.TextMarshaler); ok {
		text, _ := t.MarshalText()
		return string(text)
	}
	if k.CanInt() {
		return strconv.FormatInt(k.Int(), 10)
	}
	if k.CanUint() {
		return strconv.FormatUint(k.Uint(), 10)
	}
	return ""
}

// Problem is a finding with the Go expression for its value.
type Problem struct {
	Expression string
	card.Violation
}

// Error reports a Go value that would be encoded as an invalid document. errors.Is finds a
// [card.Keyword] in it, errors.As a [card.Violation] and a [card.InvalidError].
type Error struct {
	// Problems has the findings that are errors, in the order of the document.
	Problems []Problem
	err      error
}

// Error returns a line for each problem.
func (e *Error) Error() string {
	var b strings.Builder
	for i, p := range e.Problems {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.Expression + ": " + p.Message)
	}
	return b.String()
}

// Unwrap returns the error of the validation.
func (e *Error) Unwrap() error { return e.err }

// Explain returns err as an [*Error] with a Go expression for each of its findings, see
// [Expression]; warnings are left out. An error that wraps no [card.InvalidError] is returned
// unchanged.
func Explain(err error, x any, name string, wrappers ...string) error {
	return Locate(err, func(pointer string) string { return Expression(x, name, pointer, wrappers...) })
}

// Locate is [Explain] for a document that is made from several Go values. The function
// expression returns the Go expression, or the name of the value, for a pointer.
func Locate(err error, expression func(pointer string) string) error {
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) {
		return err
	}
	e := &Error{err: err}
	for _, v := range invalid.Violations {
		if v.Severity == card.Error {
			e.Problems = append(e.Problems, Problem{expression(v.Pointer), v})
		}
	}
	return e
}
