package agentcard

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var cards = fuzzing.Of("agentcard", &entryCard, rawCard)

// TestPromises checks what every type promises on mutants of documents and on values
// that programs make.
func TestPromises(t *testing.T) { cards.Test(t) }

func FuzzDecode(f *testing.F) { cards.Fuzz(f) }
