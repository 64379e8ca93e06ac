package gitfs_test

import (
	"context"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/internal/base/gitfs"
)

// repository makes a repository with one commit of the files, and returns its folder.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{"init -q -b main", "add -A", "-c user.name=a -c user.email=a@b.example commit -q -m a"} {
		cmd := exec.Command("git", strings.Fields(args)...)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	return folder
}

func ExampleOpen() {
	files, prefix, err := gitfs.Open(context.Background(), ".", "HEAD")
	if err != nil {
		log.Fatal(err)
	}
	text, err := fs.ReadFile(files, path.Join(prefix, "gitfs.go"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(text))
}

func TestFS(t *testing.T) {
	folder := repository(t, map[string]string{"a.json": "{}", "in/b c.json": "[]", "in/deep/ü.json": "1"})
	if err := os.WriteFile(filepath.Join(folder, "a.json"), []byte("changed"), 0o644); err != nil {
		t.Fatal(err)
	}
	files, prefix, err := gitfs.Open(t.Context(), filepath.Join(folder, "in"), "HEAD")
	if err != nil || prefix != "in" {
		t.Fatalf("Open: %q, %v", prefix, err)
	}
	if err := fstest.TestFS(files, "a.json", "in/b c.json", "in/deep/ü.json"); err != nil {
		t.Error(err)
	}
	if text, err := fs.ReadFile(files, "a.json"); err != nil || string(text) != "{}" {
		t.Errorf("a.json is %q, %v", text, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	folder := repository(t, map[string]string{"a.json": "{}"})
	for revision, want := range map[string]string{
		"missing":        `git knows no commit "missing" here; git fetch gets the commits that a clone lacks`,
		"--output=x":     `git knows no commit "--output=x" here; git fetch gets the commits that a clone lacks`,
		"HEAD:a.json":    `git knows no commit "HEAD:a.json" here; git fetch gets the commits that a clone lacks`,
		"HEAD^{/secret}": `git knows no commit "HEAD^{/secret}" here; git fetch gets the commits that a clone lacks`,
	} {
		if _, _, err := gitfs.Open(t.Context(), folder, revision); err == nil || err.Error() != want {
			t.Errorf("%s: %v", revision, err)
		}
	}
	if _, _, err := gitfs.Open(t.Context(), t.TempDir(), "HEAD"); err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("outside of a repository: %v", err)
	}
}
