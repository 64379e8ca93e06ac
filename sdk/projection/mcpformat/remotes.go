package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	streamable = "streamable-http"
	sse        = "sse"
)

// readRemoteType reads the type of a remote: its protocol is MCP, by streamable HTTP unless the
// description has another transport.
func readRemoteType(r *format.Run, from, to *format.Node) {
	switch kind := sameMember("type", card.KindString).find(r, from); {
	case kind == nil:
	case kind.Is(streamable):
		to.Set(r.String("mcp").From(kind.Use()), "protocol")
	case kind.Is(sse):
		to.Set(r.String("mcp"), "protocol") // implied by the format; the type says the transport
		to.Set(r.Copy(kind.Use()), "transport")
	default:
		r.Drop(kind, format.CodeNoWord, "the transports of MCP over HTTP are streamable-http and sse")
	}
}

// writeRemoteType writes the type of a remote.
func writeRemoteType(r *format.Run, endpoint, to *format.Node) {
	protocol, transport := endpoint.Get("protocol").Use(), endpoint.Get("transport")
	if transport.Is(sse) {
		to.Set(r.Copy(transport.Use()), "type")
		return
	}
	to.Set(r.String(streamable).From(protocol), "type")
}
