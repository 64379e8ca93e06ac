package openai

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzLists = fuzzing.Of[ToolList]("openai", rawToolList)

// TestPromises checks the guarantees of every type on mutants of documents and on
// values built in Go.
func TestPromises(t *testing.T) { fuzzLists.Test(t) }

func FuzzDecode(f *testing.F) { fuzzLists.Fuzz(f) }
