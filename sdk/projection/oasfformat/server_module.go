package oasfformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

const reachesIt = "a connection has the address of the server"

// serverCardSchema is the schema that an MCP server card names.
const serverCardSchema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"

// serverFormat returns the format of a server.json or MCP server card.
func serverFormat(server *format.Node) *format.Definition {
	if server.Get("$schema").Is(serverCardSchema) {
		return &mcpformat.MCPServerCard.Definition
	}
	return &mcpformat.MCPServerJSON.Definition
}

// writeServer writes the module with the source, a server.json or MCP server card, and the other
// members that a record has for it. It writes nothing in versions without mcp_data, and for a
// server without connections.
func writeServer(r *format.Run, d, to *format.Node, message string) {
	if !r.Within(firstURLs, "") {
		return
	}
	connections, seen := r.List(), make(map[string]bool)
	writePackages(r, d, connections, seen)
	for _, v := range r.SourceDocument().Get("remotes").Items() {
		if made := remoteConnection(r, v.Get("type"), v.Get("url"), v.Get("headers"), seen); made != nil {
			connections.Add(made)
			r.Made(v, made, "module", reachesIt)
		}
	}
	if len(connections.Items()) == 0 {
		return
	}
	data := r.Object()
	nameServer(r, to, data)
	data.Set(connections, "connections")
	data.Set(r.Whole("module", message), moduleMCP.data)
	moduleMCP.add(r, to, data)
	writeOwner(r, to)
}

// writeOwner writes the last label of the server's namespace as the author, unless the record
// has one.
func writeOwner(r *format.Run, to *format.Node) {
	if to.Get("authors") != nil {
		return
	}
	name := r.SourceDocument().Get("name")
	text, _ := name.Text()
	namespace, _, ok := strings.Cut(text, "/")
	owner := namespace[strings.LastIndexByte(namespace, '.')+1:]
	if !ok || owner == "" {
		return
	}
	authors := r.List(r.String(owner))
	to.Set(authors, "authors")
	r.Made(name, authors, format.CodeFallback, "the owner of the server's namespace is its author")
}
