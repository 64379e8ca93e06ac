package cardrt

import (
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The setters of generated builders never fail. What they are given and cannot use
// is noted as a fault of the member, which the validator reports at its place.

// The messages of faults.
const (
	givenNil       = "the builder was given nil here"
	givenNoJSON    = "the builder was given something here that cannot be written as JSON"
	givenNoObject  = "the builder was given something here that cannot be written as a JSON object"
	givenText      = "the builder was given a string here and no object; JSON text is given as json.RawMessage"
	givenIllFormed = "the builder was given the name of a member here that is not well-formed UTF-8"
)

// faultOf says why a setter could make no T of what it was given. JSON is made of any
// Go value, nil included, so that there the value is one that JSON does not have;
// everything else is given as a pointer or a builder.
func faultOf[T any]() string {
	switch any(new(T)).(type) {
	case interface{ Kind() card.Kind }: // a card.Raw, or what embeds one
		return givenNoJSON
	case interface{ Raw() card.Raw }: // a card.Object, or what embeds one
		return givenNoObject
	}
	return givenNil
}

// Given passes on what a setter was given for a member, whose place among the
// required members is bit (-1 when it is none). Where that is nothing, it notes the
// fault and returns nil, and the member stays as it was.
func Given[T any](k *Kept, bit int, name string, v *T) *T {
	if v == nil {
		k.Fault(name, faultOf[T]())
		return nil
	}
	k.Present(bit, name)
	return v
}

// Gather appends to list what take makes of each of the given values, and notes a
// fault of the member where that is nothing.
func Gather[L ~[]T, S, T any](k *Kept, name string, list L, given []S, take func(S) *T) L {
	list = slices.Grow(list, len(given))
	for _, g := range given {
		if v := take(g); v != nil {
			list = append(list, *v)
		} else {
			k.Fault(name, faultOf[T]())
		}
	}
	return list
}

// GatherMap makes a map with what take makes of each of the given values, and notes
// a fault of the member where that is nothing.
func GatherMap[M ~map[string]T, S, T any](k *Kept, name string, given map[string]S, take func(S) *T) M {
	m := make(M, len(given))
	for _, key := range slices.Sorted(maps.Keys(given)) {
		Put(k, name, &m, key, take(given[key]))
	}
	return m
}

// Put sets one entry of a map, which it makes when there is none, and notes a fault
// of the member when there is nothing to set.
func Put[M ~map[string]T, T any](k *Kept, name string, m *M, key string, v *T) {
	if v == nil {
		k.Fault(name, faultOf[T]())
		return
	}
	if *m == nil {
		*m = make(M)
	}
	(*m)[key] = *v
}

// CopyMap returns a copy of m that is not nil: a builder keeps nothing of what it
// is given, and a map that was given is there even if it is empty.
func CopyMap[M ~map[string]T, T any](m M) M {
	c := make(M, len(m))
	maps.Copy(c, m)
	return c
}

// TakeRaw is JSON text made of any Go value, nil when that cannot be done.
func TakeRaw(v any) *card.Raw {
	raw, err := card.JSON(v)
	if err != nil {
		return nil
	}
	return &raw
}
