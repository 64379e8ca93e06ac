package schemafor_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/schemafor"
)

// TranslateInput is the input of the tool.
type TranslateInput struct {
	Text   string `json:"text" jsonschema:"what to translate"`
	Target string `json:"target" jsonschema:"language of the result"`
	Formal bool   `json:"formal,omitempty"`
}

func ExampleFor() {
	schema, err := schemafor.For[TranslateInput]()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(schema.Kind())
	fmt.Println(schema.Pointer("/properties/target/description"))
	fmt.Println(schema.Pointer("/required"))
	// Output:
	// object
	// "language of the result" true
	// ["text","target"] true
}

// The schema describes the input of a tool in a card.
func ExampleMust() {
	c, err := adp.NewCard().
		WithID("agent://translator").
		WithName("Translator").
		AddTools(adp.NewTool().
			WithName("translate").
			WithDescription("Translates a text.").
			WithInputSchema(schemafor.Must[TranslateInput]())).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Tools[0].InputSchema.Raw().Pointer("/properties/formal"))
	// Output: {"type":"boolean"} true
}
