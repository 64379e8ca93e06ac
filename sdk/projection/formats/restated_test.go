package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestRestated: a value that the description has twice, and the target once, is narrowed. The
// values beside it are dropped.
func TestRestated(t *testing.T) {
	const (
		record = `{"name":"n","version":"1","schema_version":"1.0.0","description":"d","authors":["x"],"created_at":"2026-01-01T00:00:00Z",
			"skills":[{"name":"natural_language_processing/natural_language_generation/summarization","id":10203}]}`
		server    = `{"name":"io.github.a/b","description":"d","version":"1.0.0","remotes":[{"type":"streamable-http","url":"https://a.example/"}]}`
		template  = `{"name":"io.github.a/b","title":"t","description":"d","version":"1.0.0","remotes":[{"type":"sse","url":"https://{a}.example/","headers":[{"name":"X-A","isRequired":true,"isSecret":true,"description":"d e"}]}]}`
		host      = `{"displayName":"n","host":{"endpoint":"https://a.example/","protocols":["http","mcp"]}}`
		old       = `{"schema_version":"0.8.0","name":"n","modules":[{"name":"integration/mcp","data":{"servers":[{"type":"local","command":"npx","args":["x"],"capabilities":["notify"],"tools":[{"name":"t"}]}]}}]}`
		located   = `{"name":"n","version":"1","locators":[{"type":"url","urls":["https://a.example/"]}]}`
		older     = `{"name":"n","version":"1","schema_version":"0.8.0","locators":[{"type":"unspecified","url":"https://a.example/","annotations":{"a":"b"}}]}`
		noted     = `{"name":"n","version":"1","locators":[{"type":"url","urls":["https://a.example/","https://b.example/"]}],"annotations":{"io.github.agentcard-go.endpoint.1":"{\"protocol\":\"jsonrpc\",\"address\":\"https://b.example/\"}"}}`
		connected = `{"name":"n","modules":[{"name":"integration/mcp","data":{"connections":[{"type":"streamable-http","url":"https://a.example/"}]}}]}`
	)
	about := map[string]bool{
		"/skills": true, "/skills/0/id": true, "/skills/0/name": true, "/name": true, "/host": true, "/host/endpoint": true, "/host/protocols/1": true, "/remotes/0": true, "/remotes/0/headers/0/description": true,
		"/modules/0/data/servers/0": true, "/modules/0/data/servers/0/command": true, "/modules/0/data/servers/0/args/0": true, "/modules/0/data/connections/0": true,
		"/locators/0": true, "/locators/0/type": true, "/locators/0/urls/0": true,
	}
	for _, test := range []struct {
		name, card, from, to string
		want                 []string
	}{
		{"classes as tags", record, "oasf", "adp", []string{"dropped /skills/0/id", "narrowed /skills/0/name /skills/0"}},
		{"classes as too long tags", record, "oasf", "nooterra", []string{"dropped /skills/0/id", "dropped /skills/0/name"}},
		{"classes and tags", record, "oasf", "oasf-descriptor", []string{"renamed /skills /metadata/annotations/io.github.agentcard-go.classes", "renamed /skills/0/name /metadata/labels/skills"}},
		{"no tags", record, "oasf", "aevum", []string{"dropped /skills"}},
		{"the name of a server without a title", server, "mcp-server-json", "adp", []string{"narrowed /name /name"}},
		{"two names", server, "mcp-server-json", "agent", []string{"renamed /name /name"}},
		{"an address of several endpoints", host, "nooterra", "aevum", []string{"dropped /host/protocols/1", "narrowed /host/endpoint /endpoint/url"}},
		{"tools of a lost server", old, "oasf", "adp", []string{"dropped /modules/0/data/servers/0/args/0", "dropped /modules/0/data/servers/0/command"}},
		{"the protocol of a connection", connected, "oasf", "oasf-descriptor", []string{"narrowed /modules/0/data/connections/0 /spec/endpoints/0", "renamed /modules/0/data/connections/0 /spec/endpoints/0"}},
		{"a locator with an address", located, "oasf", "mcp", []string{"dropped /locators/0"}},
		{"an address of a locator", located, "oasf", "adp", nil},
		{"a locator with several addresses", strings.Replace(located, `"https://a.example/"`, `"https://a.example/","https://b.example/"`, 1), "oasf", "mcp", []string{"dropped /locators/0"}},
		{"one of several addresses", strings.Replace(located, `"https://a.example/"`, `"https://a.example/","grpc://b.example:1"`, 1), "oasf", "a2a", []string{"dropped /locators/0/urls/0"}},
		{"an address beside one with an annotation", noted, "oasf", "a2a", []string{"dropped /locators/0/urls/0"}},
		{"an address of an older locator", older, "oasf", "mcp", []string{"dropped /locators/0"}},
		{"a locator without a type of service", strings.Replace(located, `"url",`, `"unspecified",`, 1), "oasf", "adp", []string{"dropped /locators/0/type"}},
		{"a secret header at an address with variables", template, "mcp-server-json", "a2a", []string{"dropped /name"}},
		{"the same member", server, "mcp-server-json", "mcp-server-card", nil},
	} {
		_, report, err := projection.Convert([]byte(test.card), named(test.from), named(test.to), projection.Placeholders())
		if err != nil && report == nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []string
		for _, e := range report.Entries {
			if about[e.Source] {
				line := string(e.Change) + " " + e.Source
				if e.Target != "" {
					line += " " + e.Target
				}
				got = append(got, line)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
