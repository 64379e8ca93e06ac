package diskfile

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// insidePrefix is the prefix of the names of staging folders; a random number follows. The name
// of a staging folder beside a folder begins with that folder's name: .public.publishing-123.
const insidePrefix = ".publishing-"

// errOtherFileSystem reports that a file cannot be renamed into a folder, since that is on
// another file system.
var errOtherFileSystem = errors.New("the folder is on another file system")

// staging is a folder for files that are being written. Only its owner can read it.
type staging struct {
	parent *os.Root // the folder that it is in
	name   string
	dir    *os.Root
	path   string // of dir
}

// target is the location of a file: its open folder, the path of the folder, and the name of
// the file.
type target struct {
	folder     *os.Root
	path, base string
}

// besideOf makes a staging folder beside a folder and removes staging folders of killed runs. It
// returns nil if it cannot; Write then uses a subfolder.
func besideOf(folder string) *staging {
	resolved, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return nil
	}
	if resolved, err = filepath.Abs(resolved); err != nil || filepath.Dir(resolved) == resolved {
		return nil
	}
	parent, err := os.OpenRoot(filepath.Dir(resolved))
	if err != nil {
		return nil
	}
	defer parent.Close()
	s, err := newStaging(parent, filepath.Dir(resolved), "."+filepath.Base(resolved)+insidePrefix)
	if err != nil {
		return nil
	}
	return s
}

// newStaging makes a staging folder in a folder with a path.
func newStaging(in *os.Root, path, prefix string) (*staging, error) {
	parent, err := in.OpenRoot(".")
	if err != nil {
		return nil, err
	}
	sweep(parent, prefix)
	for {
		name := prefix + strconv.FormatUint(rand.Uint64(), 10)
		err := parent.Mkdir(name, 0o700)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, errors.Join(err, parent.Close())
		}
		dir, err := parent.OpenRoot(name)
		if err != nil {
			return nil, errors.Join(err, parent.Remove(name), parent.Close())
		}
		return &staging{parent, name, dir, filepath.Join(path, name)}, nil
	}
}

// remove removes the staging folder. If that fails, the next run removes it.
func (s *staging) remove() {
	if s == nil {
		return
	}
	s.dir.Close()
	empty(s.parent, s.name)
	s.parent.Close()
}

// sweep removes the staging folders of killed runs from a folder.
func sweep(in *os.Root, prefix string) {
	list, err := fs.ReadDir(in.FS(), ".")
	if err != nil {
		return
	}
	for _, e := range list {
		if number, ok := strings.CutPrefix(e.Name(), prefix); ok && isNumber(number) && e.IsDir() {
			empty(in, e.Name())
		}
	}
}

// empty removes a staging folder with its files. If it contains something that no run has
// written, the folder is kept.
func empty(in *os.Root, name string) {
	if dir, err := in.OpenRoot(name); err == nil {
		list, _ := fs.ReadDir(dir.FS(), ".") // keep the folder if it cannot be listed
		for _, e := range list {
			if isNumber(e.Name()) && e.Type().IsRegular() {
				_ = dir.Remove(e.Name()) // the folder is then kept, too
			}
		}
		dir.Close()
	}
	_ = in.Remove(name)
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// temporary is the name of the file in a staging folder.
const temporary = "1"

// replace writes a temporary file and renames it to the target.
func (s *staging) replace(to target, data []byte) (err error) {
	f, err := s.dir.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	// Set the mode explicitly, so that a web server can read the file whatever the umask is.
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err == nil {
		err = s.rename(to)
	}
	if err != nil {
		return errors.Join(err, s.dir.Remove(temporary))
	}
	return nil
}
