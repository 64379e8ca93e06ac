package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// fullDisk is a writer that fails.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// A command whose output cannot be written fails and reports the reason.
func TestOutputThatCannotBeWritten(t *testing.T) {
	card := filepath.Join(t.TempDir(), "card.json")
	if err := os.WriteFile(card, []byte(`{"id":"agent://a","name":"n"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"--help", "help validate", "convert --help", "--version", "completion zsh",
		"detect " + card, "validate --format json " + card, "fmt " + card, "canonical " + card, "verify " + card, "keygen " + card + ".key", "new adp", "schema adp",
	} {
		var stderr strings.Builder
		if code := program.Run(context.Background(), strings.Fields(line), strings.NewReader(""), fullDisk{}, &stderr); code != command.ExitTrouble || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%s: exit %d, %s", line, code, stderr.String())
		}
	}
}
