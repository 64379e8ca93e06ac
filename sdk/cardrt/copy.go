package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Sharing returns the Copier of builders: changing the copy does not change the original.
func Sharing() *Copier { return codec.Sharing() }

// Clone returns a deep copy of x: detach replaces everything that the copy shares with x.
func Clone[T any](c *Copier, x *T, detach func(*Copier, *T)) *T { return codec.Clone(c, x, detach) }

// CopyMap returns a copy of m that is not nil: a member set to an empty map is present.
func CopyMap[M ~map[string]T, T any](m M) M { return codec.CopyMap(m) }

// DetachString replaces x with a copy of the text.
func DetachString[S ~string](c *Copier, x *S) { codec.DetachString(c, x) }

// DetachOptional replaces the text in x with a copy.
func DetachOptional[S ~string](c *Copier, x *card.Optional[S]) { codec.DetachOptional(c, x) }

// DetachNullable calls detach for the value in x, if there is one.
func DetachNullable[T any](c *Copier, x *card.Nullable[T], detach func(*Copier, *T)) {
	codec.DetachNullable(c, x, detach)
}

// DetachSlice replaces x with a copy; detach is nil for elements without references.
func DetachSlice[S ~[]T, T any](c *Copier, x *S, detach func(*Copier, *T)) {
	codec.DetachSlice(c, x, detach)
}

// DetachMap replaces x with a copy; detach is nil for values without references.
func DetachMap[M ~map[string]T, T any](c *Copier, x *M, detach func(*Copier, *T)) {
	codec.DetachMap(c, x, detach)
}
