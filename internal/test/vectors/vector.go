package vectors

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
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
		// Partial says that the document is a partial card, as a request with fields returns
		// it.
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

	// Dialect is the dialect of the file.
	Dialect string `json:"-"`

	// fixtures are the inputs of the fixtures of the file, by name.
	fixtures map[string]json.RawMessage
}

// publishKind is the kind of vectors in the file without kinds.
const publishKind = "publish"

// complete fills in members that some files write in another form.
func (v *Vector) complete() error {
	v.Name = cmp.Or(v.Name, v.Slug)
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
