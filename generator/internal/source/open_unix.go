//go:build unix

package source

import (
	"os"
	"syscall"
)

// openFlags open a file for reading without blocking.
const openFlags = os.O_RDONLY | syscall.O_NONBLOCK
