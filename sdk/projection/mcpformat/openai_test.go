package mcpformat

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

func TestRoundTripOpenAI(t *testing.T) {
	for file, text := range vectors.Cards(t, "openai") {
		t.Run(file, func(t *testing.T) {
			projectiontest.Pair{From: OpenAI, To: vectors.Description, Card: text}.Check(t)
		})
	}
}

func TestReadsAllOpenAI(t *testing.T) { vectors.ReadsAll(t, OpenAI) }

func TestWriteOpenAI(t *testing.T) {
	for _, test := range []struct{ name, description, want, lost string }{
		{"no skills", `{"name":"a"}`, `{"tools":[]}`, "/name"},
		{
			"names that OpenAI does not accept", `{"skills":[{"id":"a.b"},{"kind":"capability","id":"c"}]}`,
			`{"tools":[{"type":"function","function":{"name":"a__b"}}]}`, "/skills/1",
		},
		{
			"long names", `{"skills":[{"id":"0123456789012345678901234567890123456789012345678901234567890123456789"}]}`,
			`{"tools":[{"type":"function","function":{"name":"012345678901234567890123456789012345678901234_--57445fa40b08c60c"}}]}`, "/skills/0/id",
		},
		{
			"equal names get numbers",
			`{"skills":[{"id":"é"},{"id":"é"},{"id":"0123456789012345678901234567890123456789012345678901234567890123"},{"id":"0123456789012345678901234567890123456789012345678901234567890123"}]}`,
			`{"tools":[{"type":"function","function":{"name":"_-e9-"}},{"type":"function","function":{"name":"_-e9--2"}},
				{"type":"function","function":{"name":"0123456789012345678901234567890123456789012345678901234567890123"}},
				{"type":"function","function":{"name":"012345678901234567890123456789012345678901234_--2b68938700bbb0b0"}}]}`, "/skills/1/id /skills/3/id",
		},
		{
			"parameters have a type and properties", `{"skills":[{"id":"a","input":{}},{"id":"b","input":{"type":"object"}}]}`,
			`{"tools":[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{}}}},
				{"type":"function","function":{"name":"b","parameters":{"type":"object","properties":{}}}}]}`, "",
		},
		{
			"combinations are wrapped", `{"skills":[{"id":"a","input":{"$schema":"s","anyOf":[{"$ref":"#/$defs/x"}],"$defs":{"x":{"$id":"y","$ref":"#/z"}}}}]}`,
			`{"tools":[{"type":"function","function":{"name":"a","parameters":{"$schema":"s","type":"object","properties":{"input":
				{"anyOf":[{"$ref":"#/properties/input/$defs/x"}],"$defs":{"x":{"$id":"y","$ref":"#/z"}}}},"required":["input"],"x-cardgen-wrap-input":true}}}]}`, "",
		},
		{
			"what looks like an envelope is put into another one",
			`{"skills":[{"id":"a","input":{"type":"object","properties":{"input":{}},"required":["input"],"x-cardgen-wrap-input":true}}]}`,
			`{"tools":[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"input":
				{"type":"object","properties":{"input":{}},"required":["input"],"x-cardgen-wrap-input":true}},"required":["input"],"x-cardgen-wrap-input":true}}}]}`, "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: OpenAI, Card: test.description, Want: test.want, Lost: test.lost,
			}.Check(t)
		})
	}
}

func TestReadOpenAI(t *testing.T) {
	for _, test := range []struct{ name, list, want, lost string }{
		{
			"both forms", `{"tools":[{"type":"function","function":{"name":"a__b","strict":true}},{"type":"function","name":"c","description":null,"parameters":{},"strict":true}]}`,
			`{"skills":[{"id":"a.b"},{"id":"c","input":{}}]}`, "/tools/0/function/strict /tools/1/strict",
		},
		{
			"the member function takes precedence", `{"tools":[{"type":"function","function":{"name":"a"},"name":"b"}]}`,
			`{"skills":[{"id":"a"}]}`, "/tools/0/name",
		},
		{"other tools are no functions", `{"tools":[{"type":"web_search"}]}`, `{}`, "/tools/0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{From: OpenAI, To: vectors.Description, Card: test.list, Want: test.want, Lost: test.lost}.Check(t)
		})
	}
}
