package adp

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var (
	fuzzCards              = fuzzing.Of[Card]("adp", rawCard)
	fuzzDescribeRequests   = fuzzing.Of[DescribeRequest]("adp", rawDescribeRequest)
	fuzzAdvertiseResponses = fuzzing.Of[AdvertiseResponse]("adp", rawAdvertiseResponse).
				From(`{"stored":true}`, `{"stored":false,"reason":"the card is older than ours"}`)
	fuzzDiscoverRequests  = fuzzing.Of[DiscoverRequest]("adp", rawDiscoverRequest)
	fuzzDiscoverResponses = fuzzing.Of[DiscoverResponse]("adp", rawDiscoverResponse).
				From(`{"results":[{"agent_card":{"id":"agent://example.com/a","name":"A","tools":[{"name":"t","description":"d"}]},"score":0.71,"matched_tags":["nlp/translation"]},{"agent_card":{"id":"agent://example.com/b","name":"B"},"score":1,"matched_tags":[]}]}`)
)

// TestPromises checks the guarantees of every type on mutants of documents and on
// values built in Go.
func TestPromises(t *testing.T) {
	t.Run("Card", fuzzCards.Test)
	t.Run("DescribeRequest", fuzzDescribeRequests.Rounds(150).Test)
	t.Run("AdvertiseResponse", fuzzAdvertiseResponses.Rounds(150).Test)
	t.Run("DiscoverRequest", fuzzDiscoverRequests.Rounds(150).Test)
	t.Run("DiscoverResponse", fuzzDiscoverResponses.Rounds(150).Test)
}

func FuzzDecode(f *testing.F)                  { fuzzCards.Fuzz(f) }
func FuzzDecodeDescribeRequest(f *testing.F)   { fuzzDescribeRequests.Fuzz(f) }
func FuzzDecodeAdvertiseResponse(f *testing.F) { fuzzAdvertiseResponses.Fuzz(f) }
func FuzzDecodeDiscoverRequest(f *testing.F)   { fuzzDiscoverRequests.Fuzz(f) }
func FuzzDecodeDiscoverResponse(f *testing.F)  { fuzzDiscoverResponses.Fuzz(f) }
