package config_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleLoad() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Add("cardgen.json", []byte(`{"schemas": ["schemas/order"], "output": "gen"}`))
	store.Add("schemas/order/dialect.json", []byte(`{
  "dialect": "order",
  "package": "order",
  "doc": "reads, builds and checks orders.",
  "schemas": ["order.schema.json"],
  "entries": [{"ref": "order.schema.json", "primary": true}]
}`))

	var diags source.Diagnostics
	project := config.Load(store, "cardgen.json", &diags)
	if err := diags.Err(); err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range project.Dialects {
		fmt.Println(d.Name, d.Schemas, "→", d.Output)
	}
	// Output: order [schemas/order/order.schema.json] → gen/order
}
