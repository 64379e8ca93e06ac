// Package diskfile writes files in one step.
package diskfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a file: whoever reads it meanwhile, and whoever is left with it when
// the process dies, has the old content or the new, never half of it.
func Replace(name string, data []byte, mode fs.FileMode) (err error) {
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
