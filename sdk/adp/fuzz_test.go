package adp

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var (
	cards              = fuzzing.Of("adp", &entryCard, rawCard)
	describeRequests   = fuzzing.Of("adp", &entryDescribeRequest, rawDescribeRequest)
	advertiseResponses = fuzzing.Of("adp", &entryAdvertiseResponse, rawAdvertiseResponse)
	discoverRequests   = fuzzing.Of("adp", &entryDiscoverRequest, rawDiscoverRequest)
	discoverResponses  = fuzzing.Of("adp", &entryDiscoverResponse, rawDiscoverResponse)
)

// TestPromises checks what every type promises on mutants of documents and on values
// that programs make.
func TestPromises(t *testing.T) {
	t.Run("Card", cards.Test)
	t.Run("DescribeRequest", describeRequests.Test)
	t.Run("AdvertiseResponse", advertiseResponses.Test)
	t.Run("DiscoverRequest", discoverRequests.Test)
	t.Run("DiscoverResponse", discoverResponses.Test)
}

func FuzzDecode(f *testing.F)                  { cards.Fuzz(f) }
func FuzzDecodeDescribeRequest(f *testing.F)   { describeRequests.Fuzz(f) }
func FuzzDecodeAdvertiseResponse(f *testing.F) { advertiseResponses.Fuzz(f) }
func FuzzDecodeDiscoverRequest(f *testing.F)   { discoverRequests.Fuzz(f) }
func FuzzDecodeDiscoverResponse(f *testing.F)  { discoverResponses.Fuzz(f) }
