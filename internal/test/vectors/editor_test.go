package vectors_test

import (
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
)

// Edits are JSON and depend on the seed alone. Some change what readers understand, others do
// not.
func TestEdit(t *testing.T) {
	for name, document := range vectors.SignedCards() {
		before := vectors.Reach([]byte(document))
		if before[0] == "" || before[1] == "" {
			t.Fatalf("%s: readers refuse it", name)
		}
		one, two := vectors.NewEditor(3), vectors.NewEditor(3)
		differ, equal := 0, 0
		for range 500 {
			edited, err := one.Edit([]byte(document))
			if err != nil || !json.Valid(edited) {
				t.Fatalf("%s: %s (%v)", name, edited, err)
			}
			if again, err := two.Edit([]byte(document)); err != nil || string(again) != string(edited) {
				t.Fatalf("%s: %s and %s by one seed (%v)", name, edited, again, err)
			}
			if vectors.ReachDiffers(before, vectors.Reach(edited)) {
				differ++
			} else {
				equal++
			}
		}
		if differ < 50 || equal < 50 {
			t.Errorf("%s: %d edits that change something, %d that do not", name, differ, equal)
		}
	}
}

func TestReach(t *testing.T) {
	same := vectors.Reach([]byte(`{"name":"A","x-note":1}`))
	for document, differ := range map[string]bool{
		`{"name":"A"}`:                             false,
		`{"name":"A","securityRequirements":[]}`:   false,
		`{"name":"A","Name":"B"}`:                  true,
		`{"name":"A","securityRequirements":[{}]}`: true,
		`{"name":"A","provider":{}}`:               true,
		`{"name":"A","Url":"https://b.example/"}`:  true,
		`{"name":["A"]}`:                           false, // no reader accepts it
	} {
		if got := vectors.ReachDiffers(same, vectors.Reach([]byte(document))); got != differ {
			t.Errorf("%s: %t", document, got)
		}
	}
}
