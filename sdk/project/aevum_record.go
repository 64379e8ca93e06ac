package project

import (
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

func aevumEndpointToOASF(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, to *projectrt.Place, t *oasf.RecordBuilder) {
	d, reached := readAevumEndpoint(from, s)
	aevumFamily.toOASF(r, s.Name, &d, reached, abilitiesOfAevum(from, s), from.Member("capabilities"), to, t)
}

func aevumEndpointFromOASF(r *projectrt.Run, to *projectrt.Place, t *oasf.Record, from *projectrt.Place, s *aevum.CardBuilder) {
	found := aevumFamily.fromOASF(r, to, t, from.Member("endpoint"), from.Member("capabilities"))
	found.intoAevum(s)
}

func aevumToSpec(r *projectrt.Run, from *projectrt.Place, s *aevum.Card, _ *projectrt.Place, t *descriptor.ManifestBuilder) {
	d, reached := readAevumEndpoint(from, s)
	aevumFamily.toSpec(r, &d, reached, abilitiesOfAevum(from, s), t)
}

func aevumFromSpec(r *projectrt.Run, to *projectrt.Place, t *descriptor.Manifest, from *projectrt.Place, s *aevum.CardBuilder) {
	found := aevumFamily.fromSpec(r, to, t, from.Member("endpoint"))
	found.intoAevum(s)
}

// intoAevum writes what was found into a card.
func (found *inRecord) intoAevum(s *aevum.CardBuilder) {
	if found.reached {
		s.WithEndpoint(endpointOfAevum(found.endpoint))
	}
	if found.abilities != nil {
		s.WithCapabilities(capabilitiesOfAevum(found.abilities)...)
	}
}
