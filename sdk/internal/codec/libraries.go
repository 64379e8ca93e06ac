package codec

import (
	"database/sql/driver"
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The methods of [Type] behind the methods of generated types that other libraries call.

// String returns x as JSON, or the error of writing it.
func (t *Type) String(x card.Message) string {
	text, err := t.AppendJSON(nil, x)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// MarshalYAML returns x as maps, lists and scalars, see [card.Raw.MarshalYAML].
func (t *Type) MarshalYAML(x card.Message) (any, error) {
	text, err := t.AppendJSON(nil, x)
	if err != nil {
		return nil, err
	}
	r, err := card.JSON(json.RawMessage(text))
	if err != nil {
		return nil, err
	}
	return r.MarshalYAML()
}

// UnmarshalYAML reads the value that a YAML library passes, see [card.Raw.UnmarshalYAML].
func (t *Type) UnmarshalYAML(x json.Unmarshaler, read func(any) error) error {
	var r card.Raw
	if err := r.UnmarshalYAML(read); err != nil {
		return err
	}
	return x.UnmarshalJSON(r.Bytes())
}

// Value returns x as JSON text for a database.
func (t *Type) Value(x card.Message) (driver.Value, error) {
	text, err := t.AppendJSON(nil, x)
	if err != nil {
		return nil, err
	}
	return string(text), nil
}

// Scan reads a column of a database that contains JSON text. NULL is an error.
func (t *Type) Scan(x json.Unmarshaler, column any) error {
	var r card.Raw
	if err := r.Scan(column); err != nil {
		return err
	}
	if r.IsZero() {
		return errors.New("card: the column is NULL; scan into a pointer to a pointer, which is then nil")
	}
	return x.UnmarshalJSON(r.Bytes())
}

// UnmarshalMapstructure reads a Go value that mapstructure passes.
func (t *Type) UnmarshalMapstructure(x json.Unmarshaler, v any) error {
	r, err := card.JSON(v)
	if err != nil {
		return err
	}
	return x.UnmarshalJSON(r.Bytes())
}
