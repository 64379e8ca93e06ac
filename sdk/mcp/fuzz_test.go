package mcp

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

// The types are tested under the rules of the newest version, and under those of the
// oldest version with members that the newest one removed.
var (
	fuzzLists = fuzzing.Of[ListToolsResult]("mcp", rawListToolsResult, ForVersion(V2025_11_25))
	fuzzTools = fuzzing.Of[Tool]("mcp", rawTool, ForVersion(V2025_06_18)).
			From(`{"name":"t","title":"T","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/properties/b"},"b":{"type":"string","x-mcp-header":"B"}}},"annotations":{"readOnlyHint":true},"icons":[{"src":"https://a.example/i.png","sizes":["any"],"theme":"dark"}],"_meta":{"com.example/a":[1.50]}}`)
)

// TestPromises checks the guarantees of every type on mutants of documents and on
// values built in Go.
func TestPromises(t *testing.T) {
	t.Run("ListToolsResult", fuzzLists.Test)
	t.Run("Tool", fuzzTools.Test)
}

func FuzzDecode(f *testing.F)     { fuzzLists.Fuzz(f) }
func FuzzDecodeTool(f *testing.F) { fuzzTools.Fuzz(f) }
