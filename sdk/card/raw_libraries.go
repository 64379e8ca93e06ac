package card

import (
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// The methods by which other libraries handle a [Raw] and an [Object]: YAML libraries,
// database/sql, encoding/gob and mapstructure.

// columnText returns the text of a column, and false if it has another type.
func columnText(column any) (string, bool) {
	switch c := column.(type) {
	case string:
		return c, true
	case []byte:
		return string(c), true
	}
	return "", false
}

// MarshalYAML returns the value as maps, lists and scalars, for a YAML library; an absent value
// is null. It returns an error for a number that neither a whole number of 64 bits nor a float64
// represents exactly.
func (r Raw) MarshalYAML() (any, error) {
	if r.text == "" {
		return nil, nil
	}
	var v any
	d := json.NewDecoder(strings.NewReader(r.text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return exactNumbers(v)
}

// exactNumbers replaces the number literals in a value with numbers.
func exactNumbers(v any) (any, error) {
	if n, ok := v.(json.Number); ok {
		return exactNumber(string(n))
	}
	return v, replaceInside(v, exactNumbers)
}

// replaceInside replaces the members of an object or the elements of an array.
func replaceInside(v any, replace func(any) (any, error)) (err error) {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if v[name], err = replace(member); err != nil {
				return err
			}
		}
	case []any:
		for i, element := range v {
			if v[i], err = replace(element); err != nil {
				return err
			}
		}
	}
	return nil
}

func exactNumber(literal string) (any, error) {
	if n, err := strconv.ParseInt(literal, 10, 64); err == nil {
		return n, nil
	}
	if n, err := strconv.ParseUint(literal, 10, 64); err == nil {
		return n, nil
	}
	n, err := strconv.ParseFloat(literal, 64)
	if err != nil || !scan.Equal(literal, strconv.FormatFloat(n, 'e', -1, 64)) {
		return nil, errors.New("card: no Go number is exactly " + literal)
	}
	return n, nil
}

// UnmarshalYAML reads the value that a YAML library passes. It returns an error for a value that
// JSON does not have: a time without quotes, a key that is not a string, infinity.
func (r *Raw) UnmarshalYAML(read func(any) error) error {
	var v any
	err := read(&v)
	if err == nil {
		v, err = yamlToJSON(v)
	}
	if err != nil {
		return err
	}
	return r.UnmarshalMapstructure(v)
}

// yamlToJSON returns a value of a YAML library with string keys. It reports a time: its text in the
// document is lost.
func yamlToJSON(v any) (any, error) {
	switch v := v.(type) {
	case time.Time:
		return nil, errors.New("card: a YAML library reads " + v.Format(time.DateOnly) + " as a time; write it in quotes")
	case map[any]any: // version 2 of the YAML library makes it of every mapping, others if a key is not a string
		return stringKeys(v)
	}
	return v, replaceInside(v, yamlToJSON)
}

func stringKeys(v map[any]any) (_ any, err error) {
	object := make(map[string]any, len(v))
	for key, member := range v {
		name, ok := key.(string)
		if !ok {
			return nil, errors.New("card: a YAML mapping has a key that is not a string; write the key in quotes")
		}
		if object[name], err = yamlToJSON(member); err != nil {
			return nil, err
		}
	}
	return object, nil
}

// Value returns the text for a database; an absent value is NULL.
func (r Raw) Value() (driver.Value, error) {
	if r.text == "" {
		return nil, nil
	}
	return r.text, nil
}

// Scan reads a column of a database that contains JSON text; NULL makes the value absent.
func (r *Raw) Scan(column any) error {
	if column == nil {
		*r = Raw{}
		return nil
	}
	text, ok := columnText(column)
	if !ok {
		return fmt.Errorf("card: a column of the type %T is not JSON text", column)
	}
	return r.UnmarshalJSON([]byte(text))
}

// GobEncode returns the text, for encoding/gob; it is empty if the value is
// absent.
func (r Raw) GobEncode() ([]byte, error) { return r.Bytes(), nil }

// GobDecode reads the output of GobEncode.
func (r *Raw) GobDecode(data []byte) error {
	if len(data) == 0 {
		*r = Raw{}
		return nil
	}
	return r.UnmarshalJSON(data)
}

// UnmarshalMapstructure reads a Go value that mapstructure passes.
func (r *Raw) UnmarshalMapstructure(v any) error {
	value, err := JSON(v)
	if err == nil {
		*r = value
	}
	return err
}

// MarshalYAML returns the object as maps, lists and scalars, see [Raw.MarshalYAML].
func (o Object) MarshalYAML() (any, error) { return Raw{text: o.orEmpty()}.MarshalYAML() }

// UnmarshalYAML reads the value that a YAML library passes, see [Raw.UnmarshalYAML].
func (o *Object) UnmarshalYAML(read func(any) error) error {
	return o.through(func(r *Raw) error { return r.UnmarshalYAML(read) })
}

// Value returns the text for a database; an absent object is NULL.
func (o Object) Value() (driver.Value, error) { return o.Raw().Value() }

// Scan reads a column of a database that contains a JSON object; NULL makes it absent.
func (o *Object) Scan(column any) error {
	return o.through(func(r *Raw) error { return r.Scan(column) })
}

// GobEncode returns the text, for encoding/gob; it is empty if the object is
// absent.
func (o Object) GobEncode() ([]byte, error) { return o.Raw().GobEncode() }

// GobDecode reads the output of GobEncode.
func (o *Object) GobDecode(data []byte) error {
	return o.through(func(r *Raw) error { return r.GobDecode(data) })
}

// UnmarshalMapstructure reads a Go value that mapstructure passes.
func (o *Object) UnmarshalMapstructure(v any) error {
	return o.through(func(r *Raw) error { return r.UnmarshalMapstructure(v) })
}

// through sets o to the value that read sets, an object or absent.
func (o *Object) through(read func(*Raw) error) error {
	var r Raw
	if err := read(&r); err != nil {
		return err
	}
	if r.IsZero() {
		*o = Object{}
		return nil
	}
	return o.UnmarshalJSON([]byte(r.text))
}
