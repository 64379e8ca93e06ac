package detect_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/detect"
)

// TestDiscovery detects documents of discovery formats from public repositories, valid and
// invalid, if the corpus is next to the repository. Their shape or address determines the
// format.
func TestDiscovery(t *testing.T) {
	const dir = "../../../shared/data/discovery"
	manifest, err := os.ReadFile(filepath.Join(dir, "manifest.tsv"))
	if err != nil {
		t.Log("no documents beside the tree")
		return
	}
	formats := map[string]detect.Format{
		"a2a": detect.A2A, "agent-skills-index": detect.AgentSkillsIndex, "ai-catalog": detect.AICatalog,
		"api-catalog": detect.APICatalog, "erc8004": detect.ERC8004, "mcp-server-card": detect.MCPServerCard,
		"mcp-server-json": detect.MCPServerJSON, "mcpb": detect.MCPBundle, "skill": detect.AgentSkill,
	}
	// These documents have the address of one format and the members of another.
	between := map[string]detect.Format{
		"ai-catalog/sandeep-alluru_agentcrdt__ai-catalog.json":          detect.MCPServerCard, // tools of a server, no entries
		"mcp-server-json/muchiny_bridge-mcp__server.json":               detect.MCPServerCard, // transport, mcpVersion and capabilities
		"mcp-server-card/AIPOST-EMAIL_mcp-server__.well-known_mcp.json": detect.MCPServerJSON, // names the schema of server.json
	}
	counts := map[detect.Format]int{}
	for line := range strings.Lines(string(manifest)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 5 || fields[0] == "format" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, fields[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		want, known := formats[fields[0]]
		if !known {
			t.Errorf("unknown format %s in the manifest", fields[0])
		}
		if other, ok := between[fields[1]]; ok {
			want = other
		}
		found, err := detect.Detect(data, detect.From(fields[4]))
		if found.Format != want {
			t.Errorf("%s: %q (%v), want %s", fields[1], found.Format, err, want)
		}
		counts[found.Format]++
	}
	want := map[detect.Format]int{
		detect.A2A: 8, detect.AgentSkillsIndex: 13, detect.AICatalog: 14, detect.APICatalog: 10, detect.ERC8004: 15,
		detect.MCPServerCard: 25, detect.MCPServerJSON: 30, detect.MCPBundle: 20, detect.AgentSkill: 40,
	}
	if !maps.Equal(counts, want) {
		for _, f := range slices.Sorted(maps.Keys(counts)) {
			t.Errorf("%s: %d documents, want %d", f, counts[f], want[f])
		}
	}
}
