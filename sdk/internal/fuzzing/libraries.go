package fuzzing

import (
	"database/sql"
	"database/sql/driver"
	"encoding/gob"
	"reflect"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// yamlMarshaler and yamlUnmarshaler are the interfaces of YAML libraries.
type yamlMarshaler interface{ MarshalYAML() (any, error) }

type yamlUnmarshaler interface {
	UnmarshalYAML(read func(any) error) error
}

// checkLibraries checks that the methods for database/sql, encoding/gob and YAML libraries write x
// and read it again. A generated type leaves out a method that has the name of a field.
func (s Subject[T, P]) checkLibraries(t *testing.T, x *T) {
	t.Helper()
	again := func(library string, read func(y *T) error) {
		t.Helper()
		y := new(T)
		if err := read(y); err != nil {
			t.Errorf("%s: %v", library, err)
		} else if !card.Equal(P(x), P(y)) {
			t.Errorf("%s gives another value\n%s", library, s.entry.Append(nil, P(y)))
		}
	}
	if e, ok := any(x).(gob.GobEncoder); ok {
		data, err := e.GobEncode()
		if err != nil {
			t.Errorf("GobEncode: %v", err)
		} else if _, ok := any(x).(gob.GobDecoder); ok {
			again("encoding/gob", func(y *T) error { return any(y).(gob.GobDecoder).GobDecode(data) })
		}
	}
	if v, ok := any(x).(driver.Valuer); ok {
		column, err := v.Value()
		if err != nil {
			t.Errorf("Value: %v", err)
		} else if _, ok := any(x).(sql.Scanner); ok {
			again("database/sql", func(y *T) error { return any(y).(sql.Scanner).Scan(column) })
		}
	}
	if m, ok := any(x).(yamlMarshaler); ok {
		if tree, err := m.MarshalYAML(); err == nil { // not for a number that no Go number is
			again("YAML", func(y *T) error { return any(y).(yamlUnmarshaler).UnmarshalYAML(passing(tree)) })
		}
	}
}

// passing returns the function that a YAML library passes to UnmarshalYAML for a value.
func passing(tree any) func(any) error {
	return func(into any) error {
		if tree == nil {
			reflect.ValueOf(into).Elem().SetZero()
		} else {
			reflect.ValueOf(into).Elem().Set(reflect.ValueOf(tree))
		}
		return nil
	}
}
