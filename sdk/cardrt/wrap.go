package cardrt

import "github.com/agentcard-go/cardgen/sdk/card"

// Opt turns what a reader returned into an optional value, absent when it did not fit.
func Opt[T any](v T, i int) (card.Optional[T], int) {
	if i < 0 {
		return card.Optional[T]{}, i
	}
	return card.Some(v), i
}

// Pointer reads a value into new memory; nil when it does not fit.
func Pointer[T any](d *Decoder, i int, read func(*Decoder, int, *T) int) (*T, int) {
	x := new(T)
	if i = read(d, i, x); i < 0 {
		return nil, i
	}
	return x, i
}

// NullableOf reads null or a value; x is absent when neither fits.
func NullableOf[T any](d *Decoder, i int, x *card.Nullable[T], read func(*Decoder, int, *T) int) int {
	if end := d.null(i); end >= 0 {
		x.SetNull()
		return end
	}
	var zero T
	x.Set(zero)
	if i = read(d, i, x.Ptr()); i < 0 {
		x.Clear()
	}
	return i
}
