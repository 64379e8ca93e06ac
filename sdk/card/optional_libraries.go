package card

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
)

// The methods by which other libraries handle an [Optional] and a [Nullable]: fmt and templates
// (Format), YAML libraries, database/sql, encoding/gob and mapstructure.

// Format prints the value with package fmt, and so in templates and in text logs. An absent value
// is empty.
func (o Optional[T]) Format(f fmt.State, verb rune) { printHeld(f, verb, o.presence, o.value) }

// MarshalYAML returns the value for a YAML library; an absent value is null.
func (o Optional[T]) MarshalYAML() (any, error) { return held[T](o).orNil() }

// UnmarshalYAML reads the value that a YAML library passes.
func (o *Optional[T]) UnmarshalYAML(read func(any) error) error {
	return (*held[T])(o).unmarshalYAML(read)
}

// Value returns the value for a database: a string, a number, a truth value or a time as it is,
// any other value as JSON text. An absent value is NULL.
func (o Optional[T]) Value() (driver.Value, error) { return held[T](o).column() }

// Scan reads a column of a database; NULL makes the value absent.
func (o *Optional[T]) Scan(column any) error { return (*held[T])(o).scan(column, absent) }

// GobEncode returns the value as JSON, for encoding/gob; an absent value is empty.
func (o Optional[T]) GobEncode() ([]byte, error) { return held[T](o).gobEncode() }

// GobDecode reads the output of GobEncode.
func (o *Optional[T]) GobDecode(data []byte) error { return (*held[T])(o).gobDecode(data, absent) }

// UnmarshalMapstructure reads a Go value that mapstructure passes.
func (o *Optional[T]) UnmarshalMapstructure(v any) error {
	return (*held[T])(o).unmarshalValue(v, absent)
}

// Format prints the value with package fmt, and so in templates and in text logs. An absent value
// is empty, null is null.
func (n Nullable[T]) Format(f fmt.State, verb rune) { printHeld(f, verb, n.presence, n.value) }

// MarshalYAML returns the value for a YAML library; an absent value is null.
func (n Nullable[T]) MarshalYAML() (any, error) { return held[T](n).orNil() }

// UnmarshalYAML reads the value that a YAML library passes. Most libraries do not call it for null:
// n stays absent.
func (n *Nullable[T]) UnmarshalYAML(read func(any) error) error {
	return (*held[T])(n).unmarshalYAML(read)
}

// Value returns the value for a database, see [Optional.Value]; null is NULL, too.
func (n Nullable[T]) Value() (driver.Value, error) { return held[T](n).column() }

// Scan reads a column of a database; NULL makes n null.
func (n *Nullable[T]) Scan(column any) error { return (*held[T])(n).scan(column, null) }

// GobEncode returns the value as JSON, for encoding/gob; an absent value is empty.
func (n Nullable[T]) GobEncode() ([]byte, error) { return held[T](n).gobEncode() }

// GobDecode reads the output of GobEncode.
func (n *Nullable[T]) GobDecode(data []byte) error { return (*held[T])(n).gobDecode(data, null) }

// UnmarshalMapstructure reads a Go value that mapstructure passes.
func (n *Nullable[T]) UnmarshalMapstructure(v any) error {
	return (*held[T])(n).unmarshalValue(v, null)
}

// printHeld is not generic, to save code: the linker keeps Format for every type T of a program.
func printHeld(f fmt.State, verb rune, p presence, value any) {
	switch p {
	case present:
		fmt.Fprintf(f, fmt.FormatString(f, verb), value)
	case null:
		io.WriteString(f, "null")
	}
}

func (h held[T]) orNil() (any, error) {
	if h.presence != present {
		return nil, nil
	}
	return h.value, nil
}

func (h *held[T]) unmarshalYAML(read func(any) error) error {
	var v T
	err := read(&v)
	if err == nil {
		*h = held[T]{value: v, presence: present}
	}
	return err
}

func (h held[T]) column() (driver.Value, error) {
	if h.presence != present {
		return nil, nil
	}
	if v, err := driver.DefaultParameterConverter.ConvertValue(h.value); err == nil {
		return v, nil
	}
	r, err := JSON(h.value)
	return r.text, err
}

// scan reads a column. A NULL has the given presence.
func (h *held[T]) scan(column any, ofNull presence) error {
	if column == nil {
		*h = held[T]{presence: ofNull}
		return nil
	}
	if v, ok := column.(T); ok {
		*h = held[T]{value: v, presence: present}
		return nil
	}
	kind := reflect.ValueOf(&h.value).Elem().Kind()
	if n, ok := column.(int64); ok && kind == reflect.Bool { // a database without truth values
		column = n != 0
	}
	text, isText := columnText(column)
	switch {
	case isText && kind == reflect.String:
		column = text
	case isText:
		column = json.RawMessage(text)
	}
	return h.unmarshalValue(column, ofNull)
}

func (h held[T]) gobEncode() ([]byte, error) {
	if h.presence == absent {
		return nil, nil
	}
	return h.marshal()
}

func (h *held[T]) gobDecode(data []byte, ofNull presence) error {
	if len(data) == 0 {
		*h = held[T]{}
		return nil
	}
	return h.unmarshal(data, ofNull)
}

func (h *held[T]) unmarshalValue(v any, ofNull presence) error {
	r, err := JSON(v)
	if err != nil {
		return err
	}
	return h.unmarshal([]byte(r.text), ofNull)
}
