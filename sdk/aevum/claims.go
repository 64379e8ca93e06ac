package aevum

import "github.com/agentcard-go/cardgen/sdk/card"

// Claims are a card's statements about the trustworthiness of its agent. The card does not prove
// them: its author writes them. Verify a claim elsewhere before a program acts on it.
//
// Source: draft-aevum-agentcard-00, Security Considerations.
type Claims struct {
	// TrustTier is the claimed tier, absent if the card claims none. Absence implies the tier
	// untrusted.
	TrustTier card.Optional[TrustTier]
	// SubstrateScope is the claimed hardware or data on which the agent was trained or runs.
	SubstrateScope card.Optional[string]
}

// Claims returns what the card claims. It accepts a nil card, which claims nothing.
func (x *Card) Claims() Claims {
	if x == nil || x.Metadata == nil {
		return Claims{}
	}
	return Claims{x.Metadata.TrustTier, x.Metadata.SubstrateScope}
}

// Verified returns false: a card does not verify its own claims.
func (Claims) Verified() bool { return false }
