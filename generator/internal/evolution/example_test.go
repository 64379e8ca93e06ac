package evolution_test

import (
	"fmt"
	"log"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

func ExampleCompare() {
	edition := func(schema string) *evolution.Edition {
		store := source.FromFS(fstest.MapFS{"order.json": {Data: []byte(schema)}})
		var diags source.Diagnostics
		e := pipeline.Edition(store, pipeline.Single("order.json", "order", "order", "", false), &diags)
		if e == nil {
			log.Fatal(diags.String())
		}
		return e
	}
	old := edition(`{"type": "object", "properties": {"id": {"type": "string"}, "state": {"enum": ["open", "paid"]}}}`)
	new := edition(`{"type": "object", "properties": {"id": {"type": "integer"}, "state": {"enum": ["open"]}}}`)
	result, err := evolution.Compare(old, new)
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range result.Findings {
		if f.Class == evolution.Go {
			fmt.Printf("%s: %s (%s)\n", f.Verdict, f.Message, f.Code)
		}
	}
	// Output:
	// breaking: Order.ID is card.Optional[int64] instead of card.Optional[string], and OrderBuilder.WithID with it (go-changed)
	// breaking: OrderStatePaid is gone (go-removed)
}
