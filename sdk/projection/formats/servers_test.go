package formats_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

const (
	serverJSON = "mcp-server-json"
	serverCard = "mcp-server-card"
)

// TestServers: the server.json files of public repositories, if they are beside the tree, to
// every format and back. Each that is valid in its edition converts if the caller supplies
// what it lacks, and comes back byte for byte if it is carried.
func TestServers(t *testing.T) {
	files, err := filepath.Glob("../../../../shared/data/discovery/mcp-server-json/*.json")
	if err != nil || len(files) == 0 {
		t.Skip("no documents beside the tree")
	}
	valid, converted := 0, make(map[string]int)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found, _ := detect.Detect(text)
		_, findings := dialects.ExamineAs(serverJSON, text, card.Version(found.Version))
		isValid := len(findings.Errors()) == 0
		if isValid {
			valid++
		}
		for _, target := range formats.All() {
			to := formatName(target)
			if to == serverJSON {
				continue
			}
			t.Run(filepath.Base(file)+" "+to, func(t *testing.T) {
				p := projectiontest.Pair{
					From: named(serverJSON), To: target, Card: text, Forth: lacking(t, text, to), Back: []projection.Option{projection.Version(found.Version)},
				}
				if !isValid {
					p.CheckForth(t)
					return
				}
				carries := to != "openai" && to != "agent"
				if p.Check(t) && (!carries || p.CheckCarried(t)) {
					converted[to]++
				}
			})
		}
	}
	if valid != 24 {
		t.Errorf("%d files are valid, want 24", valid)
	}
	for _, target := range formats.All() {
		if to := formatName(target); to != serverJSON && converted[to] != valid {
			t.Errorf("%d of %d files convert to %s and back", converted[to], valid, to)
		}
	}
}

// lacking returns options that supply what a format requires and a server.json lacks: an
// address if it has packages only, and capabilities.
func lacking(t *testing.T, text []byte, to string) []projection.Option {
	t.Helper()
	opts := suppliedTo(to)
	description, _, err := projection.Convert(text, named(serverJSON), named("agent"))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := card.ParseRaw(description)
	if err != nil {
		t.Fatal(err)
	}
	_, hasAddress := raw.Pointer("/endpoints/0")
	switch to {
	case "aevum", "agentcard":
		opts = append(opts, projection.Set("/capabilities", []any{map[string]string{"id": "text.a", "description": "d"}}))
		if !hasAddress {
			opts = append(opts, projection.Set("/endpoint", map[string]string{"protocol": "http", "url": "https://a.example/"}))
		}
	case "a2a":
		if !hasAddress {
			opts = append(opts, projection.Set("/supportedInterfaces", []any{map[string]string{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}}))
		}
	case "a2a-0.3":
		if !hasAddress {
			opts = append(opts, projection.Set("/url", "https://a.example/"), projection.Set("/protocolVersion", "0.3.0"))
		}
	case "a2a-union":
		opts = append(opts, projection.Offer("protocol-version", "1.0"))
		if !hasAddress {
			opts = append(opts, projection.Set("/url", "https://a.example/"),
				projection.Set("/supportedInterfaces", []any{map[string]string{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}}))
		}
	}
	return opts
}
