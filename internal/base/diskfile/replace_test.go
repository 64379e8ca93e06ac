package diskfile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

func TestReplace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.json")
	for _, text := range []string{"new", "replaced"} {
		if err := diskfile.Replace(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(name)
		if err != nil || string(got) != text {
			t.Errorf("the file has %q, %v", got, err)
		}
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info, err)
	}
}

// A file that cannot be replaced is unchanged, and no temporary file is left.
func TestReplaceFails(t *testing.T) {
	dir := t.TempDir()
	taken := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(taken, "inside"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := diskfile.Replace(taken, []byte("x"), 0o644); err == nil {
		t.Error("a folder was replaced")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}
