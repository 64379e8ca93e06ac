package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// hasServer reports whether a description has a name and a version, which MCP requires of a
// server. Without them, clients would reject the list.
func hasServer(_ *format.Run, agent *format.Node) bool {
	return agent.Get("name").Kind() == card.KindString && agent.Get("version").Kind() == card.KindString
}
