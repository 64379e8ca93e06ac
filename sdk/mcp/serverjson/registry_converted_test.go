package serverjson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// leastConverted is the least number of documents that are made of the cards in the tree.
const leastConverted = 90

// TestValidatorConverted: the registry accepts every server.json that was converted from a card of
// another format. The name in the registry is given, and a version for a card without one.
func TestValidatorConverted(t *testing.T) {
	if !*validator {
		t.Skip("-validator is not given")
	}
	var files []string
	var documents [][]byte
	for file, text := range vectors.Wild(t) {
		found, err := detect.Detect(text)
		if err != nil || found.Format == "mcp-server-json" {
			continue
		}
		from, ok := formats.Lookup(string(found.Format))
		if !ok {
			continue
		}
		document, _, err := projection.Convert(text, from, mcpformat.MCPServerJSON, projection.Supply("name", "io.github.example/agent"))
		var invalid *projection.TargetError
		if errors.As(err, &invalid) {
			document, _, err = projection.Convert(text, from, mcpformat.MCPServerJSON,
				projection.Supply("name", "io.github.example/agent"), projection.Offer("description", "An agent."), projection.Offer("version", "1.0.0"))
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var line bytes.Buffer
		if err := json.Compact(&line, document); err != nil {
			t.Fatal(err)
		}
		files, documents = append(files, file), append(documents, line.Bytes())
	}
	if len(documents) < leastConverted {
		t.Errorf("only %d documents", len(documents))
	}
	for i, v := range verdictsOf(t, documents) {
		if !v.Valid {
			t.Errorf("%s: the registry refuses %s: %q", files[i], documents[i], v.References)
		}
	}
	t.Logf("%d documents", len(documents))
}
