package jsonschema_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// published is a test case of a public project: whether the new schema accepts all values of
// the old one.
type published struct {
	File       string
	Index      int
	Name       string
	Old, New   json.RawMessage
	Compatible bool
	Forward    *bool `json:"compatible_forward"`
}

// mislabelled are the cases, by file and index, whose label contradicts the specification.
var mislabelled = map[string]string{
	"compatibility-test-data.json 96": "the type excludes the constant, so that neither schema accepts a value",
	"redundant_minimum_3.json 0":      "all numbers from 1 are greater than both exclusive bounds",
}

// TestPublishedCases compares the verdicts of public projects, if the variable CARD_EVOLUTION
// names a folder with files of cases, one JSON object per line. Our verdict may be stricter
// than theirs. A schema that they refuse must not be called compatible, unless the disagreement
// is listed with the reason.
func TestPublishedCases(t *testing.T) {
	folder := os.Getenv("CARD_EVOLUTION")
	if folder == "" {
		t.Skip("CARD_EVOLUTION is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		agree, stricter, cases := 0, 0, 0
		for line := range strings.Lines(string(data)) {
			var c published
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			for _, use := range []jsonschema.Use{jsonschema.AsInput, jsonschema.AsOutput} {
				want := c.Compatible
				if use == jsonschema.AsOutput {
					if c.Forward == nil {
						continue
					}
					want = *c.Forward
				}
				changes, err := jsonschema.Compare(c.Old, c.New, use)
				if err != nil {
					t.Errorf("%s %d: %v", c.File, c.Index, err)
					continue
				}
				cases++
				switch got := changes.Class() < diff.Breaking; {
				case got == want:
					agree++
				case want:
					stricter++
					t.Logf("stricter: %s %d %s (output %v): %v", filepath.Base(c.File), c.Index, c.Name, use, changes.Of(diff.Breaking))
				case mislabelled[fmt.Sprint(filepath.Base(c.File), " ", c.Index)] != "":
				default:
					t.Errorf("%s %d %s (output %v): called compatible:\n%s\n%s", c.File, c.Index, c.Name, use, c.Old, c.New)
				}
			}
		}
		if cases == 0 {
			t.Errorf("%s has no cases", file)
		}
		t.Logf("%s: %d of %d verdicts agree, %d are stricter", filepath.Base(file), agree, cases, stricter)
	}
}
