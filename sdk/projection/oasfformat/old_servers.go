package oasfformat

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// serverCapabilities is the option that supplies the features of an MCP server, which records up
// to 0.8.0 require and other formats do not state.
const serverCapabilities = "server-capabilities"

// oldTypes pairs the types of connections with the types of servers up to 0.8.0.
var oldTypes = map[string]string{stdio: "local", "streamable-http": "http", "sse": "sse"}

// hasServers reports whether a record can have MCP servers: always from 1.0.0 on, in older
// versions only if the caller supplied their features.
func hasServers(r *format.Run) bool {
	_, ok := r.Option(serverCapabilities)
	return ok || r.Within(firstURLs, "")
}

// onlyProcesses reports whether the record gets only servers that are started as processes,
// without servers at addresses. In versions up to 0.8.0, oasf-sdk makes no client configuration
// if one server has no command.
func onlyProcesses(r *format.Run, d *format.Node) bool {
	return !r.Within(firstURLs, "") &&
		(slices.ContainsFunc(d.Get("packages").Items(), isProcess) ||
			slices.ContainsFunc(d.Get("endpoints").Items(), func(e *format.Node) bool { return isServer(e) && e.Get("protocol").Is(stdio) }))
}

// isProcess reports whether a package is started as a process.
func isProcess(p *format.Node) bool {
	transport := p.Get("transport")
	return transport == nil || transport.Is(stdio)
}

// writeServers writes connections as the servers of a module up to 0.8.0, and returns the first
// server.
func writeServers(r *format.Run, to, data, connections *format.Node) *format.Node {
	texts, _ := r.Option(serverCapabilities)
	for _, server := range connections.Items() {
		server.Get("type").Replace(r.String(oldTypes[server.TextAt("type")]))
		nameServer(r, to, server)
		capabilities := r.List()
		for _, text := range texts {
			capabilities.Add(r.String(text))
		}
		server.Set(capabilities, "capabilities")
		r.Supplied(capabilities, serverCapabilities, "the caller supplied the features of the server")
	}
	data.Set(connections, "servers")
	return connections.Items()[0]
}
