package a2a

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzCards = fuzzing.Of[AgentCard]("a2a", rawAgentCard)

// TestPromises checks the guarantees of every type on mutants of documents and on
// values built in Go.
func TestPromises(t *testing.T) { fuzzCards.Test(t) }

func FuzzDecode(f *testing.F) { fuzzCards.Fuzz(f) }
