//go:build unix && !solaris && !aix

package diskfile

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks the folder itself, so that no lock file is needed.
func tryLock(folder string) (unlock func(), err error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	switch {
	case err == nil:
		return func() { f.Close() }, nil
	case errors.Is(err, syscall.EWOULDBLOCK):
		err = errLocked
	case errors.Is(err, syscall.ENOSYS), errors.Is(err, syscall.EOPNOTSUPP), errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.EBADF):
		// The file system has no locks, as some network file systems.
		return func() { f.Close() }, nil
	}
	f.Close()
	return nil, err
}
