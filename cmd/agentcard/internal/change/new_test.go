package change

import (
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestNewIsValid: the skeleton of every dialect is valid, and so is that of each of
// its other documents whose schema says all of it.
func TestNewIsValid(t *testing.T) {
	for _, name := range dialectschema.Names() {
		for _, edition := range append(command.Editions(name), "") {
			text := newText(t, name, edition)
			opts := []card.Option{}
			if edition != "" {
				opts = append(opts, card.Version(edition))
			}
			if _, found := dialects.ExamineAs(name, text, opts...); len(found.Errors()) > 0 {
				t.Errorf("%s@%s: %s\n%v", name, edition, text, found)
			}
		}
	}
}

// newText returns a new card.
func newText(t *testing.T, name, edition string) []byte {
	t.Helper()
	s, err := schemaOf(name, edition)
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.newCard(nil)
	if err != nil {
		t.Fatalf("%s@%s: %v", name, edition, err)
	}
	return text
}

// TestNewStatesItsEdition: a new card of an edition is read as a card of this edition, where the
// document shows it, and no other edition is warned about.
func TestNewStatesItsEdition(t *testing.T) {
	stated := 0
	for _, name := range dialects.Names() {
		for _, edition := range command.Editions(name) {
			text := newText(t, name, edition)
			found, err := detect.Detect(text)
			if err != nil || string(found.Format) != name {
				t.Errorf("%s@%s is detected as %s: %v", name, edition, found.Format, err)
			}
			if found.Version != "" {
				stated++
				if found.Version != edition {
					t.Errorf("%s@%s is detected as %s: %s", name, edition, found.Version, text)
				}
			}
			_, alone := dialects.ExamineAs(name, text, card.Version(edition))
			for _, v := range alone {
				if v.Code == "other-edition" || v.Code == "later-version" || v.Code == "edition" {
					t.Errorf("%s@%s: %v", name, edition, v)
				}
			}
		}
	}
	if stated < 6 {
		t.Errorf("%d cards state their edition", stated)
	}
}

// TestNewIsFresh: no two new cards have one id, where cards have ids.
func TestNewIsFresh(t *testing.T) {
	for _, name := range dialects.Names() {
		if len(fresh(name, time.Now())) == 0 {
			continue
		}
		one, two := newText(t, name, ""), newText(t, name, "")
		if string(one) == string(two) {
			t.Errorf("%s: two cards are %s", name, one)
		}
	}
}
