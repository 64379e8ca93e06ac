package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// BorrowOutput takes an empty output from a pool, for MarshalJSON. [Output.Marshal] puts it
// back.
func BorrowOutput() *Output { return codec.BorrowOutput() }

// Buffer takes an empty buffer from a pool, for appending the JSON text of a value that is then
// validated. [Encoded] puts it back.
func Buffer() []byte { return codec.Buffer() }

// AppendString appends a string as JSON. It escapes only characters that must be escaped;
// [Output.Marshal] finds ill-formed UTF-8.
func AppendString[S ~string](dst []byte, x *S) []byte { return codec.AppendString(dst, x) }

// AppendBool appends true or false.
func AppendBool[B ~bool](dst []byte, x *B) []byte { return codec.AppendBool(dst, x) }

// AppendInt64 appends a whole number.
func AppendInt64[N ~int64](dst []byte, x *N) []byte { return codec.AppendInt64(dst, x) }

// AppendUint64 appends a whole number.
func AppendUint64[N ~uint64](dst []byte, x *N) []byte { return codec.AppendUint64(dst, x) }

// AppendFloat64 appends the shortest text that reads back as x, in the form of ECMAScript,
// except that -0 keeps its sign.
func AppendFloat64[N ~float64](dst []byte, x *N) []byte { return codec.AppendFloat64(dst, x) }

// AppendRaw appends the text of a JSON value; the zero Raw is null.
func AppendRaw(dst []byte, x *card.Raw) []byte { return codec.AppendRaw(dst, x) }

// AppendObject appends the text of an object; the zero Object is {}.
func AppendObject(dst []byte, x *card.Object) []byte { return codec.AppendObject(dst, x) }

// AppendStrings appends an array of strings.
func AppendStrings[S ~string](dst []byte, list []S) []byte { return codec.AppendStrings(dst, list) }

// AppendSlice appends an array.
func AppendSlice[T any](dst []byte, list []T, element func([]byte, *T) []byte) []byte {
	return codec.AppendSlice(dst, list, element)
}

// AppendBehind appends a comma and the value for each element of a list, the further elements of
// a tuple.
func AppendBehind[T any](dst []byte, list []T, write func([]byte, *T) []byte) []byte {
	return codec.AppendBehind(dst, list, write)
}

// AppendMap appends an object with its names sorted by bytes.
func AppendMap[T any](dst []byte, m map[string]T, element func([]byte, *T) []byte) []byte {
	return codec.AppendMap(dst, m, element)
}

// AppendPointer appends the value that x points to, null for nil. An absent element of an array
// is null, since an array has no gaps.
func AppendPointer[T any](dst []byte, x *T, write func([]byte, *T) []byte) []byte {
	if x == nil {
		return append(dst, "null"...)
	}
	return write(dst, x)
}

// AppendOptional writes the value of x, null if it is absent.
func AppendOptional[T any](dst []byte, x *card.Optional[T], write func([]byte, *T) []byte) []byte {
	return codec.AppendOptional(dst, x, write)
}

// AppendOptionalText appends an optional string member; key is the text before the value.
func AppendOptionalText[S ~string](dst []byte, key string, x card.Optional[S]) []byte {
	return codec.AppendOptionalText(dst, key, x)
}

// AppendNullableMember appends a member that may be null; key is the text before the value.
func AppendNullableMember[T any](dst []byte, key string, x *card.Nullable[T], write func([]byte, *T) []byte) []byte {
	if x.IsZero() {
		return dst
	}
	return AppendPointer(append(dst, key...), x.Ptr(), write)
}

// AppendHeld appends a member that contains numbers but is not a number itself, with the
// original text if [Kept] has it.
func AppendHeld[T any](dst []byte, k *Kept, name string, x *T, read func(*Decoder, int, *T) int, write func([]byte, *T) []byte) []byte {
	return codec.AppendHeld(dst, k, name, x, read, write)
}

// CloseObject ends an object. Its members were appended from n on, each after a comma; the
// first comma is replaced by the opening brace.
func CloseObject(dst []byte, n int) []byte { return codec.CloseObject(dst, n) }
