package diskfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Rewrite changes the content of an existing file from before to after. Mode, owner and
// hard links of the file stay the same.
//
// The file is replaced atomically, as by [Replace]. A file is overwritten if it has several
// hard links, if a new file could not have its owner, or if no file can be created in its
// folder; until that is complete, a copy of the old content is in that folder, or in the one
// for temporary files. Rewrite fails for read-only files and for anything but regular files. A
// symbolic link is followed.
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

// replaceAs replaces a file by one with the same mode and owner. It returns false,
// without a change, if no file can be created in the folder or the owner cannot be kept.
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
	// Set the mode after the owner, since changing the owner may clear mode bits.
	if err := errors.Join(os.Chmod(f.Name(), info.Mode().Perm()), f.Sync(), f.Close()); err != nil {
		return false, err
	}
	err = os.Rename(f.Name(), file)
	return err == nil, err
}

// writeInPlace overwrites an open file. If that fails, it restores the old content; if
// that fails too, the copy remains and the error names it.
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

// save writes a copy of a file's content to the same folder, or to the folder for temporary files
// if the first one is not writable. Only the owner can read the copy.
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

// overwrite replaces the content of an open file.
func overwrite(f *os.File, data []byte) error {
	if _, err := f.WriteAt(data, 0); err != nil {
		return err
	}
	return errors.Join(f.Truncate(int64(len(data))), f.Sync())
}
