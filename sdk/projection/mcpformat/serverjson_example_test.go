package mcpformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// A server.json as a description: its remotes are endpoints.
func Example_serverJSON() {
	description, _, err := projection.Convert([]byte(`{"name":"com.example/routes","description":"Plans routes.","version":"1.2.0","remotes":[{"type":"streamable-http","url":"https://routes.example/mcp"}]}`), mcpformat.MCPServerJSON, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"identities":[{"kind":"mcp","value":"com.example/routes"}],"name":"com.example/routes","description":"Plans routes.","version":"1.2.0","endpoints":[{"protocol":"mcp","address":"https://routes.example/mcp"}]} <nil>
}
