package discovery

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Matches reports whether a card satisfies the filters of a query that depend only on the card,
// with the defaults of the route. The routes Public and Stream find only public cards. Filters
// of other routes are not applied, nor are filters for trust, risk and capability attestations;
// see [Query.Accepts].
//
// Call [Query.Check] first: of an invalid query, only the valid filters are applied.
func (q Query) Matches(route Route, c *nooterra.Card) bool {
	m := q.matcher(route)
	return m.matches(c)
}

// matcher is a query with defaults, normalized for comparisons.
type matcher struct {
	Query
	route Route
	// mcpName is the name of the tool in lower case.
	mcpName string
	// tools reports whether there are filters for tools.
	tools bool
}

func (q Query) matcher(route Route) *matcher {
	m := &matcher{Query: q.WithDefaults(route), route: route}
	for _, s := range []*string{
		&m.AgentID, &m.Capability, &m.ExecutionCoordinatorDID, &m.ToolID, &m.SupportsPolicyTemplate, &m.SupportsEvidencePack,
	} {
		*s = check.TrimECMA(*s)
	}
	m.mcpName = lowered(m.ToolMCPName)
	m.Runtime = lowered(m.Runtime)
	m.tools = route != List && (m.ToolID != "" || m.mcpName != "" || m.ToolRiskClass != "" ||
		m.ToolSideEffecting.IsSet() || m.ToolMaxPriceCents.IsSet() || m.ToolRequiresEvidenceKind != "")
	return m
}

func (m *matcher) matches(c *nooterra.Card) bool {
	if c == nil {
		return false
	}
	visibility := nooterra.Visibility(lowered(string(c.Visibility)))
	switch {
	case m.Status != StatusAll && nooterra.Status(lowered(string(c.Status))) != m.Status,
		m.Visibility != VisibilityAll && visibility != m.Visibility,
		(m.route == Public || m.route == Stream) && visibility != nooterra.VisibilityPublic,
		m.route == List && m.AgentID != "" && c.AgentID != m.AgentID,
		m.Runtime != "" && lowered(c.Host.Ptr().OrEmpty().Runtime.Or("")) != m.Runtime,
		m.ExecutionCoordinatorDID != "" && c.ExecutionCoordinatorDID.Or("") != m.ExecutionCoordinatorDID,
		m.Capability != "" && !slices.Contains(c.Capabilities, m.Capability),
		m.tools && !slices.ContainsFunc(c.Tools, m.matchesTool):
		return false
	}
	return m.route != Public && m.route != Tenant || m.matchesPolicies(c.PolicyCompatibility.Ptr().OrEmpty())
}

func (m *matcher) matchesPolicies(p *nooterra.PolicyCompatibility) bool {
	return (m.SupportsPolicyTemplate == "" || containsTrimmed(p.SupportsPolicyTemplates, m.SupportsPolicyTemplate)) &&
		(m.SupportsEvidencePack == "" || containsTrimmed(p.SupportsEvidencePacks, m.SupportsEvidencePack))
}

func containsTrimmed(list []string, want string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return check.TrimECMA(s) == want })
}

// matchesTool reports whether one tool satisfies all filters for tools.
func (m *matcher) matchesTool(t nooterra.ToolDescriptor) bool {
	if m.ToolID != "" && check.TrimECMA(t.ToolID) != m.ToolID ||
		m.mcpName != "" && lowered(t.MCPToolName.Or("")) != m.mcpName ||
		m.ToolRiskClass != "" && lowered(string(t.RiskClass.Or(""))) != string(m.ToolRiskClass) ||
		m.ToolSideEffecting.IsSet() && t.SideEffecting != m.ToolSideEffecting.Or(false) {
		return false
	}
	if most, ok := m.ToolMaxPriceCents.Get(); ok {
		price := t.Pricing.Ptr()
		if price == nil || !card.MembersOf(price).Has("amountCents") || price.AmountCents < 0 || price.AmountCents > most {
			return false
		}
	}
	return m.ToolRequiresEvidenceKind == "" || slices.ContainsFunc(t.RequiresEvidenceKinds, func(k nooterra.EvidenceKind) bool {
		return strings.EqualFold(check.TrimECMA(string(k)), string(m.ToolRequiresEvidenceKind))
	})
}
