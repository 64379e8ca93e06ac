package detect_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// TestWild detects cards from public repositories, if the corpus is next to the repository.
// Cards whose origin names a format must be detected as that format.
func TestWild(t *testing.T) {
	const dir = "../../../shared/data/wild"
	manifest, err := os.ReadFile(filepath.Join(dir, "MANIFEST.tsv"))
	if err != nil {
		t.Log("no cards beside the tree")
		return
	}
	for line := range strings.Lines(string(manifest)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 3 || fields[0] == "file" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, fields[0]))
		if err != nil {
			t.Error(err)
			continue
		}
		found, err := detect.Detect(data)
		var broken *card.DecodeError
		if want := formatOf(fields[2]); want != "" && !errors.As(err, &broken) && found.Format != want {
			t.Errorf("%s, said to be %s: %q (%v)", fields[0], fields[2], found.Format, err)
		}
	}
}

// TestWildNearest: the format of agent descriptions, which is defined by this project, is never
// the nearest format of an unrecognized document, and every message about a nearest format
// gives a reason.
func TestWildNearest(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/wild/*.json")
	if err != nil || len(files) == 0 {
		t.Skip("no cards beside the tree")
	}
	unknown := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, err = detect.Detect(data)
		var e *detect.Error
		if !errors.As(err, &e) || e.Code != detect.CodeUnknown {
			continue
		}
		unknown++
		for _, c := range e.Nearest {
			if c.Format == detect.Agent {
				t.Errorf("%s: %v", file, err)
			}
		}
		if len(e.Nearest) > 0 && !strings.HasSuffix(e.Error(), ")") {
			t.Errorf("%s: no reason: %v", file, err)
		}
	}
	if unknown < 20 {
		t.Errorf("%d unrecognized documents", unknown)
	}
}

// formatOf returns the format that the manifest states for a card; empty when it states
// that the card follows none.
func formatOf(guess string) detect.Format {
	switch {
	case strings.HasPrefix(guess, "a2a-v1.0"):
		return detect.A2A
	case strings.HasPrefix(guess, "a2a-v0.2"), strings.HasPrefix(guess, "a2a-v0.3"):
		return detect.A2AV03
	case strings.HasPrefix(guess, "nooterra-"):
		return detect.Nooterra
	}
	return ""
}
