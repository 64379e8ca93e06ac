package published

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Finding is a finding of one side in a document.
type Finding struct {
	// Code is the code of our finding, Keyword the keyword of the published schema.
	Code, Keyword string
	Pointer       string
	Message       string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s%s at %q: %s", f.Code, f.Keyword, f.Pointer, f.Message)
}

// Ours returns the errors of a dialect.
func Ours(dialect string, document []byte) []Finding {
	_, found := dialects.ExamineAs(dialect, document)
	var list []Finding
	for _, v := range found.Errors() {
		list = append(list, Finding{Code: v.Code, Pointer: v.Pointer, Message: v.Message})
	}
	return list
}

// Schema is a published schema.
type Schema struct{ schema *jsonschema.Schema }

// LoadSchema reads a published schema; definition is the fragment of the schema for whole
// documents.
func LoadSchema(file, definition string) (*Schema, error) {
	s, err := jsonschema.NewCompiler().Compile(file + "#" + definition)
	if err != nil {
		return nil, err
	}
	return &Schema{s}, nil
}

// Findings returns the findings of the published schema: the innermost ones, since the
// outer ones only repeat them.
func (s *Schema) Findings(document []byte) ([]Finding, error) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return nil, err
	}
	var invalid *jsonschema.ValidationError
	if err := s.schema.Validate(value); err != nil && !errors.As(err, &invalid) {
		return nil, err
	}
	if invalid == nil {
		return nil, nil
	}
	return leaves(invalid, nil), nil
}

// leaves appends the findings below e. Those below anyOf and oneOf concern a single
// branch, so there the keyword itself is the finding.
func leaves(e *jsonschema.ValidationError, list []Finding) []Finding {
	keyword := "schema"
	if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
		keyword = path[0]
	}
	if len(e.Causes) > 0 && keyword != "anyOf" && keyword != "oneOf" {
		for _, cause := range e.Causes {
			list = leaves(cause, list)
		}
		return list
	}
	at := card.JoinPointer(e.InstanceLocation...)
	f := Finding{Keyword: keyword, Pointer: at, Message: e.Error()}
	if extra, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
		for _, name := range extra.Properties {
			f.Pointer = at + card.JoinPointer(name)
			list = append(list, f)
		}
		return list
	}
	return append(list, f)
}
