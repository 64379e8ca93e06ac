package service

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// The names of the settings, environment variables of the service.
const (
	EnvFeeCents            = "PROXY_AGENT_CARD_PUBLIC_LISTING_FEE_CENTS"
	EnvFeeCurrency         = "PROXY_AGENT_CARD_PUBLIC_LISTING_FEE_CURRENCY"
	EnvFeeCollectorAgentID = "PROXY_AGENT_CARD_PUBLIC_LISTING_FEE_COLLECTOR_AGENT_ID"
	EnvRequireSignature    = "PROXY_AGENT_CARD_PUBLIC_REQUIRE_PUBLISH_SIGNATURE"
	EnvRequireAttestation  = "PROXY_AGENT_CARD_PUBLIC_REQUIRE_CAPABILITY_ATTESTATION"
	EnvMinLevel            = "PROXY_AGENT_CARD_PUBLIC_ATTESTATION_MIN_LEVEL"
	EnvIssuerAgentID       = "PROXY_AGENT_CARD_PUBLIC_ATTESTATION_ISSUER_AGENT_ID"
)

// ListingSettings are the conditions for public cards. The zero value has none.
type ListingSettings struct {
	// FeeCents is the listing fee in hundredths of FeeCurrency, 0 for none.
	FeeCents int64
	// FeeCurrency is the currency of the fee. Empty means USD.
	FeeCurrency string
	// FeeCollectorAgentID is the agent that receives the fee, which a fee requires.
	FeeCollectorAgentID string
	// RequireSignature refuses public cards without the signature of their publisher. It is the
	// value for the field RequireSignature of an Update of package publish.
	RequireSignature bool
	// RequireAttestation refuses public cards with a capability that is not attested.
	RequireAttestation bool
	// MinLevel is the lowest accepted level of an attestation. Empty means attested.
	MinLevel discovery.AttestationLevel
	// IssuerAgentID is the only accepted issuer of attestations. Empty accepts any.
	IssuerAgentID string
}

// ReadListingSettings reads the settings with a function such as [os.Getenv]. Blank means that a setting is
// not given. The error wraps [ErrSetting], also for a fee without a collector.
func ReadListingSettings(getenv func(string) string) (ListingSettings, error) {
	s := ListingSettings{
		FeeCurrency:         strings.ToUpper(check.TrimECMA(getenv(EnvFeeCurrency))),
		FeeCollectorAgentID: check.TrimECMA(getenv(EnvFeeCollectorAgentID)),
		MinLevel:            discovery.AttestationLevel(strings.ToLower(check.TrimECMA(getenv(EnvMinLevel)))),
		IssuerAgentID:       check.TrimECMA(getenv(EnvIssuerAgentID)),
	}
	var err error
	if s.FeeCents, err = integer(EnvFeeCents, getenv(EnvFeeCents), maxInteger); err != nil {
		return ListingSettings{}, err
	}
	if s.RequireSignature, err = boolean(EnvRequireSignature, getenv(EnvRequireSignature)); err != nil {
		return ListingSettings{}, err
	}
	if s.RequireAttestation, err = boolean(EnvRequireAttestation, getenv(EnvRequireAttestation)); err != nil {
		return ListingSettings{}, err
	}
	if err := s.Check(); err != nil {
		return ListingSettings{}, err
	}
	return s, nil
}

// Check returns an error that wraps [ErrSetting] if the service cannot work with the settings.
func (s ListingSettings) Check() error {
	if err := inRange(EnvFeeCents, s.FeeCents, maxInteger); err != nil {
		return err
	}
	switch {
	case s.FeeCents > 0 && s.FeeCollectorAgentID == "":
		return badSetting(EnvFeeCollectorAgentID, "is required by "+EnvFeeCents)
	case s.MinLevel != "" && !s.MinLevel.Known():
		return badSetting(EnvMinLevel, "must be self_claim, attested or certified")
	}
	return nil
}

// currency returns the currency of the fee.
func (s ListingSettings) currency() string {
	if s.FeeCurrency == "" {
		return "USD"
	}
	return s.FeeCurrency
}

// minLevel returns the lowest level that counts.
func (s ListingSettings) minLevel() discovery.AttestationLevel {
	if s.MinLevel == "" {
		return discovery.LevelAttested
	}
	return s.MinLevel
}
