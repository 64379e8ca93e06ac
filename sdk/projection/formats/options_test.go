package formats_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// TestOptions: the options of a format are those of its rules, inner rules included.
func TestOptions(t *testing.T) {
	for name, want := range map[string]string{
		"agent":     "",
		"openai":    "",
		"adp":       "id name protocol",
		"a2a":       "binding description extension name protocol-version readers url",
		"a2a-0.3":   "binding description extension name protocol-version readers url",
		"a2a-union": "binding description extension name protocol-version readers url",
		"aevum":     "id name protocol url version",
		"oasf":      "authors created-at description name server server-capabilities skills version",
		serverJSON:  "description name version",
		serverCard:  "description server-name version",
		"nooterra":  "created-at id name revision side-effecting status tenant-id updated-at visibility",
	} {
		if got := strings.Join(format.Of(named(name)).Options(), " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
