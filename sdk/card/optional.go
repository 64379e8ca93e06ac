package card

import "encoding/json"

// Optional is a value that may be absent. The zero value is absent.
//
// In a struct of your own, tag the field with omitzero so that encoding/json omits an
// absent value. Generated types need no tag.
//
// In a template, {{if .Field}} is true for an absent value too, as for every struct: ask for
// {{if .Field.IsSet}} or {{with .Field.Ptr}}, or let package sdk/templates make conditions right.
type Optional[T any] held[T]

// Nullable is a value that may be absent or null. The zero value is absent.
type Nullable[T any] held[T]

// held is the content of an [Optional] or a [Nullable]. They convert to it and do not embed it:
// otherwise the linker would keep the methods of both types for every T.
type held[T any] struct {
	// Reflected makes libraries that ignore the methods of this type fail instead of losing the
	// value, see docs/guides/other-libraries.md.
	//lint:ignore SA5008 mapstructure reads the option, with json as the name of its tag
	Reflected useDecodeHookWithMarshalYAML `json:",squash" mapstructure:",squash"`
	value     T
	presence  presence
}

// presence says whether there is a value.
type presence uint8

const (
	absent presence = iota
	null
	present
)

// Some returns a present value.
func Some[T any](v T) Optional[T] { return Optional[T]{value: v, presence: present} }

// Present returns a Nullable that holds v.
func Present[T any](v T) Nullable[T] { return Nullable[T]{value: v, presence: present} }

// Null returns a Nullable that is null.
func Null[T any]() Nullable[T] { return Nullable[T]{presence: null} }

// SetNull makes n null.
func (n *Nullable[T]) SetNull() { *n = Null[T]() }

// IsNull reports whether n is null, as opposed to absent.
func (n Nullable[T]) IsNull() bool { return n.presence == null }

// Get returns the value and whether it is present.
func (o Optional[T]) Get() (T, bool) { return o.value, o.presence == present }

// Or returns the value, or fallback if it is absent.
func (o Optional[T]) Or(fallback T) T { return held[T](o).or(fallback) }

// Ptr returns a pointer to the value, for changing it in place, or nil if it is absent. A template
// tests and prints it: {{with .Description.Ptr}}{{.}}{{end}}.
func (o *Optional[T]) Ptr() *T {
	if o == nil || o.presence != present {
		return nil
	}
	return &o.value
}

// Set makes v the value.
func (o *Optional[T]) Set(v T) { *o = Some(v) }

// Clear makes the value absent.
func (o *Optional[T]) Clear() { *o = Optional[T]{} }

// IsSet reports whether the value is present.
func (o Optional[T]) IsSet() bool { return o.presence == present }

// IsZero reports whether the value is absent; encoding/json calls it for fields with the tag
// omitzero.
func (o Optional[T]) IsZero() bool { return o.presence == absent }

// MarshalJSON returns the value as JSON; an absent value is null.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return held[T](o).marshal() }

// UnmarshalJSON reads the value; null makes it absent. [Nullable] keeps the difference.
func (o *Optional[T]) UnmarshalJSON(data []byte) error { return (*held[T])(o).unmarshal(data, absent) }

// Get returns the value and whether it is present, neither absent nor null.
func (n Nullable[T]) Get() (T, bool) { return n.value, n.presence == present }

// Or returns the value, or fallback if it is absent or null.
func (n Nullable[T]) Or(fallback T) T { return held[T](n).or(fallback) }

// Ptr returns a pointer to the value, for changing it in place, or nil if it is absent or null.
func (n *Nullable[T]) Ptr() *T {
	if n == nil || n.presence != present {
		return nil
	}
	return &n.value
}

// Set makes v the value.
func (n *Nullable[T]) Set(v T) { *n = Present(v) }

// Clear makes the value absent.
func (n *Nullable[T]) Clear() { *n = Nullable[T]{} }

// IsSet reports whether the value is present, neither absent nor null.
func (n Nullable[T]) IsSet() bool { return n.presence == present }

// IsZero reports whether the value is absent; encoding/json calls it for fields with the tag
// omitzero.
func (n Nullable[T]) IsZero() bool { return n.presence == absent }

// MarshalJSON returns the value as JSON; an absent value is null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return held[T](n).marshal() }

// UnmarshalJSON reads null or a value. encoding/json does not call it for an absent member, so
// that n stays absent.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error { return (*held[T])(n).unmarshal(data, null) }

func (h held[T]) or(fallback T) T {
	if h.presence == present {
		return h.value
	}
	return fallback
}

func (h held[T]) marshal() ([]byte, error) {
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
	*h = held[T]{value: v, presence: present}
	return nil
}
