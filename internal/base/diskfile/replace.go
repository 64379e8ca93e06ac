package diskfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace replaces the content of a file atomically: concurrent readers, and readers
// after a crash, see the old content or the new, never a part. A symbolic link is followed. A
// device or a pipe is not replaced: Replace writes data to it.
func Replace(name string, data []byte, mode fs.FileMode) (err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return writeTo(name, data)
	}
	if file, err := filepath.EvalSymlinks(name); err == nil {
		name = file
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".cardgen-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), mode); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// writeTo writes data to an existing file, such as a device.
func writeTo(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
