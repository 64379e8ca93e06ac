// Package keeping has the structs of a program that uses encoding/json and keeps unknown
// members: an object with unknown members is decoded twice, once into its fields and once
// into a map, and encoded as both merged.
package keeping

import "encoding/json"

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
	ID           string          `json:"id"`
	Description  string          `json:"description"`
	Tags         []string        `json:"tags,omitempty"`
	InputSchema  json.RawMessage `json:"input_schema,omitempty"`
	OutputSchema json.RawMessage `json:"output_schema,omitempty"`
}

// Endpoint is the address of the agent.
type Endpoint struct {
	Protocol  string  `json:"protocol"`
	URL       string  `json:"url"`
	HealthURL *string `json:"health_url,omitempty"`
	Auth      *Auth   `json:"auth,omitempty"`
}

// Pricing is the cost of a request.
type Pricing struct {
	BaseCostJoules     *float64 `json:"base_cost_joules,omitempty"`
	EstimatedLatencyMS *float64 `json:"estimated_latency_ms,omitempty"`
	Currency           *string  `json:"currency,omitempty"`
	CostPerRequest     *float64 `json:"cost_per_request,omitempty"`
}

// Auth is the authentication scheme.
type Auth struct {
	AuthFields
	Unknown map[string]json.RawMessage
}

// AuthFields are the known members of Auth.
type AuthFields struct {
	Scheme   string  `json:"scheme"`
	TokenURL *string `json:"token_url,omitempty"`
	Header   *string `json:"header,omitempty"`
}

// UnmarshalJSON decodes the fields and the unknown members.
func (a *Auth) UnmarshalJSON(data []byte) (err error) {
	a.Unknown, err = read(data, &a.AuthFields, "scheme", "token_url", "header")
	return err
}

// MarshalJSON encodes the fields and the unknown members.
func (a Auth) MarshalJSON() ([]byte, error) { return write(a.AuthFields, a.Unknown) }

// Metadata is the ledger's data about the agent.
type Metadata struct {
	MetadataFields
	Unknown map[string]json.RawMessage
}

// MetadataFields are the known members of Metadata.
type MetadataFields struct {
	InteractionCount *int64   `json:"pacr:interaction_count,omitempty"`
	AvgLatencyMS     *float64 `json:"pacr:avg_latency_ms,omitempty"`
	AvgCostJoules    *float64 `json:"pacr:avg_cost_joules,omitempty"`
	ReputationScore  *float64 `json:"pacr:reputation_score,omitempty"`
	InfluenceRank    *float64 `json:"pacr:influence_rank,omitempty"`
	CriticalScore    *float64 `json:"pacr:critical_score,omitempty"`
}

// UnmarshalJSON decodes the fields and the unknown members.
func (m *Metadata) UnmarshalJSON(data []byte) (err error) {
	m.Unknown, err = read(data, &m.MetadataFields,
		"pacr:interaction_count", "pacr:avg_latency_ms", "pacr:avg_cost_joules",
		"pacr:reputation_score", "pacr:influence_rank", "pacr:critical_score")
	return err
}

// MarshalJSON encodes the fields and the unknown members.
func (m Metadata) MarshalJSON() ([]byte, error) { return write(m.MetadataFields, m.Unknown) }

// read decodes into known and returns the other members.
func read(data []byte, known any, names ...string) (map[string]json.RawMessage, error) {
	if err := json.Unmarshal(data, known); err != nil {
		return nil, err
	}
	var unknown map[string]json.RawMessage
	if err := json.Unmarshal(data, &unknown); err != nil {
		return nil, err
	}
	for _, name := range names {
		delete(unknown, name)
	}
	return unknown, nil
}

// write merges the members of known, an object, and unknown into one object.
func write(known any, unknown map[string]json.RawMessage) ([]byte, error) {
	a, err := json.Marshal(known)
	if err != nil || len(unknown) == 0 {
		return a, err
	}
	b, err := json.Marshal(unknown)
	if err != nil || string(a) == "{}" {
		return b, err
	}
	return append(append(a[:len(a)-1], ','), b[1:]...), nil
}
