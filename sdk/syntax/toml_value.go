package syntax

import "fmt"

// tomlKind is the kind of a [tomlValue].
type tomlKind uint8

const (
	tomlText     tomlKind = iota // a string, a date or a time
	tomlLiteral                  // a number or a boolean, as JSON
	tomlNoNumber                 // an infinity, or not a number
	tomlArray
	tomlTable
)

// tomlValue is a value. Its offsets are in the text of the parser.
type tomlValue struct {
	kind       tomlKind
	origin     tomlOrigin
	text       string
	start, end int
	items      []*tomlValue // of an array
	members    []tomlMember // of a table, in order
	index      map[string]*tomlValue
}

type tomlMember struct {
	key   tomlKey
	value *tomlValue
}

// tomlKey is a part of a key, such as a.b.
type tomlKey struct {
	text       string
	start, end int
}

// tomlOrigin says what made a table or an array, and with it what can be added (TOML 1.0, sections
// Table, Inline Table and Array of Tables).
type tomlOrigin uint8

const (
	// fromSuper: a header made a table for one inside it, which does not define it.
	fromSuper tomlOrigin = iota
	// fromHeader: a header [t] defined the table, or headers [[t]] the array.
	fromHeader
	// fromKey: a dotted key made the table.
	fromKey
	// fromValue: the table or array is a value, to which nothing can be added.
	fromValue
)

// tomlError is an error at an offset.
type tomlError struct {
	offset  int
	message string
}

func twice(key tomlKey) *tomlError {
	return &tomlError{key.start, fmt.Sprintf("the key %q is already defined", key.text)}
}

func (v *tomlValue) add(key tomlKey, value *tomlValue) *tomlValue {
	if v.index == nil {
		v.index = make(map[string]*tomlValue)
	}
	v.index[key.text] = value
	v.members = append(v.members, tomlMember{key, value})
	return value
}

// outer returns the table for the last part of a header's keys. In an array of tables, it is the
// last one.
func (v *tomlValue) outer(keys []tomlKey) (*tomlValue, *tomlError) {
	for _, key := range keys[:len(keys)-1] {
		next := v.index[key.text]
		switch {
		case next == nil:
			next = v.add(key, newTable(key, fromSuper))
		case next.kind < tomlArray || next.origin == fromValue:
			return nil, twice(key)
		case next.kind == tomlArray:
			next = next.items[len(next.items)-1]
		}
		v = next
	}
	return v, nil
}

func newTable(key tomlKey, origin tomlOrigin) *tomlValue {
	return &tomlValue{kind: tomlTable, origin: origin, start: key.start, end: key.end}
}

// header returns the table that a header [keys] defines.
func (v *tomlValue) header(keys []tomlKey) (*tomlValue, *tomlError) {
	v, err := v.outer(keys)
	if err != nil {
		return nil, err
	}
	key := keys[len(keys)-1]
	switch table := v.index[key.text]; {
	case table == nil:
		return v.add(key, newTable(key, fromHeader)), nil
	case table.kind == tomlTable && table.origin == fromSuper:
		table.origin = fromHeader
		return table, nil
	}
	return nil, twice(key)
}

// headerOfArray returns the table that a header [[keys]] adds to an array.
func (v *tomlValue) headerOfArray(keys []tomlKey) (*tomlValue, *tomlError) {
	v, err := v.outer(keys)
	if err != nil {
		return nil, err
	}
	key := keys[len(keys)-1]
	array := v.index[key.text]
	switch {
	case array == nil:
		array = v.add(key, &tomlValue{kind: tomlArray, origin: fromHeader, start: key.start, end: key.end})
	case array.kind != tomlArray || array.origin != fromHeader:
		return nil, twice(key)
	}
	table := newTable(key, fromHeader)
	array.items = append(array.items, table)
	return table, nil
}

// set sets the value of a dotted key.
func (v *tomlValue) set(keys []tomlKey, value *tomlValue) *tomlError {
	for _, key := range keys[:len(keys)-1] {
		next := v.index[key.text]
		switch {
		case next == nil:
			next = v.add(key, newTable(key, fromKey))
		case next.kind != tomlTable || next.origin != fromKey:
			return twice(key)
		}
		v = next
	}
	key := keys[len(keys)-1]
	if v.index[key.text] != nil {
		return twice(key)
	}
	v.add(key, value)
	return nil
}

// seal makes the tables of an inline table values, to which nothing can be added.
func (v *tomlValue) seal() {
	v.origin = fromValue
	for _, m := range v.members {
		if m.value.kind == tomlTable && m.value.origin == fromKey {
			m.value.seal()
		}
	}
}
