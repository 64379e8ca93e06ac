package mcpformat

import "github.com/agentcard-go/cardgen/sdk/projection"

// hasServer reports whether a description has what MCP requires of a server: a name and a
// version. Otherwise clients would reject the list.
func hasServer(_ *projection.Run, agent *projection.Node) bool {
	return agent.Get("name").Kind() == projection.Text && agent.Get("version").Kind() == projection.Text
}
