package jsonschema_test

import (
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

var schema = jsonschema.Schema{
	Root: "a/card.json",
	Base: "https://example.com/",
	Files: map[string][]byte{
		"a/card.json": []byte(`{"required":["id"],"properties":{"tools":{"items":{"$ref":"#/$defs/Tool"},"uniqueItems":true},
			"first":{"allOf":[{"$ref":"tool.json"}]},"a/b ~":{"type":"string"}},
			"patternProperties":{"^x-":{"$ref":"#named"}},"additionalProperties":{"type":"number"},
			"$defs":{"Tool":{"$ref":"tool.json"},"Number":{"$anchor":"named","type":"number"}}}`),
		"a/tool.json": []byte(`{"$id":"https://tools.example/tool","required":["name"],"properties":{"inner":{"$ref":"#"},"name":{"type":"string"}}}`),
	},
}

func TestBasic(t *testing.T) {
	tests := []struct {
		v    card.Violation
		want string
	}{
		{card.Violation{Pointer: "/id", Keyword: "required", Schema: "a/card.json#/required"},
			`/required https://example.com/a/card.json#/required `},
		{card.Violation{Pointer: "/tools/1", Keyword: "uniqueItems", Schema: "a/card.json#/properties/tools/uniqueItems"},
			`/properties/tools/uniqueItems https://example.com/a/card.json#/properties/tools/uniqueItems /tools`},
		{card.Violation{Pointer: "/tools/1/name", Keyword: "required", Schema: "a/tool.json#/required"},
			`/properties/tools/items/$ref/$ref/required https://tools.example/tool#/required /tools/1`},
		{card.Violation{Pointer: "/first/name", Keyword: "type", Schema: "a/tool.json#/properties/name/type"},
			`/properties/first/allOf/0/$ref/properties/name/type https://tools.example/tool#/properties/name/type /first/name`},
		{card.Violation{Pointer: "/first/inner/inner/name", Keyword: "required", Schema: "a/tool.json#/required"},
			`/properties/first/allOf/0/$ref/properties/inner/$ref/properties/inner/$ref/required https://tools.example/tool#/required /first/inner/inner`},
		{card.Violation{Pointer: "/x-n", Keyword: "type", Schema: "a/card.json#/$defs/Number/type"},
			`/patternProperties/^x-/$ref/type https://example.com/a/card.json#/$defs/Number/type /x-n`},
		{card.Violation{Pointer: "/a~1b ~0", Keyword: "type", Schema: "a/card.json#/properties/a~1b ~0/type"},
			`/properties/a~1b ~0/type https://example.com/a/card.json#/properties/a~1b%20~0/type /a~1b ~0`},
		{card.Violation{Pointer: "/other", Keyword: "type", Schema: "a/card.json#/additionalProperties/type"},
			`/additionalProperties/type https://example.com/a/card.json#/additionalProperties/type /other`},
		{card.Violation{Pointer: "/other", Keyword: "type", Schema: "unknown.json#/type"},
			`/type https://example.com/unknown.json#/type /other`},
		{card.Violation{Pointer: "", Keyword: ""}, `  `},
	}
	for _, tt := range tests {
		out, err := jsonschema.Basic(card.Violations{tt.v, {Severity: card.Warning}}, schema)
		if err != nil {
			t.Fatal(err)
		}
		if out.Valid || len(out.Errors) != 1 {
			t.Errorf("%s: %+v", tt.v.Schema, out)
			continue
		}
		u := out.Errors[0]
		if got := u.KeywordLocation + " " + u.AbsoluteKeywordLocation + " " + u.InstanceLocation; got != tt.want {
			t.Errorf("%s at %s:\n got %q\nwant %q", tt.v.Schema, tt.v.Pointer, got, tt.want)
		}
	}
}

func TestBasicOfValid(t *testing.T) {
	out, err := jsonschema.Basic(card.Violations{{Severity: card.Warning, Message: "m"}}, schema)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(out)
	if err != nil || string(text) != `{"valid":true,"keywordLocation":"","instanceLocation":""}` {
		t.Errorf("%s, %v", text, err)
	}
}

func TestBasicRefuses(t *testing.T) {
	for name, s := range map[string]jsonschema.Schema{
		"no file":  {Root: "a.json"},
		"not JSON": {Root: "a.json", Files: map[string][]byte{"a.json": []byte("{")}},
		"no root":  {Root: "a.json#/$defs/A", Files: map[string][]byte{"a.json": []byte("{}")}},
	} {
		if _, err := jsonschema.Basic(nil, s); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
