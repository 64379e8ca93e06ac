package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
)

// TestMan: the commands have pages, about which groff has nothing to say where it is installed.
func TestMan(t *testing.T) {
	folder := t.TempDir()
	var out bytes.Buffer
	if code := program.Run(context.Background(), []string{"man", folder}, strings.NewReader(""), &out, &out); code != command.ExitValid {
		t.Fatalf("exit code %d: %s", code, out.String())
	}
	pages, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	if groff, err := exec.LookPath("groff"); err == nil {
		if said, err := exec.Command(groff, append([]string{"-man", "-ww", "-z", "-Tutf8"}, pages...)...).CombinedOutput(); err != nil || len(said) > 0 {
			t.Errorf("groff: %v\n%s", err, said)
		}
	}
	for _, name := range []string{"agentcard", "agentcard-check", "agentcard-validate", "agentcard-convert", "agentcard-version", "agentcard-man", "agentcard-directory-import"} {
		text, err := os.ReadFile(filepath.Join(folder, name+".1"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text, []byte(".SH DESCRIPTION\n")) {
			t.Errorf("%s has no description", name)
		}
	}
}
