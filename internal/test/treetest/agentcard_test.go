package treetest

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func Example_agentcard() {
	// Build. Null has a meaning here: this agent requires no authentication.
	writer, err := agentcard.NewCard().
		WithAgentID("01JB2X9M4E7QKZ5T8R3V6W1YHN").
		WithName("Letter Writer").
		WithVersion("0.3.0").
		AddCapabilities(agentcard.NewCapability().WithID("text.generate").WithDescription("Writes a letter.")).
		WithEndpoint(agentcard.NewEndpoint().WithProtocol(agentcard.ProtocolSSE).
			WithURL("https://letters.example.com/").WithAuthNull()).
		WithPricing(agentcard.NewPricing().WithCurrency("EUR").WithCostPerRequest(0.25)).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read.
	pricing, _ := writer.Pricing.Get()
	fmt.Println(writer.Endpoint.Auth.IsNull(), pricing.CostPerRequest.Or(0), pricing.Currency.Or("-"))

	// Edit: a member that a later version may define is kept, and reported in this
	// version.
	text := []byte(`{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"Letter Writer","version":"0.3.0","region":"eu",
		"capabilities":[{"id":"text.generate","description":"Writes a letter."}],
		"endpoint":{"protocol":"http","url":"https://letters.example.com/"}}`)
	newer, err := agentcard.Decode(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	newer.Version = "0.3.1"
	fmt.Println(newer.Validate(card.AllowUnknown()))
	fmt.Println(errors.Is(newer.Validate(), card.Keyword("additionalProperties")))

	// Report, with positions in the text, warnings too.
	_, found := agentcard.Examine([]byte(`{"agent_id": "01JB2X9M4E7QKZ5T8R3V6W1YHN",
  "name": "Letter Writer", "version": "1", "capabilities": [],
  "endpoint": {"protocol": "http", "url": "https://letters.example.com/"},
  "pricing": {"cost_per_request": 1}}`))
	for _, v := range found {
		fmt.Printf("%d:%d %s %s %s\n", v.Line, v.Column, v.Pointer, v.Severity, v.Code)
	}

	// An operator must not set the values that the ledger computes.
	_, err = writer.ToBuilder().WithMetadata(agentcard.NewMetadata().PutUnknown("pacr:reputation_score", 1)).Build()
	fmt.Println(err != nil)
	// Output:
	// true 0.25 EUR
	// <nil>
	// true
	// 2:39 /version error pattern
	// 2:60 /capabilities error min-items
	// 4:35 /pricing/cost_per_request warning cost-without-currency
	// true
}
