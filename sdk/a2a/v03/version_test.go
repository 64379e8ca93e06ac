package v03

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
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
	var file struct {
		Editions map[string]struct {
			Stated      string              `json:"stated"`
			NotRequired map[string][]string `json:"notRequired"`
		} `json:"editions"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	editions := file.Editions
	for _, stated := range []string{"0.1", "0.1.0", "0.1.x", "0.10", "0.2", "0.2.", "0.2.0", "0.2.4", "0.2.5", "0.2.10", "0.2.-", "0.3", "0.3.0", "1.0", ""} {
		family := version03
		for version, e := range editions {
			if regexp.MustCompile(strings.ReplaceAll(e.Stated, `\u0000`, `\x00`)).MatchString(stated) {
				family = version
			}
		}
		if family != familyOf(stated) {
			t.Errorf("a card that states %q is of %s for editions.json and of %s for the check", stated, family, familyOf(stated))
		}
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
