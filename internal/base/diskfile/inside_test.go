package diskfile

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A folder beside which nothing can be written, or only on another file system, is written
// through a folder inside, which only the owner can read and which is removed.
func TestInside(t *testing.T) {
	for name, beside := range map[string]func(t *testing.T) *staging{
		"no folder beside": func(*testing.T) *staging { return nil },
		"another file system": func(t *testing.T) *staging {
			other, err := os.MkdirTemp("/dev/shm", "cardgen")
			if err != nil {
				t.Skip(err)
			}
			t.Cleanup(func() { os.RemoveAll(other) })
			return besideOf(filepath.Join(other, "."))
		},
	} {
		t.Run(name, func(t *testing.T) {
			public := filepath.Join(t.TempDir(), "public")
			f, err := CreateFolder(t.Context(), public)
			if err != nil {
				t.Fatal(err)
			}
			f.beside.remove()
			f.beside = beside(t)
			for range 2 {
				if err := f.Write("w/card.json", []byte("x")); err != nil {
					t.Fatal(err)
				}
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
			if list, err := os.ReadDir(filepath.Join(public, "w")); err != nil || len(list) != 1 {
				t.Errorf("%v, %v", list, err)
			}
		})
	}
}

// Only the owner can read a file before it has its name.
func TestStagingIsPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no permission bits")
	}
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	s, err := newStaging(root, root.Name(), insidePrefix)
	if err != nil {
		t.Fatal(err)
	}
	defer s.remove()
	if info, err := root.Stat(s.name); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
