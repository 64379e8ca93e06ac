package mcpformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// A list of tools as a description: its tools are skills.
func Example() {
	description, _, err := projection.Convert([]byte(`{"resultType":"complete","tools":[{"name":"plan_route","inputSchema":{"type":"object"}}],"ttlMs":0,"cacheScope":"public"}`), mcpformat.MCP, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"skills":[{"id":"plan_route","input":{"type":"object"}}]} <nil>
}
