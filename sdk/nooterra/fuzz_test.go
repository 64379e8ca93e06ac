package nooterra

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var (
	identity = WithIdentity([]string{"travel.booking", "capability://travel.booking@v1"})
	cards    = fuzzing.Of("nooterra", &entryCard, rawCard, identity)
	tools    = fuzzing.Of("nooterra", &entryToolDescriptor, rawToolDescriptor, identity)
	events   = fuzzing.Of("nooterra", &entryStreamEvent, rawStreamEvent, identity)
)

// TestPromises checks what every type promises on mutants of documents and on values
// that programs make.
func TestPromises(t *testing.T) {
	t.Run("Card", cards.Test)
	t.Run("ToolDescriptor", tools.Test)
	t.Run("StreamEvent", events.Test)
}

func FuzzDecode(f *testing.F)               { cards.Fuzz(f) }
func FuzzDecodeToolDescriptor(f *testing.F) { tools.Fuzz(f) }
func FuzzDecodeStreamEvent(f *testing.F)    { events.Fuzz(f) }
