//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package diskfile

import (
	"errors"
	"os"
	"path/filepath"
)

// nonblocking has no meaning on this system.
const nonblocking = 0

// rename renames the temporary file. Any error may mean that the folder is on another file
// system, since systems have different errors for that.
func (s *staging) rename(to target) error {
	if err := os.Rename(filepath.Join(s.path, temporary), filepath.Join(to.path, to.base)); err != nil {
		return errors.Join(errOtherFileSystem, err)
	}
	return nil
}
