package change

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestNearestOfNewCards: a card that new makes, one member of its root deleted or
// misspelled, is detected as its dialect, or has it as the nearest format.
func TestNearestOfNewCards(t *testing.T) {
	// Nothing is left there that tells the format.
	undecidable := map[string]bool{"adp id deleted": true, "openai tools deleted": true, "api-catalog linkset deleted": true}
	for how := range misspellings("$schema") {
		// The other required members are those of a server.json.
		undecidable["mcp-server-card $schema "+how] = true
	}
	for how := range misspellings("identities") {
		// A description of an agent is no card and never suggested.
		undecidable["agent identities "+how] = true
	}
	cards := 0
	for _, name := range dialects.Names() {
		text := newText(t, name, "")
		for i, m := range members(t, text) {
			for how, changed := range misspellings(m.Name) {
				root, err := jsontree.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				if changed == "" {
					root.Members = append(root.Members[:i], root.Members[i+1:]...)
				} else {
					root.Members[i].Name = changed
				}
				cards++
				what := fmt.Sprintf("%s %s %s", name, m.Name, how)
				if got, err := recognized(root.Append(nil)); slices.Contains(got, name) == undecidable[what] {
					t.Errorf("%s: %q, %v", what, got, err)
				}
			}
		}
	}
	if cards < 300 {
		t.Errorf("only %d cards were looked at", cards)
	}
}

func members(t *testing.T, text []byte) []jsontree.Member {
	root, err := jsontree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return root.Members
}

// misspellings are ways to write a name wrong, by what is done to it.
func misspellings(name string) map[string]string {
	k := len(name) / 2
	swapped := name[:k-1] + name[k:k+1] + name[k-1:k] + name[k+1:]
	if swapped == name {
		swapped = name[1:2] + name[:1] + name[2:]
	}
	other := map[bool]string{true: "_", false: ""}[!strings.Contains(name, "_")]
	return map[string]string{
		"deleted":    "",
		"one less":   name[:k] + name[k+1:],
		"one more":   name[:k] + "q" + name[k:],
		"other":      name[:k] + "q" + name[k+1:],
		"swapped":    swapped,
		"last twice": name + name[len(name)-1:],
		"capitals":   strings.ToUpper(name),
		"separator":  strings.ReplaceAll(name[:k], "_", "") + other + strings.ReplaceAll(name[k:], "_", ""),
	}
}

// recognized returns the format of a document, or those that the message says are the
// nearest to it.
func recognized(text []byte) ([]string, error) {
	found, err := detect.Detect(text)
	if unknown, ok := errors.AsType[*detect.Error](err); ok && unknown.Code == detect.CodeUnknown {
		_, near, _ := strings.Cut(unknown.Error(), "closest: ")
		near, _, _ = strings.Cut(near, " (")
		return strings.Split(near, " or "), err
	}
	return []string{string(found.Format)}, err
}
