package cardrt

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Unmarshal replaces x with the value in data; embedded accepts a JSON string containing the
// value.
func Unmarshal[T any](data []byte, x *T, embedded bool, read func(*Decoder, int, *T) int) error {
	return codec.Unmarshal(data, x, embedded, read)
}

// Validate validates a value that a program may have changed, without warnings.
func Validate[P any](d *Dialect, x P, size int, opts []card.Option, write func([]byte, P) []byte, visit func(*Visitor, P), validate func(*Checker, P)) error {
	return codec.Validate(d, x, size, opts, write, visit, validate)
}

// ValidateText is [Validate] for a type whose JSON text is validated.
func ValidateText[P any](d *Dialect, x P, size int, opts []card.Option, write func([]byte, P) []byte, text func(*Checker, Value)) error {
	return codec.ValidateText(d, x, size, opts, write, text)
}

// As converts the message that a method of [Type] returns to the type T. It returns the second
// result unchanged.
func As[T, E any](x card.Message, result E) (*T, E) { return codec.As[T](x, result) }

// Encoded validates the JSON text of a value that was appended to a [Buffer], and returns the
// buffer to the pool.
func Encoded(c *Checker, data []byte, raw func(*Checker, Value)) { codec.Encoded(c, data, raw) }

// EncodedAs is [Encoded] for a value with alternatives.
func EncodedAs(c *Checker, data []byte, raw func(*Checker, Value), choice *Choice, alternative int) {
	codec.EncodedAs(c, data, raw, choice, alternative)
}

// CheckDecoded decodes a JSON text and calls a typed validator with the value. It ignores a
// mismatch, which other rules report.
func CheckDecoded[T any](c *Checker, v Value, read func(*Decoder, int, *T) int, validate func(*Checker, *T)) {
	codec.CheckDecoded(c, v, read, validate)
}

// ValueOfRaw returns the value of a Raw, null for an absent one.
func ValueOfRaw(r card.Raw) Value { return codec.ValueOfRaw(r) }

// ValueOfObject returns the value of an object; an absent object is {}.
func ValueOfObject(x card.Object) Value { return codec.ValueOfObject(x) }

// Sorted returns the entries of m in the order of their names, so that findings about a map are
// always in the same order. The pointer to the value is the same for all entries. Sorted is
// defined here and not in package codec, so that the compiler inlines the loop, which then does
// not allocate.
func Sorted[M ~map[string]T, T any](m M) iter.Seq2[string, *T] {
	return func(yield func(string, *T) bool) {
		l := codec.SortedNames(m)
		value := codec.Borrow[T](l)
		for _, name := range l.Names {
			if *value = m[name]; !yield(name, value) {
				break
			}
		}
		codec.GiveBack(l, value)
	}
}
