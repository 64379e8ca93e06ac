// Package gitfs has the files of a commit in a Git repository as a file system, without a
// checkout. It runs the program git.
package gitfs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// FS has the regular files of a commit; symbolic links and submodules are left out. A file is
// read when it is opened.
type FS struct {
	ctx    context.Context
	folder string // of the repository
	files  map[string]blob
	// folders has the entries of each folder, sorted by name.
	folders map[string][]fs.DirEntry
}

// blob is a file of the commit.
type blob struct {
	hash string
	info info
}

// Open returns the files of a commit, a branch or a tag of the repository around a folder, and
// the path of that folder in it. ctx applies to all reads.
func Open(ctx context.Context, folder, revision string) (files *FS, prefix string, err error) {
	f := &FS{ctx, folder, make(map[string]blob), make(map[string][]fs.DirEntry)}
	text, err := f.git("rev-parse", "--show-prefix")
	if err != nil {
		return nil, "", err
	}
	prefix = path.Clean(strings.TrimSuffix(string(text), "\n"))
	tree, err := f.git("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{tree}")
	if err != nil {
		return nil, "", fmt.Errorf("git knows no commit %q here; git fetch gets the commits that a clone lacks", revision)
	}
	list, err := f.git("ls-tree", "-r", "-z", "-l", "--full-tree", strings.TrimSpace(string(tree)))
	if err != nil {
		return nil, "", err
	}
	f.read(list)
	return f, prefix, nil
}

// read reads the output of git ls-tree: a mode, a type, a hash, a size, a tab and a path for
// each file.
func (f *FS) read(list []byte) {
	f.folders["."] = nil
	for line := range strings.SplitSeq(string(list), "\x00") {
		about, name, ok := strings.Cut(line, "\t")
		fields := strings.Fields(about)
		if !ok || len(fields) != 4 || !strings.HasPrefix(fields[0], "100") || !fs.ValidPath(name) {
			continue
		}
		size, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil {
			continue
		}
		file := blob{fields[2], info{path.Base(name), size, 0o444}}
		f.files[name] = file
		f.enter(name, file.info)
	}
	for _, entries := range f.folders {
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	}
}

// enter adds an entry to its folder, and the folder to the folder around it.
func (f *FS) enter(name string, i info) {
	folder := path.Dir(name)
	if _, known := f.folders[folder]; !known {
		f.enter(folder, info{path.Base(folder), 0, fs.ModeDir | 0o555})
	}
	f.folders[folder] = append(f.folders[folder], fs.FileInfoToDirEntry(i))
}

// git runs git and returns its output.
func (f *FS) git(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(f.ctx, "git", args...)
	cmd.Dir = f.folder
	text, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, errors.New(cmp.Or(strings.TrimSpace(string(failed.Stderr)), "git: "+err.Error()))
	}
	return text, err
}

// Open opens a file or a folder.
func (f *FS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if entries, ok := f.folders[name]; ok {
		return &openFolder{info{path.Base(name), 0, fs.ModeDir | 0o555}, entries}, nil
	}
	file, ok := f.files[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openFile{info: file.info, of: f, hash: file.hash}, nil
}

// Stat returns the size and the type of a file without reading it.
func (f *FS) Stat(name string) (fs.FileInfo, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	return file.Stat()
}

// info describes a file.
type info struct {
	name string
	size int64
	mode fs.FileMode
}

func (i info) Name() string               { return i.name }
func (i info) Size() int64                { return i.size }
func (i info) Mode() fs.FileMode          { return i.mode }
func (i info) ModTime() time.Time         { return time.Time{} }
func (i info) IsDir() bool                { return i.mode.IsDir() }
func (i info) Sys() any                   { return nil }
func (i info) Stat() (fs.FileInfo, error) { return i, nil }
func (i info) Close() error               { return nil }

// openFile reads its content with the first Read.
type openFile struct {
	info
	of   *FS
	hash string
	text *bytes.Reader
}

func (f *openFile) Read(p []byte) (int, error) {
	if f.text == nil {
		text, err := f.of.git("cat-file", "blob", f.hash)
		if err != nil {
			return 0, err
		}
		f.text = bytes.NewReader(text)
	}
	return f.text.Read(p)
}

// openFolder has the entries that ReadDir has not yet returned.
type openFolder struct {
	info
	rest []fs.DirEntry
}

func (f *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.name, Err: errors.New("is a directory")}
}

func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(f.rest) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(f.rest) {
		n = len(f.rest)
	}
	list := f.rest[:n:n]
	f.rest = f.rest[n:]
	return list, nil
}
