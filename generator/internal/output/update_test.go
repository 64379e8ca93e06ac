package output

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// tree returns the files below a folder. A folder has the content "".
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil || d.IsDir() {
			files[rel] = ""
			return err
		}
		data, err := os.ReadFile(name)
		files[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// someSet has three files: a new, a changed and a stale one.
func someSet(t *testing.T) (root string, set *Set) {
	t.Helper()
	root = t.TempDir()
	write(t, filepath.Join(root, "p/a.go"), generated+"// old\n")
	write(t, filepath.Join(root, "p/stale.go"), generated)
	set = NewSet(root)
	set.Own("p")
	set.Add("p/a.go", []byte(generated+"// new\n"))
	set.Add("p/b.go", []byte(generated))
	set.Add("q/r/c.go", []byte(generated))
	return root, set
}

// limited is a file on a disk with a limited number of free bytes.
type limited struct {
	file
	room *int
}

func (f limited) Write(data []byte) (int, error) {
	if *f.room -= len(data); *f.room < 0 {
		n, _ := f.file.Write(data[:len(data)/2])
		return n, syscall.ENOSPC
	}
	return f.file.Write(data)
}

// A full disk changes nothing, whenever it is detected, and the next run completes the update.
func TestFullDisk(t *testing.T) {
	for room := range 3 {
		t.Run(strconv.Itoa(room), func(t *testing.T) {
			root, set := someSet(t)
			before := tree(t, root)
			left := room * (len(generated) + 10)
			w := newWriter(set)
			w.create = func(folder string) (file, error) {
				f, err := createTemporary(folder)
				return limited{f, &left}, err
			}
			_, err := w.update(t.Context())
			if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "nothing was changed") {
				t.Errorf("the error is %v", err)
			}
			if after := tree(t, root); !maps.Equal(after, before) {
				t.Errorf("the files are %q, want %q as before", after, before)
			}
			updateAll(t, set)
		})
	}
}

// updateAll updates the disk from a set and checks that no changes remain.
func updateAll(t *testing.T, set *Set) {
	t.Helper()
	if _, err := set.Update(t.Context()); err != nil {
		t.Fatal(err)
	}
	if changes, err := set.Changes(); err != nil || len(changes) != 0 {
		t.Errorf("after the update, Changes returns %v, %v", changes, err)
	}
}

// The temporary files of a killed run are removed. Files with similar names are not.
func TestLeftovers(t *testing.T) {
	root, set := someSet(t)
	mine := []string{"p/.cardgen-tmp-notes", "p/.cardgen-tmp-", "p/.cardgen-1", "p/a.go.tmp", ".cardgen-tmp-12"}
	for _, name := range append(mine, "p/.cardgen-tmp-0123456789") {
		write(t, filepath.Join(root, name), "x")
	}
	if err := os.Mkdir(filepath.Join(root, "p/.cardgen-tmp-77"), 0o755); err != nil {
		t.Fatal(err)
	}
	updateAll(t, set)
	after := tree(t, root)
	for _, name := range append(mine, "p/.cardgen-tmp-77") {
		if _, ok := after[filepath.FromSlash(name)]; !ok {
			t.Errorf("%s was removed", name)
		}
	}
	if _, ok := after[filepath.FromSlash("p/.cardgen-tmp-0123456789")]; ok {
		t.Error("a temporary file remains")
	}
}

// A run repairs files after a loss of power: temporary files, and files that are empty or have
// only NUL bytes. It never overwrites a file with content of a user.
func TestLossOfPower(t *testing.T) {
	root, set := someSet(t)
	updateAll(t, set)
	want := tree(t, root)
	write(t, filepath.Join(root, "p/a.go"), "")
	write(t, filepath.Join(root, "p/b.go"), strings.Repeat("\x00", 4096))
	write(t, filepath.Join(root, "q/r/.cardgen-tmp-5"), "")
	updateAll(t, set)
	if after := tree(t, root); !maps.Equal(after, want) {
		t.Errorf("the files are %q, want %q", after, want)
	}
	write(t, filepath.Join(root, "p/a.go"), "\x00package p\n")
	var foreign *NotGeneratedError
	if _, err := set.Update(t.Context()); !errors.As(err, &foreign) {
		t.Errorf("the error is %v", err)
	}
}

// Files are not flushed one by one, since that takes longer than generating them.
func TestNoFileIsFlushed(t *testing.T) {
	root := t.TempDir()
	set := NewSet(root)
	for i := range 3 {
		set.Add("p/"+strconv.Itoa(i)+".go", []byte(generated))
	}
	flushed := 0
	w := newWriter(set)
	w.create = func(folder string) (file, error) {
		f, err := createTemporary(folder)
		return flushing{f, &flushed}, err
	}
	if _, err := w.update(t.Context()); err != nil || flushed > 0 {
		t.Errorf("%v, %d files were flushed", err, flushed)
	}
}

// flushing counts the calls of Sync.
type flushing struct {
	file
	count *int
}

func (f flushing) Sync() error { *f.count++; return nil }

// A run that is cancelled before the first file is replaced leaves all files unchanged.
func TestInterruptedUpdate(t *testing.T) {
	cause := errors.New("asked to end")
	for files := range 4 {
		root, set := someSet(t)
		before := tree(t, root)
		ctx, cancel := context.WithCancelCause(t.Context())
		if files == 0 {
			cancel(cause)
		}
		made := 0
		w := newWriter(set)
		w.create = func(folder string) (file, error) {
			if made++; made == files {
				cancel(cause)
			}
			return createTemporary(folder)
		}
		if _, err := w.update(ctx); !errors.Is(err, cause) {
			t.Errorf("after %d files: %v", files, err)
		}
		if after := tree(t, root); !maps.Equal(after, before) {
			t.Errorf("after %d files the files are %q, want %q as before", files, after, before)
		}
		cancel(nil)
	}
}

// One of two concurrent runs waits for the other, and returns an error after a timeout.
func TestLock(t *testing.T) {
	root, set := someSet(t)
	unlock, err := diskfile.Lock(t.Context(), []string{filepath.Join(root, "p")}, 0)
	if err != nil {
		t.Fatal(err)
	}
	before := tree(t, root)
	w := newWriter(set)
	w.patience = 0
	_, err = w.update(t.Context())
	if busy, ok := errors.AsType[*diskfile.BusyError](err); !ok || busy.Folder != filepath.Join(root, "p") {
		t.Errorf("while another run writes: %v", err)
	}
	delete(before, filepath.Join("p", ".cardgen-lock"))
	after := tree(t, root)
	delete(after, filepath.Join("p", ".cardgen-lock"))
	if !maps.Equal(after, before) {
		t.Errorf("the files are %q, want %q as before", after, before)
	}
	time.AfterFunc(60*time.Millisecond, unlock)
	updateAll(t, set)
}
