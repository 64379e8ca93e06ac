package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// hasServer reports whether a description has what MCP requires of a server: a name and a
// version. Otherwise clients would reject the list.
func hasServer(_ *format.Run, agent *format.Node) bool {
	return agent.Get("name").Kind() == card.KindString && agent.Get("version").Kind() == card.KindString
}
