package vectors

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// Description is the format of descriptions of agents.
var Description = agentformat.Agent

// withoutCards are the formats without a card in the tree.
var withoutCards = []string{"agent", "a2a-union", "oasf", "oasf-descriptor"}

// Cards returns the texts of the cards of a format by file. A file belongs to the format with
// the longest name that its own name begins with. The test fails if there are none.
func Cards(t testing.TB, format string) map[string][]byte {
	t.Helper()
	own := filepath.Join(root(), cards, format)
	if !slices.Contains(withoutCards, format) {
		mustHave(t, own)
	}
	texts := read(t, filepath.Join(root(), "../shared/cards", format+"*"), own+"*")
	longer, err := filepath.Glob(filepath.Join(root(), "schemas/mappings", format+"?*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for file := range texts {
		for _, other := range longer {
			if strings.HasPrefix(file, strings.TrimSuffix(filepath.Base(other), ".json")) {
				delete(texts, file)
			}
		}
	}
	return texts
}

// Wild returns the texts of all documents of the wild, if they are present, and of the cards in
// the tree. The test fails if there are no cards.
func Wild(t testing.TB) map[string][]byte {
	t.Helper()
	own := filepath.Join(root(), cards, "*")
	mustHave(t, own)
	return read(t, filepath.Join(root(), "../shared/data/wild"), filepath.Join(root(), "../shared/cards/*"), own)
}

// Servers returns the texts of the server.json files and MCP server cards of public repositories, if
// they are present, and of the cards in the tree. The test fails if there are no cards.
func Servers(t testing.TB) map[string][]byte {
	t.Helper()
	own, found := filepath.Join(root(), cards, "mcp-server-*"), filepath.Join(root(), "../shared/data/discovery/mcp-server-*")
	mustHave(t, own)
	return read(t, found, filepath.Join(found, "examples/*"), own)
}

// cards is the folder of the cards in the tree.
const cards = "internal/test/vectors/testdata/cards"

// mustHave fails if folders in the tree have no cards. In the module cache it skips the test, since
// the module zip has no test data.
func mustHave(t testing.TB, folders string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folders, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) > 0 {
		return
	}
	dir, err := filepath.Abs(root())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(filepath.Base(dir), "@v") {
		t.Skip("the module zip has no cards")
	}
	t.Fatalf("there are no cards in %s", folders)
}

func read(t testing.TB, folders ...string) map[string][]byte {
	t.Helper()
	texts := make(map[string][]byte)
	for _, folder := range folders {
		files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))] = text
		}
	}
	return texts
}

// ReadsAll reads every document of the wild as a card of a format, and checks the laws of
// the conversion to the description, and back if the document is valid.
func ReadsAll[T any](t *testing.T, from *format.Format[T]) {
	t.Helper()
	for file, text := range Wild(t) {
		if _, err := card.ParseRaw(text); err != nil {
			continue
		}
		t.Run(file, func(t *testing.T) {
			p := projectiontest.Pair{From: from, To: Description, Card: text}
			check := p.CheckForth
			if _, err := from.Parse(text, card.AllowUnknown()); err == nil {
				check = p.Check
			}
			if !check(t) {
				_, _, err := projection.Convert(text, from, Description)
				t.Errorf("cannot be read: %v", err)
			}
		})
	}
}

// root returns the folder of the module.
func root() string {
	dir := "."
	for range 30 {
		if _, err := os.Stat(filepath.Join(dir, "schemas/mappings")); err == nil {
			break
		}
		dir = filepath.Join(dir, "..")
	}
	return dir
}
