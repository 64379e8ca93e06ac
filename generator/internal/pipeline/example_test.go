package pipeline_test

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleGenerate() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Add("order.json", []byte(`{
  "title": "Order", "type": "object",
  "properties": {"number": {"type": "string"}}, "required": ["number"]
}`))

	var diags source.Diagnostics
	generated := pipeline.Generate(store, pipeline.Single("order.json", "order", "order", "", false), &diags)
	if err := diags.Err(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(generated.Package.Entries[0].Type.Go)
	fmt.Println(slices.Contains(slices.Collect(maps.Keys(generated.Files)), "types_gen.go"))
	// Output:
	// Order
	// true
}

func ExampleExplain() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Add("order.json", []byte(`{"type": "object", "properties": {"paid": {"type": "boolean"}}}`))
	var diags source.Diagnostics
	pkg := pipeline.Plan(store, pipeline.Single("order.json", "order", "order", "", false), &diags)
	if err := diags.Err(); err != nil {
		fmt.Println(err)
		return
	}
	pipeline.Explain(os.Stdout, pkg, pipeline.Query{File: "order.json", Pointer: "/properties/paid", Package: pkg.Name})
	// Output:
	// order.json:1:43: order.json#/properties/paid in package order
	//   shape  Order.Paid card.Optional[bool], the member "paid"
	//   plan   type: must be a boolean [type]
}
