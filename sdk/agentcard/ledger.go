package agentcard

import (
	"fmt"
	"math"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// ledgerPrefix begins the names of the members of metadata that a ledger computes.
const ledgerPrefix = "pacr:"

// ImportLedger returns a copy of a card with the values that a ledger has computed: all
// members of metadata whose names begin with pacr: are replaced by those of values, which has
// no others. It is the only function that writes them; builders refuse to (AgentCard 1.0,
// README, metadata.pacr).
//
// The caller is the ledger, or has the values from one that it trusts. A card does not prove
// where its values come from.
//
// The error is a [*card.InvalidError] if a value or the card violates a rule, or says which
// member of values does not belong to a ledger.
func ImportLedger(c *Card, values *Metadata) (*Card, error) {
	text := []byte{'{'}
	add := func(name string, value card.Raw) {
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = append(append(rawjson.AppendString(text, name), ':'), value.String()...)
	}
	if c.Metadata != nil {
		for name, value := range c.Metadata.Members().All() {
			if !strings.HasPrefix(name, ledgerPrefix) {
				add(name, value)
			}
		}
	}
	if values != nil {
		for name, value := range values.Members().All() {
			if !strings.HasPrefix(name, ledgerPrefix) {
				return nil, fmt.Errorf("agentcard: the member %q does not begin with %s: it is not a value of a ledger", name, ledgerPrefix)
			}
			add(name, value)
		}
	}
	builder := c.ToBuilder().ClearMetadata()
	if len(text) > 1 {
		metadata := new(Metadata)
		if err := metadata.UnmarshalJSON(append(text, '}')); err != nil {
			return nil, err
		}
		builder.WithMetadata(metadata)
	}
	return builder.Build(card.AllowReadOnly())
}

// DecayWeight returns the weight of an interaction of some age in the values of a ledger:
// exp(-lambda·age), where lambda is the rate of decay per unit of time in which the age is
// given (AgentCard 1.0, README, metadata.pacr). An interaction in the future has the age 0,
// and no rate of decay is negative, so that the weight is between 0 and 1.
func DecayWeight(lambda, age float64) float64 { return math.Exp(-max(lambda, 0) * max(age, 0)) }
