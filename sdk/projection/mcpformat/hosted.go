package mcpformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const madeName = "an MCP server requires a name of the registry; it is made of the host that the card names, reversed, and the name of the agent. Check it: the registry accepts the owner of the host"

// nameHosted writes the name of a server whose card has none: the reversed host name that
// [functions.Hosted] finds, and the name of the agent.
func nameHosted(r *format.Run, agent, to *format.Node) {
	if to.Get("name") != nil {
		return
	}
	host, name := functions.Hosted(agent)
	if host == "" || name == "" {
		return
	}
	labels := strings.Split(host, ".")
	slices.Reverse(labels)
	text := strings.Join(labels, ".") + "/" + name
	if len(text) > longestName {
		return
	}
	made := r.String(text)
	to.Set(made, "name")
	r.Added(made, format.CodeFallback, madeName)
}
