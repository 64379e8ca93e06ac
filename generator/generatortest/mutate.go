package generatortest

import (
	"iter"
	"maps"
	"slices"
)

// Mutations returns the values that differ from a value at one location, where a member or
// element is removed, added or replaced. substitutes returns the replacements for a value.
// Numbers are [encoding/json.Number].
func Mutations(value any, substitutes func(value any) []any) iter.Seq[any] {
	return func(yield func(any) bool) {
		mutation{substitutes, yield}.of(value)
	}
}

// mutation yields the mutations of a value.
type mutation struct {
	substitutes func(any) []any
	yield       func(any) bool
}

// of yields the mutations of a value. It returns false if yield did.
func (m mutation) of(value any) bool {
	for _, s := range m.substitutes(value) {
		if !m.yield(s) {
			return false
		}
	}
	switch v := value.(type) {
	case map[string]any:
		return m.object(v)
	case []any:
		return m.array(v)
	}
	return true
}

func (m mutation) object(object map[string]any) bool {
	with := func(name string, value any) map[string]any {
		other := maps.Clone(object)
		other[name] = value
		return other
	}
	if !m.yield(with("x-other", "x")) {
		return false
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		less := maps.Clone(object)
		delete(less, name)
		if !m.yield(less) {
			return false
		}
		inner := mutation{m.substitutes, func(v any) bool { return m.yield(with(name, v)) }}
		if !inner.of(object[name]) {
			return false
		}
	}
	return true
}

func (m mutation) array(array []any) bool {
	for i, item := range array {
		less := slices.Delete(slices.Clone(array), i, i+1)
		more := slices.Insert(slices.Clone(array), i, item)
		if !m.yield(less) || !m.yield(more) {
			return false
		}
		inner := mutation{m.substitutes, func(v any) bool {
			other := slices.Clone(array)
			other[i] = v
			return m.yield(other)
		}}
		if !inner.of(item) {
			return false
		}
	}
	return true
}
