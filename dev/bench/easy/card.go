// Package easy has the structs of a card with the code that easyjson generates for them. Objects
// that may have unknown members keep them.
package easy

import "github.com/mailru/easyjson"

//go:generate go run github.com/mailru/easyjson/easyjson@v0.9.2 -all card.go

// Card is an agent card.
type Card struct {
	AgentID      string       `json:"agent_id"`
	Name         string       `json:"name"`
	Version      string       `json:"version"`
	Capabilities []Capability `json:"capabilities"`
	Endpoint     Endpoint     `json:"endpoint"`
	Pricing      *Pricing     `json:"pricing,omitempty"`
	Metadata     *Metadata    `json:"metadata,omitempty"`
}

// Capability is one ability of the agent.
type Capability struct {
	ID           string              `json:"id"`
	Description  string              `json:"description"`
	Tags         []string            `json:"tags,omitempty"`
	InputSchema  easyjson.RawMessage `json:"input_schema,omitempty"`
	OutputSchema easyjson.RawMessage `json:"output_schema,omitempty"`
}

// Endpoint is the address of the agent.
type Endpoint struct {
	Protocol  string  `json:"protocol"`
	URL       string  `json:"url"`
	HealthURL *string `json:"health_url,omitempty"`
	Auth      *Auth   `json:"auth,omitempty"`
}

// Auth is the authentication scheme.
type Auth struct {
	Scheme   string  `json:"scheme"`
	TokenURL *string `json:"token_url,omitempty"`
	Header   *string `json:"header,omitempty"`
	easyjson.UnknownFieldsProxy
}

// Pricing is the cost of a request.
type Pricing struct {
	BaseCostJoules     *float64 `json:"base_cost_joules,omitempty"`
	EstimatedLatencyMS *float64 `json:"estimated_latency_ms,omitempty"`
	Currency           *string  `json:"currency,omitempty"`
	CostPerRequest     *float64 `json:"cost_per_request,omitempty"`
}

// Metadata is the ledger's data about the agent.
type Metadata struct {
	InteractionCount *int64   `json:"pacr:interaction_count,omitempty"`
	AvgLatencyMS     *float64 `json:"pacr:avg_latency_ms,omitempty"`
	AvgCostJoules    *float64 `json:"pacr:avg_cost_joules,omitempty"`
	ReputationScore  *float64 `json:"pacr:reputation_score,omitempty"`
	InfluenceRank    *float64 `json:"pacr:influence_rank,omitempty"`
	CriticalScore    *float64 `json:"pacr:critical_score,omitempty"`
	easyjson.UnknownFieldsProxy
}
