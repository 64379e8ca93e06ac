package service

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// CodeAttestationRequired is the code with which the service refuses a public card whose
// capabilities are not attested, with the HTTP status 409.
const CodeAttestationRequired = "AGENT_CARD_PUBLIC_ATTESTATION_REQUIRED"

// AttestationError reports a public card whose capabilities are not attested. The members
// are those of the details that the service answers.
type AttestationError struct {
	AgentID string
	// MinLevel and IssuerAgentID are those of the settings.
	MinLevel      discovery.AttestationLevel
	IssuerAgentID string
	// Capabilities are those without an attestation that counts. It is empty for a card
	// without capabilities, which the service refuses too.
	Capabilities []string
}

// Error returns the level, the first capabilities and the code.
func (e *AttestationError) Error() string {
	about := "a public card must have a capability that is attested"
	if n := len(e.Capabilities); n > 0 {
		about = fmt.Sprintf("capabilities without an attestation of the level %s or higher", e.MinLevel)
		if e.IssuerAgentID != "" {
			about += " by " + e.IssuerAgentID
		}
		about += ": " + strings.Join(e.Capabilities[:min(n, 5)], ", ")
		if n > 5 {
			about += fmt.Sprintf(" and %d more", n-5)
		}
	}
	return about + " [" + CodeAttestationRequired + "]"
}

// CheckAttestations returns an [*AttestationError] if the settings require attestations, the
// card is public, and one of its capabilities has none that counts. The attestations are
// those of the agent that are valid now; the ones that the card lists are claims and do not
// count.
func (s ListingSettings) CheckAttestations(c *nooterra.Card, attestations []discovery.CapabilityAttestation) error {
	c = c.OrEmpty()
	if !s.RequireAttestation || c.Visibility != nooterra.VisibilityPublic {
		return nil
	}
	byCapability := map[string][]discovery.CapabilityAttestation{}
	for _, a := range attestations {
		byCapability[a.Capability] = append(byCapability[a.Capability], a)
	}
	var missing []string
	for _, capability := range c.Capabilities {
		if !discovery.Attested(byCapability[capability], capability, s.minLevel(), s.IssuerAgentID) {
			missing = append(missing, capability)
		}
	}
	if len(missing) == 0 && len(c.Capabilities) > 0 {
		return nil
	}
	return &AttestationError{c.AgentID, s.minLevel(), s.IssuerAgentID, missing}
}

// AttestationPolicy returns the rule as the answer of a public query states it, nil if there
// is none.
func (s ListingSettings) AttestationPolicy() *nooterra.AttestationPolicy {
	if !s.RequireAttestation {
		return nil
	}
	b := nooterra.NewAttestationPolicy().
		WithSchemaVersion("AgentCardPublicDiscoveryAttestationPolicy.v1").
		WithSource("public_discovery_policy").
		WithMinLevel(s.minLevel()).
		WithIssuerAgentIDNull()
	if s.IssuerAgentID != "" {
		b.WithIssuerAgentID(s.IssuerAgentID)
	}
	return b.Clone()
}
