package next

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/agntcy/oasf-sdk/pkg/translator"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/mcp/servercard"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// TestListsOfTools: oasf-sdk makes a client configuration from a record of a list of MCP tools, with
// the command that the caller supplies.
func TestListsOfTools(t *testing.T) {
	started := serverjson.Package{Identifier: "@example/server"}
	for file, text := range cardsOf(t, "mcp") {
		for _, version := range oasfformat.OASF.Versions {
			opts := append(answers(version), projection.Supply("server", "npx -y @example/server"), projection.Supply("server-capabilities", "notify"))
			if version == "0.7.0" {
				opts = append(opts, projection.Set("/locators", []map[string]string{{"type": "unspecified", "url": "https://a.example/"}})) // it requires one
			}
			record, err := convert(text, formatOf(t, "mcp"), oasfformat.OASF, opts...)
			if err != nil {
				t.Errorf("%s to OASF %s: %v", file, version, err)
				continue
			}
			checkConfig(t, file+" in OASF "+version, record, started)
		}
	}
}

// connection is a connection of the module for MCP servers, as clients configure it.
type connection struct {
	Type, URL string
	Headers   map[string]string
}

// TestRemotes: the record of a server at addresses has a connection with the address, the type and
// all headers of each. oasf-sdk reads the record, and has no server to start for the addresses.
func TestRemotes(t *testing.T) {
	remotes := 0
	check := func(file string, text []byte, from format.Any, kind, url string, headers []string) {
		remotes++
		record, _, err := projection.Convert(text, from, oasfformat.OASF, projection.Supply("authors", "Example"), projection.Supply("skills", "10201"),
			projection.Supply("created-at", "2026-01-01T00:00:00Z"))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			return
		}
		if _, err := reader.Translate(record, translator.RecordToGHCopilot); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		reaches := func(c connection) bool {
			isMissing := func(name string) bool { return c.Headers[name] == "" }
			return c.Type == kind && c.URL == url && !slices.ContainsFunc(headers, isMissing)
		}
		if !slices.ContainsFunc(connectionsOf(t, record), reaches) {
			t.Errorf("%s: no connection has %s %s with the headers %q: %s", file, kind, url, headers, record)
		}
	}
	for file, text := range vectors.Servers(t) {
		if server, err := serverjson.Parse(text); err == nil {
			for _, x := range server.Remotes {
				var headers []string
				for _, h := range x.Headers {
					headers = append(headers, h.Name)
				}
				check(file, text, mcpformat.MCPServerJSON, string(x.Type), x.URL, headers)
			}
		}
		if server, err := servercard.Parse(text); err == nil {
			for _, x := range server.Remotes {
				var headers []string
				for _, h := range x.Headers {
					headers = append(headers, h.Name)
				}
				check(file, text, mcpformat.MCPServerCard, string(x.Type), x.URL, headers)
			}
		}
	}
	t.Logf("%d remotes", remotes)
	if remotes < fewestServers {
		t.Errorf("only %d remotes", remotes)
	}
}

func connectionsOf(t *testing.T, record []byte) []connection {
	t.Helper()
	var read struct {
		Modules []struct {
			Name string
			Data struct{ Connections []connection }
		}
	}
	if err := json.Unmarshal(record, &read); err != nil {
		t.Fatal(err)
	}
	for _, m := range read.Modules {
		if strings.HasSuffix(m.Name, "/mcp") {
			return m.Data.Connections
		}
	}
	return nil
}
