package codec

import "github.com/agentcard-go/cardgen/sdk/card"

// ReadOptional reads a value; if it is a mismatch, x is absent.
func ReadOptional[T any](d *Decoder, i int, x *card.Optional[T], read func(*Decoder, int, *T) int) int {
	var v T
	if i = read(d, i, &v); i >= 0 {
		x.Set(v)
	}
	return i
}

// ReadOptionalString is [ReadOptional] for strings, the type of most optional members.
func ReadOptionalString[S ~string](d *Decoder, i int, x *card.Optional[S]) int {
	s, i := d.Text(i)
	if i >= 0 {
		x.Set(S(s))
	}
	return i
}

// ReadPointer reads a value into new memory; if it is a mismatch, x is unchanged.
func ReadPointer[T any](d *Decoder, i int, x **T, read func(*Decoder, int, *T) int) int {
	var v *T
	if d.memory == nil {
		v = new(T)
	} else {
		v = &slabOf[T](d.memory).take(1)[0]
	}
	if i = read(d, i, v); i >= 0 {
		*x = v
	}
	return i
}

// ReadNullable reads null or a value; if it is neither, x is absent.
func ReadNullable[T any](d *Decoder, i int, x *card.Nullable[T], read func(*Decoder, int, *T) int) int {
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
