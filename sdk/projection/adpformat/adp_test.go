package adpformat_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/internal/projectionlaws"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

// vocabulary are words of descriptions.
var vocabulary = []string{
	"uri", "did", "ulid", "http+json", "websocket", "a2a", "http", "apiKey", "header", "oauth2", "mutualTLS",
}

// supplies are the options that the formats require.
var supplies = map[string][]projection.Option{
	"adp":   {projection.Supply("id", "agent://a")},
	"aevum": {projection.Supply("id", "01JB2X9M4E7QKZ5T8R3V6W1YHN")},
	"agent": nil,
}

func init() { supplies["agentcard"] = supplies["aevum"] }

// cards returns files of cards by name.
func cards(t *testing.T, pattern string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("../../../../shared/" + pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no cards to read")
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

// impossible are the numbers of cards that cannot be converted: they have no endpoint with a
// protocol of the target, or a capability without a description.
var impossible = map[string]int{"agentcard to aevum": 2, "adp to aevum": 10, "adp to agentcard": 11}

// The laws of conversions hold between all formats with these cards.
func TestLaws(t *testing.T) {
	formats := map[string]projection.AnyFormat{
		"adp": adpformat.Format, "aevum": aevumformat.Aevum, "agentcard": aevumformat.AgentCard, "agent": agentformat.Format,
	}
	for from, source := range formats {
		for to, target := range formats {
			if from == "agent" {
				continue
			}
			t.Run(from+" to "+to, func(t *testing.T) {
				converted, all := 0, cards(t, "cards/"+from+"/*.json")
				for name, text := range all {
					t.Run(name, func(t *testing.T) {
						pair := projectionlaws.Pair{From: source, To: target, Card: text}
						if to == "agent" {
							pair.Constants = vocabulary
						}
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
	formats := []projection.AnyFormat{adpformat.Format, aevumformat.Aevum, aevumformat.AgentCard}
	for _, source := range formats {
		for name, text := range cards(t, "data/wild/*.json") {
			if !(projectionlaws.Pair{From: source, To: agentformat.Format, Card: text, Constants: vocabulary}).Check(t) {
				t.Errorf("%s is not read", name)
			}
			for _, target := range formats {
				_, report, err := projection.Convert(text, source, target)
				if report == nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}
