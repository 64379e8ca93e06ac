package main

import (
	"encoding/json"
	"maps"
	"slices"
)

// most is the maximum number of smaller schemas that are tried at once.
const most = 120

// reduce removes parts of a disagreement while a disagreement of the same kind remains.
func (w *workshop) reduce(d *disagreement) *disagreement {
	for round := 0; round < 40; round++ {
		smaller := w.smaller(d)
		if smaller == nil {
			return d
		}
		d = smaller
	}
	return d
}

// smaller tries every reduction by one step and returns the smallest value that still
// disagrees.
func (w *workshop) smaller(d *disagreement) *disagreement {
	size := func(d *disagreement) int { return len(text(d.Schema)) + len(text(d.Instance)) }
	var schemas []any
	var instances [][]any
	for _, v := range steps(d.Instance) {
		schemas, instances = append(schemas, d.Schema), append(instances, []any{v})
	}
	if len(schemas) > most/3 {
		schemas, instances = schemas[:most/3], instances[:most/3]
	}
	for _, s := range steps(d.Schema) {
		if _, err := oracle(s); err == nil && len(schemas) < most {
			schemas, instances = append(schemas, s), append(instances, []any{d.Instance})
		}
	}
	var best *disagreement
	for i, o := range w.validateAll(schemas, instances) {
		found := compare(schemas[i], instances[i], o)
		if found == nil || found.What != d.What || size(found) >= size(d) {
			continue
		}
		if best == nil || size(found) < size(best) {
			best = found
		}
	}
	return best
}

// steps returns the values that are smaller than v by one step: v without a member or an
// element, a part of v, or v with a smaller part.
func steps(v any) []any {
	switch v := v.(type) {
	case object:
		return objectSteps(v)
	case []any:
		return arraySteps(v)
	case string:
		if v != "" && v != "a" && v[0] != '#' { // a dangling reference is a different problem
			return []any{"", "a"}
		}
	case json.Number:
		if v != "0" && v != "1" {
			return []any{json.Number("0"), json.Number("1")}
		}
	}
	return nil
}

func objectSteps(v object) []any {
	var list []any
	names := slices.Sorted(maps.Keys(v))
	for _, name := range names {
		c := maps.Clone(v)
		delete(c, name)
		list = append(list, c, v[name])
	}
	for _, name := range names {
		for _, part := range steps(v[name]) {
			c := maps.Clone(v)
			c[name] = part
			list = append(list, c)
		}
	}
	return list
}

func arraySteps(v []any) []any {
	var list []any
	for i := range v {
		list = append(list, slices.Delete(slices.Clone(v), i, i+1), v[i])
	}
	for i := range v {
		for _, part := range steps(v[i]) {
			c := slices.Clone(v)
			c[i] = part
			list = append(list, c)
		}
	}
	return list
}

// text returns a value as one line of JSON.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
