package agentcard

import (
	"fmt"
	"math"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ledgerPrefix begins the names of the members of metadata that a ledger computes.
const ledgerPrefix = "pacr:"

// ImportLedger returns a copy of a card with values that a ledger computed. The members of
// values replace all members of metadata whose names begin with pacr:. values must not have
// other members. Builders refuse to write members with this prefix.
//
// The caller is the ledger, or trusts the ledger that computed the values. A card does not
// prove the source of its values.
//
// The error is a [*card.InvalidError] if a value or the card violates a rule. Another error
// names a member of values that does not belong to a ledger.
//
// Source: AgentCard 1.0, README, metadata.pacr.
func ImportLedger(c *Card, values *Metadata) (*Card, error) {
	text := []byte{'{'}
	add := func(name string, value card.Raw) {
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = append(append(scan.AppendString(text, name), ':'), value.String()...)
	}
	if c != nil && c.Metadata != nil {
		for name, value := range card.MembersOf(c.Metadata).All() {
			if !strings.HasPrefix(name, ledgerPrefix) {
				add(name, value)
			}
		}
	}
	if values != nil {
		for name, value := range card.MembersOf(values).All() {
			if !strings.HasPrefix(name, ledgerPrefix) {
				return nil, fmt.Errorf("agentcard: the member %q does not begin with %s: it is not a value of a ledger", name, ledgerPrefix)
			}
			add(name, value)
		}
	}
	builder := c.ToBuilder().Clear("metadata")
	if len(text) > 1 {
		metadata := new(Metadata)
		if err := metadata.UnmarshalJSON(append(text, '}')); err != nil {
			return nil, err
		}
		builder.WithMetadata(metadata)
	}
	return builder.Build(card.AllowReadOnly())
}

// DecayWeight returns the weight of a past interaction: exp(-lambda·age). lambda is the rate of
// decay per unit of age. A record of the future, whose age is negative, weighs more than 1, as
// the formula says.
//
// Source: AgentCard 1.0, README, metadata.pacr.
func DecayWeight(lambda, age float64) float64 { return math.Exp(-lambda * age) }
