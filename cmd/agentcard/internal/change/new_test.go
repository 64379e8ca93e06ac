package change

import (
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestNewIsValid: the skeleton of every dialect is valid, and so is that of each of
// its other documents whose schema says all of it.
func TestNewIsValid(t *testing.T) {
	for _, name := range dialectschema.Names() {
		text, err := newCard(name, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, found := dialects.ExamineAs(name, text); len(found.Errors()) > 0 {
			t.Errorf("%s: %s\n%v", name, text, found)
		}
	}
}

// TestNewIsFresh: no two new cards have one id, where cards have ids.
func TestNewIsFresh(t *testing.T) {
	for _, name := range dialects.Names() {
		if len(fresh(name, time.Now())) == 0 {
			continue
		}
		one, err := newCard(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		two, err := newCard(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if string(one) == string(two) {
			t.Errorf("%s: two cards are %s", name, one)
		}
	}
}
