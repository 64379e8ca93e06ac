package jsonschema_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// A keyword that breaks both directions is two changes, and each has the words and the code of its
// direction: what the new schema refuses breaks cards, what it admits in addition breaks readers.
func TestJudgeWordsEachDirection(t *testing.T) {
	type words struct{ code, message, example string }
	for _, test := range []struct {
		old, new     string
		card, reader words
	}{
		{`{"type":"string"}`, `{"type":"integer"}`, words{jsonschema.CodeNarrowed, "the type admits less", `""`}, words{jsonschema.CodeWidened, "the type admits more", `0`}},
		{`{"enum":["x","y"]}`, `{"enum":["y","z"]}`, words{jsonschema.CodeValueRemoved, "a value was removed", `"x"`}, words{jsonschema.CodeValueAdded, "a value was added", `"z"`}},
		{`{"maximum":1}`, `{"maximum":2}`, words{}, words{jsonschema.CodeWidened, "the bound admits more", `2`}},
		{`{"maximum":2}`, `{"maximum":1}`, words{jsonschema.CodeNarrowed, "the bound admits less", `2`}, words{}},
		{
			`{"additionalProperties":false}`, `{"additionalProperties":false,"properties":{"a":true}}`,
			words{}, words{jsonschema.CodePropertyAdded, "a property was added; the old schema does not admit all its values", `{"a":{}}`},
		},
		{
			`{"properties":{"a":{"type":"null"}}}`, `{}`,
			words{}, words{jsonschema.CodePropertyRemoved, "a property was removed; the new schema admits the member with other values", `{"a":{}}`},
		},
		{`{"$ref":"a.json"}`, `{"$ref":"b.json"}`, words{jsonschema.CodeUnproven, "a reference changed that cannot be followed, and its effect is not proven", ""}, words{jsonschema.CodeUnproven, "a reference changed that cannot be followed, and its effect is not proven", ""}},
	} {
		j, err := jsonschema.Judge([]byte(test.old), []byte(test.new))
		if err != nil {
			t.Fatal(err)
		}
		var card, reader words
		for _, c := range j.Changes {
			if c.Card.Verdict != jsonschema.Compatible {
				card = words{c.Code, c.Message, string(c.Card.Example)}
			}
			if c.Reader.Verdict != jsonschema.Compatible {
				reader = words{c.Code, c.Message, string(c.Reader.Example)}
			}
		}
		if card != test.card || reader != test.reader {
			t.Errorf("%s to %s:\n%q\n%q, want\n%q\n%q", test.old, test.new, card, reader, test.card, test.reader)
		}
	}
}
