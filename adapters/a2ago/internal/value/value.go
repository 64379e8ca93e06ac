// Package value converts between the optional values of the SDK and the fields of structs
// that do not distinguish an absent member from an empty one.
package value

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Some returns v, or an absent value if v is the zero value.
func Some[T comparable](v T) card.Optional[T] {
	if v == *new(T) {
		return card.Optional[T]{}
	}
	return card.Some(v)
}

// List returns l, or an empty list if l is nil.
func List(l []string) []string {
	if l == nil {
		return []string{}
	}
	return l
}

// Map returns m, or an empty map if m is nil.
func Map(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}

// Object returns m as a JSON object, absent if m is nil.
func Object(m map[string]any) (card.Object, error) {
	if m == nil {
		return card.Object{}, nil
	}
	return card.NewObject(m)
}

// Decode returns the members of an object, nil if it is absent.
func Decode(o card.Object) (map[string]any, error) {
	if o.IsZero() {
		return nil, nil
	}
	var m map[string]any
	return m, o.Decode(&m)
}

// Each converts the elements of a list, to nil if there are none. The error names the location
// of an element that cannot be converted; location has a verb for its index.
func Each[A, B any](list []A, location string, convert func(A) (B, error)) ([]B, error) {
	var out []B
	for i, x := range list {
		y, err := convert(x)
		if err != nil {
			return nil, fmt.Errorf(location+": %w", i, err)
		}
		out = append(out, y)
	}
	return out, nil
}

// Entries converts the values of a map, to nil if it is nil. An entry is left out if convert
// returns false.
func Entries[J, K ~string, A, B any](m map[J]A, convert func(J, A) (y B, ok bool, err error)) (map[K]B, error) {
	if m == nil {
		return nil, nil
	}
	out := make(map[K]B, len(m))
	for name, x := range m {
		y, ok, err := convert(name, x)
		if err != nil {
			return nil, err
		}
		if ok {
			out[K(name)] = y
		}
	}
	return out, nil
}
