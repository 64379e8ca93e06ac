//go:build unix

package serve

import (
	"syscall"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// allowedConnections returns the maximum number of connections of a directory: at most three quarters of the files
// that the process may open, since the store needs some. Without files left, no client could connect.
func allowedConnections(streams int) int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur)/4*3, uint64(directory.Connections(streams)))) // Cur is signed on some systems
}
