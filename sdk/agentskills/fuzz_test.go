package agentskills

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzIndexes = fuzzing.Of[Index]("agent-skills-index", rawIndex)

// TestPromises checks the guarantees of every type on mutants of documents and on values
// built in Go.
func TestPromises(t *testing.T) { fuzzIndexes.Test(t) }

func FuzzDecode(f *testing.F) { fuzzIndexes.Fuzz(f) }
