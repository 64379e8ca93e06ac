package jsonschema_test

import (
	"encoding/json"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

func ExampleBasic() {
	found := card.Violations{{
		Pointer: "/tools/0/name", Keyword: "required", Code: "required",
		Schema: "card.json#/$defs/Tool/required", Message: "name is required",
	}}
	out, err := jsonschema.Basic(found, jsonschema.Schema{
		Root: "card.json",
		Base: "https://example.com/schemas/",
		Files: map[string][]byte{"card.json": []byte(`{
			"properties": {"tools": {"items": {"$ref": "#/$defs/Tool"}}},
			"$defs": {"Tool": {"required": ["name"]}}
		}`)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := json.MarshalIndent(out.Errors[0], "", "  ")
	fmt.Println(string(text))
	// Output:
	// {
	//   "valid": false,
	//   "keywordLocation": "/properties/tools/items/$ref/required",
	//   "absoluteKeywordLocation": "https://example.com/schemas/card.json#/$defs/Tool/required",
	//   "instanceLocation": "/tools/0",
	//   "error": "name is required"
	// }
}

func ExampleJudge() {
	old := []byte(`{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[a-z]+$"}},"additionalProperties":false}`)
	changed := []byte(`{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[a-z]{1,8}$"},"age":{"type":"integer"}},"additionalProperties":false}`)
	j, err := jsonschema.Judge(old, changed)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("card:", j.Card.Verdict, string(j.Card.Example))
	fmt.Println("reader:", j.Reader.Verdict, string(j.Reader.Example))
	for _, c := range j.Changes {
		fmt.Println(c.New.Or(""), "card:", c.Card.Verdict, "reader:", c.Reader.Verdict)
	}
	// Output:
	// card: breaking {"name":"aaaaaaaaa"}
	// reader: breaking {"age":0,"name":"a"}
	// /properties/age card: compatible reader: breaking
	// /properties/name/pattern card: breaking reader: compatible
}
