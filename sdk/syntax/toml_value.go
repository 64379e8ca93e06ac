package syntax

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// tomlValues are the values of a TOML text, with a tomlNote about each.
type tomlValues struct {
	root *jsontree.Node
	// members are all members of tables.
	members map[tomlMember]*jsontree.Node
	notes   map[*jsontree.Node]tomlNote
}

// tomlMember names a member of a table.
type tomlMember struct {
	table *jsontree.Node
	name  string
}

// tomlNote has the origin of a value and its offsets in the text.
type tomlNote struct {
	origin     tomlOrigin
	key        tomlKey // of a member
	start, end int     // in the text
	stop       int     // the end of a value with brackets, and of a scalar
	member     int     // the beginning of the keys before the value
}

// tomlKey is a part of a key, such as a.b.
type tomlKey struct {
	text       string
	start, end int
}

// tomlOrigin says which syntax created a table or an array. It determines what can be added to
// it (TOML 1.0, sections Table, Inline Table and Array of Tables).
type tomlOrigin uint8

const (
	// fromSuper: the header of an inner table created the table, without defining it.
	fromSuper tomlOrigin = iota
	// fromHeader: a header [t] defined the table, or headers [[t]] the array.
	fromHeader
	// fromKey: a dotted key created the table.
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

func newTOMLValues() *tomlValues {
	v := &tomlValues{jsontree.Object(), make(map[tomlMember]*jsontree.Node), make(map[*jsontree.Node]tomlNote)}
	v.notes[v.root] = tomlNote{}
	return v
}

// member returns a member of a table; nil if there is none.
func (v *tomlValues) member(table *jsontree.Node, key tomlKey) *jsontree.Node {
	return v.members[tomlMember{table, key.text}]
}

// add adds a member that a table does not have.
func (v *tomlValues) add(table *jsontree.Node, key tomlKey, value *jsontree.Node) {
	v.members[tomlMember{table, key.text}] = value
	table.Members = append(table.Members, jsontree.Member{Name: key.text, Value: value})
	note := v.notes[value]
	note.key = key
	v.notes[value] = note
}

// addMade adds an empty table or array that a key or header creates.
func (v *tomlValues) addMade(table *jsontree.Node, key tomlKey, made *jsontree.Node, origin tomlOrigin) *jsontree.Node {
	v.notes[made] = tomlNote{origin: origin, start: key.start, end: key.end}
	v.add(table, key, made)
	return made
}

// outer returns the table that contains the last part of a header's key. In an array of tables,
// it is the last table.
func (v *tomlValues) outer(keys []tomlKey) (*jsontree.Node, *tomlError) {
	table := v.root
	for _, key := range keys[:len(keys)-1] {
		next := v.member(table, key)
		switch {
		case next == nil:
			next = v.addMade(table, key, jsontree.Object(), fromSuper)
		case next.Kind < card.KindArray || v.notes[next].origin == fromValue:
			return nil, twice(key)
		case next.Kind == card.KindArray:
			next = next.Items[len(next.Items)-1]
		}
		table = next
	}
	return table, nil
}

// header returns the table that a header [keys] defines.
func (v *tomlValues) header(keys []tomlKey) (*jsontree.Node, *tomlError) {
	outer, err := v.outer(keys)
	if err != nil {
		return nil, err
	}
	key := keys[len(keys)-1]
	table := v.member(outer, key)
	if table == nil {
		return v.addMade(outer, key, jsontree.Object(), fromHeader), nil
	}
	note := v.notes[table]
	if table.Kind != card.KindObject || note.origin != fromSuper {
		return nil, twice(key)
	}
	note.origin = fromHeader
	v.notes[table] = note
	return table, nil
}

// headerOfArray returns the table that a header [[keys]] adds to an array.
func (v *tomlValues) headerOfArray(keys []tomlKey) (*jsontree.Node, *tomlError) {
	outer, err := v.outer(keys)
	if err != nil {
		return nil, err
	}
	key := keys[len(keys)-1]
	array := v.member(outer, key)
	switch {
	case array == nil:
		array = v.addMade(outer, key, jsontree.Array(), fromHeader)
	case array.Kind != card.KindArray || v.notes[array].origin != fromHeader:
		return nil, twice(key)
	}
	table := jsontree.Object()
	v.notes[table] = tomlNote{origin: fromHeader, start: key.start, end: key.end}
	array.Items = append(array.Items, table)
	return table, nil
}

// set sets the value of a dotted key.
func (v *tomlValues) set(table *jsontree.Node, keys []tomlKey, value *jsontree.Node) *tomlError {
	for _, key := range keys[:len(keys)-1] {
		next := v.member(table, key)
		switch {
		case next == nil:
			next = v.addMade(table, key, jsontree.Object(), fromKey)
		case next.Kind != card.KindObject || v.notes[next].origin != fromKey:
			return twice(key)
		}
		table = next
	}
	key := keys[len(keys)-1]
	if v.member(table, key) != nil {
		return twice(key)
	}
	v.add(table, key, value)
	return nil
}

// seal forbids additions to an inline table and to the tables that dotted keys created in it.
func (v *tomlValues) seal(table *jsontree.Node) {
	note := v.notes[table]
	note.origin = fromValue
	v.notes[table] = note
	for _, m := range table.Members {
		if m.Value.Kind == card.KindObject && v.notes[m.Value].origin == fromKey {
			v.seal(m.Value)
		}
	}
}
