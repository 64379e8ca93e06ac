package jsonschema_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// published is a test case of a public project: whether the new schema accepts all values of
// the old one, and the other way round.
type published struct {
	File       string
	Index      int
	Name       string
	Old, New   json.RawMessage
	Compatible bool
	Forward    *bool `json:"compatible_forward"`
}

// disputed are the cases, by file and index, whose label contradicts the specification, with our
// argument where no document shows it: the label says that a document becomes invalid, and there
// is none.
var disputed = map[string]string{
	"compatibility-test-data.json 10":  "every string contains an empty match of [a-z]*",
	"compatibility-test-data.json 11":  "every string contains an empty match of both patterns",
	"compatibility-test-data.json 96":  "the type excludes the constant, so that neither schema accepts a value",
	"compatibility-test-data.json 100": "contentEncoding is an annotation (draft-07, section 8)",
	"compatibility-test-data.json 101": "contentEncoding is an annotation (draft-07, section 8)",
	"compatibility-test-data.json 103": "contentMediaType is an annotation (draft-07, section 8)",
	"compatibility-test-data.json 104": "contentMediaType is an annotation (draft-07, section 8)",
	"compatibility-test-data.json 108": "maxLength applies to strings only, and the first alternative accepts all strings",
	"compatibility-test-data.json 117": "both alternatives accept a short string, which oneOf refuses: the new schema accepts fewer strings",
	"compatibility-test-data.json 119": "both new alternatives accept a short string, which oneOf refuses",
	"compatibility-test-data.json 124": "both patterns match every string, so that the condition has no effect",
	"compatibility-test-data.json 125": "the pattern matches every string, and data is a string already",
	"compatibility-test-data.json 126": "the pattern matches every string, and data is a string already",
	"number_1.json 0":                  "the new alternatives accept the numbers up to 3 and from 2, that is all of them",
	"objects_3.json 0":                 "properties refuses no boolean, and the second new alternative accepts all that the old one did",
	"redundant_minimum_3.json 0":       "all numbers from 1 are greater than both exclusive bounds",
}

// TestPublishedCases compares the verdicts of public projects, if the variable CARD_EVOLUTION
// names a folder with files of cases, one JSON object per line. Each disagreement must be in the
// list above. At most one verdict of fifty may stay undecided.
func TestPublishedCases(t *testing.T) {
	folder := os.Getenv("CARD_EVOLUTION")
	if folder == "" {
		t.Skip("CARD_EVOLUTION is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no files of cases: %v", folder, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		agree, undecided, verdicts := 0, 0, 0
		for line := range strings.Lines(string(data)) {
			var c published
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			j, err := jsonschema.Judge(c.Old, c.New)
			if err != nil {
				t.Errorf("%s %d: %v", c.File, c.Index, err)
				continue
			}
			name := fmt.Sprint(filepath.Base(c.File), " ", c.Index)
			check := func(got jsonschema.Answer, compatible bool) {
				verdicts++
				switch {
				case got.Verdict == jsonschema.Undecided:
					undecided++
					t.Logf("undecided: %s: %s", name, got.Reason)
				case (got.Verdict == jsonschema.Compatible) == compatible:
					agree++
				case disputed[name] == "":
					t.Errorf("%s is called %s (%s):\n%s\n%s", name, got.Verdict, got.Example, c.Old, c.New)
				}
			}
			check(j.Card, c.Compatible)
			if c.Forward != nil {
				check(j.Reader, *c.Forward)
			}
			for _, change := range j.Changes {
				if change.Card.Verdict == jsonschema.Undecided || change.Reader.Verdict == jsonschema.Undecided {
					t.Errorf("%s: a change is undecided: %s", name, change.Message)
				}
			}
		}
		if verdicts == 0 || undecided*50 > verdicts {
			t.Errorf("%s: %d of %d verdicts are undecided", file, undecided, verdicts)
		}
		t.Logf("%s: %d of %d verdicts agree, %d are undecided", filepath.Base(file), agree, verdicts, undecided)
	}
}
