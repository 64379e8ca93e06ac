package realworld

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// readDocument returns the JSON text of a document and its value; YAML is converted to
// JSON first.
func readDocument(file string) (text []byte, value any, err error) {
	if text, err = os.ReadFile(file); err != nil {
		return nil, nil, err
	}
	switch filepath.Ext(file) {
	case ".yaml", ".yml":
		if text, err = yaml.YAMLToJSON(text); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
	default:
		text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	}
	value, err = jsonschema.UnmarshalJSON(bytes.NewReader(text))
	return text, value, err
}

// substitutes are the replacement values of mutations.
var substitutes = []any{
	nil, true, json.Number("7"), json.Number("-1.5"), "", "x y", "https://example.com/",
	[]any{}, []any{"x"}, map[string]any{}, map[string]any{"x": json.Number("1")},
}

// mutate returns a value that differs from v in one location: a member or element
// removed, added, renamed or replaced.
func mutate(r *rand.Rand, v any) any {
	const here = 6 // one of so many changes is made at this level
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 && r.IntN(here) > 0 {
			return mutateObject(r, v)
		}
	case []any:
		if len(v) > 0 && r.IntN(here) > 0 {
			return mutateArray(r, v)
		}
	}
	return substitutes[r.IntN(len(substitutes))]
}

func mutateObject(r *rand.Rand, v map[string]any) any {
	names := make([]string, 0, len(v))
	other := make(map[string]any, len(v)+1)
	for name, member := range v {
		names = append(names, name)
		other[name] = member
	}
	slices.Sort(names)
	name := names[r.IntN(len(names))]
	switch r.IntN(8) {
	case 0:
		delete(other, name)
	case 1:
		delete(other, name)
		other[name+"x"] = v[name]
	case 2:
		other["x-other"] = substitutes[r.IntN(len(substitutes))]
	default:
		other[name] = mutate(r, v[name])
	}
	return other
}

func mutateArray(r *rand.Rand, v []any) any {
	i := r.IntN(len(v))
	switch r.IntN(5) {
	case 0:
		return slices.Delete(slices.Clone(v), i, i+1)
	case 1:
		return append(slices.Clone(v), v[i])
	}
	other := slices.Clone(v)
	other[i] = mutate(r, v[i])
	return other
}
