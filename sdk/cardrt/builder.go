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

// In what follows, b is the builder, which is returned, k the Kept of its value, field the
// number of the field for a required member and -1 for others, name the member, at the
// field.

// Set sets a member.
func Set[B, T any](b B, k *Kept, field int, name string, at *T, v T) B {
	*at = v
	k.Present(field, name)
	return b
}

// Clear removes a member that is not required.
func Clear[B, T any](b B, k *Kept, name string, at *T) B {
	var none T
	return Set(b, k, -1, name, at, none)
}

// SetGiven sets a member to a copy of v. Where that is nil, it notes a fault, and the
// member stays as it is.
func SetGiven[B, T any](b B, k *Kept, field int, name string, at, v *T) B {
	if Given(k, field, name, v) != nil {
		*at = *v
	}
	return b
}

// SetPointer is [SetGiven] for a field that is a pointer.
func SetPointer[B, T any](b B, k *Kept, field int, name string, at **T, v *T) B {
	if Given(k, field, name, v) != nil {
		*at = v
	}
	return b
}

// SetNullable is [SetGiven] for a member that may be null.
func SetNullable[B, T any](b B, k *Kept, field int, name string, at *card.Nullable[T], v *T) B {
	if Given(k, field, name, v) != nil {
		at.Set(*v)
	}
	return b
}

// SetList sets a member to what take makes of the given values.
func SetList[B any, L ~[]T, S, T any](b B, k *Kept, field int, name string, at *L, given []S, take func(S) *T) B {
	k.Present(field, name)
	*at = Gather(k, name, L{}, given, take)
	return b
}

// AddGiven appends to a member what take makes of the given values.
func AddGiven[B any, L ~[]T, S, T any](b B, k *Kept, field int, name string, at *L, given []S, take func(S) *T) B {
	k.Extend(field, name)
	*at = Gather(k, name, *at, given, take)
	return b
}

// Add appends values to a member.
func Add[B any, L ~[]T, T any](b B, k *Kept, field int, name string, at *L, values []T) B {
	k.Extend(field, name)
	*at = append(*at, values...)
	return b
}

// PutUnknown sets an unknown member of the value that m is the view of.
func PutUnknown[B any](b B, k *Kept, m card.Members, name string, v any) B {
	if err := m.SetUnknown(name, v); err != nil {
		k.Fault(name, err.Error())
	}
	return b
}

// Source returns a function that takes a value from a source by its method as, nil from a
// nil source.
func Source[S, T any](as func(S) *T) func(S) *T {
	return func(s S) *T {
		if any(s) == nil {
			return nil
		}
		return as(s)
	}
}

// Given passes on what a setter was given for a member. Where that is nil, it notes the
// fault and returns nil, and the member stays as it was.
func Given[T any](k *Kept, field int, name string, v *T) *T {
	if v == nil {
		k.Fault(name, faultOf[T]())
		return nil
	}
	k.Present(field, name)
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
