package project

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func parsed(t *testing.T, text string) card.Object {
	t.Helper()
	o, err := card.ParseObject([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return o
}

func TestEnvelope(t *testing.T) {
	for _, test := range []struct{ name, schema, sealed string }{
		{
			"text",
			`{"type":"string","maxLength":3}`,
			`{"type":"object","properties":{"result":{"type":"string","maxLength":3}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
		{
			"the dialect is at the root",
			`{"$schema":"http://json-schema.org/draft-07/schema#","type":"array"}`,
			`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"result":{"type":"array"}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
		{
			"references by pointer follow",
			`{"anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#"},{"$ref":"#B"},{"$ref":"other#/x"}],"$defs":{"A":{"const":{"$ref":"#/x"}}}}`,
			`{"type":"object","properties":{"result":{"anyOf":[{"$ref":"#/properties/result/$defs/A"},{"$ref":"#/properties/result"},{"$ref":"#B"},{"$ref":"other#/x"}],"$defs":{"A":{"const":{"$ref":"#/x"}}}}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
		{
			"a property may be called $ref",
			`{"type":"array","items":{"properties":{"$ref":{"$ref":"#"}}}}`,
			`{"type":"object","properties":{"result":{"type":"array","items":{"properties":{"$ref":{"$ref":"#/properties/result"}}}}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
		{
			"a resource of its own is left alone",
			`{"$id":"https://example.com/x","$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/A"}`,
			`{"type":"object","properties":{"result":{"$id":"https://example.com/x","$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/A"}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
		{
			"so is one inside",
			`{"not":{"$id":"https://example.com/x","items":[{"$ref":"#/$defs/A"}]},"then":{"$ref":"#/not"}}`,
			`{"type":"object","properties":{"result":{"not":{"$id":"https://example.com/x","items":[{"$ref":"#/$defs/A"}]},"then":{"$ref":"#/properties/result/not"}}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
		{
			"an envelope in an envelope",
			`{"type":"object","properties":{"result":{"$ref":"#/properties/result"}},"required":["result"],"x-fastmcp-wrap-result":true}`,
			`{"type":"object","properties":{"result":{"type":"object","properties":{"result":{"$ref":"#/properties/result/properties/result"}},"required":["result"],"x-fastmcp-wrap-result":true}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			schema, want := parsed(t, test.schema), parsed(t, test.sealed)
			sealed := outputEnvelope.seal(schema)
			if !sealed.Equal(want) {
				t.Errorf("sealed %s\nwant   %s", sealed, want)
			}
			opened, ok := openEnvelope(sealed)
			if !ok || !opened.Equal(schema) {
				t.Errorf("opened %s, %t\nwant   %s", opened, ok, schema)
			}
		})
	}
}

// TestNoEnvelope: a schema that says more, or less, than an envelope does is none.
func TestNoEnvelope(t *testing.T) {
	for _, schema := range []string{
		`{"type":"object","properties":{"result":{}},"required":["result"]}`,
		`{"type":"object","properties":{"result":{}},"required":["result"],"x-fastmcp-wrap-result":false}`,
		`{"type":"object","properties":{"result":{}},"x-fastmcp-wrap-result":true}`,
		`{"type":"object","properties":{"result":{}},"required":[],"x-fastmcp-wrap-result":true}`,
		`{"type":"object","properties":{"result":true},"required":["result"],"x-fastmcp-wrap-result":true}`,
		`{"type":"object","properties":{"result":{},"more":{}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		`{"type":"object","properties":{"input":{}},"required":["input"],"x-fastmcp-wrap-result":true}`,
		`{"type":["object"],"properties":{"result":{}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		`{"type":"object","title":"T","properties":{"result":{}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		`{"$schema":"a:b","type":"object","properties":{"result":{"$schema":"a:c"}},"required":["result"],"x-fastmcp-wrap-result":true}`,
		`{"properties":[],"x-fastmcp-wrap-result":true}`,
	} {
		if inner, ok := openEnvelope(parsed(t, schema)); ok {
			t.Errorf("%s is opened: %s", schema, inner)
		}
	}
}
