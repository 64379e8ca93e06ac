package vectors_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// published are folders of cards by others, looked at where they lie beside the
// tree.
var published = []string{"../../../shared/data/wild", "../../../shared/data/upstream/agentcard"}

// TestPublishedCards: a card found in the open is read or refused with a reason
// that has a place, and what is read comes back as the same JSON value, valid or
// not. It prints what became of them, by dialect.
func TestPublishedCards(t *testing.T) {
	outcomes := map[string]int{}
	for _, dir := range published {
		files, err := filepath.Glob(filepath.Join(dir, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range dialects.Names() {
				checkReads(t, name, file, data)
			}
			c, found := dialects.Examine(data)
			if c == nil && len(found.Errors()) == 0 {
				t.Errorf("%s: neither read nor refused", file)
			}
			outcomes[outcome(c, found)]++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(outcomes)) {
		t.Logf("%-26s %4d", name, outcomes[name])
	}
}

// outcome says what became of a document.
func outcome(c dialects.Card, found card.Violations) string {
	switch errs := found.Errors(); {
	case c == nil:
		return "refused: " + errs[0].Code
	case len(errs) > 0:
		return c.Dialect() + ", not valid"
	}
	return c.Dialect() + ", valid"
}

// checkReads reads a document as a dialect that it need not be of: every JSON
// object can be held.
func checkReads(t *testing.T, name, file string, data []byte) {
	t.Helper()
	c, err := dialects.DecodeAs(name, data)
	var broken *card.DecodeError
	if errors.As(err, &broken) {
		if broken.Line == 0 || broken.Message == "" {
			t.Errorf("%s as %s: refused without a place or a reason: %v", file, name, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%s as %s: %v", file, name, err)
		return
	}
	if err := sameValue(c, data); err != nil {
		t.Errorf("%s as %s: %v", file, name, err)
	}
	_, found := dialects.ExamineAs(name, data)
	for _, f := range found {
		if f.Line == 0 || f.Code == "" || f.Message == "" {
			t.Errorf("%s as %s: a finding lacks place, code or message: %+v", file, name, f)
		}
	}
}

// sameValue compares what a card encodes to with the document it was read from.
func sameValue(c dialects.Card, data []byte) error {
	encoded, err := c.AppendJSON(nil)
	if err != nil {
		return err
	}
	if found, err := detect.Detect(data); err == nil && found.Embedded {
		return nil // the card was a text inside the document
	}
	same, err := card.EqualJSON(encoded, data)
	if err == nil && !same {
		err = errors.New("comes back as another value")
	}
	return err
}
