package aicatalog

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzCatalogs = fuzzing.Of[Catalog]("ai-catalog", rawCatalog)

// TestPromises checks the guarantees of every type on mutants of documents and on values
// built in Go.
func TestPromises(t *testing.T) { fuzzCatalogs.Test(t) }

func FuzzDecode(f *testing.F) { fuzzCatalogs.Fuzz(f) }
