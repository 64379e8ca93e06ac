package diskfile_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// write creates a file in a new folder.
func write(t *testing.T, text string, mode os.FileMode) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "card.json")
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil { // the umask may have cleared some bits
		t.Fatal(err)
	}
	return name
}

// alone checks that a folder contains these files only.
func alone(t *testing.T, dir string, want int) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) != want {
		t.Errorf("the folder holds %v, %v", left, err)
	}
}

func content(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", name, got, err, want)
	}
}

// A file with one name is replaced, so that a reader has the old content or the new.
func TestRewriteKeepsMode(t *testing.T) {
	name := write(t, "old", 0o640)
	before, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := diskfile.Rewrite(name, []byte("old"), []byte("new content")); err != nil {
		t.Fatal(err)
	}
	content(t, name, "new content")
	info, err := os.Stat(name)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if os.SameFile(before, info) {
		t.Error("the file is overwritten")
	}
	alone(t, filepath.Dir(name), 1)
}

// All hard links have the new content, longer or shorter than the old.
func TestRewriteKeepsHardLinks(t *testing.T) {
	for _, after := range []string{"n", "something longer"} {
		name := write(t, "old one", 0o600)
		other := filepath.Join(filepath.Dir(name), "other.json")
		if err := os.Link(name, other); err != nil {
			t.Fatal(err)
		}
		if err := diskfile.Rewrite(name, []byte("old one"), []byte(after)); err != nil {
			t.Fatal(err)
		}
		content(t, name, after)
		content(t, other, after)
		a, errA := os.Stat(name)
		b, errB := os.Stat(other)
		if errA != nil || errB != nil || !os.SameFile(a, b) {
			t.Error("the two names are separate files now")
		}
		alone(t, filepath.Dir(name), 2)
	}
}

// A symbolic link is kept; its target is written.
func TestRewriteFollowsLinks(t *testing.T) {
	name := write(t, "old", 0o600)
	link := filepath.Join(filepath.Dir(name), "link.json")
	if err := os.Symlink("card.json", link); err != nil {
		t.Fatal(err)
	}
	if err := diskfile.Rewrite(link, []byte("old"), []byte("new")); err != nil {
		t.Fatal(err)
	}
	content(t, name, "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestRewriteRefuses(t *testing.T) {
	name := write(t, "old", 0o444)
	err := diskfile.Rewrite(name, []byte("old"), []byte("new"))
	if err == nil || !strings.Contains(err.Error(), "read-only") || !strings.Contains(err.Error(), name) {
		t.Errorf("the error is %v", err)
	}
	content(t, name, "old")
	alone(t, filepath.Dir(name), 1)
	if err := diskfile.Rewrite(filepath.Dir(name), nil, []byte("new")); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("the error is %v", err)
	}
}
