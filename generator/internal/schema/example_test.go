package schema_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleLoad() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Add("order.json", []byte(`{
  "properties": {
    "item": {"$ref": "#/$defs/item"},
    "note": {"type": "string", "maxlength": 80}
  },
  "$defs": {"item": {"type": "object"}}
}`))

	var diags source.Diagnostics
	graph := schema.Load(store, []string{"order.json"}, schema.Options{}, &diags)

	item := graph.At("order.json", "/properties/item")
	fmt.Println(item.Keyword("$ref").Ref.Pos)
	fmt.Print(&diags)
	// Output:
	// order.json:6:21
	// order.json:4:32: warning: draft 2020-12 has no keyword "maxlength" (did you mean "maxLength"?) [unknown-keyword]
}
