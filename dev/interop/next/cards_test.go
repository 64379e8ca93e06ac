package next

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// folders are the folders of cards in the tree, by format.
var folders = map[string][]string{
	"a2a": {"a2a"}, "a2a-0.3": {"a2a-0.3"}, "adp": {"adp"}, "aevum": {"aevum"}, "agentcard": {"agentcard"},
	"mcp": {"mcp"}, "mcp-server-card": {"mcp-server-card"}, "mcp-server-json": {"mcp-server-json"},
	"nooterra": {"nooterra", "nooterra-built"}, "openai": {"openai"},
}

// cardsOf returns the texts of the valid cards of a format in the tree, by file. The tree has no
// records of OASF; these are made of cards of other formats.
func cardsOf(t *testing.T, name string) map[string][]byte {
	t.Helper()
	texts := map[string][]byte{}
	if name == "oasf" {
		for _, other := range []string{"adp", "agentcard", "nooterra"} {
			for file, text := range cardsOf(t, other) {
				record, err := convert(text, formatOf(t, other), formatOf(t, name), answers("1.1.0")...)
				if err != nil {
					t.Fatalf("%s: %v", file, err)
				}
				texts[file] = record
			}
		}
		return texts
	}
	for _, folder := range folders[name] {
		files, err := filepath.Glob(filepath.Join("../../../internal/test/vectors/testdata/cards", folder, "*.json"))
		if err != nil || files == nil {
			t.Fatalf("no cards of %s: %v", name, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if formatOf(t, name).Validate(text) == nil {
				texts[filepath.Join(folder, filepath.Base(file))] = text
			}
		}
	}
	return texts
}

// convert converts a card as a user does who gives what the error asks for.
func convert(text []byte, from, to format.Any, opts ...projection.Option) ([]byte, error) {
	made, _, err := projection.Convert(text, from, to, opts...)
	var invalid *projection.TargetError
	if !errors.As(err, &invalid) {
		return made, err
	}
	for _, missing := range invalid.Supplies {
		opts = append(opts, projection.Offer(missing.Option, "example"))
	}
	made, _, err = projection.Convert(text, from, to, opts...)
	return made, err
}

func formatOf(t *testing.T, name string) format.Any {
	t.Helper()
	f, ok := formats.Lookup(name)
	if !ok {
		t.Fatalf("no format %s", name)
	}
	return f
}

// answers are the options that a user gives for a record of OASF when a card lacks something.
func answers(version string) []projection.Option {
	name, _ := oasf.Skills(oasf.Version(version)).Name(10201)
	return []projection.Option{
		projection.Version(version), projection.Offer("created-at", "2026-01-01T00:00:00Z"), projection.Offer("skills", name),
	}
}

// answersForA2A are the options that a user gives for a card of A2A.
func answersForA2A(target string) []projection.Option {
	opts := []projection.Option{projection.Offer("url", "https://agent.example.com/rpc"), projection.Offer("binding", "JSONRPC")}
	if target != "a2a-0.3" {
		opts = append(opts, projection.Offer("protocol-version", "1.0"))
	}
	return opts
}
