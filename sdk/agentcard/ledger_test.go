package agentcard_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func metadata(t *testing.T, text string) *agentcard.Metadata {
	t.Helper()
	m := new(agentcard.Metadata)
	if err := m.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return m
}

// The values of the ledger replace all earlier ones; other metadata stay as they are.
func TestImportLedger(t *testing.T) {
	c, err := agentcard.Parse([]byte(ledgerCard))
	if err != nil {
		t.Fatal(err)
	}
	for values, want := range map[string]string{
		`{"pacr:reputation_score":0.9,"pacr:new":[1.0]}`: `{"team":"x","pacr:reputation_score":0.9,"pacr:new":[1.0]}`,
		`{}`: `{"team":"x"}`,
	} {
		got, err := agentcard.ImportLedger(c, metadata(t, values))
		if err != nil {
			t.Fatal(err)
		}
		text, err := card.AppendJSON(nil, got.Metadata)
		if same, _ := card.EqualJSON(text, []byte(want)); err != nil || !same {
			t.Errorf("%s: %s (%v), want %s", values, text, err, want)
		}
	}
	if c.Metadata.ReputationScore.Or(0) != 0.5 {
		t.Error("the card itself changed")
	}
	bare := c.Clone()
	bare.Metadata = nil
	if got, err := agentcard.ImportLedger(bare, nil); err != nil || got.Metadata != nil {
		t.Errorf("no values: %v (%v)", got, err)
	}
	if _, err := agentcard.ImportLedger(c, metadata(t, `{"team":"y"}`)); err == nil || !strings.Contains(err.Error(), `"team"`) {
		t.Errorf("a member that is not of a ledger: %v", err)
	}
	var invalid *card.InvalidError
	if _, err := agentcard.ImportLedger(c, metadata(t, `{"pacr:reputation_score":2}`)); !errors.As(err, &invalid) || invalid.Violations[0].Pointer != "/metadata/pacr:reputation_score" {
		t.Errorf("a value beyond its maximum: %v", err)
	}
}

func TestDecayWeight(t *testing.T) {
	for _, test := range []struct {
		lambda, age, want float64
	}{
		{1, 0, 1}, {1, 1, 1 / math.E}, {0, 3600, 1}, {math.Ln2 / 3600, 3600, 0.5}, {1, -1, math.E}, {1, 1e300, 0},
	} {
		if got := agentcard.DecayWeight(test.lambda, test.age); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("DecayWeight(%v, %v) = %v, want %v", test.lambda, test.age, got, test.want)
		}
	}
}

func ExampleImportLedger() {
	c, err := agentcard.Parse([]byte(ledgerCard))
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err = agentcard.ImportLedger(c, &agentcard.Metadata{ReputationScore: card.Some(0.75)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Metadata.ReputationScore.Or(0), c.Metadata.InteractionCount.IsSet())
	// Output: 0.75 false
}
