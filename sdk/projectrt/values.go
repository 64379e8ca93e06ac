package projectrt

import (
	"math"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// JSON is what a mapping says always stands somewhere. It panics for a text that is none, which
// generated code never has.
func JSON(text string) card.Raw { return card.Must(card.ParseRaw([]byte(text))) }

// Same reports whether v is written as the JSON of a constant.
func Same(v any, constant card.Raw) bool {
	raw, err := card.JSON(v)
	return err == nil && raw.Equal(constant)
}

// TextOf returns JSON as a text, if it is one.
func TextOf(v card.Raw) (string, bool) { return of[string](v, card.KindString) }

// BoolOf returns JSON as a boolean, if it is one.
func BoolOf(v card.Raw) (bool, bool) { return of[bool](v, card.KindBool) }

// Int64Of returns JSON as a whole number, if it is one and fits.
func Int64Of(v card.Raw) (int64, bool) { return of[int64](v, card.KindNumber) }

// Uint64Of returns JSON as a whole number, if it is one and fits.
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
		if text == nil { // encoding/json takes null for anything
			return nil, false
		}
		texts[i] = *text
	}
	return texts, ok
}

// of returns JSON of a kind as a Go value.
func of[T any](v card.Raw, kind card.Kind) (T, bool) {
	var x T
	ok := v.Kind() == kind && v.Decode(&x) == nil
	return x, ok
}

// number is what holds a number of a card, an enumeration perhaps.
type number interface{ ~int64 | ~uint64 | ~float64 }

// Exactly returns a number as another type, if that holds the same number.
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

// Anys returns a list as setters of free JSON take it.
func Anys[T any](list []T) []any {
	values := make([]any, len(list))
	for i, v := range list {
		values[i] = v
	}
	return values
}

// AnyMap returns a map as setters of free JSON take it.
func AnyMap[T any](m map[string]T) map[string]any {
	values := make(map[string]any, len(m))
	for key, v := range m {
		values[key] = v
	}
	return values
}

// OrZero returns the value, or the zero value where there is none.
func OrZero[T any](v card.Nullable[T]) T {
	var zero T
	return v.Or(zero)
}

// Clash says what becomes of a list that is written as one text when an element holds
// the separator.
type Clash int

// A list can fail the projection, or be written although reading it back gives another.
const (
	OrFail Clash = iota
	OrNarrow
)

// Join writes a list as one text, its elements separated. It returns false when that
// cannot be done.
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

// Split takes a text apart that [Join] wrote. The empty text is the empty list.
func Split[S ~string](text, separator string) []S {
	if text == "" {
		return nil
	}
	return Retype[S](strings.Split(text, separator))
}
