package upstream

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// stricter are the codes of errors that only we report: rules in the text of MCP that no
// schema has, and numbers out of range.
var stricter = []string{
	"json-schema", "uri", "meta-key",
	"header-name", "header-type", "header-place", "header-duplicate",
}

// TestMCPVerdicts: for the documents of our vectors, under each version, sdk/mcp and the
// published schema of that version agree on validity, except for the codes in stricter.
func TestMCPVerdicts(t *testing.T) {
	dir := folder(t)
	files, err := vectors.Load("../vectors/testdata")
	if err != nil {
		t.Fatal(err)
	}
	var documents []string
	for _, f := range files {
		if f.Dialect != "mcp" {
			continue
		}
		for _, v := range f.Vectors {
			text, err := v.Document()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := mcp.Decode(text); err == nil {
				documents = append(documents, string(text))
			}
		}
	}
	slices.Sort(documents)
	documents = slices.Compact(documents)
	if len(documents) < 200 {
		t.Fatalf("%d documents", len(documents))
	}

	var (
		packages []*made
		requests []request
		versions []string // of the requests
	)
	for i := range schemas {
		p := &schemas[i]
		if p.tools == "" {
			continue
		}
		m, parse := p.generatePlaces(t, dir, []string{p.tools})
		packages = append(packages, m)
		for _, text := range documents {
			requests, versions = append(requests, request{parse[0], text}), append(versions, p.version)
		}
	}
	for i, theirs := range ask(t, packages, requests) {
		_, found := mcp.Examine([]byte(requests[i].Text), card.Version(versions[i]))
		ours := slices.DeleteFunc(found.Errors(), func(v card.Violation) bool { return slices.Contains(stricter, v.Code) })
		if (theirs == "") != (len(ours) == 0) {
			t.Errorf("%s: %s\n  the published schema: %q\n  ours: %v", versions[i], requests[i].Text, theirs, ours)
		}
	}
	t.Logf("%d documents under %d versions", len(documents), len(packages))
}
