package nooterra

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var (
	identity    = WithIdentity("travel.booking", "capability://travel.booking@v1")
	fuzzCards   = fuzzing.Of[Card]("nooterra", rawCard, identity)
	fuzzTools   = fuzzing.Of[ToolDescriptor]("nooterra", rawToolDescriptor, identity)
	fuzzEvents  = fuzzing.Of[StreamEvent]("nooterra", rawStreamEvent, identity)
	fuzzResults = fuzzing.Of[DiscoveryResult]("nooterra", rawDiscoveryResult, identity).From(resultText)
)

// resultText is a valid answer of discovery.
const resultText = `{"ok":true,"schemaVersion":"AgentCardDiscoveryResult.v1","scope":"public","reputationVersion":"v2","reputationWindow":"30d",
	"asOf":"2026-03-01T08:00:00.000Z","scoreStrategy":"balanced","total":1,"limit":50,"offset":0,
	"results":[{"rank":1,"rankingScore":80,"riskTier":"low","agentCard":{"schemaVersion":"AgentCard.v1","agentId":"agt_a","tenantId":"t","displayName":"A",
		"status":"active","visibility":"public","capabilities":["travel.booking"],"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0},
		"reputation":{"trustScore":50},"capabilityAttestation":null,"routingFactors":{"a":[1.0]}}],
	"excludedAttestationCandidates":[{"agentId":"agt_b","capability":null,"reasonCode":"MISSING"}],"excludedQuarantineCandidates":[{"agentId":"agt_c"}],
	"attestationPolicy":{"schemaVersion":"AgentCardPublicDiscoveryAttestationPolicy.v1","source":"public_discovery_policy","minLevel":"attested","issuerAgentId":null}}`

// TestPromises checks the guarantees of every type on mutants of documents and on
// values built in Go.
func TestPromises(t *testing.T) {
	t.Run("Card", fuzzCards.Test)
	t.Run("ToolDescriptor", fuzzTools.Rounds(250).Test)
	t.Run("StreamEvent", fuzzEvents.Rounds(250).Test)
	t.Run("DiscoveryResult", fuzzResults.Rounds(100).Test)
}

func FuzzDecode(f *testing.F)                { fuzzCards.Fuzz(f) }
func FuzzDecodeToolDescriptor(f *testing.F)  { fuzzTools.Fuzz(f) }
func FuzzDecodeStreamEvent(f *testing.F)     { fuzzEvents.Fuzz(f) }
func FuzzDecodeDiscoveryResult(f *testing.F) { fuzzResults.Fuzz(f) }
