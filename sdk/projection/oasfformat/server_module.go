package oasfformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	serverData = "mcp_data"

	wholeServer = "the module for MCP servers holds the whole server.json"
	reachesIt   = "a connection has the address of the server"
	ofNamespace = "the owner of the server's namespace is its author"
)

// serverJSONIn returns the server.json of a module; nil if the module has none.
func serverJSONIn(module *format.Node) *format.Node {
	return objectIn(module, moduleMCP, oldModuleMCP, serverData)
}

// writeServerJSON writes the module with the source, a server.json, and what else a record has
// of it. It writes nothing in versions without mcp_data, and for a server without connections.
func writeServerJSON(r *format.Run, d, to *format.Node) {
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
	data.Set(r.Whole("module", wholeServer), serverData)
	addModule(r, to, moduleMCP, oldModuleMCP, data)
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
	authors := r.List()
	authors.Add(r.String(owner))
	to.Set(authors, "authors")
	r.Made(name, authors, projection.CodeFallback, ofNamespace)
}
