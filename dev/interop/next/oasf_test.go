package next

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/agntcy/oasf-sdk/pkg/translator"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// fewest is the least number of A2A cards in the tree; there are more where published cards are
// at hand.
const fewest = 9

// TestRecordToA2A: oasf-sdk finds the A2A card in a record that was made from it, in every
// version of OASF.
func TestRecordToA2A(t *testing.T) {
	cards := 0
	for file, text := range vectors.Wild(t) {
		for _, from := range []format.Any{a2aformat.A2A, a2aformat.A2A03} {
			if from.Validate(text) != nil {
				continue
			}
			cards++
			for _, version := range oasfformat.OASF.Versions {
				record, _, err := projection.Convert(text, from, oasfformat.OASF, projection.Version(version),
					projection.Supply("authors", "Example"), projection.Supply("skills", "10201"), projection.Supply("created-at", "2026-01-01T00:00:00Z"))
				if err != nil {
					t.Errorf("%s to OASF %s: %v", file, version, err)
					continue
				}
				found, err := reader.Translate(record, translator.RecordToA2A)
				if err != nil {
					t.Errorf("%s in OASF %s: %v", file, version, err)
					continue
				}
				got, err := json.Marshal(found)
				if same, _ := card.EqualJSON(got, text); err != nil || !same {
					t.Errorf("%s in OASF %s: oasf-sdk finds %s, %v", file, version, got, err)
				}
			}
		}
	}
	t.Logf("%d cards", cards)
	if cards < fewest {
		t.Errorf("only %d cards", cards)
	}
}

// fewestServers is the least number of server.json in the tree with a package that a client
// starts.
const fewestServers = 3

// TestRecordToGHCopilot: oasf-sdk makes a client configuration from a record of every server.json
// with a package that is started as a process, in every version of OASF. It has the command, the
// package and the variables.
func TestRecordToGHCopilot(t *testing.T) {
	servers := 0
	for file, text := range vectors.Servers(t) {
		server, err := serverjson.Parse(text)
		if err != nil {
			continue
		}
		isStarted := func(p serverjson.Package) bool { return p.Transport.Type == "stdio" }
		i := slices.IndexFunc(server.Packages, isStarted)
		if i < 0 {
			continue
		}
		servers++
		for _, version := range oasfformat.OASF.Versions {
			opts := []projection.Option{
				projection.Version(version), projection.Supply("authors", "Example"), projection.Supply("skills", "10201"),
				projection.Supply("created-at", "2026-01-01T00:00:00Z"), projection.Supply("server-capabilities", "notify"),
			}
			if version == "0.7.0" && len(server.Remotes) == 0 && server.Repository == nil {
				opts = append(opts, projection.Set("/locators", []map[string]string{{"type": "unspecified", "url": "https://a.example/"}})) // it requires one
			}
			record, _, err := projection.Convert(text, mcpformat.MCPServerJSON, oasfformat.OASF, opts...)
			if err != nil {
				t.Errorf("%s to OASF %s: %v", file, version, err)
				continue
			}
			started := server.Packages[i]
			if version < "1.0.0" {
				started.EnvironmentVariables = nil // oasf-sdk looks for them in a member that these versions do not have
				for _, p := range server.Packages {
					if isStarted(p) {
						started.Identifier = p.Identifier // it takes the last one of the servers with one name
					}
				}
			}
			checkConfig(t, file+" in OASF "+version, record, started)
		}
	}
	t.Logf("%d servers", servers)
	if servers < fewestServers {
		t.Errorf("only %d servers", servers)
	}
}

// checkConfig checks that oasf-sdk makes a client configuration from a record that starts a
// package.
func checkConfig(t *testing.T, name string, record []byte, p serverjson.Package) {
	t.Helper()
	config, err := reader.Translate(record, translator.RecordToGHCopilot)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if len(config.Servers) != 1 {
		t.Errorf("%s: oasf-sdk makes %d servers", name, len(config.Servers))
	}
	for _, s := range config.Servers {
		names := func(arg string) bool { return strings.Contains(arg, p.Identifier) }
		if s.Command == "" || !slices.ContainsFunc(append(s.Args, s.Command), names) {
			t.Errorf("%s: the command is %s %q", name, s.Command, s.Args)
		}
		for _, v := range p.EnvironmentVariables {
			value, ok := s.Env[v.Name]
			asks := slices.ContainsFunc(config.Inputs, func(x translator.MCPInput) bool { return x.ID == v.Name })
			if isSet := v.Value.Or(v.Default.Or("")) != ""; !ok || !isSet && (!asks || value != "${input:"+v.Name+"}") {
				t.Errorf("%s: the variable %s is %q; asked for: %t", name, v.Name, value, asks)
			}
		}
	}
}
