package vectors_test

import (
	"encoding/json"
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

// published are folders of published cards, beside the tree.
var published = []string{"../../../../shared/data/wild", "../../../../shared/data/upstream/agentcard"}

// TestPublishedCards: a published card is decoded, or rejected with a code and a
// location, and a decoded one keeps its JSON value, valid or not. The test prints the
// results by folder and dialect.
func TestPublishedCards(t *testing.T) {
	for _, dir := range published {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(dir, "*.json"))
			if err != nil {
				t.Fatal(err)
			}
			if len(files) == 0 {
				t.Skipf("no cards in %s", dir)
			}
			outcomes := map[string]int{}
			for _, file := range files {
				outcomes[checkCard(t, file)]++
			}
			for _, name := range slices.Sorted(maps.Keys(outcomes)) {
				t.Logf("%-28s %4d of %d", name, outcomes[name], len(files))
			}
		})
	}
}

// checkCard decodes a card as every dialect and as the recognized one, and returns the
// result.
func checkCard(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range dialects.Names() {
		checkReads(t, name, file, data)
	}
	c, found := dialects.Examine(data)
	switch errs := found.Errors(); {
	case c == nil && len(errs) == 0:
		t.Errorf("%s: neither decoded nor rejected", file)
	case c == nil && !slices.ContainsFunc(errs, func(v card.Violation) bool { return v.Code != "" && v.Message != "" }):
		t.Errorf("%s: rejected without a reason: %v", file, errs)
	case c != nil:
		if err := sameValue(c, data); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	return outcome(c, found)
}

// outcome describes the result for a document.
func outcome(c card.Message, found card.Violations) string {
	switch errs := found.Errors(); {
	case c == nil && len(errs) == 0:
		return "lost"
	case c == nil:
		return "refused: " + errs[0].Code
	case len(errs) > 0:
		return c.CardInfo().Dialect() + ", not valid"
	}
	return c.CardInfo().Dialect() + ", valid"
}

// checkReads decodes a document as a dialect that may not be its own: every JSON object
// can be decoded.
func checkReads(t *testing.T, name, file string, data []byte) {
	t.Helper()
	c, err := dialects.DecodeAs(name, data)
	var broken *card.DecodeError
	if errors.As(err, &broken) {
		if broken.Line == 0 || broken.Message == "" {
			t.Errorf("%s as %s: rejected without a location or a reason: %v", file, name, err)
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
			t.Errorf("%s as %s: a finding lacks location, code or message: %+v", file, name, f)
		}
	}
}

// sameValue compares the encoding of a card with the document it was decoded from.
func sameValue(c card.Message, data []byte) error {
	encoded, err := card.AppendJSON(nil, c)
	if err != nil {
		return err
	}
	if found, err := detect.Detect(data); err == nil && found.Embedded {
		var inside string // the card was a string inside the document
		if err := json.Unmarshal(data, &inside); err != nil {
			return err
		}
		data = []byte(inside)
	}
	same, err := card.EqualJSON(encoded, data)
	if err == nil && !same {
		err = errors.New("becomes another value")
	}
	return err
}
