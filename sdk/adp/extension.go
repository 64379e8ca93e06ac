package adp

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Extension is an entry of the member extensions whose value has a Go type. Companion
// protocols and deployments extend cards with such entries instead of further members at
// the root. A registry of package exchange checks the entries that a program knows.
// Source: draft-song-anp-adp-00, Extensions.
type Extension[T any] struct {
	// Namespace is the key of the entry, by convention a reversed domain name.
	Namespace string
}

// Get returns the value of the entry, and false if the card has none. The error, of
// encoding/json, is for a value that T cannot hold.
func (e Extension[T]) Get(x *Card) (value T, ok bool, err error) {
	text, ok := cardrt.OrEmpty(x).Extensions.Get(e.Namespace)
	if !ok {
		return value, false, nil
	}
	if err := text.Decode(&value); err != nil {
		var zero T
		return zero, true, fmt.Errorf("/extensions/%s: %w", card.JoinPointer(e.Namespace)[1:], err)
	}
	return value, true, nil
}

// Put sets the entry and returns the builder. Other entries stay as they are. A value that
// encoding/json cannot encode is a violation that Build returns.
func (e Extension[T]) Put(b *CardBuilder, value T) *CardBuilder {
	return b.PutExtensions(e.Namespace, value)
}
