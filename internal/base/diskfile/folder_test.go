package diskfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// put writes a file and the folders that it is in.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// created opens a folder to write to it, until the test ends.
func created(t *testing.T, name string) *diskfile.Folder {
	t.Helper()
	f, err := diskfile.CreateFolder(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func TestFolder(t *testing.T) {
	parent := t.TempDir()
	public := filepath.Join(parent, "public")
	f, err := diskfile.CreateFolder(t.Context(), public)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"new", "replaced"} {
		for _, name := range []string{"a.json", "w/a.json", "w/mcp/a.json"} {
			if err := f.Write(name, []byte(text)); err != nil {
				t.Fatal(err)
			}
			if got, err := f.Read(name); err != nil || string(got) != text {
				t.Errorf("%s has %q, %v", name, got, err)
			}
			if info, err := os.Stat(filepath.Join(public, name)); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o644 {
				t.Errorf("%s: %v, %v", name, info.Mode(), err)
			}
		}
	}
	if _, err := f.Read("w/b.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := f.Write("w", []byte("x")); err == nil {
		t.Error("a folder was replaced")
	}
	if err := f.Write("../b.json", []byte("x")); err == nil {
		t.Error("a file was written outside")
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	alone(t, parent, 1)
	alone(t, public, 2)
	alone(t, filepath.Join(public, "w"), 2)
}

// What killed runs left is removed, beside the folder and inside; what has a similar name, or
// was not written by a run, is kept.
func TestFolderLeftovers(t *testing.T) {
	parent := t.TempDir()
	public := filepath.Join(parent, "public")
	for _, name := range []string{"w/.publishing-3/1", "w/.publishing-4/notes.txt", "w/.publishing-x/1", "w/.publishing-5"} {
		put(t, filepath.Join(public, name), "x")
	}
	for _, name := range []string{".public.publishing-1/1", ".public.publishing-2/notes.txt", ".other.publishing-1/1"} {
		put(t, filepath.Join(parent, name), "x")
	}
	f := created(t, public)
	if _, err := f.Read("w/a.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	for name, kept := range map[string]bool{
		"public/w/.publishing-3": false, "public/w/.publishing-4/notes.txt": true, "public/w/.publishing-x/1": true, "public/w/.publishing-5": true,
		".public.publishing-1": false, ".public.publishing-2/notes.txt": true, ".other.publishing-1/1": true,
	} {
		if _, err := os.Stat(filepath.Join(parent, name)); (err == nil) != kept {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A folder that is only read is not changed, and not created.
func TestOpenFolder(t *testing.T) {
	parent := t.TempDir()
	put(t, filepath.Join(parent, "public/.publishing-3/1"), "x")
	f, err := diskfile.OpenFolder(filepath.Join(parent, "public"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Read("a.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	content(t, filepath.Join(parent, "public/.publishing-3/1"), "x")
	if _, err := diskfile.OpenFolder(filepath.Join(parent, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
