// Package value converts between the optional values of the SDK and the fields of structs
// that do not distinguish an absent member from an empty one.
package value

import "github.com/agentcard-go/cardgen/sdk/card"

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
