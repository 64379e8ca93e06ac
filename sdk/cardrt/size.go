package cardrt

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// anySize is the limit of a value that may be written at any length.
const anySize = -1

// within returns the options for a document of at most size octets; an option may set
// another limit of [card.Limits.Bytes].
func within(size int, opts []card.Option) card.Options {
	o := card.Defaults()
	o.Limits.Bytes = int64(size)
	return o.With(opts...)
}

// exceeds reports whether a document of size octets is longer than most allows.
func exceeds(size int, most int64) bool { return most >= 0 && int64(size) > most }

// sizeRule is the rule that a document of size octets breaks.
func sizeRule(size int, most int64) *Rule {
	return &Rule{Keyword: "x-max-size", Code: card.CodeSize, Message: fmt.Sprintf(
		"the document has %d octets, at most %d are allowed; card.Limits.Bytes sets another limit", size, most)}
}

// ValidateWithin is [Validate] for a document that may have at most size octets as
// AppendJSON writes it.
func ValidateWithin[T any](x *T, size int, opts []card.Option, write func([]byte, *T) []byte, check func(*Checker, *T)) error {
	o := within(size, opts)
	return examine(x, o, o.Limits.Bytes, false, write, check).Err()
}

// CheckWithin is [Check] for a document that may have at most size octets.
func CheckWithin[T any](x *T, size int, opts []card.Option, write func([]byte, *T) []byte, check func(*Checker, *T)) card.Violations {
	o := within(size, opts)
	return examine(x, o, o.Limits.Bytes, true, write, check)
}

// BuildWithin is [Build] for a document that may have at most size octets.
func BuildWithin[T any](x *T, size int, opts []card.Option, detach func(*Copier, *T), write func([]byte, *T) []byte, check func(*Checker, *T)) (*T, error) {
	o := within(size, opts)
	return build(x, o, o.Limits.Bytes, detach, write, check)
}

// ReviseWithin is [Revise] for a document that may have at most size octets.
func ReviseWithin[T any](origin, x *T, size int, opts []card.Option, detach func(*Copier, *T), write func([]byte, *T) []byte, check func(*Checker, *T)) (*T, error) {
	o := within(size, opts)
	return revise(origin, x, o, o.Limits.Bytes, detach, write, check)
}
