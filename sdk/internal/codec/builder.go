package codec

import (
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The setters of generated builders return no errors. An argument that they cannot use is
// recorded as a fault of the member; the validator reports it at the member's location.

// The messages of faults.
const (
	givenNil       = "the builder was given nil here"
	givenNoJSON    = "the builder was given something here that cannot be written as JSON"
	givenNoObject  = "the builder was given something here that cannot be written as a JSON object"
	givenText      = "the builder was given a string here and no object; JSON text is given as json.RawMessage"
	givenOtherName = "the builder was given the name of a member here that does not match the pattern"
	givenIllFormed = "the builder was given the name of a member here that is not well-formed UTF-8"
	notCleared     = "the builder cannot clear this member: it is required, or absent and not in the schema"
)

// faultOf returns the message for an argument that a setter could not convert; value is a
// pointer of the target type. If the target is JSON, the argument has no JSON form, since any
// other Go value can be converted. All other targets take a pointer or a builder; the argument
// is then nil.
//
//go:noinline
func faultOf(value any) string {
	switch value.(type) {
	case interface{ Kind() card.Kind }: // a card.Raw, or a struct that embeds one
		return givenNoJSON
	case interface{ Raw() card.Raw }: // a card.Object, or a struct that embeds one
		return givenNoObject
	}
	return givenNil
}

// Given records whether a setter received a usable value, and returns ok. If it did, the member
// becomes present; otherwise the member is unchanged and gets a fault. field is the number of
// the field for a required member, -1 for others.
func (k *Kept) Given(field int, name string, ok bool) bool {
	return k.given(field, name, ok, givenNil)
}

// GivenJSON is [Kept.Given] for a setter that converts any Go value to JSON.
func (k *Kept) GivenJSON(field int, name string, ok bool) bool {
	return k.given(field, name, ok, givenNoJSON)
}

func (k *Kept) given(field int, name string, ok bool, fault string) bool {
	if !ok {
		k.fault(name, fault)
		return false
	}
	k.Present(field, name)
	return true
}

// PutUnknown sets an unknown member of a struct that t describes. An error becomes a fault of
// the member.
func (k *Kept) PutUnknown(t *MemberTable, name string, v any) {
	if err := t.setUnknown(k, name, v); err != nil {
		k.fault(name, err.Error())
	}
}

// ClearUnknown removes an unknown member. If there is no such member, the name becomes a fault.
func (k *Kept) ClearUnknown(name string) {
	key := entryKey{kind: unknown, name: name}
	if k.find(key) == nil {
		k.fault(name, notCleared)
		return
	}
	k.delete(key)
}

// Take returns a copy of the value of a source, nil for a nil one. B is the type of its
// builder. clone is the method Clone of the source; it is passed so that programs do not link
// the method of every type. The copy shares the texts of the value, which never change; Build
// makes another copy.
func Take[B comparable, T any](s card.Source[T], clone func(card.Source[T]) *T, detach func(*Copier, *T)) *T {
	var none B
	switch x := any(s).(type) {
	case nil:
		return nil
	case *T:
		return Clone(sharing, x, detach)
	case B:
		if x == none {
			return nil
		}
	}
	return clone(s)
}

// Gather appends to list the values that take makes from the given ones. A nil result becomes a
// fault of the member.
func Gather[L ~[]T, S, T any](k *Kept, name string, list L, given []S, take func(S) *T) L {
	for _, g := range given {
		if v := take(g); v != nil {
			list = append(list, *v)
		} else {
			k.fault(name, faultOf(v))
		}
	}
	return list
}

// GatherMap returns a map of the values that take makes from the given ones. A nil result
// becomes a fault of the member.
func GatherMap[M ~map[string]T, S, T any](k *Kept, name string, given map[string]S, take func(S) *T) M {
	m := make(M, len(given))
	for _, key := range slices.Sorted(maps.Keys(given)) {
		Put(k, name, &m, key, take(given[key]))
	}
	return m
}

// Put sets one entry of a map, which it creates if it is nil. A nil value becomes a fault of
// the member.
func Put[M ~map[string]T, T any](k *Kept, name string, m *M, key string, v *T) {
	if v == nil {
		k.fault(name, faultOf(v))
		return
	}
	if *m == nil {
		*m = make(M)
	}
	(*m)[key] = *v
}

// CopyMap returns a copy of m that is not nil: a member set to an empty map is present.
func CopyMap[M ~map[string]T, T any](m M) M {
	c := make(M, len(m))
	maps.Copy(c, m)
	return c
}

// TakeRaw returns any Go value as JSON, nil if it has no JSON form.
func TakeRaw(v any) *card.Raw {
	raw, err := card.JSON(v)
	if err != nil {
		return nil
	}
	return &raw
}
