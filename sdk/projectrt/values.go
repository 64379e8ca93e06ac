package projectrt

import (
	"math"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// JSON returns a constant of a mapping. It panics if the text is not JSON; generated code
// passes JSON only.
func JSON(text string) card.Raw { return card.Must(card.ParseRaw([]byte(text))) }

// Same reports whether v is encoded as the same JSON value as a constant.
func Same(v any, constant card.Raw) bool {
	raw, err := card.JSON(v)
	return err == nil && raw.Equal(constant)
}

// TextOf returns JSON as a text, if it is one.
func TextOf(v card.Raw) (string, bool) { return of[string](v, card.KindString) }

// BoolOf returns JSON as a boolean, if it is one.
func BoolOf(v card.Raw) (bool, bool) { return of[bool](v, card.KindBool) }

// Int64Of returns JSON as an integer, if it is one within the range.
func Int64Of(v card.Raw) (int64, bool) { return of[int64](v, card.KindNumber) }

// Uint64Of returns JSON as an integer, if it is one within the range.
func Uint64Of(v card.Raw) (uint64, bool) { return of[uint64](v, card.KindNumber) }

// Float64Of returns JSON as a number, if it is one that a float64 holds exactly.
func Float64Of(v card.Raw) (float64, bool) {
	x, ok := of[float64](v, card.KindNumber)
	return x, ok && Same(x, v)
}

// TextsOf returns JSON as a list of texts, if it is one.
func TextsOf(v card.Raw) ([]string, bool) {
	list, ok := of[[]*string](v, card.KindArray)
	texts := make([]string, len(list))
	for i, text := range list {
		if text == nil { // encoding/json accepts null for any type
			return nil, false
		}
		texts[i] = *text
	}
	return texts, ok
}

// of returns JSON of the given kind as a Go value.
func of[T any](v card.Raw, kind card.Kind) (T, bool) {
	var x T
	ok := v.Kind() == kind && v.Decode(&x) == nil
	return x, ok
}

// number is a Go type for numbers of a card, including enumerations.
type number interface{ ~int64 | ~uint64 | ~float64 }

// Exactly converts a number to another type, if that holds the same number.
func Exactly[To, From number](v From) (To, bool) {
	x := To(v)
	if From(x) != v || (x < 0) != (v < 0) {
		return 0, false
	}
	// beyond the range a conversion may give the bound, which converts back to the same float
	if f := float64(v); f >= math.MaxInt64 && float64(x) != f {
		return 0, false
	}
	return x, true
}

// Retype returns texts as texts of another type.
func Retype[To, From ~string](list []From) []To {
	texts := make([]To, len(list))
	for i, text := range list {
		texts[i] = To(text)
	}
	return texts
}

// RetypeMap returns the texts of a map as texts of another type.
func RetypeMap[To, From ~string](m map[string]From) map[string]To {
	texts := make(map[string]To, len(m))
	for key, text := range m {
		texts[key] = To(text)
	}
	return texts
}

// RetypeNumbers returns numbers as numbers of another type over the same one.
func RetypeNumbers[To, From number](list []From) []To {
	numbers := make([]To, len(list))
	for i, n := range list {
		numbers[i] = To(n)
	}
	return numbers
}

// RetypeNumberMap returns the numbers of a map as numbers of another type over the same
// one.
func RetypeNumberMap[To, From number](m map[string]From) map[string]To {
	numbers := make(map[string]To, len(m))
	for key, n := range m {
		numbers[key] = To(n)
	}
	return numbers
}

// Anys converts a list for setters of free JSON.
func Anys[T any](list []T) []any {
	values := make([]any, len(list))
	for i, v := range list {
		values[i] = v
	}
	return values
}

// AnyMap converts a map for setters of free JSON.
func AnyMap[T any](m map[string]T) map[string]any {
	values := make(map[string]any, len(m))
	for key, v := range m {
		values[key] = v
	}
	return values
}

// OrZero returns the value, or the zero value if it is absent.
func OrZero[T any](v card.Nullable[T]) T {
	var zero T
	return v.Or(zero)
}

// Clash selects what [Join] does with a list if an element contains the separator.
type Clash int

// The conversion fails, or the list is written although it reads back differently.
const (
	OrFail Clash = iota
	OrNarrow
)

// Join joins a list into one text with a separator. It returns false if that is not
// possible.
func Join[S ~string](r *Run, from, to *Place, list []S, separator string, clash Clash) (string, bool) {
	texts := make([]string, len(list))
	for i, text := range list {
		texts[i] = string(text)
	}
	at := slices.IndexFunc(texts, func(text string) bool {
		return strings.Contains(text, separator) || text == "" && len(texts) == 1
	})
	switch {
	case at < 0:
	case clash == OrFail:
		r.Fail(from.Item(at), to, CodeSeparator, Separator)
		r.Dropped(from, CodeSeparator, Separator)
		return "", false
	default:
		r.Narrowed(from, to, CodeSeparator, Separator)
	}
	return strings.Join(texts, separator), true
}

// Split splits a text that [Join] wrote. The empty text is the empty list.
func Split[S ~string](text, separator string) []S {
	if text == "" {
		return nil
	}
	return Retype[S](strings.Split(text, separator))
}
