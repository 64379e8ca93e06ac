package a2a

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// Normalize returns a copy of the card in the form of A2A 1.0. It converts variants
// that occur in cards of 1.0 and that only some readers understand: member names in
// snake_case or with different capitals, null for an optional member, scopes as a plain
// list (which a2a-go writes), and requirements and security schemes in the form of 0.3.
// It adds nothing and leaves everything else unchanged; the result is not necessarily
// valid.
//
// A signature covers the card as it was received: verify it before calling Normalize.
func Normalize(c *AgentCard) *AgentCard { return a2acard.Normalize(a2acard.V1(), c, Decode) }

// DecodeNormal combines [Decode] and [Normalize] and reports the changes: a removed
// null is Dropped, and a value in a different form is Renamed, with its location in the
// document as source and that in the card as target.
func DecodeNormal(data []byte, opts ...card.Option) (*AgentCard, []card.ReportEntry, error) {
	return a2acard.DecodeNormal(a2acard.V1(), data, Decode, opts...)
}
