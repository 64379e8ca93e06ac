package serverjson

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

var fuzzServers = fuzzing.Of[Server]("mcp-server-json", rawServer)

// TestPromises checks the guarantees of every type on mutants of documents and on values
// built in Go.
func TestPromises(t *testing.T) { fuzzServers.Test(t) }

func FuzzDecode(f *testing.F) { fuzzServers.Fuzz(f) }
