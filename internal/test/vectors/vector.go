package vectors

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Vector is one test vector. Members that are informative only (which other validators
// agree, who decided) are not read.
type Vector struct {
	Name string `json:"name"`
	// Slug is the name in files without kinds.
	Slug string `json:"slug"`
	Kind string `json:"kind"`
	Why  string `json:"why"`
	// Path is a JSON Pointer into the document: the location of the finding.
	Path string `json:"path"`

	// Exactly one of these three is the document.
	Input       json.RawMessage `json:"input"`
	InputText   *string         `json:"input_text"`
	InputBase64 *string         `json:"input_base64"`

	Options struct {
		Embedded bool `json:"embedded"`
		// Version is the version of the dialect; the newest if empty.
		Version string `json:"version"`
		// Partial says that the document is a card that was cut by fields.
		Partial bool `json:"partial"`
	} `json:"options"`
	Context struct {
		IdentityCapabilities []string `json:"identityCapabilities"`
	} `json:"context"`

	Expect      json.RawMessage `json:"expect"`
	Alternative json.RawMessage `json:"alternative"`
	Ambiguous   bool            `json:"ambiguous"`

	// Target is the version of the format that a card is converted to.
	Target string `json:"target"`
	// Compare is "subset" if the result may have further members.
	Compare string `json:"compare"`

	// Valid and Code are the expectation of kinds that have no expect member.
	Valid *bool  `json:"valid"`
	Code  string `json:"code"`

	// Key names a key pair of the fixture "keys"; nil for none.
	Key *string `json:"key"`

	// Dialect is that of the file.
	Dialect string `json:"-"`

	// fixtures are the inputs of the fixtures of the file, by name.
	fixtures map[string]json.RawMessage
}

// fixture decodes the input of a fixture of the file.
func fixture[T any](v *Vector, name string) (T, error) {
	var value T
	text, ok := v.fixtures[name]
	if !ok {
		return value, fmt.Errorf("the file has no fixture %q", name)
	}
	return value, json.Unmarshal(text, &value)
}

// publishKind is the kind of vectors in the file without kinds.
const publishKind = "publish"

// complete fills in members that some files write in another form.
func (v *Vector) complete() error {
	if v.Name == "" {
		v.Name = v.Slug
	}
	if v.Kind == "" && v.Slug != "" {
		v.Kind = publishKind
	}
	if v.Expect == nil && v.Valid != nil {
		expect := struct {
			Valid bool   `json:"valid"`
			Code  string `json:"code,omitempty"`
		}{*v.Valid, v.Code}
		text, err := json.Marshal(expect)
		if err != nil {
			return err
		}
		v.Expect = text
	}
	return nil
}

// Document returns the bytes of the document.
func (v *Vector) Document() ([]byte, error) {
	switch {
	case v.InputText != nil:
		return []byte(*v.InputText), nil
	case v.InputBase64 != nil:
		return base64.StdEncoding.DecodeString(*v.InputBase64)
	case v.Input != nil:
		return v.Input, nil
	}
	return nil, errors.New("the vector has no input")
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
