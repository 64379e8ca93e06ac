package aevumformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

// A card of Aevum as a description: its capabilities are skills.
func Example() {
	description, _, err := projection.Convert([]byte(`{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"Router","version":"1.0.0","capabilities":[{"id":"text.route"}],"endpoint":{"protocol":"https","url":"https://agents.example.com/"}}`), aevumformat.Aevum, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"identities":[{"kind":"ulid","value":"01JB2X9M4E7QKZ5T8R3V6W1YHN"}],"name":"Router","version":"1.0.0","skills":[{"id":"text.route"}],"endpoints":[{"protocol":"http+json","address":"https://agents.example.com/"}]} <nil>
}
