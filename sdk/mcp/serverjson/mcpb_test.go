package serverjson_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
)

// TestMcpbAddress checks that the address of a file of the type mcpb has one finding, whatever the
// registry dislikes about it.
func TestMcpbAddress(t *testing.T) {
	for address, want := range map[string][]string{
		"https://github.com/acme/a/releases/download/v1/a.mcpb": nil,
		"https://github.com/acme/a/releases/download/v1/a.zip":  {"mcpb-url"},
		"https://example.com/a.mcpb":                            {"mcpb-url"},
		"a.zip":                                                 {"mcpb-url"},
	} {
		_, found := serverjson.Examine(fmt.Appendf(nil, `{
			"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
			"name": "io.github.acme/tides", "description": "Tide tables.", "version": "1.0.0",
			"packages": [{"registryType": "mcpb", "identifier": %q, "transport": {"type": "stdio"},
				"fileSha256": "fe333e598595000ae021bd27117db32ec69af6987f507ba7a63c90638ff633ce"}]
		}`, address))
		var codes []string
		for _, v := range found {
			codes = append(codes, v.Code)
		}
		if !slices.Equal(codes, want) {
			t.Errorf("%s: %v, want %q", address, found, want)
		}
	}
}
