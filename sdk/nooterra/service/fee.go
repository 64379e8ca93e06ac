package service

import (
	"errors"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Codes of the service that concern the fee.
const (
	// CodeFeeMisconfigured: the agent of the card is the collector (HTTP status 409).
	CodeFeeMisconfigured = "AGENT_CARD_PUBLIC_LISTING_FEE_MISCONFIGURED"
	// CodeInsufficientFunds: the agent cannot pay (HTTP status 402). The package has no
	// wallets and never returns it.
	CodeInsufficientFunds = "INSUFFICIENT_FUNDS"
)

// ErrFeeMisconfigured is the error for a card of the agent that receives the fee.
var ErrFeeMisconfigured = errors.New("the collector of the listing fee cannot list its own card [" + CodeFeeMisconfigured + "]")

// FeeKey is the member of metadata that says that the fee was paid
// (AgentCardPublicListingFee.v1).
const FeeKey = "publicListingFee"

// feeVersion is the version of the member.
const feeVersion = "AgentCardPublicListingFee.v1"

// Charges reports whether a request costs the listing fee: the settings have a fee, and the request
// makes a card public that is not public, see [CountsAsPublication].
func (s ListingSettings) Charges(previous *nooterra.Card, requested nooterra.Visibility) bool {
	return s.FeeCents > 0 && CountsAsPublication(previous, requested)
}

// WriteFee returns the card with the member of metadata that says that the fee was paid at a
// time. The card is not changed. The error is [ErrFeeMisconfigured], or the error of [ListingSettings.Check].
func (s ListingSettings) WriteFee(c *nooterra.Card, chargedAt time.Time) (*nooterra.Card, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	next := c.OrEmpty().Clone()
	if next.AgentID == s.FeeCollectorAgentID {
		return nil, ErrFeeMisconfigured
	}
	var fee card.Object
	for _, m := range []struct {
		name  string
		value any
	}{
		{"schemaVersion", feeVersion},
		{"amountCents", s.FeeCents},
		{"currency", s.currency()},
		{"collectorAgentId", s.FeeCollectorAgentID},
		{"chargedAt", chargedAt.UTC().Format("2006-01-02T15:04:05.000Z")},
	} {
		if err := fee.Set(m.name, m.value); err != nil {
			return nil, err
		}
	}
	metadata, _ := next.Metadata.Get()
	if err := metadata.Set(FeeKey, fee); err != nil {
		return nil, err
	}
	next.Metadata.Set(metadata)
	return next, nil
}
