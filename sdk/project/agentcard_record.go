package project

import (
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

func agentCardEndpointToOASF(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, to *projectrt.Place, t *oasf.RecordBuilder) {
	d, reached := readAgentCardEndpoint(from, s)
	agentcardFamily.toOASF(r, s.Name, &d, reached, abilitiesOfAgentCard(from, s), from.Member("capabilities"), to, t)
}

func agentCardEndpointFromOASF(r *projectrt.Run, to *projectrt.Place, t *oasf.Record, from *projectrt.Place, s *agentcard.CardBuilder) {
	found := agentcardFamily.fromOASF(r, to, t, from.Member("endpoint"), from.Member("capabilities"))
	found.intoAgentCard(s)
}

func agentCardToSpec(r *projectrt.Run, from *projectrt.Place, s *agentcard.Card, _ *projectrt.Place, t *descriptor.ManifestBuilder) {
	d, reached := readAgentCardEndpoint(from, s)
	agentcardFamily.toSpec(r, &d, reached, abilitiesOfAgentCard(from, s), t)
}

func agentCardFromSpec(r *projectrt.Run, to *projectrt.Place, t *descriptor.Manifest, from *projectrt.Place, s *agentcard.CardBuilder) {
	found := agentcardFamily.fromSpec(r, to, t, from.Member("endpoint"))
	found.intoAgentCard(s)
}

// intoAgentCard writes what was found into a card.
func (found *inRecord) intoAgentCard(s *agentcard.CardBuilder) {
	if found.reached {
		s.WithEndpoint(endpointOfAgentCard(found.endpoint))
	}
	if found.abilities != nil {
		s.WithCapabilities(capabilitiesOfAgentCard(found.abilities)...)
	}
}
