package read

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/test/vectors"
)

func TestFirstSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "",
		"Says it again":                 "Says it again",
		" Says it. Then ends. ":         "Says it.",
		"Lists trains\nof a day. More.": "Lists trains of a day.",
		"Sells e.g. tickets. More.":     "Sells e.g. tickets.",
		"Is 1.5 m long! More":           "Is 1.5 m long!",
		"A heading\n\nMore.":            "A heading",
		"说话。再说。":                        "说话。",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestShowWild: show prints something for every card of the wild whose format is detected.
func TestShowWild(t *testing.T) {
	file := filepath.Join(t.TempDir(), "card.json")
	shown := 0
	for name, text := range vectors.Wild(t) {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		exit := run(t.Context(), []string{"show", file}, strings.NewReader(""), &stdout, &stderr)
		if exit == command.ExitTrouble || (exit == command.ExitValid) != (stderr.Len() == 0) {
			t.Errorf("%s: exit code %d, %s", name, exit, stderr.String())
		}
		if exit == command.ExitValid {
			shown++
		}
		if strings.ContainsFunc(stdout.String(), func(r rune) bool { return r < ' ' && r != '\n' }) {
			t.Errorf("%s: control characters are printed", name)
		}
	}
	t.Logf("%d cards are shown", shown)
}
