package a2a

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzCards = fuzzing.Of("a2a", &entryAgentCard, rawAgentCard)

// TestPromises checks what every type promises on mutants of documents and on values
// that programs make.
func TestPromises(t *testing.T) { fuzzCards.Test(t) }

func FuzzDecode(f *testing.F) { fuzzCards.Fuzz(f) }
