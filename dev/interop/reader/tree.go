package reader

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// decode reads a text into maps and lists and keeps number literals.
func decode(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// decodeBoth reads the text of a document and the result of a reader.
func decodeBoth(text, read []byte) (given, has any, err error) {
	if given, err = decode(text); err != nil {
		return nil, nil, err
	}
	has, err = decode(read)
	return given, has, err
}

// empty reports whether a Go struct does not distinguish a value from its absence.
func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case json.Number:
		f, err := v.Float64()
		return err == nil && f == 0
	case map[string]any:
		for _, member := range v {
			if !empty(member) {
				return false
			}
		}
		return true
	case []any:
		return len(v) == 0
	}
	return false
}

// blank reports whether a value has no information. A value that contains an empty object has
// some, since the object is present.
func blank(v any) bool {
	members, ok := v.(map[string]any)
	return ok && len(members) == 0 || !ok && empty(v)
}

// keeps compares the result of a reader with its input. Everything in the result must be
// in the document, and everything in the document at the given locations must be in the
// result. A location is a path whose asterisks match all elements or members.
func keeps(text, read []byte, places []string) error {
	given, has, err := decodeBoth(text, read)
	if err != nil {
		return err
	}
	if at, ok := within(has, given, ""); !ok {
		return fmt.Errorf("the reader's value at %s is not in the document", at)
	}
	for _, p := range places {
		if at, ok := present(given, has, strings.Split(p, "/")[1:], ""); !ok {
			return fmt.Errorf("the reader lost %s", at)
		}
	}
	return nil
}

// within reports whether b contains everything in a; otherwise at which location it does
// not.
func within(a, b any, at string) (string, bool) {
	if empty(a) {
		return "", true
	}
	return inner(a, b, at, within)
}

// inner compares the members or elements of a with their counterparts in b. The result is the
// location of the first difference.
func inner(a, b any, at string, compare func(a, b any, at string) (string, bool)) (string, bool) {
	switch a := a.(type) {
	case map[string]any:
		members, ok := b.(map[string]any)
		if !ok {
			return at, false
		}
		for _, name := range slices.Sorted(maps.Keys(a)) {
			if at, ok := compare(a[name], members[name], at+"/"+name); !ok {
				return at, false
			}
		}
		return "", true
	case []any:
		items, ok := b.([]any)
		if !ok || len(items) != len(a) {
			return at, false
		}
		for i := range a {
			if at, ok := compare(a[i], items[i], at+"/"+strconv.Itoa(i)); !ok {
				return at, false
			}
		}
		return "", true
	}
	return at, sameScalar(a, b)
}

// sameScalar compares numbers as float64, since readers decode numbers in different ways. ProtoJSON
// has integers of 64 bits as strings.
func sameScalar(a, b any) bool {
	if text, ok := a.(string); ok {
		if number, ok := b.(json.Number); ok {
			return text == number.String()
		}
	}
	x, ok := a.(json.Number)
	y, too := b.(json.Number)
	if !ok || !too {
		return reflect.DeepEqual(a, b)
	}
	f, err := x.Float64()
	g, wrong := y.Float64()
	return err == nil && wrong == nil && f == g
}

// present reports whether has contains a value at a path wherever given does. If not, it
// returns the location of the missing value.
func present(given, has any, path []string, at string) (string, bool) {
	if empty(given) {
		return "", true
	}
	if len(path) == 0 {
		return at, !blank(has)
	}
	switch given := given.(type) {
	case map[string]any:
		members, _ := has.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(given)) {
			if path[0] != "*" && path[0] != name {
				continue
			}
			if at, ok := present(given[name], members[name], path[1:], at+"/"+name); !ok {
				return at, false
			}
		}
	case []any:
		items, _ := has.([]any)
		if len(items) != len(given) {
			return at, false
		}
		for i := range given {
			if at, ok := present(given[i], items[i], path[1:], at+"/"+strconv.Itoa(i)); !ok {
				return at, false
			}
		}
	}
	return "", true
}

// Without returns a copy of a document without the members at some locations, which are
// paths as in keeps.
func Without(text []byte, places []string) ([]byte, error) {
	v, err := decode(text)
	if err != nil {
		return nil, err
	}
	for _, p := range places {
		remove(v, strings.Split(p, "/")[1:])
	}
	return json.Marshal(v)
}

func remove(v any, path []string) {
	switch v := v.(type) {
	case map[string]any:
		if len(path) == 1 {
			delete(v, path[0])
			return
		}
		for name, member := range v {
			if path[0] == "*" || path[0] == name {
				remove(member, path[1:])
			}
		}
	case []any:
		if len(path) > 1 {
			for _, item := range v {
				remove(item, path[1:])
			}
		}
	}
}

// equal reports whether two values are the same except for number literals; otherwise at
// which location they differ.
func equal(a, b any, at string) (string, bool) {
	if x, ok := a.(map[string]any); ok {
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			return at, false
		}
		for _, name := range slices.Sorted(maps.Keys(x)) {
			if _, ok := y[name]; !ok {
				return at + "/" + name, false
			}
		}
	}
	return inner(a, b, at, equal)
}
