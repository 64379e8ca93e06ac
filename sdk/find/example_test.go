package find_test

import (
	"fmt"
	"log"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/find"
)

func ExampleQuery_Match() {
	d, err := agent.Parse([]byte(`{
		"name": "Translator",
		"tags": ["nlp/translation"],
		"skills": [{"id": "translate", "description": "Translates a text.", "input": {"type": "object"}}]
	}`))
	if err != nil {
		log.Fatal(err)
	}
	fit, err := find.NewFit([]byte(`{"text": "Guten Tag"}`), nil)
	if err != nil {
		log.Fatal(err)
	}
	q := find.Query{Words: "text speech", Facts: []find.Fact{{By: find.ByTag, Value: "nlp"}}, Fit: fit}
	hit, ok := q.Match("adp", d)
	fmt.Println(ok, hit.Score)
	for _, f := range hit.Why {
		fmt.Println(f.By, f.Value, f.At)
	}
	// Output:
	// true 0.772727
	// tag nlp/translation /tags/0
	// words text /skills/0/description
	// accepts translate /skills/0/input
}
