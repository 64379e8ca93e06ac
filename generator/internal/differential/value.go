package main

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
)

// sampleTexts and sampleNumbers are the scalars of most instances. Some are different literals
// of the same value.
var (
	sampleTexts   = []string{"", "a", "b", "ab", "abc", "abcd", "bc", "é", "éé", "😀", "😀😀", "x", "x-1", "12", "٣", "a\nb", "aaaaaa", "kind"}
	sampleNumbers = []json.Number{"0", "-0", "0.0", "1", "1.0", "1e0", "-1", "2", "2.5", "3", "0.1", "0.3", "1e1", "10", "100", "1e-7", "9007199254740992", "9007199254740993", "18446744073709551616", "1e20", "1e400", "1e-400"}
)

// value returns any JSON value.
func (m *maker) value(depth int) any {
	switch n := m.IntN(10); {
	case n == 0:
		return nil
	case n == 1:
		return m.chance(50)
	case n < 4:
		return pick(m, sampleNumbers)
	case n < 7 || depth <= 0:
		return pick(m, sampleTexts)
	case n < 8:
		list := make([]any, m.IntN(4))
		for i := range list {
			list[i] = m.value(depth - 1)
		}
		return list
	default:
		o := object{}
		for range m.IntN(4) {
			o[pick(m, memberNames)] = m.value(depth - 1)
		}
		return o
	}
}

// same reports whether two values are equal as JSON Schema defines it.
func same(a, b any) bool { return reflect.DeepEqual(normal(a), normal(b)) }

// normal returns a value with its numbers in a canonical form.
func normal(v any) any {
	switch v := v.(type) {
	case json.Number:
		r, _ := new(big.Rat).SetString(string(v))
		return "number " + r.RatString()
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = normal(v[i])
		}
		return list
	case object:
		o := object{}
		for name, member := range v {
			o[name] = normal(member)
		}
		return o
	}
	return v
}

// near returns a number close to a bound.
func near(m *maker, bound json.Number) json.Number {
	r, ok := new(big.Rat).SetString(string(bound))
	if !ok {
		return bound
	}
	step := pick(m, []string{"0", "0", "1", "-1", "1/10", "-1/10", "1/2"})
	delta, _ := new(big.Rat).SetString(step)
	text := r.Add(r, delta).FloatString(12)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return json.Number(text)
}
