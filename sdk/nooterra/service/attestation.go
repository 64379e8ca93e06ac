package service

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// CodeAttestationRequired is the code of the service's answer to a public card whose capabilities
// are not attested, with HTTP status 409.
const CodeAttestationRequired = "AGENT_CARD_PUBLIC_ATTESTATION_REQUIRED"

// unattested returns the error for a public card. Its message has the level and the first
// capabilities.
func unattested(details *nooterra.Unattested) error {
	about := "a public card must have a capability that is attested"
	if n := len(details.Capabilities); n > 0 {
		about = fmt.Sprintf("capabilities without an attestation of the level %s or higher", details.MinLevel)
		if details.IssuerAgentID != "" {
			about += " by " + details.IssuerAgentID
		}
		about += ": " + strings.Join(details.Capabilities[:min(n, 5)], ", ")
		if n > 5 {
			about += fmt.Sprintf(" and %d more", n-5)
		}
	}
	return &nooterra.Error{Code: CodeAttestationRequired, Message: about, Unattested: details}
}

// CheckAttestations returns a [*nooterra.Error] with [CodeAttestationRequired] and Unattested if
// the settings require attestations, the card is public, and a capability has no sufficient
// attestation. attestations are the agent's attestations that are valid now. The attestations in
// the card are claims and do not count.
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
	return unattested(&nooterra.Unattested{
		AgentID: c.AgentID, MinLevel: s.minLevel(), IssuerAgentID: s.IssuerAgentID, Capabilities: missing,
	})
}

// AttestationPolicy returns the rule in the form of a public query's answer, or nil without a
// rule.
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
	return b.Draft()
}
