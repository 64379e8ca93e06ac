package batch_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/batch"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func ExampleFunction() {
	validate, err := batch.Function{Name: batch.Validate}.New(card.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, document := range []string{`{"id":"agent://a","name":"A"}`, `{"id":"agent://a","seq":-1}`} {
		reply := validate([]byte(document))
		fmt.Println(*reply.Valid, reply.Dialect, len(reply.Findings))
	}
	// Output:
	// true adp 0
	// false adp 2
}
