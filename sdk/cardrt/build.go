package cardrt

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Build validates x, the value of a builder, and returns the [Copier] for the result of the
// builder, or nil and an error.
func Build[P any](d *Dialect, origin, x P, size int, opts []card.Option, write func([]byte, P) []byte, visit func(*Visitor, P), validate func(*Checker, P)) (*Copier, error) {
	return codec.Build(d, origin, x, size, opts, write, visit, validate)
}

// Fields returns the set of the fields whose arguments are true. Argument i stands for field
// number i.
func Fields(set ...bool) FieldSet {
	var s FieldSet
	if len(set) > 64 {
		s.Grow(len(set))
	}
	for field, is := range set {
		if is {
			s.Add(field)
		}
	}
	return s
}

// OrEmpty returns x, or a new zero value when x is nil.
func OrEmpty[T any](x *T) *T { return codec.OrEmpty(x) }

// Named iterates over the unknown members whose names match, with their values.
func Named[T any](k *Kept, matches func(name string) bool, read func(*Decoder, int, *T) int) iter.Seq2[string, T] {
	return codec.Named(k, matches, read)
}

// PutNamed sets an unknown member, whose name must match.
func PutNamed[T any](k *Kept, t *MemberTable, matches func(name string) bool, name string, v *T) {
	codec.PutNamed(k, t, matches, name, v)
}

// Take returns a copy of the value of a source; nil if the source is nil. B is the type of the
// builder, clone the method Clone of the source.
func Take[B comparable, T any](s card.Source[T], clone func(card.Source[T]) *T, detach func(*Copier, *T)) *T {
	return codec.Take[B](s, clone, detach)
}

// Gather converts each element of given with take and appends the result to list. It records a
// nil result as a fault of the member name.
func Gather[L ~[]T, S, T any](k *Kept, name string, list L, given []S, take func(S) *T) L {
	return codec.Gather(k, name, list, given, take)
}

// GatherMap converts each value of given with take and returns the results as a map. It records
// a nil result as a fault of the member name.
func GatherMap[M ~map[string]T, S, T any](k *Kept, name string, given map[string]S, take func(S) *T) M {
	return codec.GatherMap[M](k, name, given, take)
}

// Put sets one entry of a map, which it creates if it is nil.
func Put[M ~map[string]T, T any](k *Kept, name string, m *M, key string, v *T) {
	codec.Put(k, name, m, key, v)
}

// ConstObject returns the object with the given JSON text, which comes from a schema and is
// known to be well-formed.
func ConstObject(text string) card.Object { return codec.ConstObject(text) }

// TakeRaw returns any Go value as JSON, nil if it has no JSON form.
func TakeRaw(v any) *card.Raw { return codec.TakeRaw(v) }

// TakeObject converts any Go value to an object; it returns nil if that fails.
func TakeObject(v any) *card.Object { return codec.TakeObject(v) }

// GivenNullableObject returns the object that a setter received, as [Kept.GivenObject] does, for
// a member that may be null.
func GivenNullableObject(k *Kept, bit int, name string, v any) card.Nullable[card.Object] {
	return codec.GivenNullableObject(k, bit, name, v)
}

// WrapNullable converts a nullable object to the type of a definition.
func WrapNullable[T any](o card.Nullable[card.Object], wrap func(card.Object) T) card.Nullable[T] {
	return codec.WrapNullable(o, wrap)
}
