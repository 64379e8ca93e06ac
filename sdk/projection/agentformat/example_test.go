package agentformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// A description of an agent as a list of tools: its skills are tools.
func Example() {
	description := []byte(`{"name":"Router","skills":[{"id":"plan_route","description":"Plans a route."}]}`)
	tools, report, err := projection.Convert(description, agentformat.Agent, mcpformat.OpenAI)
	fmt.Println(string(tools), err)
	fmt.Println(report.Lossy())
	// Output:
	// {"tools":[{"type":"function","function":{"name":"plan_route","description":"Plans a route."}}]} <nil>
	// true
}
