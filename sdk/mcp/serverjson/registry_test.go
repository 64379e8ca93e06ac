package serverjson_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
)

// TestRegistry reads the server.json files of public repositories, if they are beside the
// tree: the published schema of the edition that a file names accepts the same files, and
// the text of each is preserved.
func TestRegistry(t *testing.T) {
	files, err := filepath.Glob("../../../../shared/data/discovery/mcp-server-json/*.json")
	if err != nil || len(files) == 0 {
		t.Skip("no documents beside the tree")
	}
	// The errors that the published schemas find, by the beginning of the name of the file.
	want := map[string]string{
		"GiacomoSaccaggi": "/description max-length",
		"domdomegg":       "/packages/3/file_sha256 pattern",
		"exa-labs":        "/packages/0/registryType unknown-field, /packages/0/registry_type required, /packages/0/transport required",
		"grafana":         "/packages/0/version required, /version required",
		"kwailapt":        "/version required",
	}
	got := make(map[string]string)
	for _, file := range files {
		owner, _, _ := strings.Cut(filepath.Base(file), "_")
		if owner == "muchiny" {
			continue // a server card of its own form, which detection recognizes as such
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found, err := detect.Detect(text)
		if err != nil || found.Format != detect.MCPServerJSON || found.Version == "" {
			t.Errorf("%s is %v, %v", file, found, err)
		}
		x, violations := serverjson.Examine(text, serverjson.ForVersion(serverjson.Version(found.Version)))
		if x == nil {
			t.Fatalf("%s: %v", file, violations)
		}
		var codes []string
		for _, v := range violations.Errors() {
			codes = append(codes, v.Pointer+" "+v.Code)
		}
		if len(codes) > 0 {
			slices.Sort(codes)
			got[owner] = strings.Join(codes, ", ")
		}
		encoded, err := card.AppendJSON(nil, x)
		if err != nil {
			t.Fatal(err)
		}
		if same, err := card.EqualJSON(encoded, text); err != nil || !same {
			t.Errorf("%s is written as another value", file)
		}
		again, err := serverjson.Decode(encoded)
		if err != nil {
			t.Fatal(err)
		}
		if second, err := card.AppendJSON(nil, again); err != nil || !bytes.Equal(second, encoded) {
			t.Errorf("%s: the second text differs from the first", file)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("errors %v, want %v", got, want)
	}
	if len(files) != 30 {
		t.Errorf("%d files", len(files))
	}
}
