package probe

import (
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Statement has the members of a card that are compared.
type Statement struct {
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	// Addresses are the addresses of the endpoints, sorted, without repetitions.
	Addresses []string `json:"addresses,omitempty"`
	// Tools is the number of skills, tools or capabilities; -1 if the card states none.
	Tools int `json:"tools"`
}

// describe sets the description of a card, if its format has one.
func (d *Document) describe() {
	from, ok := formats.Lookup(string(d.Format))
	if !ok || d.Result == nil || d.Result.Card == nil || d.Result.Card.CardInfo().Entry() != "card" {
		return
	}
	text, err := card.AppendJSON(nil, d.Result.Card)
	if err != nil {
		return
	}
	if from != format.Any(agentformat.Agent) {
		if text, _, err = projection.Convert(text, from, agentformat.Agent); err != nil {
			return // the findings of an invalid card give the reason
		}
	}
	if d.Description, err = agent.Decode(text); err != nil {
		return
	}
	d.Says = statementOf(d.Description)
}

// statementOf returns the compared members of a description.
func statementOf(x *agent.Description) *Statement {
	s := &Statement{Name: x.Name.Or(""), Version: x.Version.Or(""), Tools: -1}
	if x.Skills != nil {
		s.Tools = len(x.Skills)
	}
	s.Addresses = addressesIn(x.Endpoints, func(*agent.Endpoint) bool { return true })
	return s
}

// addressesOfServers returns the addresses of the MCP servers of a description.
func addressesOfServers(x *agent.Description) []string {
	return addressesIn(x.Endpoints, func(e *agent.Endpoint) bool { return e.Protocol.Or("") == "mcp" })
}

// addressesIn returns the addresses of endpoints, sorted, without repetitions.
func addressesIn(endpoints []agent.Endpoint, isMeant func(*agent.Endpoint) bool) []string {
	var list []string
	for i := range endpoints {
		if a := endpoints[i].Address.Or(""); a != "" && isMeant(&endpoints[i]) {
			list = append(list, normalized(a))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// normalized returns an address in a form for comparison: scheme and host in lower case,
// without a default port and a final slash.
func normalized(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	u.Host = strings.ToLower(u.Host)
	if u.Scheme == "https" && u.Port() == "443" || u.Scheme == "http" && u.Port() == "80" {
		u.Host = strings.TrimSuffix(u.Host, ":"+u.Port())
	}
	u.Path, u.RawPath = strings.TrimSuffix(u.Path, "/"), strings.TrimSuffix(u.RawPath, "/")
	return u.String()
}
