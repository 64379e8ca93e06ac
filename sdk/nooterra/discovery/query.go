package discovery

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Route is a route of the service that finds cards.
type Route uint8

// The routes.
const (
	// Public is GET /public/agent-cards/discover: public cards of all tenants, ranked.
	Public Route = iota
	// Tenant is GET /agent-cards/discover: cards of the tenant, ranked.
	Tenant
	// Stream is GET /public/agent-cards/stream: events about public cards.
	Stream
	// List is GET /agent-cards: cards of the tenant, not ranked.
	List
)

// String returns the method and the path of the route.
func (r Route) String() string {
	switch r {
	case Public:
		return "GET /public/agent-cards/discover"
	case Tenant:
		return "GET /agent-cards/discover"
	case Stream:
		return "GET /public/agent-cards/stream"
	case List:
		return "GET /agent-cards"
	}
	return "unknown route"
}

// ParseRoute returns the route with a method and a path, such as "GET /agent-cards".
func ParseRoute(s string) (Route, bool) {
	for r := Public; r <= List; r++ {
		if r.String() == s {
			return r, true
		}
	}
	return 0, false
}

// Values of filters that match every card.
const (
	// StatusAll matches cards of any status.
	StatusAll nooterra.Status = "all"
	// VisibilityAll matches cards of any visibility. Only the route Tenant accepts it.
	VisibilityAll nooterra.Visibility = "all"
)

// The types of the values of a query that are also in its answer.
type (
	RiskTier          = nooterra.RiskTier
	AttestationLevel  = nooterra.AttestationLevel
	ReputationVersion = nooterra.ReputationVersion
	ReputationWindow  = nooterra.ReputationWindow
	ScoreStrategy     = nooterra.ScoreStrategy
)

// The risk tiers.
const (
	RiskTierLow      = nooterra.RiskTierLow
	RiskTierGuarded  = nooterra.RiskTierGuarded
	RiskTierElevated = nooterra.RiskTierElevated
	RiskTierHigh     = nooterra.RiskTierHigh
)

// The levels of a capability attestation (CapabilityAttestation.v1), the lowest first.
const (
	LevelSelfClaim = nooterra.AttestationLevelSelfClaim
	LevelAttested  = nooterra.AttestationLevelAttested
	LevelCertified = nooterra.AttestationLevelCertified
)

// The versions of a reputation.
const (
	ReputationV1 = nooterra.ReputationVersionV1
	ReputationV2 = nooterra.ReputationVersionV2
)

// The periods that a reputation covers.
const (
	Window7Days   = nooterra.ReputationWindow7Days
	Window30Days  = nooterra.ReputationWindow30Days
	WindowAllTime = nooterra.ReputationWindowAllTime
)

// The strategies.
const (
	StrategyBalanced      = nooterra.ScoreStrategyBalanced
	StrategyRecentBias    = nooterra.ScoreStrategyRecentBias
	StrategyTrustWeighted = nooterra.ScoreStrategyTrustWeighted
)

