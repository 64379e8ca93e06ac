//go:build !unix

package diskfile

import (
	"io/fs"
	"os"
)

// links returns how many names a file has, as far as the system tells.
func links(fs.FileInfo) int { return 1 }

// keepOwner reports whether a new file has the owner of another; here it has that of its
// folder.
func keepOwner(*os.File, fs.FileInfo) bool { return true }
