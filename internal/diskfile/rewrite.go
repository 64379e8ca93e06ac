package diskfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Rewrite changes the content of an existing file from before to after. Mode, owner and
// all names of the file stay.
//
// The file is replaced in one step, as [Replace] does it. A file with several hard links,
// or whose owner a new file could not have, is written in place; until that is done a copy
// of the old content lies beside it. What is no regular file, and what is read-only, is
// refused. A symbolic link is followed.
func Rewrite(name string, before, after []byte) error {
	file, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("not a regular file")}
	case info.Mode().Perm()&0o222 == 0:
		return readOnly(name)
	}
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrPermission) {
		return readOnly(name)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if links(info) == 1 {
		replaced, err := replaceAs(file, after, info)
		if replaced || err != nil {
			return err
		}
	}
	return writeInPlace(f, file, before, after)
}

func readOnly(name string) error {
	return &fs.PathError{Op: "write", Path: name, Err: errors.New("the file is read-only; make it writable first")}
}

// replaceAs replaces a file by one with the same mode and owner. It returns false when the
// folder admits no new file, or the owner cannot be kept; nothing is changed then.
func replaceAs(file string, data []byte, info fs.FileInfo) (replaced bool, err error) {
	f, err := os.CreateTemp(filepath.Dir(file), ".cardgen-*")
	if errors.Is(err, fs.ErrPermission) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer func() {
		f.Close()
		if !replaced {
			os.Remove(f.Name())
		}
	}()
	if !keepOwner(f, info) {
		return false, nil
	}
	if _, err := f.Write(data); err != nil {
		return false, err
	}
	// After the owner: changing that may take mode bits away.
	if err := errors.Join(os.Chmod(f.Name(), info.Mode().Perm()), f.Sync(), f.Close()); err != nil {
		return false, err
	}
	err = os.Rename(f.Name(), file)
	return err == nil, err
}

// writeInPlace overwrites an open file. When that fails the old content is written back;
// when that fails too, the copy beside the file stays and the error names it.
func writeInPlace(f *os.File, file string, before, after []byte) error {
	saved, err := save(file, before)
	if err != nil {
		return err
	}
	err = overwrite(f, after)
	if err == nil {
		return os.Remove(saved)
	}
	if again := overwrite(f, before); again != nil {
		return fmt.Errorf("%w; its old content is in %s", errors.Join(err, again), saved)
	}
	return errors.Join(err, os.Remove(saved))
}

// save writes a copy of a file's content beside it, for its owner alone.
func save(file string, data []byte) (name string, err error) {
	dir := filepath.Dir(file)
	copied, err := os.CreateTemp(dir, ".cardgen-*")
	if errors.Is(err, fs.ErrPermission) {
		copied, err = os.CreateTemp("", ".cardgen-*")
	}
	if err != nil {
		return "", err
	}
	_, err = copied.Write(data)
	if err := errors.Join(err, copied.Sync(), copied.Close()); err != nil {
		os.Remove(copied.Name())
		return "", err
	}
	return copied.Name(), nil
}

// overwrite gives an open file other content.
func overwrite(f *os.File, data []byte) error {
	if _, err := f.WriteAt(data, 0); err != nil {
		return err
	}
	return errors.Join(f.Truncate(int64(len(data))), f.Sync())
}
