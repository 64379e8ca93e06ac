package mcpformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// Function tools as a description: they are skills.
func Example_openAI() {
	description, _, err := projection.Convert([]byte(`{"tools":[{"type":"function","function":{"name":"plan_route","description":"Plans a route."}}]}`), mcpformat.OpenAI, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"skills":[{"id":"plan_route","description":"Plans a route."}]} <nil>
}
