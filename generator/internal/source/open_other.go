//go:build !unix

package source

import "os"

// openFlags open a file for reading.
const openFlags = os.O_RDONLY
