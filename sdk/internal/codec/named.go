package codec

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Functions of generated code for members without a field whose values have a Go type. They are
// stored as unknown members, byte for byte, and read on demand.

// Named iterates over the unknown members whose names match, in order, with their values. All names
// match if matches is nil. A value that T cannot hold is left out.
func Named[T any](k *Kept, matches func(name string) bool, read func(*Decoder, int, *T) int) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for name, text := range k.Unknowns() {
			if matches != nil && !matches(name) {
				continue
			}
			var v T
			_, err := decodeString(text, card.Options{Limits: card.NoLimits()}, func(d *Decoder, i int) int { return read(d, i, &v) })
			if err == nil && !yield(name, v) {
				return
			}
		}
	}
}

// PutNamed sets an unknown member of a struct that t describes, whose name must match. A name that
// does not match, a nil value, and a value without a JSON form become faults of the member.
func PutNamed[T any](k *Kept, t *MemberTable, matches func(name string) bool, name string, v *T) {
	switch {
	case matches != nil && !matches(name):
		k.fault(name, givenOtherName)
	case v == nil:
		k.fault(name, faultOf(v))
	default:
		k.PutUnknown(t, name, v)
	}
}
