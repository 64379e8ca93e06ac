//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package diskfile

import (
	"errors"
	"io/fs"

	"golang.org/x/sys/unix"
)

// nonblocking opens a named pipe without waiting for its other end.
const nonblocking = unix.O_NONBLOCK

// rename renames the temporary file. Both folders are open, so that a link that replaces one of
// them in the meantime is not followed.
func (s *staging) rename(to target) error {
	from, err := s.dir.Open(".")
	if err != nil {
		return err
	}
	defer from.Close()
	into, err := to.folder.Open(".")
	if err != nil {
		return err
	}
	defer into.Close()
	err = unix.Renameat(int(from.Fd()), temporary, int(into.Fd()), to.base)
	switch {
	case errors.Is(err, unix.EXDEV):
		return errOtherFileSystem
	case err != nil:
		return &fs.PathError{Op: "rename", Path: to.base, Err: err}
	}
	return nil
}
