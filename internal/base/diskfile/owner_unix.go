//go:build unix

package diskfile

import (
	"io/fs"
	"os"
	"syscall"
)

// links returns the number of hard links of a file.
func links(info fs.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Nlink)
	}
	return 1
}

// keepOwner gives a new file the owner and group of another, and reports whether it has
// them.
func keepOwner(f *os.File, of fs.FileInfo) bool {
	want, ok := of.Sys().(*syscall.Stat_t)
	if !ok {
		return true
	}
	info, err := f.Stat()
	if err != nil {
		return false
	}
	have, ok := info.Sys().(*syscall.Stat_t)
	if ok && have.Uid == want.Uid && have.Gid == want.Gid {
		return true
	}
	return f.Chown(int(want.Uid), int(want.Gid)) == nil
}
