// Package output writes generated files to disk. It keeps all files in memory first, and writes
// nothing unless all files could be rendered. It writes only files that differ. Files that are
// no longer generated are removed if their header says that cardgen wrote them.
package output

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/textdiff"
)

// isLost reports whether a file has no content: it is empty or consists of NUL bytes. File
// systems leave such files when the power fails before their content is on the disk.
func isLost(data []byte) bool { return len(bytes.Trim(data, "\x00")) == 0 }

// MadeFrom returns the schema files that the header of a generated Go file lists, nil for any
// other file.
func MadeFrom(data []byte) []string {
	rest, ok := bytes.CutPrefix(data, []byte(source.Header+" from "))
	if !ok {
		return nil
	}
	files, _, _ := bytes.Cut(rest, []byte("; DO NOT EDIT."))
	return strings.Split(string(files), ", ")
}

// Set is a set of generated files. Paths are relative to the root, with slashes.
type Set struct {
	root  string
	files map[string][]byte
	kept  map[string]bool // files whose content on disk is current
	owned []string
}

// NewSet returns an empty set for the directory root.
func NewSet(root string) *Set {
	return &Set{root: root, files: make(map[string][]byte), kept: make(map[string]bool)}
}

// Add adds a file to the set.
func (s *Set) Add(name string, data []byte) { s.files[name] = data }

// Own declares that the set contains all generated files of a folder. Other generated files in
// the folder are stale.
func (s *Set) Own(folder string) { s.owned = append(s.owned, folder) }

// Keep adds a file whose content on disk is the generated content.
func (s *Set) Keep(name string) { s.kept[name] = true }

// Merge adds the files and the folders of another set.
func (s *Set) Merge(other *Set) {
	maps.Copy(s.files, other.files)
	maps.Copy(s.kept, other.kept)
	s.owned = append(s.owned, other.owned...)
}

// Owned returns the folders of Own.
func (s *Set) Owned() []string { return s.owned }

// Digests returns a digest of each file of Add, by name.
func (s *Set) Digests() map[string]string {
	digests := make(map[string]string, len(s.files))
	for name, data := range s.files {
		digests[name] = source.Digest(data)
	}
	return digests
}

// OnDisk reports whether the files on disk have the digests.
func (s *Set) OnDisk(digests map[string]string) bool {
	for name, digest := range digests {
		if data, err := os.ReadFile(s.path(name)); err != nil || source.Digest(data) != digest {
			return false
		}
	}
	return true
}

// Len returns the number of files in the set.
func (s *Set) Len() int { return len(s.files) + len(s.kept) }

// Operation is the effect of a [Change] on a file.
type Operation int

// The operations.
const (
	Create Operation = iota
	Update
	Remove
)

// String returns the verb in the past tense.
func (o Operation) String() string { return [...]string{"created", "updated", "removed"}[o] }

// Change is a file on disk that differs from the set.
type Change struct {
	Operation Operation
	Path      string
	// Old is the content on disk, New the content in the set.
	Old, New []byte
}

// NotGeneratedError reports a file of the set that exists on disk and was not written by
// cardgen.
type NotGeneratedError struct{ Path string }

// Error names the file.
func (e *NotGeneratedError) Error() string {
	return e.Path + " is not a generated file; cardgen does not overwrite it: move it, or choose another folder"
}

// Changes compares the set with the disk. The result is sorted by path.
func (s *Set) Changes() ([]Change, error) {
	var changes []Change
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		data := s.files[name]
		old, err := os.ReadFile(s.path(name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			changes = append(changes, Change{Operation: Create, Path: name, New: data})
		case err != nil:
			return nil, err
		case bytes.Equal(old, data):
		case source.IsGenerated(data) && !source.IsGenerated(old) && !isLost(old):
			return nil, &NotGeneratedError{Path: name}
		default:
			changes = append(changes, Change{Operation: Update, Path: name, Old: old, New: data})
		}
	}
	stale, err := s.stale()
	if err != nil {
		return nil, err
	}
	changes = append(changes, stale...)
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	return changes, nil
}

// stale finds the generated files in the owned folders that are not in the set. It does not
// search subfolders, since the set does not own them.
func (s *Set) stale() ([]Change, error) {
	var changes []Change
	for _, folder := range s.owned {
		entries, err := os.ReadDir(s.path(folder))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			name := path.Join(folder, e.Name())
			if _, added := s.files[name]; added || s.kept[name] || !e.Type().IsRegular() {
				continue
			}
			data, err := os.ReadFile(s.path(name))
			if err != nil {
				return nil, err
			}
			if source.IsGenerated(data) {
				changes = append(changes, Change{Operation: Remove, Path: name, Old: data})
			}
		}
	}
	return changes, nil
}

// path returns the path on disk of a file of the set.
func (s *Set) path(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.root, name)
}

// Diff returns the change as a unified diff, from the file on disk to the new content.
func (c Change) Diff() string {
	from, to := "a/"+c.Path, "b/"+c.Path
	switch c.Operation {
	case Create:
		from = "/dev/null"
	case Remove:
		to = "/dev/null"
	}
	return textdiff.Unified(from, to, c.Old, c.New)
}
