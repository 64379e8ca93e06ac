package card

import "encoding/json"

// Nullable is a value that may be absent or null. The zero value is absent.
type Nullable[T any] struct {
	value T
	state nullState
}

type nullState uint8

const (
	stateAbsent nullState = iota
	stateNull
	statePresent
)

// Present returns a Nullable that holds v.
func Present[T any](v T) Nullable[T] { return Nullable[T]{value: v, state: statePresent} }

// Null returns a Nullable that is null.
func Null[T any]() Nullable[T] { return Nullable[T]{state: stateNull} }

// Get returns the value, and false if it is null or absent.
func (n Nullable[T]) Get() (T, bool) { return n.value, n.state == statePresent }

// Ptr returns a pointer to the value inside n, for changing it in place, or nil if it is
// null or absent.
func (n *Nullable[T]) Ptr() *T {
	if n == nil || n.state != statePresent {
		return nil
	}
	return &n.value
}

// Or returns the value, or fallback if it is null or absent.
func (n Nullable[T]) Or(fallback T) T {
	if n.state == statePresent {
		return n.value
	}
	return fallback
}

// Set makes v the value.
func (n *Nullable[T]) Set(v T) { *n = Present(v) }

// SetNull makes n null.
func (n *Nullable[T]) SetNull() { *n = Null[T]() }

// Clear makes n absent.
func (n *Nullable[T]) Clear() { *n = Nullable[T]{} }

// IsSet reports whether n has a value: it is neither null nor absent.
func (n Nullable[T]) IsSet() bool { return n.state == statePresent }

// IsNull reports whether n is null, as opposed to absent.
func (n Nullable[T]) IsNull() bool { return n.state == stateNull }

// IsAbsent reports whether n is absent, as opposed to null.
func (n Nullable[T]) IsAbsent() bool { return n.state == stateAbsent }

// IsZero reports whether n is absent; encoding/json calls it for fields with the tag
// omitzero.
func (n Nullable[T]) IsZero() bool { return n.state == stateAbsent }

// MarshalJSON returns the value as JSON; an absent value is null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if n.state != statePresent {
		return []byte("null"), nil
	}
	return json.Marshal(n.value)
}

// UnmarshalJSON reads null or a value. encoding/json does not call it for an absent
// member, so that n stays absent.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		n.SetNull()
		return nil
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	n.Set(v)
	return nil
}
