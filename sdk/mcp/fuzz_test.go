package mcp

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

// The types are looked at under the rules of the newest version, and of the first one
// that has members which the newest has no more.
var (
	fuzzLists = fuzzing.Of("mcp", &entryListToolsResult, rawListToolsResult, ForVersion(V2025_11_25))
	fuzzTools = fuzzing.Of("mcp", &entryTool, rawTool, ForVersion(V2025_06_18)).
			From(`{"name":"t","title":"T","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/properties/b"},"b":{"type":"string","x-mcp-header":"B"}}},"annotations":{"readOnlyHint":true},"icons":[{"src":"https://a.example/i.png","sizes":["any"],"theme":"dark"}],"_meta":{"com.example/a":[1.50]}}`)
)

// TestPromises checks what every type promises on mutants of documents and on values
// that programs make.
func TestPromises(t *testing.T) {
	t.Run("ListToolsResult", fuzzLists.Test)
	t.Run("Tool", fuzzTools.Test)
}

func FuzzDecode(f *testing.F)     { fuzzLists.Fuzz(f) }
func FuzzDecodeTool(f *testing.F) { fuzzTools.Fuzz(f) }
