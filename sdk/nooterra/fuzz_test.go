package nooterra

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var (
	identity   = WithIdentity("travel.booking", "capability://travel.booking@v1")
	fuzzCards  = fuzzing.Of("nooterra", &entryCard, rawCard, identity)
	fuzzTools  = fuzzing.Of("nooterra", &entryToolDescriptor, rawToolDescriptor, identity)
	fuzzEvents = fuzzing.Of("nooterra", &entryStreamEvent, rawStreamEvent, identity)
)

// TestPromises checks the guarantees of every type on mutants of documents and on
// values built in Go.
func TestPromises(t *testing.T) {
	t.Run("Card", fuzzCards.Test)
	t.Run("ToolDescriptor", fuzzTools.Rounds(250).Test)
	t.Run("StreamEvent", fuzzEvents.Rounds(250).Test)
}

func FuzzDecode(f *testing.F)               { fuzzCards.Fuzz(f) }
func FuzzDecodeToolDescriptor(f *testing.F) { fuzzTools.Fuzz(f) }
func FuzzDecodeStreamEvent(f *testing.F)    { fuzzEvents.Fuzz(f) }
