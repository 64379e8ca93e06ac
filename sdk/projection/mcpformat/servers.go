package mcpformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	longestText = 100 // of a title or a description, in characters
	longestName = 200
)

// serverName matches the name of a server: a namespace, a slash and a name.
var serverName = lazy.Regexp(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`)

// remoteForm matches the address of a remote of a server card.
var remoteForm = lazy.Regexp(`^(?:https?://\S+|\{[a-zA-Z_][a-zA-Z0-9_]*\}\S*)$`)

// readServerName also reads the name of a server without a title as the name of the agent.
func readServerName(r *format.Run, from, to *format.Node) {
	if name := from.Get("name"); name.Kind() == card.KindString && to.Get("name") == nil {
		to.Set(r.Restate(name), "name")
	}
}

// useServerName marks the name of an agent as written if it is the name of the server: editions without
// titles have nothing else for it.
func useServerName(_ *format.Run, agent, to *format.Node) {
	name := agent.Get("name")
	if text, ok := name.Text(); ok && to.Get("name").Is(text) {
		name.Use()
	}
}

// writeServerName writes the name of an agent as the name of the server if it has the required
// form. Otherwise it becomes the title.
func writeServerName(r *format.Run, v *format.Node) *format.Node {
	if text, _ := v.Text(); len(text) > longestName || !strings.Contains(text, "/") || !serverName().MatchString(text) {
		return nil
	}
	return r.Copy(v)
}

// writeServerTitle writes the name of an agent as the title, unless it is the name of the server.
func writeServerTitle(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	for _, identity := range v.Outer().Get("identities").Items() {
		if identity.Get("kind").Is("mcp") && identity.Get("value").Is(text) {
			v.Use()
			return nil
		}
	}
	return shorten(r, v)
}

// shorten truncates a text to 100 characters.
func shorten(r *format.Run, v *format.Node) *format.Node {
	return functions.Shorten(r, v, longestText, "the title and the description of an MCP server have at most 100 characters")
}

// isServerRemote reports whether an endpoint is an MCP server at an HTTP address, which may begin
// with a variable.
func isServerRemote(_ *format.Run, endpoint *format.Node) bool {
	return endpoint.Get("protocol").Is("mcp") && remoteForm().MatchString(endpoint.TextAt("address"))
}
