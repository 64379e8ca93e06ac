package next

import (
	"encoding/json"
	"testing"

	"github.com/agntcy/oasf-sdk/pkg/translator"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/internal/x/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// fewest is the least number of A2A cards in the tree; there are more where published cards are
// at hand.
const fewest = 9

// TestRecordToA2A: oasf-sdk finds the A2A card in a record that was made from it, in every
// version of OASF.
func TestRecordToA2A(t *testing.T) {
	cards := 0
	for file, text := range vectors.Wild(t) {
		for _, from := range []format.Any{a2aformat.A2A, a2aformat.A2A03} {
			if from.Validate(text) != nil {
				continue
			}
			cards++
			for _, version := range oasfformat.OASF.Versions {
				record, _, err := projection.Convert(text, from, oasfformat.OASF, projection.Version(version),
					projection.Supply("authors", "Example"), projection.Supply("skills", "10201"), projection.Supply("created-at", "2026-01-01T00:00:00Z"))
				if err != nil {
					t.Errorf("%s to OASF %s: %v", file, version, err)
					continue
				}
				found, err := reader.Translate(record, translator.RecordToA2A)
				if err != nil {
					t.Errorf("%s in OASF %s: %v", file, version, err)
					continue
				}
				got, err := json.Marshal(found)
				if same, _ := card.EqualJSON(got, text); err != nil || !same {
					t.Errorf("%s in OASF %s: oasf-sdk finds %s, %v", file, version, got, err)
				}
			}
		}
	}
	t.Logf("%d cards", cards)
	if cards < fewest {
		t.Errorf("only %d cards", cards)
	}
}
