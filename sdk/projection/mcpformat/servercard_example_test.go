package mcpformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// A server.json as a server card: without its packages, which the card has no member for.
func Example_serverCard() {
	card, report, err := projection.Convert([]byte(`{"name":"com.example/routes","title":"Routes","description":"Plans routes.","version":"1.2.0","packages":[{"registryType":"npm","identifier":"routes","transport":{"type":"stdio"}}],"remotes":[{"type":"streamable-http","url":"https://routes.example/mcp"}]}`), mcpformat.MCPServerJSON, mcpformat.MCPServerCard)
	fmt.Println(string(card), err)
	for _, e := range report.Losses() {
		fmt.Println(e.Source)
	}
	// Output:
	// {"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"com.example/routes","version":"1.2.0","description":"Plans routes.","title":"Routes","remotes":[{"type":"streamable-http","url":"https://routes.example/mcp"}]} <nil>
	// /packages
}
