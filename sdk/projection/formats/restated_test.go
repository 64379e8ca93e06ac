package formats_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestRestated: a value that the description has twice, and the target once, is narrowed. The
// values beside it are dropped.
func TestRestated(t *testing.T) {
	const (
		record = `{"name":"n","version":"1","schema_version":"1.0.0","description":"d","authors":["x"],"created_at":"2026-01-01T00:00:00Z",
			"skills":[{"name":"natural_language_processing/natural_language_generation/summarization","id":10203}]}`
		server = `{"name":"io.github.a/b","description":"d","version":"1.0.0","remotes":[{"type":"streamable-http","url":"https://a.example/"}]}`
	)
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
		{"the same member", server, "mcp-server-json", "mcp-server-card", nil},
	} {
		_, report, err := projection.Convert([]byte(test.card), named(test.from), named(test.to), projection.Placeholders())
		if err != nil && report == nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []string
		for _, e := range report.Entries {
			if about := map[string]bool{"/skills": true, "/skills/0/id": true, "/skills/0/name": true, "/name": true}; about[e.Source] {
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
