package wellknown_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// The addresses at which an agent may publish its card.
func ExampleCandidates() {
	addresses, err := wellknown.Candidates("https://agents.example.com/clerk", "aevum")
	fmt.Println(addresses, err)
	// Output: [https://agents.example.com/.well-known/agentcard https://agents.example.com/clerk/.well-known/agentcard] <nil>
}
