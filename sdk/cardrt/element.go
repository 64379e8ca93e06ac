package cardrt

import (
	"bytes"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// This file has what generated code composes for values inside others: a reader is
// a func(*Decoder, int, *T) int, a writer a func([]byte, *T) []byte, a detacher a
// func(*T). Generated code names one for every element type.

// OptionalOf reads an optional value through its reader.
func OptionalOf[T any](d *Decoder, i int, x *card.Optional[T], read func(*Decoder, int, *T) int) int {
	var v T
	if i = read(d, i, &v); i >= 0 {
		x.Set(v)
	}
	return i
}

// AppendNullable writes an element that may be null; one that is absent is null
// too, for an array has no gaps.
func AppendNullable[T any](dst []byte, x *card.Nullable[T], write func([]byte, *T) []byte) []byte {
	return AppendPointer(dst, x.Ptr(), write)
}

// AppendPointer writes what x points to, null when that is nothing.
func AppendPointer[T any](dst []byte, x *T, write func([]byte, *T) []byte) []byte {
	if x == nil {
		return append(dst, "null"...)
	}
	return write(dst, x)
}

// AppendHeld writes a member that holds floats but is none itself. Its text is kept
// when a number in it is not the shortest form of a double, and is written as long
// as reading it gives what x holds now.
func AppendHeld[T any](dst []byte, k *Kept, name string, x *T,
	read func(*Decoder, int, *T) int, write func([]byte, *T) []byte) []byte {
	if k.Any() {
		same := func(text string) bool { return reads(text, x, read, write) }
		if out, ok := k.appendKept(dst, name, same); ok {
			return out
		}
	}
	return write(dst, x)
}

// reads reports whether reading text gives a value that is written like x.
func reads[T any](text string, x *T, read func(*Decoder, int, *T) int, write func([]byte, *T) []byte) bool {
	var y T
	if _, err := DecodeString(text, card.Options{MaxDepth: maxDepth}, read, &y); err != nil {
		return false
	}
	return bytes.Equal(write(nil, &y), write(nil, x))
}

// SetMissing records the required members that are not in present, a set of words
// in which the required members come first.
func (k *Kept) SetMissing(present []uint64, required int) {
	k.SetAbsent(^present[0])
	var missing []entry
	for n := wordBits; n < required; n++ {
		if present[n/wordBits]>>(n%wordBits)&1 == 0 {
			missing = append(missing, entry{kind: absent, bit: int32(n)})
		}
	}
	if missing != nil {
		k.list = slices.Concat(k.list, missing)
	}
}

// Clone returns a copy of x that detach has made independent; nil of nil.
func Clone[T any](x *T, detach func(*T)) *T {
	if x == nil {
		return nil
	}
	y := *x
	detach(&y)
	return &y
}

// DetachString gives x a text of its own.
func DetachString[S ~string](x *S) { *x = S(strings.Clone(string(*x))) }

// DetachOptional gives x a text of its own.
func DetachOptional[S ~string](x *card.Optional[S]) {
	if v, ok := x.Get(); ok {
		x.Set(S(strings.Clone(string(v))))
	}
}

// DetachRaw gives x a text of its own.
func DetachRaw(x *card.Raw) { *x = x.Clone() }

// DetachPointer lets x point to a copy.
func DetachPointer[T any](x **T, detach func(*T)) { *x = Clone(*x, detach) }

// DetachNullable detaches the value in x, if there is one.
func DetachNullable[T any](x *card.Nullable[T], detach func(*T)) {
	if v := x.Ptr(); v != nil {
		detach(v)
	}
}

// DetachSlice gives x an array of its own; detach is nil for elements that share
// nothing.
func DetachSlice[S ~[]T, T any](x *S, detach func(*T)) {
	*x = slices.Clone(*x)
	if detach == nil {
		return
	}
	for i := range *x {
		detach(&(*x)[i])
	}
}

// DetachMap gives x a table and names of its own; detach is nil for values that
// share nothing.
func DetachMap[M ~map[string]T, T any](x *M, detach func(*T)) {
	if *x == nil {
		return
	}
	copied := make(M, len(*x))
	for name, v := range *x {
		if detach != nil {
			detach(&v)
		}
		copied[strings.Clone(name)] = v
	}
	*x = copied
}
