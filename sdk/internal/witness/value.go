package witness

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Limits of a number that is computed with: the length without the exponent, and the exponent.
const (
	longest  = 64
	greatest = 400
)

var errNumber = errors.New("a number is too long to compute with")

// parse reads a JSON text. Values are nil, bool, string, *big.Rat, []any and map[string]any.
func parse(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return exact(v)
}

// exact replaces the numbers in a value by rational numbers.
func exact(v any) (any, error) {
	var err error
	switch x := v.(type) {
	case json.Number:
		return rational(x.String())
	case []any:
		for i := range x {
			if x[i], err = exact(x[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for name := range x {
			if x[name], err = exact(x[name]); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}

func rational(literal string) (*big.Rat, error) {
	digits, exponent := literal, ""
	if i := strings.IndexAny(literal, "eE"); i >= 0 {
		digits, exponent = literal[:i], literal[i+1:]
	}
	if e, err := strconv.Atoi(cmp.Or(exponent, "0")); err != nil || len(digits) > longest || e > greatest || e < -greatest {
		return nil, errNumber
	}
	r, ok := new(big.Rat).SetString(literal)
	if !ok {
		return nil, errNumber
	}
	return r, nil
}

// kindOf returns the kind of a value.
func kindOf(v any) scan.KindSet {
	switch x := v.(type) {
	case nil:
		return scan.Null
	case bool:
		return scan.Boolean
	case string:
		return scan.Text
	case *big.Rat:
		if x.IsInt() {
			return scan.Integer
		}
		return scan.Fraction
	case []any:
		return scan.Array
	}
	return scan.Object
}

// appendValue appends the JSON text of a value, with sorted members. Equal values have equal
// texts.
func appendValue(text []byte, v any) []byte {
	switch x := v.(type) {
	case nil:
		return append(text, "null"...)
	case bool:
		if x {
			return append(text, "true"...)
		}
		return append(text, "false"...)
	case string:
		return scan.AppendString(text, x)
	case *big.Rat:
		if x.IsInt() {
			return append(text, x.Num().String()...)
		}
		digits, _ := x.FloatPrec()
		return append(text, x.FloatString(digits)...)
	case []any:
		text = append(text, '[')
		for i, item := range x {
			if i > 0 {
				text = append(text, ',')
			}
			text = appendValue(text, item)
		}
		return append(text, ']')
	case map[string]any:
		text = append(text, '{')
		for i, name := range sortedNames(x) {
			if i > 0 {
				text = append(text, ',')
			}
			text = append(scan.AppendString(text, name), ':')
			text = appendValue(text, x[name])
		}
		return append(text, '}')
	}
	return text
}

func sortedNames[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// textOf returns the text that identifies a value.
func textOf(v any) string { return string(appendValue(nil, v)) }
