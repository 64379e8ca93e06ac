package adpformat_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// supplies are the options that the formats require.
var supplies = map[string][]projection.Option{
	"adp":       {projection.Supply("id", "agent://a")},
	"aevum":     {projection.Supply("id", "01JB2X9M4E7QKZ5T8R3V6W1YHN"), projection.Supply("url", "grpc://h:1"), projection.Supply("protocol", "grpc")},
	"agentcard": {projection.Supply("id", "01JB2X9M4E7QKZ5T8R3V6W1YHN"), projection.Supply("url", "grpc://h:1"), projection.Supply("protocol", "grpc")},
	"nooterra": {
		projection.Supply("id", "agt_a"), projection.Supply("tenant-id", "t"), projection.Supply("status", "active"),
		projection.Supply("visibility", "public"), projection.Supply("revision", "1"), projection.Supply("side-effecting", "false"),
		projection.Supply("created-at", "2026-01-01T00:00:00Z"), projection.Supply("updated-at", "2026-01-01T00:00:00Z"),
	},
	"a2a":       {projection.Supply("protocol-version", "1.0"), projection.Supply("url", "https://a.example/"), projection.Supply("binding", "JSONRPC")},
	"a2a-union": {projection.Supply("protocol-version", "1.0"), projection.Supply("url", "https://a.example/"), projection.Supply("binding", "JSONRPC")},
	"a2a-0.3":   {projection.Supply("protocol-version", "0.3.0"), projection.Supply("url", "https://a.example/")},
	"oasf": {
		projection.Supply("authors", "A"), projection.Supply("created-at", "2026-01-01T00:00:00Z"),
		projection.Supply("skills", "10201"),
	},
	"oasf-descriptor": {projection.Supply("api-version", "v1")},
}

// folder has the cards of the tests, wild has published documents, if they are beside the tree.
const (
	folder = "../../../internal/test/vectors/testdata/cards/"
	wild   = "../../../../shared/data/wild/"
)

// cards returns the cards of a format by the names of their files.
func cards(t *testing.T, format string) map[string][]byte {
	t.Helper()
	texts := documents(t, folder+format)
	if len(texts) == 0 {
		t.Fatalf("no cards of %s", format)
	}
	return texts
}

// documents returns the JSON files of a folder by name.
func documents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(folder + "/*.json")
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[string][]byte, len(files))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = text
	}
	return texts
}

// impossible are the numbers of cards that cannot be converted: they have no tools, and the
// target requires a capability.
var impossible = map[string]int{"adp to aevum": 5, "adp to agentcard": 5}

// The laws of conversions hold for all cards to all formats.
func TestLaws(t *testing.T) {
	for _, from := range []string{"adp", "aevum", "agentcard"} {
		all := cards(t, from)
		for _, to := range []string{
			"agent", "adp", "aevum", "agentcard", "nooterra", "a2a", "a2a-0.3", "a2a-union", "mcp", "openai", "oasf", "oasf-descriptor",
		} {
			target := named(to)
			t.Run(from+" to "+to, func(t *testing.T) {
				converted := 0
				for name, text := range all {
					t.Run(name, func(t *testing.T) {
						pair := projectiontest.Pair{From: named(from), To: target, Card: text}
						if from != to {
							pair.Forth, pair.Back = supplies[to], supplies[from]
						}
						if pair.Check(t) {
							converted++
						}
					})
				}
				if want := len(all) - impossible[from+" to "+to]; converted != want {
					t.Errorf("%d of %d cards are converted, not %d", converted, len(all), want)
				}
			})
		}
	}
}

// Reading a document of any format never fails, whatever kinds its values have.
func TestReadAnything(t *testing.T) {
	all := []format.Any{adpformat.ADP, aevumformat.Aevum, aevumformat.AgentCard}
	texts := documents(t, wild)
	if len(texts) == 0 {
		t.Skip("no documents beside the tree")
	}
	for _, source := range all {
		for name, text := range texts {
			if !(projectiontest.Pair{From: source, To: agentformat.Agent, Card: text}).Check(t) {
				t.Errorf("%s is not read", name)
			}
			for _, target := range all {
				_, report, err := projection.Convert(text, source, target)
				if report == nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}

// A carried card comes back byte for byte from every format that can carry one.
func TestCarried(t *testing.T) {
	for _, from := range []string{"adp", "aevum", "agentcard"} {
		for name, text := range cards(t, from) {
			for _, to := range []string{"adp", "aevum", "agentcard", "nooterra", "a2a", "a2a-0.3", "a2a-union", "mcp", "oasf", "oasf-descriptor"} {
				if from == to {
					continue
				}
				t.Run(from+" to "+to+" "+name, func(t *testing.T) {
					projectiontest.Pair{From: named(from), To: named(to), Card: text, Forth: supplies[to]}.CheckCarried(t)
				})
			}
		}
	}
}

// named returns the format with a name, nil if there is none.
func named(name string) format.Any {
	f, _ := formats.Lookup(name)
	return f
}
