package codec

import (
	"bytes"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// This file has functions that generated code composes for values inside others. A reader is a
// func(*Decoder, int, *T) int, a writer a func([]byte, *T) []byte, a detacher a func(*Copier,
// *T). Generated code names one for every element type.

// AppendHeld writes a member that contains numbers but is not a number itself. It writes the
// original text if Kept has it and reading that text gives the current value of x. Kept has the
// text if a number in it cannot be represented exactly by its Go type.
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

// reads reports whether the value read from text is written like x.
func reads[T any](text string, x *T, read func(*Decoder, int, *T) int, write func([]byte, *T) []byte) bool {
	var y T
	if _, err := decodeString(text, card.Options{Limits: card.NoLimits()}, func(d *Decoder, i int) int { return read(d, i, &y) }); err != nil {
		return false
	}
	return bytes.Equal(write(nil, &y), write(nil, x))
}
