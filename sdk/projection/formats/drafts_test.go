package formats_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// TestWildDrafts: conversions of cards of the wild, if they are beside the tree, succeed with
// placeholders. The report names each placeholder, and none looks like a fact. At least 80 % of
// the results are valid; the others lack a word of a list, such as a class.
func TestWildDrafts(t *testing.T) {
	valid := share{}
	for from, text := range wildCards(t) {
		for _, to := range formats.All() {
			if from == to {
				continue
			}
			result, report, err := projection.Convert(text, from, to, projection.Placeholders())
			if err != nil {
				t.Errorf("%s to %s: %v", format.Of(from).Name, format.Of(to).Name, err)
				continue
			}
			valid.count(to.Validate(result) == nil)
			checkDraft(t, string(text), result, report)
		}
	}
	if valid.plain*100 < valid.total*80 {
		t.Errorf("%v of the drafts are valid", valid)
	}
	t.Logf("%v of the drafts are valid", valid)
}

// TestDrafts: the same holds for cards of every format, and for a card that states nothing. The laws
// hold, too.
func TestDrafts(t *testing.T) {
	for _, from := range formats.All() {
		cards := []specimen{}
		if format.Of(from).Name == "agent" {
			cards = append(cards, specimen{"empty", []byte("{}")})
		}
		for _, c := range append(cards, specimens(t, formatName(from), 1, 2)...) {
			for _, to := range formats.All() {
				pair := projectiontest.Pair{From: from, To: to, Card: c.text, Forth: []projection.Option{projection.Placeholders()}}
				if from == to || !pair.CheckForth(t) {
					continue
				}
				result, report, err := projection.Convert(c.text, from, to, pair.Forth...)
				if err != nil {
					t.Fatal(err)
				}
				checkDraft(t, string(c.text), result, report)
			}
		}
	}
}

// checkDraft checks the placeholders of a result.
func checkDraft(t *testing.T, source string, result []byte, report *card.Report) {
	t.Helper()
	for pointer, text := range texts(t, result) {
		isNeeded := slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
			return e.Code == projection.CodeNeeded && !strings.Contains(e.Message, "is kept") && (e.Target == pointer || strings.HasPrefix(pointer, e.Target+"/"))
		})
		switch isPlain := isPlaceholder(text); {
		case isNeeded && !isPlain:
			t.Errorf("%s to %s: %s: %q looks like a fact", report.From, report.To, pointer, text)
		case !isNeeded && isPlain && !strings.Contains(source, text):
			t.Errorf("%s to %s: no entry names the placeholder %s", report.From, report.To, pointer)
		}
	}
}

// isPlaceholder reports whether nobody takes a text for a fact.
func isPlaceholder(text string) bool {
	return strings.Contains(strings.ToLower(text), "todo") || text == "0001-01-01T00:00:00Z" || strings.Trim(text, "0") == "" && len(text) == 26
}

// texts yields the scalars of a document, as texts, with their locations.
func texts(t *testing.T, document []byte) map[string]string {
	t.Helper()
	var root any
	if err := json.Unmarshal(document, &root); err != nil {
		t.Fatal(err)
	}
	found := make(map[string]string)
	var walk func(pointer string, v any)
	walk = func(pointer string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, value := range v {
				walk(pointer+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), value)
			}
		case []any:
			for i, value := range v {
				walk(pointer+"/"+strconv.Itoa(i), value)
			}
		case string:
			found[pointer] = v
		}
	}
	walk("", root)
	return found
}
