package diskfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Folder is a folder whose files a web server serves. Its methods never read or write outside
// of it: a symbolic link that leads out is an error. Names have slashes and are relative.
type Folder struct {
	name string
	root *os.Root
	// beside is a folder for files that are written before they are renamed; nil if no folder
	// can be created beside the served one.
	beside *staging
	unlock func()
	// swept are the folders from which leftovers of killed runs were removed; nil if the folder
	// is only read.
	swept map[string]bool
}

// OpenFolder opens an existing folder to read it.
func OpenFolder(name string) (*Folder, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &Folder{name: name, root: root, unlock: func() {}}, nil
}

// CreateFolder opens a folder for writing, and creates it if it is missing. Until Close, no
// other run can write to it. CreateFolder removes the leftovers of killed runs.
func CreateFolder(ctx context.Context, name string) (*Folder, error) {
	if err := os.MkdirAll(name, 0o755); err != nil {
		return nil, err
	}
	f, err := OpenFolder(name)
	if err != nil {
		return nil, err
	}
	f.swept = map[string]bool{}
	if f.unlock, err = Lock(ctx, []string{name}, Patience); err != nil {
		return nil, errors.Join(err, f.root.Close())
	}
	f.beside = besideOf(name)
	return f, nil
}

// Close releases the folder.
func (f *Folder) Close() error {
	f.beside.remove()
	err := f.root.Close()
	f.unlock()
	return err
}

// ErrIrregular reports that the name of a file belongs to something else: a symbolic link, a
// folder, a named pipe, a device or a socket.
var ErrIrregular = errors.New("not a regular file")

// Read returns the content of a file. It does not follow a link in the place of the file, and
// does not wait for a named pipe. The error is [fs.ErrNotExist] or [ErrIrregular], possibly
// wrapped, or another one.
func (f *Folder) Read(name string) ([]byte, error) {
	dir, base := path.Split(name)
	folder, err := f.folder(dir)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	info, err := folder.Lstat(base)
	if err != nil {
		return nil, f.named(err, name)
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: f.path(name), Err: ErrIrregular}
	}
	file, err := folder.OpenFile(base, os.O_RDONLY|nonblocking, 0)
	if err != nil {
		return nil, f.named(err, name)
	}
	defer file.Close()
	return io.ReadAll(file)
}

// Write replaces a file atomically: readers see the old content or the new content, never a
// part, and no other name appears in the folder. Write also replaces links and pipes, but no
// folder. The mode of the file is 0644.
//
// Write first writes the content to a folder beside the served one. If it lacks the permission,
// or the served folder is a separate file system, it writes into a subfolder of the file's
// folder. Only the owner can read that subfolder, so that no server of another user serves it.
func (f *Folder) Write(name string, data []byte) error {
	dir, base := path.Split(name)
	folder, err := f.makeFolder(dir)
	if err != nil {
		return err
	}
	defer folder.Close()
	if info, err := folder.Lstat(base); err == nil && info.IsDir() {
		return &fs.PathError{Op: "write", Path: f.path(name), Err: errors.New("is a folder")}
	}
	to := target{folder, f.path(dir), base}
	if f.beside != nil {
		err := f.beside.replace(to, data)
		if !errors.Is(err, errOtherFileSystem) {
			return f.named(err, name)
		}
	}
	inside, err := newStaging(folder, to.path, insidePrefix)
	if err != nil {
		return f.named(err, name)
	}
	defer inside.remove()
	return f.named(inside.replace(to, data), name)
}

// named returns an error of an operation on a file with the path of the file.
func (f *Folder) named(err error, name string) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: strings.TrimSuffix(failed.Op, "at"), Path: f.path(name), Err: failed.Err}
	}
	return err
}

// path returns the path of a file for messages.
func (f *Folder) path(name string) string { return filepath.Join(f.name, filepath.FromSlash(name)) }

// folder opens a folder below the folder.
func (f *Folder) folder(dir string) (*os.Root, error) {
	dir = path.Clean(dir)
	folder, err := f.root.OpenRoot(dir)
	if err != nil {
		if link := f.link(dir); link != "" {
			return nil, f.leadsOut(link)
		}
		return nil, f.named(err, dir)
	}
	if f.swept != nil && !f.swept[dir] {
		f.swept[dir] = true
		sweep(folder, insidePrefix)
	}
	return folder, nil
}

// makeFolder opens a folder below the folder, and creates it if it is missing.
func (f *Folder) makeFolder(dir string) (*os.Root, error) {
	dir = path.Clean(dir)
	if err := f.root.MkdirAll(dir, 0o755); err != nil {
		if link := f.link(dir); link != "" {
			return nil, f.leadsOut(link)
		}
		return nil, f.named(err, dir)
	}
	return f.folder(dir)
}

// link returns the first symbolic link on the path to a folder that leads out of f; empty if
// there is none.
func (f *Folder) link(dir string) string {
	name := ""
	for part := range strings.SplitSeq(dir, "/") {
		name = path.Join(name, part)
		info, err := f.root.Lstat(name)
		if err != nil {
			return ""
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			continue
		}
		if _, err := f.root.Stat(name); err != nil {
			return name
		}
	}
	return ""
}

func (f *Folder) leadsOut(link string) error {
	return fmt.Errorf("%s is a symbolic link that leads out of %s; replace it by a folder", f.path(link), f.name)
}
