package openai

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzLists = fuzzing.Of("openai", &entryToolList, rawToolList)

// TestPromises checks what every type promises on mutants of documents and on values
// that programs make.
func TestPromises(t *testing.T) { fuzzLists.Test(t) }

func FuzzDecode(f *testing.F) { fuzzLists.Fuzz(f) }
