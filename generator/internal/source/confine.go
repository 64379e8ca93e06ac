package source

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// ErrOutside reports that a file was not read because it is outside the folders and files that
// the store may read. [Store.Allow] adds such folders and files.
var ErrOutside = errors.New("refused: only files in the folder of the schema or the project are read")

// ErrNotRegular reports that a file was not read because it is a folder, a device, a
// named pipe or a socket.
var ErrNotRegular = errors.New("refused: it is not a regular file")

// Allow permits the store to read a file outside its root, or the files of a folder. A
// symbolic link passed here is followed. A link inside an allowed folder is followed
// only if its target may be read too.
func (s *Store) Allow(name string) {
	if p := s.Path(name); !slices.Contains(s.allowed, p) {
		s.allowed = append(s.allowed, p)
	}
}

// open opens a regular file for reading if the store may read it. It never blocks.
func (s *Store) open(p string) (*os.File, error) {
	if slices.Contains(s.allowed, p) {
		return openRegular(os.Stat, os.OpenFile, p)
	}
	var f *os.File
	err := s.within(p, func(root *os.Root, name string) (err error) {
		f, err = openRegular(root.Stat, root.OpenFile, name)
		return err
	})
	return f, err
}

// within calls use with the folder that contains the path p, and with the relative path. The
// folder is opened so that nothing outside it can be reached. A symbolic link that leaves its
// folder is followed if its target is in another allowed folder.
func (s *Store) within(p string, use func(root *os.Root, name string) error) error {
	err := useRoot(s.folders(), p, use)
	if !isEscape(err) {
		return err
	}
	target, evalErr := filepath.EvalSymlinks(p)
	if evalErr != nil {
		return withoutPath(evalErr)
	}
	var real []string
	for _, folder := range s.folders() {
		if r, err := filepath.EvalSymlinks(folder); err == nil {
			real = append(real, r)
		}
	}
	if err = useRoot(real, target, use); isEscape(err) {
		return ErrOutside
	}
	return err
}

// folders returns the folders on disk that may be read: the root, and the allowed folders and
// files.
func (s *Store) folders() []string {
	if s.from != nil {
		return s.allowed // the root is not on the disk
	}
	return append([]string{s.root}, s.allowed...)
}

// useRoot calls use for the first of the folders that contains the path.
func useRoot(folders []string, p string, use func(root *os.Root, name string) error) error {
	for _, folder := range folders {
		rel, err := filepath.Rel(folder, p)
		if err != nil || !filepath.IsLocal(rel) {
			continue
		}
		if info, err := os.Stat(folder); rel == "." && err == nil && !info.IsDir() {
			folder, rel = filepath.Split(folder) // an allowed file
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			return withoutPath(err)
		}
		defer root.Close()
		return withoutPath(use(root, rel))
	}
	return ErrOutside
}

// isEscape reports whether an error of [os.Root] means that a path leaves the root. Package os
// exports no error for this case.
func isEscape(err error) bool {
	return err != nil && err.Error() == "path escapes from parent"
}

// openRegular opens a file if it is regular. It checks before opening, since opening a device
// can have effects. It checks again afterwards, since the file may have been replaced.
// openFlags prevent waiting for the writer of a named pipe.
func openRegular(stat func(string) (fs.FileInfo, error), open func(string, int, fs.FileMode) (*os.File, error), name string) (*os.File, error) {
	info, err := stat(name)
	if err != nil {
		return nil, withoutPath(err)
	}
	if !info.Mode().IsRegular() {
		return nil, notRegular(info.Mode())
	}
	f, err := open(name, openFlags, 0)
	if err != nil {
		return nil, withoutPath(err)
	}
	if info, err = f.Stat(); err == nil && !info.Mode().IsRegular() {
		err = notRegular(info.Mode())
	}
	if err != nil {
		f.Close()
		return nil, withoutPath(err)
	}
	return f, nil
}

// notRegularError is an ErrNotRegular that names the type of the file.
type notRegularError struct{ is string }

func (e notRegularError) Error() string { return "refused: it is " + e.is + ", not a regular file" }
func (notRegularError) Unwrap() error   { return ErrNotRegular }

func notRegular(mode fs.FileMode) error {
	switch {
	case mode.IsDir():
		return notRegularError{"a folder"}
	case mode&fs.ModeNamedPipe != 0:
		return notRegularError{"a named pipe"}
	case mode&fs.ModeDevice != 0:
		return notRegularError{"a device"}
	case mode&fs.ModeSocket != 0:
		return notRegularError{"a socket"}
	}
	return ErrNotRegular
}

