package diskfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

func TestReplacePart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(file, []byte("a\n<begin>\nold\n<end>\nb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := diskfile.ReplacePart(file, "<begin>\n", "<end>\n", "new\n"); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "a\n<begin>\nnew\n<end>\nb\n" {
		t.Errorf("%q, %v", text, err)
	}
	if err := diskfile.ReplacePart(file, "<begin>\n", "<other>\n", "x"); err == nil {
		t.Error("a missing marker is accepted")
	}
}
