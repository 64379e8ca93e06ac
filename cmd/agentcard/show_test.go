package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/mappingtest"
	"github.com/agentcard-go/cardgen/sdk/card"
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
	for name, text := range mappingtest.Wild(t) {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		s := streams{in: strings.NewReader(""), out: &stdout, err: &stderr, getenv: func(string) string { return "" }}
		exit := run(s, []string{"show", file})
		if exit == exitTrouble || (exit == exitValid) != (stderr.Len() == 0) {
			t.Errorf("%s: exit code %d, %s", name, exit, stderr.String())
		}
		if exit == exitValid {
			shown++
		}
		if strings.ContainsFunc(stdout.String(), func(r rune) bool { return r < ' ' && r != '\n' }) {
			t.Errorf("%s: control characters are printed", name)
		}
	}
	t.Logf("%d cards are shown", shown)
}

// TestGrouped: only the indices in which entries differ become stars.
func TestGrouped(t *testing.T) {
	report := &card.Report{From: "a", To: "b", Entries: []card.ReportEntry{
		{Change: card.Dropped, Source: "/skills/3/tags/0", Code: "x", Message: "m"},
		{Change: card.Renamed, Source: "/tools/0/name", Target: "/skills/0/id", Code: "x", Message: "m"},
		{Change: card.Dropped, Source: "/skills/3/tags/1", Code: "x", Message: "m"},
		{Change: card.Renamed, Source: "/tools/1/name", Target: "/skills/1/id", Code: "x", Message: "m"},
		{Change: card.Dropped, Source: "/skills/3/tags/2", Code: "y", Message: "m"},
	}}
	want := `a → b: 3 dropped, 2 renamed
  dropped   /skills/3/tags/* (2): m [x]
  renamed   /tools/*/name → /skills/*/id (2): m [x]
  dropped   /skills/3/tags/2: m [y]`
	if got := grouped(report); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
