package cardrt

import (
	"bytes"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// This file has what generated code composes for values inside others: a reader is
// a func(*Decoder, int, *T) int, a writer a func([]byte, *T) []byte, a detacher a
// func(*Copier, *T). Generated code names one for every element type.

// AppendPointer appends what x points to, null for nil. An element of an array that is absent
// is null, since an array has no gaps.
func AppendPointer[T any](dst []byte, x *T, write func([]byte, *T) []byte) []byte {
	if x == nil {
		return append(dst, "null"...)
	}
	return write(dst, x)
}

// AppendHeld writes a member that holds numbers but is none itself. Its text is kept
// when a number in it is not exactly the one that its Go type holds, and is written as
// long as reading it gives what x holds now.
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
	if _, err := decodeString(text, card.Options{Limits: card.NoLimits()}, read, &y); err != nil {
		return false
	}
	return bytes.Equal(write(nil, &y), write(nil, x))
}
