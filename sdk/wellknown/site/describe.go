package site

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

// serverCard is the format of MCP server cards.
const serverCard = "mcp-server-card"

// description returns the description of a card; it is empty for a card that does not convert.
func (s *source) description() *agent.Description {
	if text, _, err := projection.Convert(s.Card, s.format, agentformat.Agent); err == nil {
		if about, err := agent.Decode(text); err == nil {
			return about
		}
	}
	return &agent.Description{}
}

// hasServer reports whether a card has the address of an MCP server over HTTP.
func (s *source) hasServer() bool {
	list := s.description().Endpoints
	return slices.ContainsFunc(list, func(e agent.Endpoint) bool { return isServer(&e) && isHTTP(&e) })
}

func isServer(e *agent.Endpoint) bool { return e.Protocol.Or("") == "mcp" }

// isHTTP reports whether an endpoint has an HTTP address.
func isHTTP(e *agent.Endpoint) bool {
	address := e.Address.Or("")
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}
