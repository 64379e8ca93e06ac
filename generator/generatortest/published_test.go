package generatortest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// published is a published schema.
type published struct {
	// name is the name of its package in these tests.
	name string
	// file is its path below the folder of all schemas, a pattern with one match.
	file string
	// named says that every definition must have a named Go type.
	named bool
	// documents is a pattern for whole documents published with the schema. broken has the
	// invalid ones, each with its finding.
	documents string
	broken    map[string]string
	// dialect is our dialect for the schema at root, which TestVerdicts compares. version is
	// the version of the dialect.
	dialect, version, root string
}

var schemas = []published{
	{name: "agentcard", file: "agentcard/schema.json", documents: "agentcard/*_*.json", broken: map[string]string{
		"examples_code-review-agent.json":     "/agent_id: must match the pattern", // 27 characters
		"examples_data-pipeline-agent.json":   "/agent_id: must match the pattern", // 27 characters
		"eon_five-layer_ag1-alphagenome.json": "/agent_id: must match the pattern", // a ULID has no L and no U
		"eon_five-layer_lr1-longevity.json":   "/agent_id: must match the pattern",
		"eon_five-layer_pv1-population.json":  "/agent_id: must match the pattern",
		"well-known_agent.json":               "/agent_id: must match the pattern", // not a ULID
	}},
	{name: "a2av03", file: "a2a/a2a-v0.3.schema.json", named: true},
	{name: "a2av1", file: "a2a/a2a-v1.schema.json", named: true},
	{name: "mcp20241105", file: "mcp/schema-2024-11-05.json", named: true, dialect: "mcp", version: "2024-11-05", root: "/definitions/ListToolsResult"},
	{name: "mcp20250326", file: "mcp/schema-2025-03-26.json", named: true, dialect: "mcp", version: "2025-03-26", root: "/definitions/ListToolsResult"},
	{name: "mcp20250618", file: "mcp/schema-2025-06-18.json", named: true, dialect: "mcp", version: "2025-06-18", root: "/definitions/ListToolsResult"},
	{name: "mcp20251125", file: "mcp/schema-2025-11-25.json", named: true, dialect: "mcp", version: "2025-11-25", root: "/$defs/ListToolsResult"},
	{name: "mcp20260728", file: "mcp/schema-2026-07-28.json", named: true, dialect: "mcp", version: "2026-07-28", root: "/$defs/ListToolsResult"},
	{name: "server20250709", file: "../discovery/mcp-server-json/schemas/server.2025-07-09.schema.json", dialect: "mcp-server-json", version: "2025-07-09"},
	{name: "server20250916", file: "../discovery/mcp-server-json/schemas/server.2025-09-16.schema.json", dialect: "mcp-server-json", version: "2025-09-16"},
	{name: "server20250929", file: "../discovery/mcp-server-json/schemas/server.2025-09-29.schema.json", dialect: "mcp-server-json", version: "2025-09-29"},
	{name: "server20251011", file: "../discovery/mcp-server-json/schemas/server.2025-10-11.schema.json", dialect: "mcp-server-json", version: "2025-10-11"},
	{name: "server20251017", file: "../discovery/mcp-server-json/schemas/server.2025-10-17.schema.json", dialect: "mcp-server-json", version: "2025-10-17"},
	{name: "server20251211", file: "../discovery/mcp-server-json/schemas/server.2025-12-11.schema.json", dialect: "mcp-server-json", version: "2025-12-11"},
	{name: "ard", file: "../discovery/ai-catalog/schemas/ard.ai-catalog.schema.json", dialect: "ai-catalog", version: "2026-07-15"},
	{name: "servercard", file: "../discovery/mcp-server-card/schemas/server-card.v1.schema.json", dialect: "mcp-server-card", root: "/$defs/ServerCard"},
	{name: "oasf07", file: "oasf/v0.7.*/object-record.json"},
	{name: "oasf08", file: "oasf/v0.8.*/object-record.json"},
	{name: "oasf10", file: "oasf/v1.0.*/object-record.json"},
	{name: "oasf11", file: "oasf/v1.1.*/object-record.json"},
}

// folder returns the folder of the published schemas.
func folder(t *testing.T) string {
	t.Helper()
	testdir.Compiles(t)
	dir := os.Getenv("CARD_UPSTREAM")
	given := dir != ""
	if !given {
		dir = filepath.Join("..", "..", "..", "shared", "data", "upstream")
	}
	if _, err := os.Stat(dir); err != nil {
		if given {
			t.Fatalf("CARD_UPSTREAM: %v", err)
		}
		t.Skipf("the published schemas are third-party files outside this project, and CARD_UPSTREAM is not set: %v", err)
	}
	return dir
}

// onlyFile returns the one file that matches a pattern, empty if there is none.
func onlyFile(t *testing.T, dir, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	if err != nil || len(files) > 1 {
		t.Fatalf("%s: %q, %v", pattern, files, err)
	}
	return strings.Join(files, "")
}
