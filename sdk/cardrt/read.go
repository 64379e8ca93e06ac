package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// ReadString reads a string of any string type.
func ReadString[S ~string](d *Decoder, i int, x *S) int {
	s, i := d.Text(i)
	*x = S(s)
	return i
}

// ReadBool reads true or false.
func ReadBool[B ~bool](d *Decoder, i int, x *B) int {
	v, i := d.Bool(i)
	*x = B(v)
	return i
}

// ReadInt64 reads a whole number; 1.0, 1e3 and -0 are whole. A number outside the range of
// int64 is read as the nearest int64, and its text is kept, see [Kept].
func ReadInt64[N ~int64](d *Decoder, i int, x *N) int {
	v, i := d.Int64(i)
	*x = N(v)
	return i
}

// ReadUint64 is [ReadInt64] for uint64. A negative number is a mismatch.
func ReadUint64[N ~uint64](d *Decoder, i int, x *N) int {
	v, i := d.Uint64(i)
	*x = N(v)
	return i
}

// ReadFloat64 reads a number. A number outside the range of float64 is a mismatch. If the
// float64 would be written as a different decimal, the text is kept, see [Kept].
func ReadFloat64[N ~float64](d *Decoder, i int, x *N) int {
	v, i := d.Float64(i)
	*x = N(v)
	return i
}

// ReadStrings is [ReadSlice] for strings.
func ReadStrings[L ~[]S, S ~string](d *Decoder, i int, x *L) int {
	return codec.ReadStrings(d, i, x)
}

// ReadSlice reads an array into x.
func ReadSlice[S ~[]T, T any](d *Decoder, i int, x *S, read func(*Decoder, int, *T) int) int {
	return codec.ReadSlice(d, i, x, read)
}

// ReadMore reads an element of an array and appends it to a list, the further elements of a
// tuple.
func ReadMore[T any](d *Decoder, i int, list *[]T, read func(*Decoder, int, *T) int) int {
	return codec.ReadMore(d, i, list, read)
}

// ReadMap reads an object whose members all have the same type into x.
func ReadMap[M ~map[string]T, T any](d *Decoder, i int, x *M, read func(*Decoder, int, *T) int) int {
	return codec.ReadMap(d, i, x, read)
}

// ReadPointer allocates a T, reads a value into it and sets x; if the value is a mismatch, x is
// unchanged.
func ReadPointer[T any](d *Decoder, i int, x **T, read func(*Decoder, int, *T) int) int {
	return codec.ReadPointer(d, i, x, read)
}

// ReadOptional reads a value; if it is a mismatch, x is absent.
func ReadOptional[T any](d *Decoder, i int, x *card.Optional[T], read func(*Decoder, int, *T) int) int {
	return codec.ReadOptional(d, i, x, read)
}

// ReadOptionalString is [ReadOptional] for strings, the type of most optional members.
func ReadOptionalString[S ~string](d *Decoder, i int, x *card.Optional[S]) int {
	return codec.ReadOptionalString(d, i, x)
}

// ReadNullable reads null or a value; if it is neither, x is absent.
func ReadNullable[T any](d *Decoder, i int, x *card.Nullable[T], read func(*Decoder, int, *T) int) int {
	return codec.ReadNullable(d, i, x, read)
}

// ReadMembers reads the object at i into x, a pointer to a struct that t describes; k is its
// Kept.
func ReadMembers[P any](d *Decoder, i int, x P, k *Kept, t *MemberTable, member func(d *Decoder, x P, name string, v int) (field, next int)) int {
	return codec.ReadMembers(d, i, x, k, t, member)
}
