package output

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// temporary is the prefix of the names of incomplete files. A random number follows.
const temporary = ".cardgen-tmp-"

// Update changes the files on disk to the files of the set and returns the changes. It locks
// the folders that it writes to, so that concurrent runs execute one after the other.
//
// All new content is first written to temporary files in the target folders. Only then are the
// files replaced, by one rename each. Stale files are removed last. An error before the first
// rename leaves every file unchanged.
//
// A killed process may leave temporary files, or some files replaced and others not. The next
// Update removes the temporary files and completes the replacements. It also repairs files that
// a loss of power has emptied. If ctx ends before the first rename, Update removes the files
// that it wrote and returns the cause.
func (s *Set) Update(ctx context.Context) (changes []Change, err error) {
	w := newWriter(s)
	return w.update(ctx)
}

// Write applies changes like [Set.Update], without comparing the set with the disk.
func (s *Set) Write(changes []Change) error {
	w := newWriter(s)
	return w.locked(context.Background(), func() error { return w.write(context.Background(), changes) })
}

// writer is one run of [Set.Update].
type writer struct {
	set *Set
	// create creates a temporary file in a folder.
	create func(folder string) (file, error)
	// patience is the maximum time to wait for other runs.
	patience time.Duration
	// made are the folders that this run created.
	made []string
}

func newWriter(s *Set) *writer {
	return &writer{set: s, create: createTemporary, patience: diskfile.Patience}
}

// file is a temporary file that is being written.
type file interface {
	io.WriteCloser
	Name() string
	Chmod(os.FileMode) error
}

// createTemporary creates a file with the permissions of a new file. With [os.CreateTemp] only
// its owner could access it, and the umask of the process cannot be read without changing it.
func createTemporary(folder string) (file, error) {
	for {
		name := filepath.Join(folder, temporary+strconv.FormatUint(rand.Uint64(), 10))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}

func (w *writer) update(ctx context.Context) (changes []Change, err error) {
	err = w.locked(ctx, func() error {
		if changes, err = w.set.Changes(); err != nil {
			return err
		}
		return w.write(ctx, changes)
	})
	if err != nil {
		return nil, err
	}
	return changes, nil
}

// locked runs a function while this run holds the locks of the set's folders.
func (w *writer) locked(ctx context.Context, run func() error) (err error) {
	defer func() {
		if err != nil {
			w.removeFolders()
		}
	}()
	folders := w.folders()
	for _, folder := range folders {
		if err := w.makeFolder(folder); err != nil {
			return err
		}
	}
	unlock, err := diskfile.Lock(ctx, folders, w.patience)
	if err != nil {
		return err
	}
	defer unlock()
	if err := sweep(folders); err != nil {
		return err
	}
	return run()
}

// folders returns the folders of the set as paths on disk, sorted.
func (w *writer) folders() []string {
	found := map[string]bool{}
	for name := range w.set.files {
		found[w.set.path(path.Dir(name))] = true
	}
	for name := range w.set.kept {
		found[w.set.path(path.Dir(name))] = true
	}
	for _, name := range w.set.owned {
		if folder := w.set.path(name); isFolder(folder) {
			found[folder] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// makeFolder creates a folder and its parents, and records them.
func (w *writer) makeFolder(folder string) error {
	var missing []string
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		missing = append(missing, dir)
	}
	slices.Reverse(missing)
	w.made = append(w.made, missing...)
	return os.MkdirAll(folder, 0o755)
}

// removeFolders removes the folders that this run created and that are empty.
func (w *writer) removeFolders() {
	for _, folder := range slices.Backward(w.made) {
		os.Remove(folder)
	}
}

// sweep removes the temporary files of killed runs. No other run is writing to the folders,
// since they are locked.
func sweep(folders []string) error {
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if number, ok := strings.CutPrefix(e.Name(), temporary); ok && isNumber(number) && e.Type().IsRegular() {
				if err := os.Remove(filepath.Join(folder, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// write applies the changes to the disk.
func (w *writer) write(ctx context.Context, changes []Change) error {
	temporaries := make([]string, len(changes)) // by change; empty for a removal
	defer func() {
		for _, name := range temporaries {
			if name != "" {
				os.Remove(name)
			}
		}
	}()
	for i, c := range changes {
		if c.Operation == Remove {
			continue
		}
		if ctx.Err() != nil {
			return fmt.Errorf("%w; nothing was changed", context.Cause(ctx))
		}
		name, err := w.writeTemporary(w.set.path(c.Path), c.New)
		if err != nil {
			return fmt.Errorf("%w; nothing was changed", err)
		}
		temporaries[i] = name
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%w; nothing was changed", context.Cause(ctx))
	}
	for i, c := range changes {
		if c.Operation == Remove {
			continue
		}
		if err := os.Rename(temporaries[i], w.set.path(c.Path)); err != nil {
			return err
		}
		temporaries[i] = ""
	}
	for _, c := range changes {
		if c.Operation == Remove {
			if err := os.Remove(w.set.path(c.Path)); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeTemporary writes a temporary file to the folder of the file that it will replace, and
// returns its name. It gets the permissions of the replaced file, or of a new file. On failure
// it leaves no temporary file.
//
// The file is not flushed to the disk: flushing thousands of files takes longer than generating
// them. After a loss of power a file may be empty. The next run repairs it (see isLost).
func (w *writer) writeTemporary(target string, data []byte) (name string, err error) {
	f, err := w.create(filepath.Dir(target))
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if old, statErr := os.Stat(target); err == nil && statErr == nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err := errors.Join(err, f.Close()); err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}
