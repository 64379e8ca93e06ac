//go:build !linux

package complexity

import "time"

// cpuTime returns the time that a call takes: only Linux counts the CPU time of a thread.
func cpuTime(call func()) time.Duration {
	start := time.Now()
	call()
	return time.Since(start)
}
