// Package keeping has the structs of a program that uses encoding/json and keeps unknown
// members: an object with unknown members is decoded twice, once into its fields and once
// into a map, and encoded as both merged.
package keeping

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/internal/x/bench/plain"
)

// Card is an agent card.
type Card struct {
	AgentID      string             `json:"agent_id"`
	Name         string             `json:"name"`
	Version      string             `json:"version"`
	Capabilities []plain.Capability `json:"capabilities"`
	Endpoint     Endpoint           `json:"endpoint"`
	Pricing      *plain.Pricing     `json:"pricing,omitempty"`
	Metadata     *Metadata          `json:"metadata,omitempty"`
}

// Endpoint is the address of the agent.
type Endpoint struct {
	plain.Endpoint
	Auth *Auth `json:"auth,omitempty"` // instead of plain's
}

// Auth is the authentication scheme.
type Auth struct {
	plain.Auth
	Unknown map[string]json.RawMessage
}

// UnmarshalJSON decodes the fields and the unknown members.
func (a *Auth) UnmarshalJSON(data []byte) (err error) {
	a.Unknown, err = read(data, &a.Auth, "scheme", "token_url", "header")
	return err
}

// MarshalJSON encodes the fields and the unknown members.
func (a Auth) MarshalJSON() ([]byte, error) { return write(a.Auth, a.Unknown) }

// Metadata is the ledger's data about the agent.
type Metadata struct {
	plain.Metadata
	Unknown map[string]json.RawMessage
}

// UnmarshalJSON decodes the fields and the unknown members.
func (m *Metadata) UnmarshalJSON(data []byte) (err error) {
	m.Unknown, err = read(data, &m.Metadata,
		"pacr:interaction_count", "pacr:avg_latency_ms", "pacr:avg_cost_joules",
		"pacr:reputation_score", "pacr:influence_rank", "pacr:critical_score")
	return err
}

// MarshalJSON encodes the fields and the unknown members.
func (m Metadata) MarshalJSON() ([]byte, error) { return write(m.Metadata, m.Unknown) }

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
