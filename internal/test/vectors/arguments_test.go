package vectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// fixture decodes the input of a fixture of the file.
func fixture[T any](v *Vector, name string) (T, error) {
	var value T
	text, ok := v.fixtures[name]
	if !ok {
		return value, fmt.Errorf("the file has no fixture %q", name)
	}
	return value, json.Unmarshal(text, &value)
}

// readOptions are the options for reading and checking that the vector requires.
func (v *Vector) readOptions() []card.Option {
	if v.Options.Version == "" {
		return nil
	}
	return []card.Option{card.Version(v.Options.Version)}
}

// expectation decodes the expectation of a vector into the members of its kind. An
// unknown member is an error, since it would not be asserted.
func expectation[T any](expect json.RawMessage) (T, error) {
	var want T
	d := json.NewDecoder(bytes.NewReader(expect))
	d.DisallowUnknownFields()
	if err := d.Decode(&want); err != nil {
		return want, fmt.Errorf("the expectation is not understood: %w", err)
	}
	return want, nil
}

// input decodes the input of a vector that consists of arguments instead of a document.
func input[T any](v *Vector) (T, error) {
	var in T
	d := json.NewDecoder(bytes.NewReader(v.Input))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return in, fmt.Errorf("the input is not understood: %w", err)
	}
	return in, nil
}

// parent returns the pointer to the parent of a location.
func parent(pointer string) string {
	return pointer[:max(strings.LastIndexByte(pointer, '/'), 0)]
}
