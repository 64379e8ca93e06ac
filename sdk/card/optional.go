package card

import "encoding/json"

// Optional is a value that may be absent. The zero value is absent.
//
// In a struct of your own, tag the field with omitzero so that encoding/json omits an
// absent value. Generated types need no tag.
type Optional[T any] struct {
	value T
	set   bool
}

// Some returns a present value.
func Some[T any](v T) Optional[T] { return Optional[T]{value: v, set: true} }

// Text returns a present string.
func Text(v string) Optional[string] { return Some(v) }

// Bool returns a present bool.
func Bool(v bool) Optional[bool] { return Some(v) }

// Int64 returns a present int64.
func Int64(v int64) Optional[int64] { return Some(v) }

// Uint64 returns a present uint64.
func Uint64(v uint64) Optional[uint64] { return Some(v) }

// Float64 returns a present float64.
func Float64(v float64) Optional[float64] { return Some(v) }

// Get returns the value and whether it is present.
func (o Optional[T]) Get() (T, bool) { return o.value, o.set }

// Or returns the value, or fallback when it is absent.
func (o Optional[T]) Or(fallback T) T {
	if o.set {
		return o.value
	}
	return fallback
}

// Set makes v the present value.
func (o *Optional[T]) Set(v T) { *o = Some(v) }

// Clear makes the value absent.
func (o *Optional[T]) Clear() { *o = Optional[T]{} }

// IsSet reports whether the value is present.
func (o Optional[T]) IsSet() bool { return o.set }

// IsZero reports whether the value is absent; encoding/json calls it for fields with the
// tag omitzero.
func (o Optional[T]) IsZero() bool { return !o.set }

// MarshalJSON returns the value as JSON; an absent value is null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if !o.set {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

// UnmarshalJSON reads the value; null makes it absent. [Nullable] keeps the difference.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		o.Clear()
		return nil
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	o.Set(v)
	return nil
}
