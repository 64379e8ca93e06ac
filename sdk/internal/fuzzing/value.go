package fuzzing

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// checkValue checks the guarantees on a value that is built field by field, without a decoder
// or a builder.
func (s Subject[T, P]) checkValue(t *testing.T, seed uint64, corpus *corpus) {
	t.Helper()
	x := new(T)
	m := newMutator(seed, corpus)
	m.fill(reflect.ValueOf(x).Elem(), "", 0)
	defer explain(t, "value", s.entry.Append(nil, P(x)), t.Failed())
	s.checkMarshal(t, x)
	s.checkClone(t, x)
	s.checkFindings(t, x)
	// The encoded text has the same findings as the value.
	_, found := s.entry.Examine(s.entry.Append(nil, P(x)))
	if more, fewer := differ(unsized(found), card.Check(P(x), anySize)); more+fewer != "" {
		t.Errorf("only the document has: %s; only the value has: %s", more, fewer)
	}
}

// checkEdited checks the guarantees on a decoded document that a program has changed. It sets
// fields that were absent or had a mismatch; other mismatches remain.
func (s Subject[T, P]) checkEdited(t *testing.T, data []byte, seed uint64, corpus *corpus) {
	t.Helper()
	x, err := codec.As[T](s.entry.Decode(data))
	if err != nil {
		return
	}
	defer explain(t, "document", data, t.Failed())
	m := newMutator(seed, corpus)
	for range 1 + m.IntN(4) {
		m.edit(reflect.ValueOf(x).Elem())
	}
	s.checkMarshal(t, x)
	s.checkClone(t, x)
	s.checkFindings(t, x)
}

// edit sets a field of v or of a struct inside.
func (m *mutator) edit(v reflect.Value) {
	var structs []reflect.Value
	for list := []reflect.Value{v}; len(list) > 0; list = list[1:] {
		if isGenerated(list[0]) {
			structs = append(structs, list[0])
		}
		list = append(list, inside(list[0])...)
	}
	at := choose(m, structs)
	i := m.IntN(at.NumField())
	if f := at.Type().Field(i); f.IsExported() {
		if m.IntN(4) == 0 {
			at.Field(i).SetZero()
		} else {
			m.fill(at.Field(i), f.Name, deepest-3)
		}
	}
}

// isGenerated reports whether v is a struct with fields for JSON members.
func isGenerated(v reflect.Value) bool {
	return v.Kind() == reflect.Struct && (v.FieldByName("kept").IsValid() || v.FieldByName("Other").IsValid())
}

// deepest limits the nesting of a generated value, mostParts its number of values. Without
// limits, values of recursive types would not end.
const deepest, mostParts = 6, 150

// fill sets v to a value, in most cases one that occurs in the dialect.
func (m *mutator) fill(v reflect.Value, name string, depth int) {
	m.parts++
	switch t := v.Type(); {
	case depth > deepest || m.parts > mostParts:
	case t == reflect.TypeFor[card.Raw]():
		v.Set(reflect.ValueOf(card.Must(card.ParseRaw(m.value().Append(nil)))))
	case t == reflect.TypeFor[card.Object]():
		m.fillObject(v)
	case wraps(t, "Optional"), wraps(t, "Nullable"):
		m.fillPresence(v, name, depth)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		m.fill(v.Elem(), name, depth)
	case v.Kind() == reflect.Struct:
		m.fillStruct(v, depth)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(t, m.IntN(4), 4))
		for i := range v.Len() {
			m.fill(v.Index(i), name, depth+1)
		}
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(t))
		for range m.IntN(3) {
			entry := reflect.New(t.Elem()).Elem()
			m.fill(entry, "", depth+1)
			v.SetMapIndex(reflect.ValueOf(choose(m, m.words.names)).Convert(t.Key()), entry)
		}
	default:
		m.fillScalar(v, name)
	}
}

// fillObject sets some members of an object and changes one of them again.
func (m *mutator) fillObject(v reflect.Value) {
	var o card.Object
	for range m.IntN(4) {
		_ = o.Set(choose(m, m.words.names), card.Must(card.ParseRaw(m.value().Append(nil))))
	}
	v.Set(reflect.ValueOf(o))
}

func (m *mutator) fillStruct(v reflect.Value, depth int) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.IsExported() && m.IntN(5) > 0 {
			m.fill(v.Field(i), f.Name, depth+1)
		}
	}
	if x, ok := v.Addr().Interface().(card.Message); ok && m.IntN(6) == 0 {
		_ = card.MembersOf(x).SetUnknown(choose(m, oddStrings), m.IntN(3)) // a member that has a field is refused
	}
}

// fillPresence sets an Optional or a Nullable, or leaves it absent.
func (m *mutator) fillPresence(v reflect.Value, name string, depth int) {
	p := v.Addr()
	if wraps(v.Type(), "Nullable") {
		switch m.IntN(8) {
		case 0:
			p.MethodByName("SetNull").Call(nil)
			return
		case 1:
			return // absent, even in a list
		}
	}
	set := p.MethodByName("Set")
	value := reflect.New(set.Type().In(0)).Elem()
	m.fill(value, name, depth)
	set.Call([]reflect.Value{value})
}

func (m *mutator) fillScalar(v reflect.Value, name string) {
	number := choose(m, oddNumbers)
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(m.IntN(2) == 0)
	case reflect.String:
		s := choose(m, m.words.strings)
		switch m.IntN(5) {
		case 0:
			s = choose(m, oddStrings)
		case 1, 2:
			s = m.wordFor(name, s)
		case 3:
			s = choose(m, []string{"a", "b"}) // values repeat soon
		}
		v.SetString(s)
	case reflect.Int64:
		n, _ := strconv.ParseInt(number, 10, 64)
		v.SetInt(n)
	case reflect.Uint64:
		n, _ := strconv.ParseUint(number, 10, 64)
		v.SetUint(n)
	case reflect.Float64:
		if f, _ := strconv.ParseFloat(number, 64); !math.IsInf(f, 0) {
			v.SetFloat(f)
		}
	}
}

// wordFor returns a string that occurred in a member whose name resembles the field's name, if
// there is one.
func (m *mutator) wordFor(field, otherwise string) string {
	for _, name := range m.words.names {
		if list := m.words.values[name]; list != nil && plain(name) == plain(field) {
			if text := choose(m, list); scan.KindOf(text) == scan.Text {
				return check.StringOf(text)
			}
			break
		}
	}
	return otherwise
}

// plain returns a name in lower case without underscores, so that Go and JSON names are equal.
func plain(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
