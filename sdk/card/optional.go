package card

import "encoding/json"

// Optional is a value that may be absent. The zero value is absent.
//
// In a struct of your own, tag the field with omitzero so that encoding/json omits an
// absent value. Generated types need no tag.
type Optional[T any] struct{ held[T] }

// Some returns a present value.
func Some[T any](v T) Optional[T] { return Optional[T]{held[T]{v, present}} }

// UnmarshalJSON reads the value; null makes it absent. [Nullable] keeps the difference.
func (o *Optional[T]) UnmarshalJSON(data []byte) error { return o.unmarshal(data, absent) }

// Nullable is a value that may be absent or null. The zero value is absent.
type Nullable[T any] struct{ held[T] }

// Present returns a Nullable that holds v.
func Present[T any](v T) Nullable[T] { return Nullable[T]{held[T]{v, present}} }

// Null returns a Nullable that is null.
func Null[T any]() Nullable[T] { return Nullable[T]{held[T]{presence: null}} }

// Ptr returns a pointer to the value inside n, for changing it in place, or nil if it is
// null or absent.
func (n *Nullable[T]) Ptr() *T {
	if n == nil || n.presence != present {
		return nil
	}
	return &n.value
}

// SetNull makes n null.
func (n *Nullable[T]) SetNull() { *n = Null[T]() }

// IsNull reports whether n is null, as opposed to absent.
func (n Nullable[T]) IsNull() bool { return n.presence == null }

// UnmarshalJSON reads null or a value. encoding/json does not call it for an absent
// member, so that n stays absent.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error { return n.unmarshal(data, null) }

// held is the content of an [Optional] or a [Nullable], whose methods it has.
type held[T any] struct {
	value    T
	presence presence
}

// presence says whether there is a value.
type presence uint8

const (
	absent presence = iota
	null
	present
)

// Get returns the value and whether it is present, neither absent nor null.
func (h held[T]) Get() (T, bool) { return h.value, h.presence == present }

// Or returns the value, or fallback if it is absent or null.
func (h held[T]) Or(fallback T) T {
	if h.presence == present {
		return h.value
	}
	return fallback
}

// Set makes v the value.
func (h *held[T]) Set(v T) { *h = held[T]{v, present} }

// Clear makes the value absent.
func (h *held[T]) Clear() { *h = held[T]{} }

// IsSet reports whether the value is present, neither absent nor null.
func (h held[T]) IsSet() bool { return h.presence == present }

// IsZero reports whether the value is absent; encoding/json calls it for fields with the
// tag omitzero.
func (h held[T]) IsZero() bool { return h.presence == absent }

// MarshalJSON returns the value as JSON; an absent value is null.
func (h held[T]) MarshalJSON() ([]byte, error) {
	if h.presence != present {
		return []byte("null"), nil
	}
	return json.Marshal(h.value)
}

// unmarshal reads a value. A null has the given presence.
func (h *held[T]) unmarshal(data []byte, ofNull presence) error {
	if string(data) == "null" {
		*h = held[T]{presence: ofNull}
		return nil
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	h.Set(v)
	return nil
}
