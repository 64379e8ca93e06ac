package published

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
)

// substitutes are the replacement values of mutations.
var substitutes = []any{nil, true, json.Number("7"), "", "x y", "https://example.com/", []any{}, []any{"x"}, map[string]any{}, map[string]any{"x": json.Number("1")}}

// Mutations returns the documents that differ from a value in one location: a member or
// element removed, added or replaced.
func Mutations(value any) iter.Seq[any] {
	return func(yield func(any) bool) {
		mutate(value, yield)
	}
}

// mutate yields the mutations of a value; it returns false if yield did.
func mutate(value any, yield func(any) bool) bool {
	for _, s := range substitutes {
		if !yield(s) {
			return false
		}
	}
	switch v := value.(type) {
	case map[string]any:
		return mutateObject(v, yield)
	case []any:
		return mutateArray(v, yield)
	}
	return true
}

func mutateObject(object map[string]any, yield func(any) bool) bool {
	with := func(name string, value any) map[string]any {
		other := maps.Clone(object)
		other[name] = value
		return other
	}
	if !yield(with("x-other", "x")) {
		return false
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		less := maps.Clone(object)
		delete(less, name)
		if !yield(less) {
			return false
		}
		if !mutate(object[name], func(v any) bool { return yield(with(name, v)) }) {
			return false
		}
	}
	return true
}

func mutateArray(array []any, yield func(any) bool) bool {
	for i, item := range array {
		less := slices.Delete(slices.Clone(array), i, i+1)
		more := slices.Insert(slices.Clone(array), i, item)
		if !yield(less) || !yield(more) {
			return false
		}
		again := func(v any) bool {
			other := slices.Clone(array)
			other[i] = v
			return yield(other)
		}
		if !mutate(item, again) {
			return false
		}
	}
	return true
}
