package exchange

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Extensions is a registry of entries of the member extensions. The zero value is empty.
// Entries with unregistered namespaces are ignored, since cards may have any.
type Extensions struct {
	checks map[string]func(card.Raw) error
}

// ErrNamespace is the error of [Register] for an empty namespace, or for a namespace that is
// registered already.
var ErrNamespace = errors.New("exchange: the namespace of the extension is empty or registered already")

// Register adds an extension to a registry. checks validate its values: each returns nil or an
// error whose text does not repeat the value.
func Register[T any](r *Extensions, e adp.Extension[T], checks ...func(T) error) error {
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

// Check validates the registered extensions of a card, in the order of the card. It reports a
// value that the Go type cannot represent or that a check rejects. Such a card is valid, but
// the program that registered the extension cannot use it.
func (r *Extensions) Check(x *adp.Card) card.Violations {
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
