package v03

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/schemas"
)

// TestEditionsAreData: the rules that older versions do not have are those of editions.json,
// from which agentcard schema exports the schema of a version.
func TestEditionsAreData(t *testing.T) {
	text, err := schemas.FS.ReadFile("a2a-0.3/editions.json")
	if err != nil {
		t.Fatal(err)
	}
	var editions map[string]struct {
		NotRequired map[string][]string `json:"notRequired"`
	}
	if err := json.Unmarshal(text, &editions); err != nil {
		t.Fatal(err)
	}
	if len(editions) != len(notRequired) {
		t.Errorf("editions.json has %d editions, the check %d", len(editions), len(notRequired))
	}
	for version, list := range notRequired {
		count := 0
		for rule, members := range editions[version].NotRequired {
			count += len(members)
			for _, member := range members {
				w := struct{ schema, member string }{"schemas/a2a-0.3/" + rule, member}
				if !slices.Contains(list, w) {
					t.Errorf("%s: the check requires %s (%s)", version, member, rule)
				}
			}
		}
		if count != len(list) {
			t.Errorf("%s: editions.json has %d members, the check %d", version, count, len(list))
		}
	}
}
