package jsonschema

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Output is the result of a validation in the format "basic".
type Output struct {
	Valid bool `json:"valid"`
	// KeywordLocation and InstanceLocation are empty: the locations of the root.
	KeywordLocation  string `json:"keywordLocation"`
	InstanceLocation string `json:"instanceLocation"`
	// Errors are the errors of the document, without warnings.
	Errors []Unit `json:"errors,omitempty"`
}

// Unit is one error.
type Unit struct {
	Valid bool `json:"valid"`
	// KeywordLocation is the path of evaluation from the root of the schema to the keyword,
	// through all references, as a JSON Pointer.
	KeywordLocation string `json:"keywordLocation"`
	// AbsoluteKeywordLocation is the URI of the keyword.
	AbsoluteKeywordLocation string `json:"absoluteKeywordLocation,omitempty"`
	// InstanceLocation is the value that the keyword refused, as a JSON Pointer. For
	// required it is the object without the member.
	InstanceLocation string `json:"instanceLocation"`
	Error            string `json:"error"`
}

// Schema is the schema of a validated document. Findings name its files in
// [card.Violation.Schema].
type Schema struct {
	// Root is the location of the document's schema: the file, followed by # and a JSON Pointer
	// unless the schema is the whole file.
	Root string
	// Files are the JSON texts of the files, by the names in findings.
	Files map[string][]byte
	// Base is the base URI for the names of files without $id. If it is empty, units of such
	// files have no absolute location.
	Base string
}

// Basic returns the output for the findings of one document. The error reports a file that is
// not JSON, or a root that does not exist.
func Basic(found card.Violations, s Schema) (*Output, error) {
	w, err := newWalker(s)
	if err != nil {
		return nil, err
	}
	errors := found.Errors()
	out := &Output{Valid: len(errors) == 0}
	for _, v := range errors {
		instance := instanceOf(v)
		u := Unit{InstanceLocation: instance, Error: v.Message}
		u.KeywordLocation, u.AbsoluteKeywordLocation = w.locate(v.Schema, v.Keyword, instance)
		out.Errors = append(out.Errors, u)
	}
	return out, nil
}

// instanceOf returns the value that a finding's keyword was applied to. Findings of some
// keywords are located at a member or element of that value instead.
func instanceOf(v card.Violation) string {
	switch v.Keyword {
	case "required", "dependentRequired", "dependencies", "uniqueItems", "propertyNames":
		if i := strings.LastIndexByte(v.Pointer, '/'); i >= 0 {
			return v.Pointer[:i]
		}
	}
	return v.Pointer
}

// newWalker parses the files of a schema.
func newWalker(s Schema) (*walker, error) {
	w := &walker{base: s.Base, files: map[string]any{}, found: map[search]string{}}
	for name, text := range s.Files {
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			return nil, fmt.Errorf("jsonschema: %s: %w", name, err)
		}
		w.files[name] = v
	}
	file, pointer, _ := strings.Cut(s.Root, "#")
	w.root = location{file, pointer}
	if _, ok := w.at(w.root); !ok {
		return nil, fmt.Errorf("jsonschema: no schema at %s", s.Root)
	}
	return w, nil
}
