package crosscheck_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/atombender/go-jsonschema/pkg/schemas"
)

// The results of reading and writing a keyword.
const (
	kept     = "kept"
	dropped  = "dropped"
	rejected = "rejected"
)

// TestAudit records how go-jsonschema's reader treats single keywords: kept, dropped, rejected,
// or changed to another text. These losses are the reason why that reader is only a
// cross-check. A failure means that a new version supports other keywords, and that
// explanations of differences may be out of date.
func TestAudit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ schema, want string }{
		{`{"minLength":1}`, kept},
		{`{"pattern":"^a"}`, kept},
		{`{"enum":["a","b"]}`, kept},
		{`{"dependentRequired":{"a":["b"]}}`, kept},
		{`{"readOnly":true}`, kept},

		// Keywords that the reader does not support.
		{`{"$anchor":"a"}`, dropped},
		{`{"$dynamicRef":"#a"}`, dropped},
		{`{"$dynamicAnchor":"a"}`, dropped},
		{`{"$vocabulary":{"https://example.com/v":true}}`, dropped},
		{`{"$comment":"a"}`, dropped},
		{`{"$id":"https://example.com/a"}`, dropped},
		{`{"prefixItems":[{"type":"string"}]}`, dropped},
		{`{"contains":{"type":"string"}}`, dropped},
		{`{"minContains":1}`, dropped},
		{`{"maxContains":1}`, dropped},
		{`{"unevaluatedItems":false}`, dropped},
		{`{"unevaluatedProperties":false}`, dropped},
		{`{"propertyNames":{"pattern":"^a"}}`, dropped},
		{`{"if":{"type":"string"}}`, dropped},
		{`{"then":{"type":"string"}}`, dropped},
		{`{"else":{"type":"string"}}`, dropped},
		{`{"examples":["a"]}`, dropped},
		{`{"deprecated":true}`, dropped},
		{`{"writeOnly":true}`, dropped},
		{`{"contentEncoding":"base64"}`, dropped},
		{`{"contentMediaType":"text/plain"}`, dropped},
		{`{"contentSchema":{"type":"string"}}`, dropped},
		{`{"x-code":{"type":"a"}}`, dropped},

		// Values that the reader treats as absent.
		{`{"const":null}`, dropped},
		{`{"default":null}`, dropped},
		{`{"maxLength":0}`, dropped},
		{`{"minItems":0}`, dropped},
		{`{"maxItems":0}`, dropped},
		{`{"required":[]}`, dropped},
		{`{"title":""}`, dropped},
		{`{"uniqueItems":false}`, dropped},
		{`{"properties":{}}`, dropped},

		// Values that the reader changes.
		{`{"maximum":9007199254740993}`, `{"maximum":9007199254740992}`},
		{`{"const":9007199254740993}`, `{"const":9007199254740992}`},
		{`{"enum":[9007199254740993]}`, `{"enum":[9007199254740992]}`},
		{`{"default":12345678901234567890}`, `{"default":12345678901234567000}`},
		{`{"additionalProperties":false}`, `{"additionalProperties":{"not":{}},"type":["object"]}`},
		{`{"properties":{"a":{"type":["string"]}}}`, `{"properties":{"a":{"type":["string"]}},"type":["object"]}`},
		{`{"TITLE":"a"}`, `{"title":"a"}`},
		{`{"title":"a","title":"b"}`, `{"title":"b"}`},

		// Valid schemas that the reader rejects.
		{`{"minLength":1.0}`, rejected},
		{`{"maxLength":1e2}`, rejected},
		{`{"items":[{"type":"string"}]}`, rejected},
		{`{"dependencies":{"a":["b"]}}`, rejected},
	} {
		if got := audit(t, c.schema); got != c.want {
			t.Errorf("%s: %s, want %s", c.schema, got, c.want)
		}
	}
}

// TestAuditDocument records how the reader treats whole documents.
func TestAuditDocument(t *testing.T) {
	t.Parallel()
	if _, err := schemas.FromJSONReader(strings.NewReader(`true`)); err == nil {
		t.Error("a boolean document is accepted")
	}
	if _, err := schemas.FromJSONReader(strings.NewReader(`{"type":"string"} }`)); err != nil {
		t.Errorf("text after the document is rejected: %v", err)
	}
	s, err := schemas.FromJSONReader(strings.NewReader(`{"$defs":{"a":{}},"definitions":{"b":{}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if s.Definitions["a"] == nil || s.Definitions["b"] != nil {
		t.Errorf("of $defs and definitions, both or the old one are read: %v", s.Definitions)
	}
}

// audit reads a schema as the schema of a property, and writes it again.
func audit(t *testing.T, schema string) string {
	t.Helper()
	s, err := schemas.FromJSONReader(strings.NewReader(`{"properties":{"p":` + schema + `}}`))
	if err != nil {
		return rejected
	}
	written, err := json.Marshal(s.Properties["p"])
	if err != nil {
		t.Fatal(err)
	}
	switch text := string(written); text {
	case schema:
		return kept
	case `{}`:
		return dropped
	default:
		return text
	}
}