// readLimited reads a file up to its end or to the size limit.
func (s *Store) readLimited(f fs.File) ([]byte, error) {
	most := s.limits.FileBytes
	var text bytes.Buffer
	if info, err := f.Stat(); err == nil {
		text.Grow(int(min(info.Size(), int64(most))) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(f, int64(most)+1)); err != nil {
		return nil, withoutPath(err)
	}
	data := text.Bytes()
	if len(data) > most {
		return nil, limitError{fmt.Sprintf("the file is larger than %d octets; --limit file-bytes=NUMBER raises the limit", most)}
	}
	return data, nil
}

// ReadFile returns the bytes of a file that is not a document, such as hand-written Go. The
// rules of [Store.Read] apply, but the file is not counted and not cached.
func (s *Store) ReadFile(name string) ([]byte, error) {
	data, err := s.readFile(name)
	s.traced(fileInput, name, err, func() string { return Digest(data) })
	return data, err
}

func (s *Store) readFile(name string) ([]byte, error) {
	data, err := s.readPath(s.Path(name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name(s.URI(name)), err)
	}
	return data, nil
}

// inFS returns the name of an absolute path in the file system of the root. It returns false for
// a store of a directory, and for a path outside the root.
func (s *Store) inFS(p string) (string, bool) {
	rel, err := filepath.Rel(s.root, p)
	if s.from == nil || err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// readPath returns the bytes of the file at an absolute path.
func (s *Store) readPath(p string) ([]byte, error) {
	if rel, ok := s.inFS(p); ok {
		f, err := s.from.Open(rel)
		if err != nil {
			return nil, withoutPath(err)
		}
		defer f.Close()
		return s.readLimited(f)
	}
	f, err := s.open(p)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return s.readLimited(f)
}

// ReadDir returns the entries of a folder, sorted by name.
func (s *Store) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := s.readDir(name)
	s.traced(folderInput, name, err, func() string { return digestEntries(list) })
	return list, err
}

// digestEntries returns a hash of what callers of ReadDir use: names, types and sizes.
func digestEntries(list []fs.DirEntry) string {
	hash := sha256.New()
	for _, e := range list {
		size := int64(0)
		if info, err := e.Info(); err == nil && e.Type().IsRegular() {
			size = info.Size()
		}
		fmt.Fprintf(hash, "%q %v %d\n", e.Name(), e.Type(), size)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func (s *Store) readDir(name string) ([]fs.DirEntry, error) {
	p := s.Path(name)
	var list []fs.DirEntry
	var err error
	if rel, ok := s.inFS(p); ok {
		list, err = fs.ReadDir(s.from, rel)
	} else {
		err = s.within(p, func(root *os.Root, name string) error {
			list, err = fs.ReadDir(root.FS(), filepath.ToSlash(name))
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name(s.URI(name)), withoutPath(err))
	}
	return list, nil
}

// filePath converts a file URI to an absolute path of this system.
func filePath(u *url.URL) (string, error) {
	return pathOfURI(u, runtime.GOOS == "windows")
}

// pathOfURI converts a file URI to a path by the rules of Windows or of other systems. On
// Windows it accepts only files on a drive. It rejects network shares (\\host\share), devices
// (\\?\, \\.\) and alternate streams (file:stream).
func pathOfURI(u *url.URL, windows bool) (string, error) {
	p := u.Path
	switch {
	case u.Opaque != "" || !strings.HasPrefix(p, "/"):
		return "", errors.New("refused: a file URI has the form file:///PATH")
	case u.Host != "" && !strings.EqualFold(u.Host, "localhost"):
		return "", fmt.Errorf("refused: it is on the machine %q; only files of this machine are read", u.Host)
	case strings.ContainsRune(p, 0):
		return "", errors.New("refused: the path contains a NUL character")
	}
	if !windows {
		return p, nil
	}
	return windowsPath(p)
}

// windowsPath converts the path of a file URI to a path on a drive.
func windowsPath(p string) (string, error) {
	p = strings.ReplaceAll(p, `\`, "/")
	drive := len(p) > 2 && p[2] == ':' && ('a' <= p[1]|0x20 && p[1]|0x20 <= 'z')
	switch {
	case strings.HasPrefix(p, "//"):
		return "", errors.New("refused: it is a path of another machine or of a device; only files on a drive are read")
	case drive && (len(p) == 3 || p[3] != '/'):
		return "", errors.New("refused: a slash must follow the drive")
	case drive && strings.Contains(p[3:], ":"), !drive && strings.Contains(p, ":"):
		return "", errors.New("refused: it names an alternate stream of a file")
	case drive:
		p = p[1:]
	}
	return filepath.FromSlash(p), nil
}
