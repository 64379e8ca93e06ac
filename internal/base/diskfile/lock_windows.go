package diskfile

import (
	"errors"
	"path/filepath"
	"syscall"
)

// Windows cannot lock folders. The lock is a file that is opened exclusively and
// deleted when it is closed, at the latest at the end of the process.
const (
	lockName               = ".cardgen-lock"
	fileFlagDeleteOnClose  = 0x04000000
	errorSharingViolation  = syscall.Errno(32)
	errorDeletePending     = syscall.Errno(303)
	shareNothing           = 0
	fileAttributeTemporary = 0x00000100
)

func tryLock(folder string) (unlock func(), err error) {
	name, err := syscall.UTF16PtrFromString(filepath.Join(folder, lockName))
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, shareNothing, nil, syscall.OPEN_ALWAYS,
		fileAttributeTemporary|fileFlagDeleteOnClose, 0)
	switch {
	case err == nil:
		return func() { syscall.CloseHandle(handle) }, nil
	case errors.Is(err, errorSharingViolation), errors.Is(err, errorDeletePending), errors.Is(err, syscall.ERROR_ACCESS_DENIED):
		return nil, errLocked
	}
	return nil, err
}