// Query is a query for cards. A zero field is an absent parameter; [Query.WithDefaults] sets the
// defaults. A card must satisfy all filters. Texts are compared exactly unless the field says
// otherwise. Lengths are in UTF-16 units.
type Query struct {
	// AgentID is the id of the agent. Route List only.
	AgentID string
	// Capability is a capability identifier, see [nooterra.CheckCapability].
	Capability string
	// ExecutionCoordinatorDID has at most 256 units and contains a colon.
	ExecutionCoordinatorDID string

	// All filters for tools must be satisfied by the same tool. The route List ignores them.

	// ToolID is the id of the tool, at most 200 units.
	ToolID string
	// ToolMCPName is the MCP name of the tool, in any letter case.
	ToolMCPName string
	// ToolRiskClass is the risk class of the tool.
	ToolRiskClass nooterra.RiskClass
	// ToolSideEffecting says whether the tool has side effects.
	ToolSideEffecting card.Optional[bool]
	// ToolMaxPriceCents is the highest price of the tool in cents, from 1. A tool without
	// a price does not match.
	ToolMaxPriceCents card.Optional[int64]
	// ToolRequiresEvidenceKind is a kind of evidence that the tool requires.
	ToolRequiresEvidenceKind nooterra.EvidenceKind

	// SupportsPolicyTemplate and SupportsEvidencePack are entries of policyCompatibility:
	// at most 200 letters, digits and . _ : / -. Routes Public and Tenant.
	SupportsPolicyTemplate, SupportsEvidencePack string

	// Status is the status of the card, or StatusAll.
	Status nooterra.Status
	// Visibility is the visibility of the card, or VisibilityAll. Route Stream ignores it.
	Visibility nooterra.Visibility
	// Runtime is the runtime of the host, in any letter case.
	Runtime string

	// The following fields are for the routes Public and Tenant.

	// RequireCapabilityAttestation requires a valid attestation for Capability, which must be
	// set.
	RequireCapabilityAttestation bool
	// AttestationMinLevel is the lowest level of such an attestation.
	AttestationMinLevel AttestationLevel
	// AttestationIssuerAgentID is the issuer of such an attestation.
	AttestationIssuerAgentID string
	// IncludeAttestationMetadata, IncludeReputation and IncludeRoutingFactors request further
	// members of each result. They do not filter.
	IncludeAttestationMetadata bool
	IncludeReputation          card.Optional[bool]
	IncludeRoutingFactors      bool
	// MinTrustScore is the lowest trust score, 0 to 100.
	MinTrustScore card.Optional[int64]
	// RiskTier is the risk tier of the agent.
	RiskTier RiskTier
	// ReputationVersion, ReputationWindow and ScoreStrategy select how the service ranks.
	ReputationVersion ReputationVersion
	ReputationWindow  ReputationWindow
	ScoreStrategy     ScoreStrategy
	// RequesterAgentID is the agent that sends the query: at most 200 letters, digits and : _
	// -.
	RequesterAgentID string
	// AsOf is the RFC 3339 date-time for which reputation and keys are evaluated.
	AsOf string

	// Limit is the number of results, from 1 to 100; in route List up to 1000. 0 means the
	// default.
	Limit int
	// Offset is the number of results to skip.
	Offset int64

	// SinceCursor is the position at which a stream continues, see [nooterra.ParseCursor]. Route
	// Stream only.
	SinceCursor string
}

// Default and highest numbers of results.
const (
	defaultLimit     = 50
	maxLimit         = 100
	defaultListLimit = 200
	maxListLimit     = 1000
)

// WithDefaults returns the query with the defaults of a route in place of parameters that
// are not given: status active (List: all), visibility public (List: all), limit 50
// (List: 200), reputation version v2, window 30d, strategy balanced, and reputation
// included. asOf has no default here: the service takes the time of the request.
func (q Query) WithDefaults(route Route) Query {
	if route == List {
		fill(&q.Status, StatusAll)
		fill(&q.Visibility, VisibilityAll)
		fill(&q.Limit, defaultListLimit)
		return q
	}
	fill(&q.Status, nooterra.StatusActive)
	if route == Stream {
		q.Visibility = nooterra.VisibilityPublic
		return q
	}
	fill(&q.Visibility, nooterra.VisibilityPublic)
	fill(&q.Limit, defaultLimit)
	fill(&q.ReputationVersion, ReputationV2)
	fill(&q.ReputationWindow, Window30Days)
	fill(&q.ScoreStrategy, StrategyBalanced)
	q.IncludeReputation.Set(q.IncludeReputation.Or(true))
	return q
}

// fill sets a variable to a value if the variable is zero.
func fill[T comparable](v *T, value T) {
	var zero T
	if *v == zero {
		*v = value
	}
}
