package vectors_test

import (
	"errors"
	"os"
	"path/filepath"
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
// not.
func TestPublishedCards(t *testing.T) {
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
		}
	}
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
