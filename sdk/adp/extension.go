package adp

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Extension is an entry of the member extensions whose value has a Go type. Companion
// protocols and deployments extend cards with such entries instead of further members at
// the root.
//
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

// Extensions is a registry of the entries of the member extensions that a program knows.
// The zero value knows none. Entries of other namespaces are not looked at: cards may have
// any.
type Extensions struct {
	checks map[string]func(card.Raw) error
}

// ErrNamespace is the error of [Register] for an empty namespace, or one that is registered
// already.
var ErrNamespace = errors.New("adp: the namespace of the extension is empty or registered already")

// Register adds an extension to a registry. checks validate its values: each returns nil or an
// error whose text does not repeat the value.
func Register[T any](r *Extensions, e Extension[T], checks ...func(T) error) error {
	if _, known := r.checks[e.Namespace]; known || e.Namespace == "" {
		return ErrNamespace
	}
	if r.checks == nil {
		r.checks = make(map[string]func(card.Raw) error)
	}
	r.checks[e.Namespace] = func(text card.Raw) error {
		var value T
		if err := text.Decode(&value); err != nil {
			var mismatch *json.UnmarshalTypeError
			if errors.As(err, &mismatch) && mismatch.Field != "" {
				return fmt.Errorf("cannot decode member %s into %s", mismatch.Field, mismatch.Type)
			}
			return errors.New("the value is not of the type of the extension")
		}
		for _, check := range checks {
			if err := check(value); err != nil {
				return err
			}
		}
		return nil
	}
	return nil
}

// Namespaces returns the namespaces of the registry in the order of their octets.
func (r *Extensions) Namespaces() []string { return slices.Sorted(maps.Keys(r.checks)) }

// CodeExtension is the code of the violations of [Extensions.Check].
const CodeExtension = "extension"

// Check returns an error for each registered extension of a card whose value its type cannot hold
// or its checks refuse, in the order of the card. Such a card is valid; only the program that
// registered the extension cannot use it.
func (r *Extensions) Check(x *Card) card.Violations {
	var found card.Violations
	for namespace, value := range cardrt.OrEmpty(x).Extensions.All() {
		check, known := r.checks[namespace]
		if !known {
			continue
		}
		if err := check(value); err != nil {
			found = append(found, card.Violation{
				Pointer: card.JoinPointer("extensions", namespace), Code: CodeExtension, Severity: card.Error, Message: err.Error(),
			})
		}
	}
	return found
}
