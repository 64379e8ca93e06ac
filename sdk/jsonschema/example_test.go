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
