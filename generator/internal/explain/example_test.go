package explain_test

import (
	"fmt"
	"os"

	"github.com/agentcard-go/cardgen/generator/internal/diag"
	"github.com/agentcard-go/cardgen/generator/internal/explain"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExamplePlace() {
	store, err := source.New(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	store.Add("order.json", []byte(`{"type": "object", "properties": {"paid": {"type": "boolean"}}}`))
	var diags diag.List
	pkg := pipeline.Plan(store, pipeline.Single("order.json", "order", "order", "", false), &diags)
	if err := diags.Err(); err != nil {
		fmt.Println(err)
		return
	}
	explain.Place(os.Stdout, pkg, explain.Query{File: "order.json", Pointer: "/properties/paid", Package: pkg.Name})
	// Output:
	// order.json:1:43: order.json#/properties/paid in package order
	//   shape  Order.Paid card.Optional[bool], the member "paid"
	//   plan   type: must be a boolean [type]
}
