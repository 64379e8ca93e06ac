//go:build !linux

package complexity

import "time"

// cpuTime returns the elapsed time of a call: the CPU time of a thread is implemented for
// Linux only.
func cpuTime(call func()) time.Duration {
	start := time.Now()
	call()
	return time.Since(start)
}
